"""TOML files: bytes to plain values, with one sentence for whatever cannot be read."""

import codecs
import re
import tomllib
from pathlib import Path
from typing import Any

from generator.load.workspace import inside, refused
from generator.model.finding import Where

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_OTHER_MARKS = {codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16", codecs.BOM_UTF32_BE: "UTF-32"}


def read_text(path: Path, root: Path) -> str:
    """The text of a content file; one leading byte-order mark is passed over (field reports, case 1).

    Raises ContentError where the file leaves the workspace ``root``, cannot be opened or is not UTF-8.
    """
    where = Where(shown(path, root))
    if not inside(path, root):
        raise refused(where, "", "the file is a link that leads out of the workspace; put the file itself there")
    try:
        raw = path.read_bytes()
    except OSError as fault:
        raise refused(where, "", f"the file cannot be read: {fault.strerror}") from None
    for mark, encoding in _OTHER_MARKS.items():
        if raw.startswith(mark):
            raise refused(Where(where.file, (), 1), "", f"the file is {encoding}, not UTF-8; save it as UTF-8")
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        message = f"byte 0x{raw[fault.start]:02X} is not UTF-8; save the file as UTF-8"
        raise refused(Where(where.file, (), line), "", message) from None


def read(path: Path, root: Path) -> dict[str, Any]:
    """The values of a TOML file; raises ContentError with the line where it is not TOML."""
    text = read_text(path, root)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise refused(Where(shown(path, root)), "", "values are nested too deep; a few levels would do") from None
    except ValueError as fault:  # a TOMLDecodeError, or one of int() or date() on a value out of range
        said = str(fault)
        at = _AT.search(said)
        last = text.count("\n") + 1
        line = None if at is None else int(at[1]) if at[1] else last
        column = f", at column {at[2]}" if at and at[2] else ""
        what = said[: at.start()] if at else said
        message = f"this is not TOML{column}: {what[:1].lower()}{what[1:]}; mend the line or the one before it"
        raise refused(Where(shown(path, root), (), line), "", message) from None


def shown(path: Path, root: Path) -> str:
    """A file's name in messages: relative to the workspace, with forward slashes."""
    return path.relative_to(root).as_posix()
