"""Writes the Cybo scripts: python3 tests/scripts/make_cybo.py

* cybo: two people at Beginner, who keep what a column gives them if it is 9 and roll on if it is 3. The
  match is played along here, for what a player does follows from what fell.
* cybo-cut: the same match, and the power fails in it: between two rolls of a turn, before a turn, and when a
  kept 9 has just been taken back.
* cybo-real: two Grand Masters with a real die, both qualify, and a tie is played out.
"""

import sys
from pathlib import Path

from steps import EARNED, FIRST, NEW, Script, record_lines

sys.path.append(str(Path(__file__).resolve().parents[2]))

import sim  # noqa: F401  puts the root and lib/ at the end of sys.path
from games.cybo import words
from games.cybo.rules import STOP, Cybo
from handheld.dice import Dice
from sim.driver import KEYS

SEED = 793  # a match with every kind of turn: among them a quad, a 9 kept, and a quad missed by one
LIE = 900  # ms until a die lies, and what it did is seen
TENSION = 900  # more than that if the roll may make a trinity or a quad
MENU_UNDO = MENU_REDO = 3  # rows down in the pause menu: Continue, Score card, Hint, and this
CUTS = (2, 1, 2), (5, 0, 0), (8, 1, 1)  # (round, seat, rolls) at which the power fails

# Of the second script, each turn of Ada and Ben in each round; after a comma the fourth roll that is risked.
REAL = """
    10-7-4   12-11-10
    1-8      1-4-7,10
    7-10-4,1 9-6-2
    7-10-4,1 12-11-10
    7-10-4-1 12-10
    8        12-11-10
    6        3
    6        3
    6        3
    6        3
    6        3
    6        3
    6        3
    6        3
    7-10-4-1 11
"""


def setup(script):
    """From the menu to Cybo's start card."""
    script.press(*(["KEY1"] if script.board == "macropad" else ["left", "a"]), gap=NEW)


def rolled(board, cut=False):
    """A match whose die the console throws; with power cuts, if `cut`."""
    script = Script(board)
    script.start()
    setup(script)
    script.shot("setup")
    script.press("right", "right", "a")  # two players
    script.wait("game: cybo", NEW)
    script.shot("start")
    match = Cybo(["P1", "P2"], {"level": "beginner", "ties": "share"})
    dice = Dice(SEED, FIRST)
    taken = set()

    def shot(name, now=True):
        if now and name not in taken:
            taken.add(name)
            script.shot(name)

    while not match.over:
        if cut and where(match) in CUTS:
            script.resume("cybo", record_lines(match))
        if match.offer:
            kept = match.stakes()[0]
            shot("offer" if kept == 9 else "risk")
            if kept == 9:
                keep(script, match, "undo" not in taken, cut)
                taken.add("undo")
                shot("kept")
                continue
        script.press("a")  # where there is an offer, the cursor is on the roll
        dice.turn_to(match.chances)
        decides = match.alive()[0] > 1
        match.play(dice.die(12))
        script.wait("roll %d" % match.log[-1], LIE + TENSION * decides)
        if match.rolls:
            shot("play", len(match.rolls) == 2 and match.alive()[0])
            continue
        shot("quad", match.ended_points == 16)
        shot("close", words.ending(match)[3])
        if match.round == 9 and "card" not in taken:
            script.press("right", gap=NEW)
            shot("card")
            script.press("b", gap=NEW)
            script.press("b", gap=NEW)
            shot("pause")
            script.press("a", gap=NEW)
    script.wait("over", NEW)
    finish(script, "cybo-cut" if cut else "cybo", SEED)


def where(match):
    """Round, seat and number of rolls."""
    return match.round, match.roller, len(match.rolls)


def keep(script, match, twice, cut):
    """Keep what there is; the first time it is undone, and then redone from the menu."""
    script.press("a")
    script.wait("stop", LIE)
    if twice:
        script.undo(MENU_UNDO)
        script.wait("undo", LIE)
        if cut:
            script.resume("cybo", record_lines(match))
        script.press("b", gap=NEW)
        script.press(*["down"] * MENU_REDO)
        script.press("a")
        script.wait("stop", LIE)
    match.play(STOP)


def finish(script, name, seed, typed=False):
    """The end of the match, its result, a card, and back to the menu.

    What was `typed` in can be corrected until the result is seen: only then is the match over.
    """
    script.shot("over")
    script.press("a", gap=NEW)
    if typed:
        script.wait("over", NEW)
    script.pause(EARNED)
    script.shot("result")
    script.press("down", "a", gap=NEW)
    script.shot("sheet")
    script.press("b", gap=NEW)
    script.press("b", gap=NEW)
    script.wait("READY")
    script.save(name, seed)


class Die:
    """A real die: what it shows is typed, on the keys or with the cursor on the grid, from 7 on."""

    def __init__(self, script):
        self.script = script

    def throw(self, number):
        script = self.script
        if script.board == "macropad":
            script.press("KEY%d" % number)
        else:
            away = number - 7
            moves = (["down"] if away > 0 else ["up"]) * (abs(away) // 3)
            moves += (["right"] if away > 0 else ["left"]) * (abs(away) % 3)
            script.press(*moves, "a")
        script.wait("roll %d" % number, LIE)


def real(board):
    """A match whose die lies on the table."""
    script = Script(board)
    script.start()
    setup(script)
    script.press("right", "right", "down", "right", "right")  # two players, a tournament
    script.press("down", "down", "a", gap=NEW)  # all options
    script.press("down", "down", "right")
    script.shot("options")
    script.press("a")
    script.wait("game: cybo", NEW)
    script.shot("threw")
    die = Die(script)
    match = Cybo(["P1", "P2"], {"level": "grand master", "ties": "extra"})
    for turn, rolled_ in enumerate(REAL.split()):
        rolls, _, risked = rolled_.partition(",")
        for number in rolls.split("-"):
            die.throw(int(number))
            match.play(int(number))
        if match.offer:
            script.shot("offer-%d" % turn)
            if not risked:
                script.press("a")
                script.wait("stop", LIE)
                match.play(STOP)
            else:
                if match.stakes()[0] == 9:
                    script.press("down")
                script.press("a")
                die.throw(int(risked))
                match.play(int(risked))
        if turn in (5, 7, 8, 26):
            script.shot("turn-%d" % turn)
    finish(script, "cybo-real", 1, typed=True)


if __name__ == "__main__":
    for each in KEYS:
        rolled(each)
        rolled(each, cut=True)
        real(each)
