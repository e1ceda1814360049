"""The kernel's own audit: nothing changes but by the verbs, and an effect changes only what it says it touches."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from generator.table.audit import broken
from generator.table.box import Box
from generator.table.effect import Touch
from generator.table.table import Event, Table


class Mirror:
    """A second table that follows the events of a game, to be compared with the first."""

    def __init__(self, box: Box, table: Table) -> None:
        """Start from a table as a game starts from it."""
        self.box = box
        self.table = table.copy()
        self.doing: list[int] = []

    def follow(self, events: Iterable[Event]) -> None:
        """Carry out events. Raises Broken where one starts from what is not so, or an effect does what it must not."""
        table, doing = self.table, self.doing
        where, at, seen, sees = table.where, table.at, table.seen, table.sees
        dial, amount, low = table.dial, table.amount, table.low
        for verb, a, b, c in events:
            # the verbs as Table does them, the frequent ones first; written out, for this is a third of an audit's time
            if verb == "set":
                if doing:
                    self.check(verb, a, b, c)
                dial[a] = c
                continue
            if verb == "do":
                table.used[a] += 1
                doing.append(a)
                continue
            if verb == "done":
                doing.pop()
                continue
            if doing:
                self.check(verb, a, b, c)
            if verb == "move":
                if where[a] != b:
                    broken("conservation", f"{self.box.names[a]} moved from where it does not lie")
                at[b].remove(a)
                at[c].append(a)
                where[a] = c
                seen[a] |= sees[c]
            elif verb == "pay":
                left = amount[b] = amount[b] - a
                if left < low[b]:
                    low[b] = left
                amount[c] += a
            elif verb == "turn":
                table.side[a] = c
            elif verb == "show":
                seen[a] = c
            else:
                at[a] = list(c)
                for piece in c:
                    seen[piece] = sees[a]

    def compare(self, table: Table) -> None:
        """Raises Broken when the table is not what the events make it."""
        mine = self.table
        for name in ("where", "at", "side", "seen", "amount", "low", "dial", "used"):
            if getattr(mine, name) != getattr(table, name):
                broken("conservation", f"the table's {name} changed without a verb")

    def check(self, verb: str, a: int, b: Any, c: Any) -> None:
        """Raises Broken when the effect being done may not do this."""
        effect = self.box.effects[self.doing[-1]]
        touched = _touched(effect.effect.touches)
        for change in self.changes(verb, a, b, c):
            if change not in touched:
                what, group, way = change
                broken("touches", f"{effect.id} changed {what} {group} {way}, which its class does not declare")

    def changes(self, verb: str, a: int, b: Any, c: Any) -> list[tuple[str, str, str]]:
        """What an event changes: (what, group, way)."""
        box = self.box
        if verb == "move":
            return [("place", box.group[b], "down"), ("place", box.group[c], "up")]
        if verb == "shuffle":
            return [("place", box.group[a], "down"), ("place", box.group[a], "up")]
        if verb == "pay":
            if not a:
                return []
            return [("purse", box.purse_group[b], "down"), ("purse", box.purse_group[c], "up")]
        if b == c:
            return []
        way = "up" if c > b else "down"
        if verb == "set":
            return [("dial", box.dial_group[a], way)]
        return [("side" if verb == "turn" else "seen", box.kinds[a], way)]


@lru_cache(maxsize=1024)
def _touched(touches: tuple[Touch, ...]) -> frozenset[tuple[str, str, str]]:
    """What an effect with these touches may change: (what, group, way)."""
    return frozenset(
        (t.what, t.group, way) for t in touches for way in (("up", "down") if t.way == "any" else (t.way,))
    )
