"""Every mode and option of every game, by random keys, through a power cut, to its result, on both boards."""

import pytest

from games.cybo.rules import Cybo
from games.krypto.setup import MODES
from handheld.rules.dice import Dice
from tests.games.every import GAMES, MATCHES, SHORT, matches
from tests.games.monkey import Monkey, mashed
from tests.play import BOARDS
from tests.soak import FACTOR, only, share, some, times
from tools import records


def all_matches():
    for game, (few, many) in MATCHES.items():
        for number, match in enumerate(matches(game, times(few, many), short=not FACTOR)):
            yield pytest.param(match, number, id=f"{game} {number}")


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_among_them(game):
    """Of every mode: its rows, with a few for the longest; and opponents of each level."""
    description = GAMES[game]
    played = list(matches(game, MATCHES[game][0], short=True))
    for mode in MODES if game == "krypto" else ("",):
        mine = [match for match in played if match[1].get("mode", "") == mode]
        fewest, most = description.seats({"mode": mode})
        assert len({len(levels) for _, _, levels, _ in mine}) >= min(4, most - fewest + 1)
        for deck in ("56", "52") if mode == "table" else (None,):
            chosen = {"mode": mode, "deck": deck} if deck else {"mode": mode} if mode else {}
            for each in [each for each in description.offered(chosen, 2) if each.recorded][bool(mode) :]:
                key, choices = each.key, each.values
                wanted = SHORT.get(key, choices) if len(choices) > 4 else choices
                if mode == "table" and key not in ("deck", "explain", "turn"):
                    wanted = wanted[:1]
                assert {options.get(key) for _, options, _, _ in mine} >= set(wanted), (mode, key)
    for each in description.CHOICES:
        if not each.recorded:
            assert {extras[each.key] for _, _, _, extras in played} >= set(each.values), each.key
    assert {one for _, _, levels, _ in played for one in levels} == {*range(len(description.LEVELS) + 1)}


def all_tables():
    """Each game and mode: alone, two people, against a machine, two and a machine; and with real dice."""
    for game, description in GAMES.items():
        first = description.CHOICES[0]  # levels of Cybo and sheets of Knister are modes too
        for mode in first.values:
            options = {first.key: mode}
            fewest, most = description.seats(options)
            for levels in ([0], [0, 0], [0, 2], [1, 0], [0, 0, 1]):
                if fewest <= len(levels) <= most:
                    for real in (False, True) if game != "krypto" else (False,):
                        extras = {"dice": "real"} if real else {}
                        name = " ".join([game, mode, *map(str, levels)] + ["real"] * real)
                        yield pytest.param((game, options, levels, extras), id=name)


TABLES = list(all_tables())


@only
@pytest.mark.parametrize("case", share(TABLES, 3))
def test_undo_redo_hint_and_menu_in_any_state_never_end_in_the_error_screen(case):
    """Hand-over cards included: what comes of it goes on to a result, in `make soak`."""
    for number in range(times(1, 1)):
        played = Monkey(BOARDS[(number + len(case[2])) % 2], case, number)
        played.meddle(times(60, 150))
        if FACTOR:
            played.finish()


@only
@pytest.mark.parametrize("game", GAMES)
def test_the_random_player_uses_every_row_of_the_menu_that_it_should(game):
    cases = [case.values[0] for case in TABLES if case.values[0][0] == game]
    cases = [case for case in cases if case[2] == [0, 0]]
    cases = cases[:1] if game == "cybo" else cases  # for which has_a_choice speaks
    missing = {"Undo", "Redo", "Hint"} | ({"card"} if game == "knister" else set())
    seeds = filter(has_a_choice, range(9999)) if game == "cybo" else range(99)
    for at, seed in zip(range(80), seeds):
        missing -= Monkey(BOARDS[at % 2], cases[at % len(cases)], seed).meddle(30 if game == "cybo" else 150)
        if not missing:
            return
    raise AssertionError(missing)


def has_a_choice(seed):
    """Whether the first turn of Cybo offers a fourth roll, which is rare."""
    dice = Dice(seed, 1)
    match = Cybo(["Ada", "Ben"], {"level": "beginner"})
    for _ in range(3):
        dice.turn_to(match.chances)
        match.play(dice.die(12))
    return match.offer > 0


@pytest.mark.soak
@pytest.mark.parametrize("match, number", share(all_matches(), 3) if FACTOR else some(all_matches(), 2))
def test_random_keys_never_keep_a_match_from_its_result(match, number):
    """What is printed is its record: whole, and with the scores that the result shows."""
    played = Monkey(BOARDS[number % 2], match, number)
    for _ in range(times(1, 3)):
        played.mess(times(30, 60))
    names, scores = played.finish()
    recorded = records.read(played.record().encode())
    assert recorded.over and (tuple(recorded.names), tuple(recorded.scores())) == (names, scores)


@only
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(times(1, 6)))
def test_random_keys_from_the_menu_never_end_in_the_error_screen(board, seed):
    """Setup, names, settings and statistics too; and it starts again with what they have left."""
    with mashed(board, seed, 300, 0) as device:
        assert "Traceback" not in device.machine.serial.text
