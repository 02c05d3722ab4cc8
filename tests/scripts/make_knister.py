"""Writes the Knister scripts: python3 tests/scripts/make_knister.py

A whole match of two people. The cells follow from a plain sequence of arrow keys, so that nothing has to be
known about the rules: whatever the cursor stands on is written. knister-cut is the same match, and the power
fails in it: before a roll, between two players, and when a cell has just been taken back.
"""

from steps import EARNED, NEW, Script

from sim.driver import KEYS

MOVES = ("right", "down", "left", "up", "down", "right", "right", "up")


CHEER = 3600  # for a look at three lines that a cell has finished
UNDONE = 5  # the round in which a cell is taken back
PASSED = 9  # in the second script, cut between the two players
ROLLS = 16  # and before a roll
MENU_REDO = 4  # rows down in the pause menu: Continue, Sheets, Hint, Undo, Redo
MENU_UNDO = 2  # before a roll: Continue, Sheets, Undo


def play(board, cut=False):
    """The script of one board."""
    script = Script(board)
    script.start()
    script.shot("menu")
    script.press("KEY2" if board == "macropad" else "a", gap=NEW)
    script.pause(NEW)
    script.shot("setup")
    script.press("right", "right", "a")  # two players
    script.wait("game: knister", NEW)
    turn = 0
    for rnd in range(25):
        roller = rnd % 2
        if cut and rnd == ROLLS:
            script.resume("knister", ["roll", "place", "place"] * rnd)
        if rnd == 1:
            script.shot("roll")
        script.press("a")
        script.wait("roll", 150)
        script.press("a", gap=400)  # ends the tumble
        if roller:
            script.press("a")  # the device goes from the second player to the first
        for seat in range(2):
            if seat:
                if cut and rnd == PASSED:
                    script.resume("knister", ["roll", "place", "place"] * rnd + ["roll", "place"])
                script.press("a")  # and on to the second
            for step in range(turn % 4):
                script.press(MOVES[(turn + step) % len(MOVES)])
            if rnd == 12 and not seat:
                script.shot("place")
            if rnd == 5 and seat:
                script.press("a")
                script.wait("place", CHEER)
                script.undo(MENU_UNDO)
                script.wait("undo")
                if cut:
                    script.resume("knister", ["roll", "place", "place"] * rnd + ["roll", "place"])
                    redo(script)
                script.press(MOVES[turn % len(MOVES)])
            script.press("a")
            script.wait("place", CHEER)
            turn += 1
    script.wait("over", CHEER)
    script.shot("over")
    script.press("a", gap=NEW)
    script.pause(EARNED)
    script.shot("result")
    script.press("down", "a", gap=NEW)
    script.shot("sheet")
    script.press("b", gap=NEW)
    script.press("b", gap=NEW)
    script.wait("READY")
    script.save("knister-cut" if cut else "knister")


def redo(script):
    """What was taken back before the power failed can be done again, and taken back once more."""
    script.press("a", gap=NEW)  # the device comes to the second player
    script.press("b", gap=NEW)
    script.press(*["down"] * MENU_REDO)
    script.press("a")
    script.wait("place", CHEER)
    script.undo(MENU_UNDO)
    script.wait("undo", NEW)


for each in KEYS:
    play(each)
    play(each, cut=True)
