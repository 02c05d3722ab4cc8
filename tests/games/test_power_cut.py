"""Play, a power cut in mid-round, power on, resume from the menu, finish: as if nothing had been."""

import random
from itertools import product

import pytest

from tests.games.every import MATCHES, matches
from tests.games.monkey import Monkey
from tests.play import BOARDS, monkey, play
from tests.soak import FACTOR, some, times

MENU = {
    "macropad": {"cybo": ["KEY1"], "knister": ["KEY2"], "krypto": ["KEY3"]},
    # The cursor begins on Knister, in the middle.
    "picosystem": {"cybo": ["SW_LEFT", "SW_A"], "knister": ["SW_A"], "krypto": ["SW_RIGHT", "SW_A"]},
}
ACCEPT = {"macropad": "KEY12", "picosystem": "SW_A"}


@pytest.mark.soak
@pytest.mark.parametrize("seed, game, board", some(product(range(times(1, 6)), MENU["macropad"], BOARDS), 1))
def test_power_cuts_among_random_keys_lose_nothing(seed, game, board, tmp_path):
    """Nothing that the journal would have to say, and no screen that fails."""
    chance = random.Random(f"{game} {board} {seed}")
    accept = ACCEPT[board]
    steps = []
    for part in range(4):
        opening = [accept] * 3 if part else [*MENU[board][game], accept]
        keys = monkey(board, chance.randrange(1 << 20), 40, opening)
        keys.pop()
        if part:
            del keys[0]["from"]
        steps += keys
        steps.append({"t": keys[-1]["t"] + chance.randrange(20, 3000), "power": "cycle"})
    steps.append({"wait": "READY", "timeout": 30000})
    run = play(tmp_path, board, steps, "")
    assert run.status == 0, run.errors
    assert "Traceback" not in run.serial and run.serial.count("# journal:") == 0
    assert "game: " in run.serial


def all_matches():
    for game, few in ("cybo", 1), ("knister", 0), ("krypto", 2):
        for number, match in enumerate(matches(game, times(few, MATCHES[game][1] // 3), short=not FACTOR)):
            yield pytest.param(match, number, id=f"{game} {number}")


@pytest.mark.soak
@pytest.mark.parametrize("match, number", list(all_matches()))
def test_a_cut_at_any_byte_of_any_mode_resumes(match, number, show):
    """What was printed is there, and at most the event that was being saved; it can be brought to its end."""
    played = Monkey(BOARDS[number % 2], match, 1000 + number)
    cuts, lost, goes_on = played.survives(times(2, 10))
    if goes_on:
        played.finish()
    show("Power cuts at any byte, by mode", f"{match[0]:8} {number:3}: {cuts} cuts, {lost} of them said")
