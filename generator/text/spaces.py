"""Spaces at which no line may end: after a Russian one-letter word, before a dash, between a number and its noun."""

import re

NO_BREAK = "\u00a0"

_EVERYWHERE = (
    (re.compile(r" (?=[—–](?:\s|$))"), NO_BREAK),
    (re.compile(r"(?<=[№§]) "), NO_BREAK),
    (re.compile(r"(?<=\d) (?=[×:/]\s?\d)|(?<=\d ×) (?=\d)|(?<=\d :) (?=\d)|(?<=\d) (?=%)"), NO_BREAK),
)
_BY_LANGUAGE = {
    "ru": (
        (re.compile(r"(?i)(?<![\w-])(в|во|и|к|ко|о|об|с|со|у|а|я|на|по|за|из|до|от|не|ни|но|то|из-за|из-под|для|под|над|при|без|или|как|что) "), rf"\1{NO_BREAK}"),
        (re.compile(r" (?=(?:же|бы|ли|б|ж)(?![\w-]))"), NO_BREAK),
        (re.compile(r"(?<=\d) (?=[а-яё])"), NO_BREAK),
        (re.compile(r"(?i)(?<![\w-])(с|стр|см|рис|т|г)\. (?=[\w#])"), rf"\1.{NO_BREAK}"),
        (re.compile(r"(?i)(?<![\w-])(уровень|уровня|уровне|правило|правила|страница|странице) (?=[\d#])"), rf"\1{NO_BREAK}"),
    ),
    "en": (
        (re.compile(r"(?<=\d) (?=(?:by|mm|cm|chips?|wells?|points?|cards?|tiles?)\b)|(?<=\d by) (?=\d)"), NO_BREAK),
        (re.compile(r"(?i)(?<![\w-])(page|pages|level|rule|rows?|columns?|step) (?=[\d#])"), rf"\1{NO_BREAK}"),
    ),
}  # fmt: skip  # a table


def fixed_spaces(text: str, language: str) -> str:
    """``text`` with no-break spaces where a good typesetter of the language puts them; other spaces stay.

    >>> fixed_spaces("в 64 лункам — и", "ru").replace("\u00a0", "~")
    'в~64~лункам~— и'
    >>> fixed_spaces("see page 7, 6 by 6", "en").replace("\u00a0", "~")
    'see page~7, 6~by~6'
    """
    for pattern, by in (*_EVERYWHERE, *_BY_LANGUAGE.get(language.split("-", maxsplit=1)[0], ())):
        text = pattern.sub(by, text)
    return text
