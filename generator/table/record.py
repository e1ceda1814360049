"""A record: one game as text, by labels, enough to replay it without its seed."""

from collections.abc import Mapping
from dataclasses import dataclass

FORMAT = "playproof record 1"
SEPARATOR = "; "


class BadRecord(Exception):  # a fact about a file, told in one sentence
    """A text that is not a record, or one that the rules cannot follow; the message begins with the line's number."""


@dataclass(frozen=True, slots=True)
class Record:
    """A header and one line for each answer.

    ``seed`` and ``number`` say which game of which run it was, ``bots`` who played; none of them is needed to replay
    it. ``python`` and ``playproof`` are the versions it was made with. ``end`` says how it ended.
    """

    game: str
    version: str
    seats: int
    seed: int
    number: int
    rulings: Mapping[str, str]
    bots: tuple[str, ...]
    python: str
    playproof: str
    lines: tuple[str, ...]
    end: str

    def __str__(self) -> str:
        """The record as it is saved."""
        header = {
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "seed": self.seed,
            "number": self.number,
            "rulings": SEPARATOR.join(f"{k}={v}" for k, v in self.rulings.items()),
            "bots": SEPARATOR.join(self.bots),
            "python": self.python,
            "playproof": self.playproof,
        }
        head = [FORMAT, *(f"{key}: {value}".rstrip() for key, value in header.items())]
        return "\n".join([*head, "", *self.lines, "", f"end: {self.end}", ""])


def parse(text: str) -> Record:
    """The record of a text that `Record.__str__` made. Raises BadRecord."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(f'line 1: not a record; the first line of one is "{FORMAT}"')
    head: dict[str, str] = {}
    n = 1
    while n < len(lines) and lines[n].strip():
        key, _, value = lines[n].partition(":")
        head[key.strip()] = value.strip()
        n += 1
    wanted = ("game", "version", "seats", "seed", "number", "rulings", "bots", "python", "playproof")
    if missing := [key for key in wanted if key not in head]:
        raise BadRecord(f"line {n + 1}: the header lacks {', '.join(missing)}")
    numbers: dict[str, int] = {}
    for key in ("seats", "seed", "number"):
        if not (head[key].isascii() and head[key].isdigit()):
            raise BadRecord(f'line {1 + list(head).index(key) + 1}: {key} is "{head[key]}"; it is a whole number')
        numbers[key] = int(head[key])
    body = [line for line in lines[n:] if line.strip()]
    end = ""
    if body and body[-1].startswith("end: "):
        end = body.pop().removeprefix("end: ")
    return Record(
        game=head["game"],
        version=head["version"],
        seats=numbers["seats"],
        seed=numbers["seed"],
        number=numbers["number"],
        rulings=dict(_pair(part) for part in head["rulings"].split(SEPARATOR) if part),
        bots=tuple(part for part in head["bots"].split(SEPARATOR) if part),
        python=head["python"],
        playproof=head["playproof"],
        lines=tuple(body),
        end=end,
    )


def _pair(part: str) -> tuple[str, str]:
    key, _, value = part.partition("=")
    return key, value
