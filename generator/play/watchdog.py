"""The watchdog: breaks off a single game that runs too long, wherever its rules are."""

import ctypes
import threading
from types import TracebackType

LIMIT_S = 30.0
"""How long one game may take, in seconds. A game that takes longer is an error of its rules, never a result."""

TICKS = 60
"""How often the watchdog looks in that time. It counts its looks, for clocks stand in `cli/` alone."""


class Overtime(BaseException):
    """Raised in the middle of a game that has run too long. Rules that catch `Exception` do not catch it."""

    def __str__(self) -> str:
        """What a report says."""
        return f"the game ran longer than {LIMIT_S:g} s"


class Watchdog:
    """Watches the thread that made it: between `begin` and `end` no more than `LIMIT_S` may pass.

    A game must be broken off from outside, for a loop that asks nothing never comes back to the referee. CPython lets
    one thread raise in another; that is used here and nowhere else.
    """

    def __init__(self) -> None:
        self.target = threading.get_ident()
        self.game = 0
        self.playing = False
        self.fired = False
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.watcher = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def __enter__(self) -> "Watchdog":
        """Start to watch."""
        self.watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Cease to watch."""
        self.stop.set()
        self.watcher.join()

    def begin(self) -> None:
        """A game begins."""
        self.game += 1
        self.playing = True

    def end(self) -> None:
        """The game is over; an exception still on its way is called back, or caught here."""
        try:
            self._end()
        except Overtime:
            self._end()

    def _end(self) -> None:
        with self.lock:
            self.playing = False
            if self.fired:
                self._raise(None)
                self.fired = False

    def _watch(self) -> None:
        game, ticks = 0, 0
        while not self.stop.wait(LIMIT_S / TICKS):
            with self.lock:
                ticks = ticks + 1 if self.game == game else 0
                game = self.game
                if self.playing and ticks >= TICKS and not self.fired:
                    self.fired = True
                    self._raise(Overtime)

    def _raise(self, kind: type[BaseException] | None) -> None:
        fault = None if kind is None else ctypes.py_object(kind)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.target), fault)
