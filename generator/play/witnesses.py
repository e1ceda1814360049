"""Who hears a game as it is played: its auditor and the kernel's mirror, some steps at a time."""

from typing import Any

from generator.play.mirror import Mirror
from generator.table.audit import Auditor
from generator.table.position import Result
from generator.table.questions import Question
from generator.table.table import Event, Table

BATCH = 128
"""So many steps wait to be heard together: that is faster than to stop the rules at each question."""


class Witnesses:
    """The mirror of one game, and its auditor if there is one.

    They hear every step, in order. A fault is found in the same step and told in the same words as if they heard each
    at once; only the game has gone on by then, so ``heard`` says how many answers led to the fault.
    """

    def __init__(self, audit: Auditor | None, mirror: Mirror, table: Table) -> None:
        self.audit, self.mirror, self.table = audit, mirror, table
        self.waiting: list[tuple[Question | None, Any, list[Event]]] = []
        self.heard = 0
        if audit is not None:
            audit.start(table)

    def catch_up(self) -> None:
        """Let them hear what waits. Raises Broken, or whatever an auditor raises."""
        waiting, self.waiting = self.waiting, []
        if self.audit is not None:
            step = self.audit.step
            for question, answer, events in waiting:
                step(question, answer, events)
                self.heard += 1
        else:
            self.heard += len(waiting)
        self.mirror.follow([event for _, _, events in waiting for event in events])

    def end(self, question: Question | None, answer: Any, events: list[Event], result: Result | None) -> None:
        """Let them hear the rest; ``result`` is None unless the game finished. Raises Broken.

        What follows the last answer of a game that did not finish is no whole step, and the auditor is not told of it.
        """
        if result is not None:
            self.waiting.append((question, answer, events))
            events = []
        self.catch_up()
        if self.audit is not None and result is not None:
            self.audit.end(result)
        self.mirror.follow(events)
        self.mirror.compare(self.table)
