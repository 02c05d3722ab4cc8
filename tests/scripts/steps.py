"""Writes scripts in the words of a player: the same play for all boards, in each board's own keys."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1]))

from sim.driver import KEYS  # noqa: E402

SETTINGS = "CIRCUITPY_PYSTACK_SIZE = 4096\nTREFOIL_SEED = %d\nTREFOIL_DEBUG = 1\n"
FIRST = 1  # number of the first match in a new journal: the stream that its chance is drawn from
GAP = 260  # ms between two presses on a screen
NEW = 700  # after a new screen
STILL = 1500  # before a picture
EARNED = 2500  # more than that until a result has been earned


def record_lines(match):
    """Return the events of a match as lines of its record, as a resume prints them."""
    replayed = type(match)(match.names, match.options)
    lines = []
    at = 0
    while at < len(match.log):
        after = at + 1 + replayed.width(match.log[at])
        code, data = match.log[at], bytes(match.log[at + 1 : after])
        lines.append(replayed.say(code, data))
        replayed.play(code, data)
        at = after
    return lines


class Script:
    """The steps of one board. Times run on from one step to the next and start anew at each wait."""

    def __init__(self, board):
        self.board = board
        self.steps = []
        self.at = 0

    def start(self):
        """Wait for the menu after power-on."""
        self.steps.append({"wait": "READY", "from": "start", "timeout": 30000})
        self.at = NEW

    def wait(self, text, pause=GAP):
        """Wait for a text on the serial console, then `pause` milliseconds."""
        self.steps.append({"wait": text, "timeout": 20000})
        self.at = pause

    def press(self, *names, gap=GAP):
        """Press keys one after the other, by a player's words or by the board's pins."""
        for name in names:
            pin = KEYS[self.board].get(name, name)
            self.steps.append({"t": self.at, "press": pin, "for": 70})
            self.at += gap

    def undo(self, row):
        """Take the last choice back: by its key, or in the pause menu, `row` rows down."""
        if "undo" in KEYS[self.board]:
            self.press("undo")
        else:
            self.press("b", gap=NEW)
            self.press(*["down"] * row)
            self.press("a")

    def pause(self, ms):
        """Do nothing for a while."""
        self.at += ms

    def shot(self, name):
        """A picture, once nothing has moved for a while."""
        self.at += STILL
        self.steps.append({"t": self.at, "shot": name})
        self.at += GAP

    def power(self):
        """Cut the power, and wait for the menu."""
        self.steps.append({"t": self.at, "power": "cycle"})
        self.wait("READY", NEW)

    def resume(self, game, lines):
        """Cut the power, and go on with the match of a game, whose events so far are `lines` of its record.

        All of them are printed again, so that the next wait is for a new one.
        """
        self.power()
        self.pause(NEW)
        self.shot("menu%d" % len(lines))
        self.press("a", gap=2 * NEW)  # the cursor stands on the match that was played last
        self.press("a")
        self.wait("game: " + game, 0)
        for line in lines:
            self.wait(line, 0)
        self.pause(3 * NEW)
        self.shot("resumed%d" % len(lines))

    def save(self, name, seed=1):
        """Write NAME-BOARD.json and its settings beside it."""
        stem = "%s-%s" % (name, self.board)
        lines = ",\n".join("  " + json.dumps(step) for step in self.steps)
        (HERE / (stem + ".json")).write_text("[\n%s\n]\n" % lines, encoding="utf-8")
        (HERE / (stem + ".toml")).write_text(SETTINGS % seed, encoding="utf-8")
