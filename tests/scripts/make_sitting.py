"""Writes the sittings: python3 tests/scripts/make_sitting.py [BOARD MATCHES]

All three games twice over in mixed order, in one sitting without a power cut: each match from the menu to
its result, and back. The player of the tests plays them here, who looks at the screen and knows the rules:
what it presses is written down, with a wait for each line that the console prints meanwhile.

With a board and a number of matches one longer sitting is written, long-BOARD.json: tools.device then tells
the free heap at each start, and whether any event was lost on a flash that has seen so many.
"""

import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))

import sim  # noqa: F401  puts the root and lib/ on the path
from sim import serial
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import KEYS
from sim.machine import Machine
from tests.games.player import Player
from tests.scripts.steps import EARNED, NEW, Script
from tools import type as glyphs
from tools.driver_krypto import KryptoDriver

ORDER = "cybo", "krypto", "knister", "knister", "cybo", "krypto"
SEED = 1
SLOWER = 40  # ms that a press is later than here: the device may take longer to draw
MOMENT = 2500  # ms after which what an event shows is over by itself
_MOST = 3000  # things that the player does in a match


class Taped(KryptoDriver):
    """A device that writes down what is pressed on it, and waits for what is printed before."""

    def __init__(self, machine, board, script):
        super().__init__(machine, board)
        self._script = script
        self._read = 0  # of the serial text
        self._idle = 0  # ms since the last press or wait

    def run(self, ms):
        super().run(ms)
        self._idle += ms

    def press(self, *keys, ms=120):
        for key in keys:
            self._catch_up()
            pin = "KEY%d" % key if isinstance(key, int) else KEYS[self.board].get(key, key)
            self._script.press(pin, gap=60)
            super().press(pin, ms=ms)
            self._idle = ms
            if self._lines():
                self.run(MOMENT)

    def _lines(self):
        """The lines of records, and READY, that were printed since the last wait."""
        text = serial.without(self.machine.serial.text[self._read :])
        return [line for line in text.splitlines() if line and not line.startswith("#")]

    def _catch_up(self):
        """Wait for the last line that was printed since, and then as long as it was before this press."""
        for line in self._lines():
            self._script.wait(line, 0)
        self._read = len(self.machine.serial.text)
        self._script.pause(self._idle + SLOWER)
        self._idle = 0


class Patient(Player):
    """A player who lets the cards be turned before the call."""

    def act(self):
        from games.krypto.rules.events import LYING

        turning = type(getattr(self.console.top, "state", None)).__name__ == "Deal"
        if turning and self.console.session.match.phase == LYING:
            self.wait(1000)
        else:
            super().act()


def sitting(board, name="sitting", matches=6):
    """The script of one board."""
    script = Script(board)
    machine = Machine(BOARDS[board], VirtualClock(), settings={"TREFOIL_SEED": str(SEED)})
    chance = random.Random(board)
    with Taped(machine, board, script) as device:
        device.run(2 * NEW)
        for number in range(matches):
            game = ORDER[number % len(ORDER)]
            games = sorted(device.console.shelf)
            while games.index(game) != device.console.top.at:
                device.press("right", ms=300)
            device.press("a", ms=NEW)
            if number < len(games):
                device.press("right", "right", ms=300)  # two players; later as last time
            device.press("a")
            device.run(3 * NEW)
            device.screen = device.console.screens[0]
            play(device, chance)
            device.run(NEW)
            script.pause(EARNED)
            device._catch_up()
            script.shot("result%d" % number)
            device.press("b")
            device.run(3 * NEW)
        device._catch_up()
    script.save(name, SEED)


def play(device, chance):
    """From the beginning of a match to its result."""
    player = Patient(device, chance)
    for _ in range(_MOST):
        if device.top == "result":
            return
        player.act()
    raise SystemExit("no result: on %s after %s" % (device.top, player.done[-12:]))


if __name__ == "__main__":
    glyphs.up_to_date()
    if len(sys.argv) > 1:
        sitting(sys.argv[1], "long", int(sys.argv[2]))
    else:
        for each in BOARDS:
            sitting(each)
