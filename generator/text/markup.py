"""Rich text: paragraphs of spans, read from a field with an allow-list of four marks or from a face's XHTML, and written as XHTML.

A field of type rich may hold `<p>`, `<b>`, `<i>`, `<br>`, character references and icons as `:name:`. A lone `<` or `&`
is itself. Anything else that looks like a mark is a fault: there are no links, pictures, styles or attributes.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

XHTML = "http://www.w3.org/1999/xhtml"
MARKS = ("b", "br", "i", "p")
ICON = re.compile(r":([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*):")
_BEGUN = re.compile(
    f":(?={ICON.pattern[1:]})"
)  # the colon alone: in ":a:a:" the second one ends a name and begins another
WORD_JOINER = "\u2060"
_MARK = re.compile(
    r"<(?:(?P<end>/)?(?P<name>[A-Za-z][\w-]*)(?P<rest>(?:[\s/][^<>]*)?)|(?P<other>[!?][^<>]*))>", re.ASCII
)
_BLANK = re.compile(r"[ \t\r\f\v]+")
_FOLDED = re.compile(r"[ \t\r\n\f\v]+")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style; a line end in it is a line break. Of an icon, ``text`` is its name without colons.

    ``link`` is where a booklet's text leads to; cards have none.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    link: str = ""


Paragraph = tuple[Span, ...]


class MarkupError(Exception):
    """A text breaks the rules of rich text; ``faults`` says every way in which it does."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def plain(text: str) -> tuple[Paragraph, ...]:
    """Literal text as one paragraph; its line ends are line breaks. "" has no paragraph."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = "\n".join(_BLANK.sub(" ", line).strip(" ") for line in lines).strip("\n")
    return ((Span(text),),) if text else ()


def rich(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a rich field; its line ends are line breaks. Raises MarkupError with every fault.

    >>> rich("Draw <b>2</b> :card:")
    ((Span(text='Draw ', ...), Span(text='2', bold=True, ...), Span(text=' ', ...), Span(text='card', ..., icon=True, ...)),)
    """
    reader = _Reader()
    reader.read(text.replace("\r\n", "\n").replace("\r", "\n"))
    if reader.faults:
        raise MarkupError(dict.fromkeys(reader.faults))
    return tuple(reader.builder.paragraphs())


def xhtml(paragraphs: Iterable[Paragraph]) -> str:
    """Paragraphs as XHTML for a face's foreignObject. A single paragraph is written without `<p>`, so that it may stand in one."""
    written = ["".join(map(_written, paragraph)) for paragraph in paragraphs]
    return written[0] if len(written) == 1 else "".join(f"<p>{one}</p>" for one in written)


def literal(text: str) -> str:
    """``text`` so that no `:name:` in it is taken for an icon: an invisible word joiner parts the colon from the name."""
    return _BEGUN.sub(f":{WORD_JOINER}", text)


def read_xhtml(element: Any) -> tuple[Paragraph, ...]:
    """The paragraphs in a foreignObject's content, an element of ElementTree or lxml; white space folds as in CSS.

    Raises MarkupError for any element or attribute that is not drawn. A `div` may wrap the paragraphs.
    """
    builder = _Builder(_FOLDED)
    faults: list[str] = []

    def walk(node: Any, bold: bool, italic: bool) -> None:
        if node.text:
            builder.add(node.text, bold, italic)
        for child in node:
            if isinstance(child.tag, str):
                namespace, _, name = child.tag.rpartition("}")
                if namespace != "{" + XHTML or name not in (*MARKS, "div"):
                    faults.append(_unknown(name if namespace == "{" + XHTML else child.tag))
                elif name == "br":
                    builder.line_break()
                else:
                    faults.extend(f"<{name}> takes no attribute {key}" for key in child.attrib if key != "class")
                    block = name in ("p", "div")
                    if block:
                        builder.end()
                    walk(child, bold or name == "b", italic or name == "i")
                    if block:
                        builder.end()
            if child.tail:
                builder.add(child.tail, bold, italic)

    walk(element, False, False)
    if faults:
        raise MarkupError(dict.fromkeys(faults))
    return tuple(builder.paragraphs())


def _unknown(name: str) -> str:
    return f"<{name}> is not drawn in text; there are: {', '.join(MARKS)}"


def _written(span: Span) -> str:
    text = f":{span.text}:" if span.icon else html.escape(literal(span.text), quote=False).replace("\n", "<br/>")
    if span.italic:
        text = f"<i>{text}</i>"
    return f"<b>{text}</b>" if span.bold else text


