"""Dates and lengths as a language writes them."""

import datetime
from collections.abc import Sequence

from babel import Locale
from babel.dates import format_date
from babel.units import format_unit


def written_date(date: datetime.date, language: str) -> str:
    """A date in words.

    >>> written_date(datetime.date(2026, 11, 30), "ru"), written_date(datetime.date(2026, 11, 30), "en")
    ('30 ноября 2026\u202fг.', 'November 30, 2026')
    """
    return format_date(date, "long", Locale.parse(language, sep="-"))


def written_size(size_mm: Sequence[float], language: str) -> str:
    """A width and a height, and a depth where there is one, in millimetres.

    >>> written_size((280, 17.5), "en")
    '280\u00a0×\u00a017.5\u00a0mm'
    """
    locale = Locale.parse(language, sep="-")
    lengths = [format_unit(mm, "length-millimeter", length="short", locale=locale) for mm in size_mm]
    return " × ".join([*(one.rsplit(maxsplit=1)[0] for one in lengths[:-1]), lengths[-1]]).replace(" ", "\u00a0")
