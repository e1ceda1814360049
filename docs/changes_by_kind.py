"""How often each kind of node of Pressure Matrix changed something in random games: run by hand, `python docs/changes_by_kind.py 1000`.

A control effect changes something when it is used: its marker comes back. Plays so many games for each number of players
under each of the game's samples.
"""

import random
import sys
from collections import Counter
from typing import Any

from generator.games.pressure_matrix.findings import codes
from generator.load import find_workspace, load_game
from generator.play.door import bot_of, rules_of
from generator.play.referee import referee
from generator.table.chance import seed_of


class Changes:
    """Listens as an auditor does, and counts the nodes whose text changed something."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds, self.found = kinds, Counter[str]()

    def start(self, _table: Any) -> None:
        self.doing: list[int] = []
        self.counted = ""

    def step(self, question: Any, _answer: Any, events: Any) -> None:
        if question is not None and question[1] == "black out":
            self.counted = ""
        for verb, a, b, c in events:
            if verb == "do":
                self.doing.append(a)
                if self.kinds[a].startswith("C") and self.kinds[a] != "C":
                    self.found[self.kinds[a]] += 1
            elif verb == "done":
                self.doing.pop()
            elif self.doing and (a > 0 if verb == "pay" else b != c) and self.counted != self.kinds[self.doing[0]]:
                self.counted = self.kinds[self.doing[0]]
                if not self.counted.startswith("C"):
                    self.found[self.counted] += 1

    def end(self, _result: Any) -> None:
        pass


def main(games: int) -> None:
    """Print a line for each kind."""
    game = load_game(find_workspace(), "pressure-matrix")
    rules = rules_of(game)
    bot = bot_of(rules, "random")
    kinds = codes(game)
    columns = []
    for sample in game.samples:
        total = Counter[str]()
        for seats in game.players:
            box = rules.build(seats)
            changes = Changes([kinds[e.id.partition(".")[0]] for e in box.effects])
            rulings = rules.rulings(sample.rulings)
            for number in range(games):
                streams = [random.Random(seed_of(7, number, i)) for i in range(seats + 1)]
                x = rules.position(box, box.start.copy(), rulings)
                bots = [bot(seat, streams[seat + 1], box, rulings) for seat in range(seats)]
                played = referee(rules, x, bots, streams[0], audit=changes)
                assert played.status == "finished", played.why
            total += changes.found
        columns.append(total)
    print("kind ", *(sample.name for sample in game.samples), sep="  ")
    for code in sorted(set(kinds.values())):
        print(f"{code:4}", *(f"{column[code]:12,}" for column in columns))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
