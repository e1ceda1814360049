"""Positions of play for pictures: a table set up by a game's rules, and an example played move by move.

A position is plain data, for a scene to be filled with::

    pieces   every piece that is not in a supply: id, kind, side, place, row, column, fields
    stores   the same pieces by place
    moved    pieces that moved since the position before: id, from and to, each with place, row, column
    purses, dials, rulings   by name
    seat     who is to move, from 0; −1 for nobody or chance
    over     whether the game is over
    answers  in an example, what was answered up to here: asks and answer as a record writes them; dice, the numbers rolled
    options  in an example, what the seat may answer; refused: what it may not, with the rule
    marks    in an example, short words to set on components, by id
    bounds   in an example, the first and last row and column of cells called "x,y": top, bottom, left, right

``row`` and ``column`` count from 1 for places that are called r3c6, and are 0 for others. A cell
called "x,y" has column x and row y, and is ``free``: it lies on a table without a board.
"""

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.model.example import ExampleStep
from generator.model.game import Game
from generator.model.names import meant
from generator.play.door import NoRules, Rules, rules_of
from generator.play.examples import stage
from generator.play.referee import Clock, by_chance, script
from generator.play.replay import read
from generator.printing.booklet.scenes import plain_fields
from generator.table.box import Box
from generator.table.chance import seed_of
from generator.table.position import Position
from generator.table.questions import CHANCE, Play, Question
from generator.table.record import SEPARATOR, BadRecord

SEED = 1
"""The seed of every table that is set up for a picture."""
_CELL = re.compile(r"r(\d+)c(\d+)")
_FREE = re.compile(r"(-?\d+),(-?\d+)")


class Positions:
    """The positions that a game's booklet shows. Without rules that may run, it has none."""

    def __init__(self, game: Game, language: str, trust: bool = False) -> None:
        self._game, self._language, self._trust = game, language, trust

    def setup(self, rulings: Mapping[str, str], players: int = 0) -> Mapping[str, Any]:
        """A table set up for so many players, 0 for the fewest, under rulings that differ from their defaults.

        Raises LookupError.
        """
        rules = self._rules()
        if players and players not in self._game.players:
            known = ", ".join(map(str, self._game.players))
            raise LookupError(f"{players} cannot play; there are games for {known}")
        try:
            box = rules.build(players or min(self._game.players))
            chosen = rules.rulings({key: self._option(key, text) for key, text in rulings.items()})
        except NoRules as fault:
            raise LookupError(str(fault)) from None
        x = rules.position(box, box.start.copy(), chosen)
        chance = random.Random(seed_of(SEED, 0, 0))
        asked = rules.set_up(x)
        answer: Any = None
        while (question := _asked(asked, answer)) is not None:
            answer = by_chance(question, x.table, chance) if question[0] == CHANCE else 0
        return self._position(x, -1, over=False)

    def example(self, id: str) -> Sequence[Mapping[str, Any]]:
        """An example's position, and the one after each of its steps; raises LookupError."""
        found = {example.id: example for example in self._game.examples}
        if id not in found:
            raise LookupError(f'there is no example "{id}"; {meant(id, found)}')
        rules = self._rules()
        try:
            x = stage(rules, found[id])
        except NoRules as fault:
            raise LookupError(str(fault)) from None
        x.table.told = []
        play = script(rules, x, Clock(), set_up=False)
        positions = []
        answer: Any = None
        for n, step in enumerate([*found[id].steps, None], 1):
            question = _asked(play, answer)
            positions.append(self._position(x, question[0] if question else -1, over=question is None))
            positions[-1] |= _answers(x.box, question, step.refused if step else {})
            positions[-1] |= {"marks": dict(step.marks) if step else {}}
            positions[-1] |= {"answers": [_said(said) for said in found[id].steps[: n - 1]]}
            positions[-1] |= {"bounds": _bounds(positions[-1])}
            x.table.told = []
            if step is None or question is None:
                break
            try:
                answer = read(x.box, x, question, f"{step.asks}: {step.answer}", n)
            except BadRecord as fault:
                raise LookupError(f"{id}: step {n}: {fault}") from None
            if question[0] == CHANCE and question[1] == "shuffle":
                x.table.shuffle(question[2], answer)
        if len(positions) <= len(found[id].steps):
            raise LookupError(f"{id}: the game is over before its step {len(positions)}")
        return positions

    def _rules(self) -> Rules:
        try:
            return rules_of(self._game, self._trust)
        except NoRules as fault:
            raise LookupError(str(fault)) from None

    def _option(self, key: str, text: str) -> str | int:
        """An option as the ruling has it: a number where one of its options is that number."""
        ruling = self._game.keys().get(key)
        same = [option for option in ruling.options if str(option) == text] if ruling else []
        return same[0] if same else text

    def _position(self, x: Position, seat: int, *, over: bool) -> dict[str, Any]:
        box: Box = x.box
        table = x.table
        pieces = [self._piece(box, table, piece) for piece in box.pieces() if table.where[piece] not in box.supplies]
        stores = {
            box.names[place]: [self._piece(box, table, piece) for piece in lying]
            for place, lying in enumerate(table.at)
            if place not in box.supplies and (lying or place < box.first_piece)
        }
        moved = [
            {"id": box.designs[piece], "from": _place(box.names[source]), "to": _place(box.names[target])}
            for what, piece, source, target in table.told or ()
            if what == "move"
        ]
        return {
            "pieces": pieces,
            "stores": stores,
            "moved": moved,
            "purses": {purse.name: table.amount[n] for n, purse in enumerate(box.purses)},
            "dials": {dial.name: table.dial[n] for n, dial in enumerate(box.dials)},
            "rulings": dict(x.rulings),
            "seat": seat,
            "over": over,
        }

    def _piece(self, box: Box, table: Any, piece: int) -> dict[str, Any]:
        component = self._game.component(box.designs[piece])
        fields = plain_fields(component.fields, self._language)
        side = "AB"[table.side[piece]] if table.side[piece] in (0, 1) else "A"
        known = {"id": component.id, "kind": component.kind, "side": side, "fields": fields}
        return known | _place(box.lies(table, piece))