class _Builder:
    """Gathers spans into paragraphs, folding white space and finding icons."""

    def __init__(self, blank: re.Pattern[str]) -> None:
        self.blank = blank
        self.done: list[list[Span]] = []
        self.open: list[Span] = []

    def add(self, text: str, bold: bool, italic: bool) -> None:
        text = self.blank.sub(" ", unicodedata.normalize("NFC", text))
        for number, part in enumerate(ICON.split(text)):
            if part:
                self.open.append(Span(part, bold, italic, icon=number % 2 == 1))

    def line_break(self) -> None:
        self.open.append(Span("\n"))

    def end(self) -> None:
        if any(span.icon or span.text.strip(" \n") for span in self.open):
            self.done.append(self.open)
        self.open = []

    def paragraphs(self) -> Iterator[Paragraph]:
        self.end()
        for spans in self.done:
            yield tuple(_trimmed(spans))


def _trimmed(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans without spaces at the ends of lines, line breaks at the ends of the paragraph and without a second space in a row; neighbours of one style joined."""
    kept: list[Span] = []
    blank = True  # before the next character stands a space or the start of a line
    for span in spans:
        text = span.text
        if not span.icon:
            text = re.sub(r" *\n *", "\n", text)
            if blank:
                text = text.lstrip(" ")
            if not text:
                continue
            if text.startswith("\n"):
                _cut_space(kept)
        blank = not span.icon and text[-1] in " \n"
        last = kept[-1] if kept else None
        if last is not None and not span.icon and replace(last, text="") == replace(span, text=""):
            kept[-1] = replace(last, text=last.text + text)
        else:
            kept.append(replace(span, text=text))
    while kept and not kept[-1].icon and not kept[-1].text.strip("\n "):
        kept.pop()
    while kept and not kept[0].icon and not kept[0].text.strip("\n "):
        kept.pop(0)
    if kept and not kept[-1].icon:
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip("\n "))
    if kept and not kept[0].icon:
        kept[0] = replace(kept[0], text=kept[0].text.lstrip("\n "))
    return iter(kept)


def _cut_space(kept: list[Span]) -> None:
    """Takes the space off the end of the last span, and the span if nothing is left."""
    if kept and not kept[-1].icon and kept[-1].text.endswith(" "):
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip(" "))
        if not kept[-1].text:
            kept.pop()


class _Reader:
    """Reads a rich field mark by mark."""

    def __init__(self) -> None:
        self.builder = _Builder(_BLANK)
        self.faults: list[str] = []
        self.open: list[str] = []
        self.unknown: set[str] = set()

    def read(self, text: str) -> None:
        """Reads a whole field."""
        at = 0
        for mark in _MARK.finditer(text):
            self._text(text[at : mark.start()])
            at = mark.end()
            if mark["other"]:
                self.faults.append(f"{_short(mark[0])} is not allowed in rich text")
            elif mark["end"]:
                self._close(mark["name"].lower())
            else:
                self._begin(mark["name"].lower(), mark["rest"])
        self._text(text[at:])
        self.faults.extend(f"<{name}> is not closed" for name in self.open)

    def _text(self, text: str) -> None:
        if text:
            self.builder.add(html.unescape(text), "b" in self.open, "i" in self.open)

    def _begin(self, name: str, rest: str) -> None:
        if name not in MARKS:
            self.faults.append(_unknown(name))
            self.unknown.add(name)
            return
        closed = rest.rstrip().endswith("/")
        if attribute := rest.strip().rstrip("/").strip():
            self.faults.append(f"<{name}> takes no attribute {_short(attribute.partition('=')[0].split()[0])}")
        if name == "br":
            self.builder.line_break()
            return
        if name == "p":
            if self.open:
                self.faults.append(f"<p> stands inside <{self.open[-1]}>")
            self.builder.end()
        if not closed:
            self.open.append(name)

    def _close(self, name: str) -> None:
        if name not in self.open:
            if name not in self.unknown:  # of an unknown mark the opening one was reported
                self.faults.append(f"</{name}> closes nothing" + ("; write <br>" if name == "br" else ""))
            return
        if self.open[-1] != name:
            self.faults.append(f"</{name}> stands before </{self.open[-1]}>")
        self.open.remove(name)
        if name == "p":
            self.builder.end()


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
