"""Names: when two are the same, and which known one was probably meant."""

import difflib
import unicodedata
from collections.abc import Iterable


def same(name: str) -> str:
    r"""What two names share when a person or a file system takes them for one: NFC, then case folded.

    >>> same("Ko\u0308nig") == same("KÖNIG")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that ``name`` was probably meant to be; None when nothing is near.

    >>> nearest("wim", ["win", "pay"])
    'win'
    >>> nearest("zebra", ["win", "pay"]) is None
    True
    """
    by_folded = {same(k): k for k in sorted(known, reverse=True)}
    found = difflib.get_close_matches(same(name), by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def meant(name: str, known: Iterable[str]) -> str:
    """The second half of a message about an unknown name: the nearest right one, or all there are.

    >>> meant("wim", ["win", "pay"])
    'did you mean "win"?'
    >>> meant("zebra", ["win", "pay"])
    'there are: pay, win'
    """
    names = sorted(set(known))
    near = nearest(name, names)
    if near is not None:
        return f'did you mean "{near}"?'
    return "there are: " + ", ".join(names) if names else "there are none"


RESERVED_ON_WINDOWS = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³")],
)


def name_fault(name: str) -> str | None:
    """What is wrong with ``name`` as an id or a folder's name, which also becomes part of file names; None if nothing.

    >>> name_fault("../up")
    'holds "/"; use letters, digits, ".", "_", "+" and "-"'
    >>> name_fault("CON")
    'is a reserved file name on Windows; choose another'
    >>> name_fault("chip+4") is None
    True
    """
    if not name:
        return "is empty; give it one"
    odd = next((c for c in name if not (c.isalnum() or unicodedata.combining(c) or c in "._+-")), None)
    if odd is not None:
        shown = f'"{odd}"' if odd.isprintable() else f"U+{ord(odd):04X}"
        return f'holds {shown}; use letters, digits, ".", "_", "+" and "-"'
    if not name[0].isalnum() or name[-1] == ".":
        return 'must start with a letter or digit and not end with "."'
    if len(name) > 100:
        return f"is {len(name)} characters long; use at most 100"
    if same(name).split(".")[0] in RESERVED_ON_WINDOWS:
        return "is a reserved file name on Windows; choose another"
    return None