def _asked(play: Play, answer: Any) -> Question | None:
    """What the rules ask next; None when they have done. Raises LookupError where they fail, as on a box that is not whole."""
    try:
        return play.send(answer)
    except StopIteration:
        return None
    except Exception as fault:  # noqa: BLE001  # a game's rules are code that may raise anything
        raise LookupError(f"the rules fail on it: {type(fault).__name__}: {fault}") from None


def _said(step: ExampleStep) -> dict[str, Any]:
    """A question and its answer; of dice, the numbers too."""
    parts = step.answer.split(SEPARATOR)
    dice = [int(part) for part in parts] if step.asks.startswith("roll ") and all(map(str.isdigit, parts)) else []
    return {"asks": step.asks, "answer": step.answer, "dice": dice}


def _place(name: str) -> dict[str, Any]:
    """A place with the row and column that its name tells."""
    if cell := _CELL.fullmatch(name):
        return {"place": name, "row": int(cell[1]), "column": int(cell[2]), "free": False}
    if cell := _FREE.fullmatch(name):
        return {"place": name, "row": int(cell[2]), "column": int(cell[1]), "free": True}
    return {"place": name, "row": 0, "column": 0, "free": False}


def _answers(box: Box, question: Question | None, refused: Mapping[str, str]) -> dict[str, Any]:
    """What could be answered, and what a rule refuses, each with the row and column of its name."""
    asked = question is not None and question[0] != CHANCE
    labels = box.labels(question[2]) if question is not None and asked else []
    return {
        "options": [_place(label) for label in labels],
        "refused": [_place(label) | {"rule": rule} for label, rule in refused.items()],
    }


def _bounds(position: Mapping[str, Any]) -> dict[str, int]:
    """The rows and columns, first and last, of all that lies or may lie on a table without a board."""
    free = [one for key in ("pieces", "options", "refused") for one in position[key] if one["free"]]
    rows, columns = [one["row"] for one in free] or [0], [one["column"] for one in free] or [0]
    return {"top": min(rows), "bottom": max(rows), "left": min(columns), "right": max(columns)}
