"""Random keys and the random player: nothing keeps a match from its result, and no screen fails."""

import random

import pytest

from sim.boards import BOARDS
from tests import play
from tests.games.every import MATCHES, matches
from tests.games.player import Player, Restless
from tests.soak import FACTOR, share, some, times
from tools import records

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo")
_PATIENCE = 8000  # things that the player does before it gives up


def all_matches():
    for game, (few, many) in MATCHES.items():
        for number, match in enumerate(matches(game, times(few, many), short=not FACTOR)):
            yield pytest.param(match, number, id=f"{game} {number}")


@pytest.mark.soak
@pytest.mark.parametrize("case, number", share(all_matches(), 2) if FACTOR else some(all_matches(), 2))
def test_nothing_keeps_a_match_from_its_result(case, number):
    """Random keys; undo, hints and menus in any state; a power cut after each. Its record is printed."""
    board = play.BOARDS[number % 2]
    chance = random.Random(f"{board} {case} {number}")
    game, options, levels, extras = case
    with play.on(board, ms=0, TREFOIL_DEBUG="1") as d:
        d.begin(game, dict(options), NAMES[: len(levels)], levels, extras)
        for player, acts in (Player, times(30, 60)), (Restless, times(20, 150)):
            one = player(d, chance)
            for _ in range(acts):
                if d.top in ("result", "menu", "setup"):
                    break
                one.act() if player is Restless else one.mash()
            if not d.console.journal.saved(game):
                return  # it was given up, or came to its result
            d.start()
            d.console.settings.set("left-handed", 0)  # the pilots' keys are those of the right hand
            d.console.apply_settings()
            d.resume(game)
        one = Player(d, chance)
        for _ in range(_PATIENCE):
            if d.top == "result":
                break
            one.act()
        d.run(300)
        assert d.top == "result", one.done[-12:]
        text = d.machine.serial.text
        if d.match.base is not None:  # the record begins in the middle of the match
            assert "Traceback" not in text and d.match.over
            return
        found = records.read(text[text.rindex("game: " + game) :].encode())
        assert "Traceback" not in text and found.over
        assert (found.names, found.scores()) == (d.match.names, d.match.scores())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(1, 3)))
@pytest.mark.parametrize("board", some(sorted(BOARDS), 3))
def test_random_keys_from_the_menu_never_end_in_the_error_screen(board, seed):
    """Setup, names, settings and matches; and it starts again with what they have left."""
    with play.on(board, ms=0, TREFOIL_DEBUG="1") as d:
        player = Player(d, random.Random(f"{board} {seed}"))
        for many in times(80, 300), 20:
            d.run(700)
            d.press("a", "a", ms=740)
            for _ in range(many):
                player.mash()
            player.check()
            d.start()
        assert "Traceback" not in d.machine.serial.text and "# journal:" not in d.machine.serial.text
