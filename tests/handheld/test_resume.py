"""Matches of several games open at once, what is asked before one ends, and what stays chosen."""

import pytest

from handheld.journal import Journal
from sim.nvm import ByteArray, Flash
from tests.play import BOARDS, play
from tests.steps import NEW, Script

SEED = "TREFOIL_SEED = 1\nCIRCUITPY_PYSTACK_SIZE = 4096\n"
PLACES = {"cybo": "left", "knister": "", "krypto": "right"}  # in the menu, from where the cursor begins


def opened(script, game):
    """From the menu, the cursor on Knister, to all options of a game."""
    script.press(*[PLACES[game]] * bool(PLACES[game]), "a", "up", "up", "a", gap=NEW)


def leave(script):
    """From a match to the menu."""
    if script.board == "macropad":
        script.steps.append({"t": script.at, "press": "ENCODER_SWITCH", "for": 700})  # B everywhere
        script.pause(1400)
    else:
        script.press("b", gap=NEW)
    script.press(*["up"] * 4, "a", gap=NEW)  # from the first row round to "Save and quit", the last but three
    script.wait("READY", NEW)


@pytest.mark.parametrize("board", BOARDS)
def test_starting_anew_asks_before_the_open_match_ends(board, tmp_path):
    script = Script(board)
    script.start()
    opened(script, "knister")
    script.press("a")
    script.wait("game: knister", NEW)
    script.press("a")
    script.wait("roll ", 2000)
    script.power()
    script.press("a", gap=NEW)
    script.press("down", "a", gap=NEW)  # New match
    script.shot("asked")
    script.press("a", gap=NEW)  # the safe answer comes first
    script.press("up", "a")
    script.wait("game: knister", 0)
    script.wait("roll ", 2000)
    script.power()
    script.press("a", gap=NEW)
    script.press("down", "a", gap=NEW)
    script.press("down", "a")
    script.wait("game: knister", 3000)
    script.shot("anew")
    run = play(tmp_path, board, script.steps, SEED)
    assert run.status == 0, run.errors
    first, resumed, anew = run.serial.split("game: knister")[1:]
    assert "roll" in first and "roll" in resumed and "roll" not in anew


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["cybo", "knister"])
def test_real_dice_stay_real_after_a_power_cut(game, board, tmp_path):
    script = Script(board)
    script.start()
    opened(script, game)
    script.press("down", "right", gap=150)
    script.shot("chosen")
    script.press("a")
    script.wait("game: " + game, NEW)
    script.power()
    script.press("a", gap=NEW)
    script.press("a")
    script.wait("game: " + game, NEW)
    script.shot("resumed")
    if board == "macropad":
        script.press("KEY9")
    else:
        script.press("right", "right", "a")
    script.wait("roll 9", NEW)
    run = play(tmp_path, board, script.steps, SEED)
    assert run.status == 0, run.errors


@pytest.mark.parametrize("extras", [{}, {"cards": "marked", "difficulty": "7"}])
def test_a_match_that_was_saved_with_other_choices_is_resumed_with_those_there_are(extras, tmp_path):
    flash = Flash()
    options = {"mode": "solo", "deck": "56", "rule": "whole", "deals": "solvable", "hands": "1"}
    options.update({"clock": "180", "explain": "30"})
    Journal(ByteArray(flash)).begin("krypto", ["Ada"], [0], options, extras, "hand", 1)
    nvm = tmp_path / "nvm"
    nvm.write_bytes(flash.data)
    script = Script("macropad")
    script.start()
    script.press("a", gap=NEW)
    script.press("a")
    script.wait("game: krypto", NEW)
    script.press("b", gap=NEW)
    script.shot("paused")
    run = play(tmp_path, "macropad", script.steps, SEED, nvm)
    assert run.status == 0 and "Traceback" not in run.serial, run.serial
