"""What the linked firmware takes of the device's memory in plays: limits that keep it from growing.

They run under MicroPython with stand-ins for what CircuitPython and Adafruit's libraries give, and what is in
use is looked at after every 16th step of the console. It comes out above the device, which has the names of
CircuitPython in its flash; docs/device.md has the heap that is free there.
"""

import pytest

from tests import soak
from tests.device.test_plays import under_micropython
from tests.play import BOARDS, PLAYS
from tools.plays.steps import Compiled
from tools.plays.text import read


def compiled_for(file, name, board):
    """A play as steps for a board."""
    found = [each for each in read(PLAYS / (file + ".play")) if each.name == name][0]
    compiled = Compiled(found, board)
    compiled.run()
    return compiled


# Plays, and the most bytes of a start on the MacroPad and on the PicoSystem, as measured and 2 % more.
MOST = [
    ("cybo/matches", "beginner-to-the-end", 121_500, 135_000),
    ("knister/matches", "two-people", 121_500, 135_000),
    ("krypto/matches", "a-tournament", 143_000, 158_500),
    ("krypto/matches", "the-table", 141_500, 157_000),
    ("console/lessons", "cybo-is-learnt", 120_500, 137_000),
    ("console/lessons", "knister-is-learnt", 121_000, 136_500),
    ("console/lessons", "krypto-is-learnt", 144_000, 158_000),
    ("console/prose", "rules-of-a-match-take-the-place-of-the-pause-menu", 133_500, 145_000),
]
# The collector takes any word for a pointer that looks like one, and may then keep all modules of a start
# that is over. What is too much is measured again with other addresses.
SHIFTS = (0, 1040, 5008, 2064, 9120)


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("file, name, macropad, picosystem", soak.some(MOST, 1))
def test_no_start_of_a_play_takes_more(micropython, show, file, name, macropad, picosystem, board):
    compiled = compiled_for(file, name, board)
    most = {"macropad": macropad, "picosystem": picosystem}[board]
    for shift in SHIFTS:
        lines, used = under_micropython(micropython, compiled, shift)
        if max(used) <= most:
            break
    show("Memory of each start", "%-50s %-10s %s" % (name, board, used))
    assert lines == compiled.said and 100_000 < max(used) <= most


def test_a_match_leaves_room_for_its_result_on_the_least_heap(micropython):
    """20 KB of the PicoPad's 153,152 bytes stay free in turns of Cybo, here 1 to 2 KB fewer than there."""
    compiled = compiled_for("cybo/matches", "beginner-alone", "picopad")
    _, (_, match, *_) = under_micropython(micropython, compiled)
    assert 100_000 < match <= 153_152 - 20_000
