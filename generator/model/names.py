"""Names: when two are the same, and which known one was probably meant."""

import difflib
import unicodedata
from collections.abc import Iterable


def same(name: str) -> str:
    """What two names share when a person or a file system takes them for one: NFC, then case folded.

    >>> same("Ko\\u0308nig") == same("KÖNIG")
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
