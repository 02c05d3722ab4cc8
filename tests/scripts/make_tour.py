"""Writes the lessons and the tours: python3 -P tests/scripts/make_tour.py [GAME ...]

A lesson is the pages of how to play and the guided turn of a game. A tour is that and a whole match with all
that lies around it: the setup's rows, a hint, the pause menu and a page of it, undo and redo. It is played
here by the player of the tests, as in make_sitting.
"""

import contextlib
import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))

import sim  # noqa: F401  puts the root and lib/ at the end of sys.path
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.scripts.make_sitting import Patient, Taped
from tests.scripts.steps import EARNED, NEW, Script
from tools import pupil
from tools import type as glyphs

# By game: the seed. Cybo's is that of make_cybo, where a column gives 9 points to keep.
GAMES = {"cybo": 793, "knister": 1, "krypto": 1}
PAGES = "Score card", "Sheets", "Points"  # what a pause menu leads to
WHOLE = "Undo", "Redo"  # rows of the pause menu
_ASKED = 12  # times at most for a hint
_MOST = 3000  # things that the player does in a match


class Guide:
    """Leads a device through a game, and remembers what was seen."""

    def __init__(self, device, game):
        self.device = device
        self.game = game
        self.seen = []
        self.asked = 0  # how often for a hint

    def rows(self):
        """What the list that is up offers."""
        top = self.device.console.top
        return [top.line(at)[0].strip() for at in range(top.count())]

    def choose(self, row):
        """Choose a row of the list that is up."""
        by = self.rows().index(row) - self.device.console.top.at
        self.device.press(*["up" if by < 0 else "down"] * abs(by), ms=200)
        self.device.press("a", ms=NEW)

    def expect(self, *names):
        """Stop where none of these screens is up."""
        if self.device.top not in names:
            raise SystemExit("%s: expected %s, not %s" % (self.game, names, self.device.top))

    def open(self):
        """From the menu to the game's start card."""
        device = self.device
        while sorted(device.console.shelf).index(self.game) != device.console.top.at:
            device.press("right", ms=300)
        device.press("a", ms=2 * NEW)
        self.expect("setup")

    def lesson(self):
        """The pages of how to play and the guided turn; the card is back after it."""
        device = self.device
        self.choose("How to play")
        self.expect("pictures")
        while "PLAY" not in device.foot:
            device.press("a", ms=NEW)
        device.press("a", ms=3 * NEW)  # a guided turn
        self.attend()
        while device.console.goal:
            pupil.step(device)
            self.attend()
        device.press("a", ms=4 * NEW)
        self.expect("setup")
        self.seen.append("lesson")

    def attend(self):
        """Read the words of a step, in no hurry."""
        for _ in pupil.attend(self.device):
            self.device.run(NEW)
        self.device.run(2 * NEW)

    def set_up(self):
        """Two players; through all rows of the options, and begin there."""
        device = self.device
        device.press("right", "right", ms=300)
        self.choose("All options")
        self.expect("options")
        for _ in range(device.console.top.count()):
            device.press("down", ms=200)
        device.press("a", ms=NEW)
        device.run(3 * NEW)
        device.screen = device.console.screens[0]

    def aside(self):
        """What may be seen by now, once each: a hint, the menu and a page of it, undo and redo."""
        device = self.device
        session = device.console.session
        if device.top != self.game or session is None or device.console.top._passed >= 0:
            return
        if "hint" not in self.seen and self.asked < _ASKED and session.match.log:
            self.asked += 1
            if device.board == "macropad":
                device.press("hint", ms=4 * NEW)
            else:  # in Krypto its key calls
                device.press("b", ms=NEW)
                self.choose("Hint" if "Hint" in self.rows() else "Continue")
                device.run(3 * NEW)
            if session.hinted:
                self.seen.append("hint")
            if device.top != self.game:
                device.press("b", ms=NEW)
        elif "pause" not in self.seen and session.match.turn >= 0:
            self.pause()
        elif "undo" not in self.seen and device.console.top.undoable:
            self.undo()
        elif "undo" not in self.seen and self.game == "cybo" and session.match.offer:
            device.press(*["down"] * bool(device.console.top.risk), "a", ms=2 * NEW)  # keep it
            self.undo()

    def pause(self):
        """The pause menu, a page of it if it has one, and back."""
        device = self.device
        device.press("b", ms=NEW)
        if device.top != "actions":
            return
        self.seen.append("pause")
        for row in self.rows():
            if row.split(":")[0] in PAGES:
                self.choose(row)
                device.press("b", ms=NEW)
                break
        if device.top == "actions":
            self.choose("Continue")

    def undo(self):
        """Undo and redo by the pause menu, as far as it has them."""
        device = self.device
        for row in WHOLE:
            device.press("b", ms=NEW)
            self.expect("actions")
            found = [other for other in self.rows() if other.split(" ")[0] == row]
            if not found:
                self.choose("Continue")
                return
            self.choose(found[0])
            device.run(4 * NEW)
            self.seen.append(row.lower())
            if row == "Undo" and device.console.top.name != self.game:
                raise SystemExit("%s: undo leads to %s" % (self.game, device.top))


@contextlib.contextmanager
def taught(board, game):
    """Yield a device after the lesson of a game, its guide, and the script of what was pressed."""
    script = Script(board)
    machine = Machine(BOARDS[board], VirtualClock(), settings={"TREFOIL_SEED": str(GAMES[game])})
    with Turned(machine, board, script) as device:
        device.run(2 * NEW)
        guide = Guide(device, game)
        guide.open()
        guide.lesson()
        yield device, guide, script


def lesson(board, game):
    """The script of how to play and the lesson, to its end."""
    with taught(board, game) as (device, _, script):
        device._catch_up()
        script.shot("card")
    script.save("lesson-" + game, GAMES[game])


def tour(board, game):
    """The script of one game on one board."""
    with taught(board, game) as (device, guide, script):
        guide.set_up()
        player = Patient(device, random.Random(board + game))
        for _ in range(_MOST):
            if device.top == "result":
                break
            guide.aside()
            player.act()
        guide.expect("result")
        device.run(EARNED)
        script.pause(EARNED)
        device._catch_up()
        script.shot("result")
        device.press("b")
        device.run(3 * NEW)
        device._catch_up()
    missing = {"lesson", "hint", "pause", "undo", "redo"} - set(guide.seen)
    if missing:
        raise SystemExit("%s on %s without %s" % (game, board, " and ".join(sorted(missing))))
    script.save("tour-" + game, GAMES[game])


class Turned(Taped):
    """One whose wheel is written down, too."""

    def turn(self, detents):
        self._catch_up()
        self._script.steps.append({"t": self._script.at, "turn": detents})
        self._script.pause(60 * abs(detents))
        super().turn(detents)
        self._idle = 0


if __name__ == "__main__":
    glyphs.up_to_date()
    for each in sys.argv[1:] or GAMES:
        for on in ("macropad", "picosystem"):
            lesson(on, each)
            tour(on, each)
