"""The manifest: every file that was made, with its digest and what it shows. It is written last.

Each file is made in a folder beside and renamed, so that after an end at any moment every file is whole, old or new;
what the manifest then does not tell of is made again.
"""

import hashlib
import json
import os
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from generator.model.finding import ContentError, Finding
from generator.model.game import Game
from generator.products.made import Made, Order

NAME = "manifest.json"
STAGE = ".making-"


@dataclass
class Outcome:
    """What a build says: its lines, the findings of its checks as lines, and whether an error was found."""

    says: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    failed: bool = False


class Manifest:
    """The manifest of a game's output folder, as the last build left it; empty where there is none to be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.orders: dict[str, Any] = {}
        self.inputs = ""
        self.outcome = Outcome()
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            read = json.loads((folder / NAME).read_text(encoding="utf-8"))
            orders = {str(k): {"shows": dict(o["shows"]), "files": dict(o["files"])} for k, o in read["orders"].items()}
            self.outcome = Outcome(list(map(str, read["says"])), list(map(str, read["findings"])), bool(read["failed"]))
            self.inputs = str(read["inputs"])
            self.orders = orders

    def whole(self, inputs: str) -> bool:
        """Whether nothing has changed: neither what the build depends on, nor any file that it made."""
        return self.inputs == inputs and all(not self._amiss(name) for name in self.orders)

    def why(self, order: Order) -> list[str]:
        """Why an order must be carried out, in words; nothing where its files are up to date."""
        old = self.orders.get(order.name)
        if old is None:
            return ["new"]
        if amiss := self._amiss(order.name):
            return amiss
        names = [*order.shows, *(name for name in old["shows"] if name not in order.shows)]
        return [
            f"{name} {'is new' if name not in old['shows'] else 'is gone' if name not in order.shows else 'changed'}"
            for name in names
            if old["shows"].get(name) != order.shows.get(name)
        ]

    def files(self, name: str) -> list[Made]:
        """What an order made the last time."""
        files = self.orders[name]["files"].items()
        return [Made(self.folder / file, str(entry["says"]), bool(entry["bad"])) for file, entry in files]

    def _amiss(self, name: str) -> list[str]:
        """Which files of an order are missing or no longer what was made."""
        found = []
        for file, entry in self.orders[name]["files"].items():
            path = self.folder / file
            if not path.is_file():
                found.append(f"{file} is missing")
            elif sha256(path) != entry["sha256"]:
                found.append(f"{file} is not as it was made")
        return found


class Build:
    """One build of a game: orders are carried out beside, `finish` puts all in place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.old = Manifest(folder)
        self.orders: dict[str, Any] = {}
        self.faults: list[Finding] = []
        self._stage = folder / f"{STAGE}{os.getpid()}"
        self._made: list[Path] = []

    def carry_out(self, order: Order) -> tuple[list[Made], list[str]]:
        """Makes an order's files unless they are up to date; what it made or found, and why it was made.

        Faults of content are kept in ``faults``: then nothing at all is put in place.
        """
        why = self.old.why(order)
        if not why:
            self.orders[order.name] = self.old.orders[order.name]
            return self.old.files(order.name), []
        self._stage.mkdir(parents=True, exist_ok=True)
        try:
            made = order.make(self._stage)
        except ContentError as error:
            self.faults += [fault for fault in error.findings if fault not in self.faults]  # orders may share a source
            return [], why
        files = {m.path.name: {"sha256": sha256(m.path), "says": m.says, "bad": m.bad} for m in made}
        self.orders[order.name] = {"shows": dict(order.shows), "files": files}
        self._made += [m.path for m in made]
        return [Made(self.folder / m.path.name, m.says, m.bad) for m in made], why

    def lying(self) -> dict[str, Path]:
        """Every file of the build so far by name, where it lies now: beside, or in place from before."""
        beside = {path.name: path for path in self._made}
        names = [file for order in self.orders.values() for file in order["files"]]
        return {name: beside.get(name, self.folder / name) for name in names}

    def finish(self, game: Game, made_with: str, inputs: str, outcome: Outcome) -> list[str]:
        """Puts the files in place, takes away those that are no longer made, and writes the manifest last.

        Returns the names of what was taken away.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        document: dict[str, Any] = {
            "game": game.name,
            "version": game.version,
            "made_with": made_with,
            "inputs": inputs,
        }
        document |= asdict(outcome) | {"orders": self.orders}
        self._stage.mkdir(parents=True, exist_ok=True)
        manifest = self._stage / NAME
        manifest.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        for path in self._made:
            path.replace(self.folder / path.name)
        kept = {file for order in self.orders.values() for file in order["files"]}
        former = [file for order in self.old.orders.values() for file in order["files"] if Path(file).name == file]
        gone = [file for file in former if file not in kept and (self.folder / file).is_file()]
        for file in gone:
            (self.folder / file).unlink()
        manifest.replace(self.folder / NAME)
        self.clear()
        return gone

    def clear(self) -> None:
        """Removes what was made beside: this build's, and what builds left behind that did not end well."""
        for stage in self.folder.glob(f"{STAGE}*"):
            pid = stage.name.removeprefix(STAGE)
            if stage == self._stage or not (pid.isdigit() and _alive(int(pid))):
                shutil.rmtree(stage, ignore_errors=True)
        with suppress(OSError):
            self.folder.rmdir()  # only where it is empty


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
