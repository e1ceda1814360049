"""Findings: what is wrong, or worth telling, about a piece of content. They are values, collected and shown together."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is.

    ``ERROR``: a promise is broken. ``WARN``: the content leads where the rulebook says nothing. ``INFO``: worth telling.
    """

    ERROR = "error"
    WARN = "warn"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a content file.

    ``file`` is relative to the workspace, with forward slashes. ``path`` holds the keys and 0-based indices that lead
    from the file's root to the value at fault. ``line`` is 1-based; None until `load.lines.locate` has looked it up,
    which is done only when there is something to report.
    """

    file: str
    path: tuple[str | int, ...] = ()
    line: int | None = None

    def at(self, *path: str | int) -> "Where":
        """A place further inside this one, on the same line where that is known."""
        return Where(self.file, self.path + path, self.line)

    def __str__(self) -> str:
        """``file:line``, or the file alone while the line is not known."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to report.

    ``check`` is the name of the check that found it. ``item`` is the id of the component, claim, ruling or word it is
    about, or "". ``message`` says what is wrong and what would be right. ``cite`` is a rule's id or a place in the
    rulebook, or "".
    """

    check: str
    severity: Severity
    where: Where
    item: str
    message: str
    cite: str = ""

    def __str__(self) -> str:
        """``file:line: item: message``, the form of every message; a warning or note says so before the message."""
        severity = "" if self.severity is Severity.ERROR else self.severity.value
        return ": ".join(part for part in (str(self.where), self.item, severity, self.message) if part)


class ContentError(Exception):
    """The content could not be read: syntax, encoding, unknown keys or ids, wrong types, copies out of bounds.

    ``findings`` holds every fault of every file that was read; it is never empty.
    """

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(map(str, self.findings)))
