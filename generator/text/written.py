"""Dates and lengths as a language writes them."""

import datetime

from babel import Locale
from babel.dates import format_date
from babel.units import format_unit


def written_date(date: datetime.date, language: str) -> str:
    """A date in words.

    >>> written_date(datetime.date(2026, 11, 30), "ru"), written_date(datetime.date(2026, 11, 30), "en")
    ('30 ноября 2026\u202fг.', 'November 30, 2026')
    """
    return format_date(date, "long", Locale.parse(language, sep="-"))


def written_size(width_mm: float, height_mm: float, language: str) -> str:
    """A width and a height in millimetres.

    >>> written_size(280, 17.5, "en")
    '280\u00a0×\u00a017.5\u00a0mm'
    """
    locale = Locale.parse(language, sep="-")
    width = format_unit(width_mm, "length-millimeter", length="short", locale=locale).rsplit(maxsplit=1)[0]
    height = format_unit(height_mm, "length-millimeter", length="short", locale=locale)
    return f"{width} × {height}".replace(" ", "\u00a0")
