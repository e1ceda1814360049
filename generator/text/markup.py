"""Rich text: paragraphs of spans, read from a field with an allow-list of four marks or from a face's XHTML, and written as XHTML.

A field of type rich may hold `<p>`, `<b>`, `<i>`, `<br>`, character references and icons as `:name:`. A lone `<` or `&`
is itself. Anything else that looks like a mark is a fault: there are no links, pictures, styles or attributes.
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from typing import Any

XHTML = "http://www.w3.org/1999/xhtml"
MARKS = ("b", "br", "i", "p")
ICON = re.compile(r":([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*):")
WORD_JOINER = "\u2060"
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
    if "<" not in text and "&" not in text:
        builder = _Builder(_BLANK)
        builder.add(text.replace("\r\n", "\n").replace("\r", "\n"), bold=False, italic=False)
        return tuple(builder.paragraphs())
    reader = _Reader()
    reader.feed(text.replace("\r\n", "\n").replace("\r", "\n"))
    reader.close()
    reader.finish()
    if reader.faults:
        raise MarkupError(dict.fromkeys(reader.faults))
    return tuple(reader.builder.paragraphs())


def xhtml(paragraphs: Iterable[Paragraph]) -> str:
    """Paragraphs as XHTML for a face's foreignObject. A single paragraph is written without `<p>`, so that it may stand in one."""
    written = ["".join(map(_written, paragraph)) for paragraph in paragraphs]
    return written[0] if len(written) == 1 else "".join(f"<p>{one}</p>" for one in written)


def literal(text: str) -> str:
    """``text`` so that no `:name:` in it is taken for an icon: an invisible word joiner parts the colon from the name."""
    return ICON.sub(lambda m: f":{WORD_JOINER}{m[1]}:", text)


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


class _Reader(HTMLParser):
    """Reads a rich field mark by mark."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = _Builder(_BLANK)
        self.faults: list[str] = []
        self.marks: list[str] = []
        self.unknown: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in MARKS:
            self.faults.append(_unknown(tag))
            self.unknown.add(tag)
            return
        self.faults.extend(f"<{tag}> takes no attribute {key}" for key, _ in attrs)
        if tag == "br":
            self.builder.line_break()
            return
        if tag == "p":
            if self.marks:
                self.faults.append(f"<p> stands inside <{self.marks[-1]}>")
            self.builder.end()
        self.marks.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag in MARKS and tag != "br":
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in MARKS or tag == "br":
            if tag not in self.unknown:  # of an unknown mark the opening one was reported
                self.faults.append(f"</{tag}> closes nothing" + ("; write <br>" if tag == "br" else ""))
        elif not self.marks or self.marks[-1] != tag:
            self.faults.append(
                f"</{tag}> closes nothing" if tag not in self.marks else f"</{tag}> stands before </{self.marks[-1]}>"
            )
            if tag in self.marks:
                self.marks.remove(tag)
        else:
            self.marks.pop()
            if tag == "p":
                self.builder.end()

    def handle_data(self, data: str) -> None:
        self.builder.add(data, "b" in self.marks, "i" in self.marks)

    def handle_comment(self, data: str) -> None:  # the parser's signature
        self.faults.append("a comment <!-- --> is not allowed in rich text")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"<!{decl}> is not allowed in rich text")

    def unknown_decl(self, data: str) -> None:
        self.faults.append(f"<![{data}]]> is not allowed in rich text")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"<?{data}> is not allowed in rich text")

    def finish(self) -> None:
        self.faults.extend(f"<{mark}> is not closed" for mark in self.marks)


MARKUP: dict[str, Callable[[str], str]] = {
    "rich": lambda text: xhtml(rich(text)),
    "lines": lambda text: xhtml(plain(text)),
}
