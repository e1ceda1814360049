"""Which pieces to print: all of them, or those chosen by id and by number."""

import re

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Component, Game
from generator.model.names import meant
from generator.products.made import Options, kinds_of

_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


class Selection:
    """The pieces asked for: ``cards`` of the options, such as ("king", "3-9"), each an id or numbers of pieces.

    The pieces of each kind are numbered from 1, in the order of its files, each copy by itself; an id stands for all its
    copies. Raises ContentError for an id that is no component of the kinds to print, and for numbers that no kind reaches.
    """

    def __init__(self, game: Game, options: Options) -> None:
        self._game = game
        self._kinds = [k.name for split in (False, True) for k in kinds_of(game, options, split=split)]
        self._ids: set[str] = set()
        self._numbers: list[range] = []
        self._all = not options.cards
        faults = [fault for token in options.cards if (fault := self._read(token))]
        if faults:
            raise ContentError(Finding("print", Severity.ERROR, game.where.at("kind"), *fault) for fault in faults)

    def _read(self, token: str) -> tuple[str, str] | None:
        """Takes in one word; what is wrong with it, if anything is."""
        chosen = [c for c in self._game.components if c.kind in self._kinds]
        ids = [c.id for c in chosen]
        if token in ids:
            self._ids.add(token)
            none = all(c.copies == 0 for c in chosen if c.id == token)
            return (token, "no copy of it lies in the box; give it copies to print it") if none else None
        found = _RANGE.fullmatch(token)
        if not found:
            return token, f'no piece to print is called "{token}"; {meant(token, ids)}'
        first, last = int(found[1]), int(found[2] or found[1])
        most = max((len(self._copies(kind)) for kind in self._kinds), default=0)
        if not 1 <= first <= last <= most:
            return token, f"pieces are numbered from 1 to {most}; a number or a range such as 1-{most} would be right"
        self._numbers.append(range(first, last + 1))
        return None

    def _copies(self, kind: str) -> list[Component]:
        return [c for c in self._game.of_kind(kind) for _ in range(c.copies)]

    def pieces(self, kind: str) -> list[Component]:
        """The pieces of a kind to print, in order, each copy by itself."""
        copies = self._copies(kind)
        if self._all:
            return copies
        return [c for n, c in enumerate(copies, 1) if c.id in self._ids or any(n in run for run in self._numbers)]
