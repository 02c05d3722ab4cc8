"""A match of any game on a simulated device: a test drives it key by key, and reads its panel as text."""

import contextlib

from sim import ROOT
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from tests import shown
from tests.games.krypto.device import NAMES, Device


class AtPlay(Device):
    """A console with a match on it."""

    @property
    def words(self):
        """What the panel shows, in capitals, a row of glyphs a line."""
        return "\n".join(shown.on(self.console)).upper()

    @property
    def foot(self):
        """The lowest row: what the keys do."""
        return self.words.rsplit("\n", 1)[-1]

    def menu(self):
        """Open the pause menu; gives its rows."""
        if self.board == "macropad":
            self.hold()
        else:
            self.press("b")
        self.run(300)
        menu = self.console.top
        return [menu.line(at)[0].strip() for at in range(menu.count())]

    def choose(self, row):
        """Choose a row of the pause menu."""
        self.press(*["down"] * self.menu().index(row), "a", ms=300)


@contextlib.contextmanager
def at_play(board, game, options=None, names=2, levels=(), real=False, seed=1, root=ROOT):
    """A device on which a match has begun; `root` is its drive."""
    settings = {"TREFOIL_SEED": str(seed)}
    machine = Machine(BOARDS[board], VirtualClock(), settings=settings, root=str(root))
    with AtPlay(machine, board) as one:
        extras = {"dice": "real"} if real else {}
        one.begin(options or {}, NAMES[:names], levels, extras, game)
        one.run(300)
        yield one
