"""Play, a power cut in mid-round, power on, resume from the menu, finish: as if nothing had been."""

from itertools import product

import pytest

from tests.games.every import MATCHES, matches
from tests.games.monkey import Monkey, mashed
from tests.play import BOARDS
from tests.soak import FACTOR, only, some, times

OPENING = {"cybo": ("left", "a", "a"), "knister": ("a", "a"), "krypto": ("right", "a", "a")}


@pytest.mark.soak
@pytest.mark.parametrize("seed, game, board", some(product(range(times(1, 2)), OPENING, BOARDS), 1))
def test_power_cuts_among_random_keys_lose_nothing(seed, game, board):
    """Nothing that the journal would have to say, and no screen that fails."""
    with mashed(board, f"{game} {seed}", 40, 40, 40, 40, 0, opening=OPENING[game]) as device:
        said = device.machine.serial.text
        assert "Traceback" not in said and said.count("# journal:") == 0 and "game: " in said


def all_matches():
    for game, few in ("cybo", 1), ("knister", 0), ("krypto", 2):
        for number, match in enumerate(matches(game, times(few, MATCHES[game][1] // 6), short=not FACTOR)):
            yield pytest.param(match, number, id=f"{game} {number}")


@only
@pytest.mark.parametrize("match, number", list(all_matches()))
def test_a_cut_at_any_byte_of_any_mode_resumes(match, number, show):
    """What was printed is there, and at most the event that was being saved; it can be brought to its end."""
    played = Monkey(BOARDS[number % 2], match, 1000 + number)
    cuts, lost, goes_on = played.survives(times(2, 10))
    if goes_on:
        played.finish()
    show("Power cuts at any byte, by mode", f"{match[0]:8} {number:3}: {cuts} cuts, {lost} of them said")
