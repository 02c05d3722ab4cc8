"""Par: what Expert, or the best choices, make of the rolls of a challenge, worked out a second time."""

import contextlib
import sys

import pytest

from games.cybo import par as cybo
from games.cybo.rules import Cybo
from games.knister import par as knister
from games.knister import worth
from games.knister.rules import Knister
from games.knister.scoring import LINES, field_points
from games.krypto import par as krypto
from games.krypto.rules import MATCH
from tests.games import chance
from tests.games.cybo import by_hand
from tests.games.krypto import brute
from tests.legal import legal
from tests.play import at_play

MOMENT = "just a moment"
PINS = {"macropad": "KEY12", "picosystem": "SW_A"}
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def line_of(module, match, number):
    """The line of par; before that come only slices."""
    *slices, line = module.par(match, number)
    assert set(slices) == {None}
    return line


@pytest.mark.parametrize("number", [1, 2, 3, 17, 99, 1234, 50000, 99999])
def test_the_best_choices_of_cybo(number):
    """3 points are risked, 9 are kept (docs/rules.md)."""
    points = 0
    for turn in range(1, 14):
        rolled, what = [], "on"
        while what == "on" or what == "offer" and by_hand.worth(tuple(rolled)) == 3:
            rolled.append(chance.cybo(number, turn, len(rolled) + 1))
            what, got = by_hand.after("beginner", rolled)
        points += 9 if what == "offer" else got
    assert line_of(cybo, Cybo(["You"], {"level": "beginner"}), number) == "best choices make %d" % points


def gains(view, field, total):
    """{cell: its gain} of the free cells."""
    through = {cell: [view[at] for at, line in enumerate(LINES) if cell in line] for cell in range(25)}
    return {cell: sum(row[total - 2] for row in through[cell]) for cell in range(25) if not field[cell]}


def one_roll_ahead(table, field, total):
    """The best of the six cells with the highest gain: that plus the mean of the next roll's best gain."""
    stage = min(sum(map(bool, field)) + 2, 24)
    own = gains(table.rows(field, stage), field, total)
    ranked = sorted(own, key=lambda cell: (-own[cell], cell))
    if len(ranked) < 3:
        return ranked[0]
    found = []
    for cell in ranked[:6]:
        after = bytearray(field)
        after[cell] = total
        view = table.rows(after, stage)
        best = [ways * max(gains(view, after, each).values()) for each, ways in WAYS.items()]
        found.append((36 * own[cell] + sum(best), cell))
    return max(found, key=lambda pair: pair[0])[1]


@pytest.mark.parametrize("number", [1, 2, 99999])
def test_expert_one_roll_ahead(number):
    table, field = worth.Worth(), bytearray(25)
    for total in chance.knister(number):
        field[one_roll_ahead(table, field, total)] = total
    table.close()
    assert line_of(knister, Knister(["You"]), number) == "Expert makes %d" % field_points(field)


@pytest.mark.parametrize("number", [1, 2, 17, 30, 99999])
def test_a_time_for_the_stars_of_a_hand_of_krypto(number):
    *cards, target = chance.krypto(number)
    trees = brute.trees(tuple(sorted(cards)), "whole")[target]
    stars = 1 + sum(trees <= most for most in (182, 112, 49, 14))  # docs/rules.md, "Difficulty"
    match = MATCH(["You"], {"mode": "solo", "hands": "1"})
    assert line_of(krypto, match, number) == f"par {7 * stars + 15} s for {stars} star" + "s" * (stars > 1)


def test_a_missing_table_leaves_no_line(monkeypatch):
    monkeypatch.setattr(worth, "path", lambda: "none")
    assert list(knister.par(Knister(["You"]), 1)) == [""]


@contextlib.contextmanager
def ended(board, game, number="7"):
    """A console that shows the result of a challenge, moments ago."""
    options = {"level": "beginner"} if game == "cybo" else {}
    with at_play(board, game, options, names=1, extras={"number": number}) as one:
        while not one.match.over:
            one.console.session.play(legal(one.match)[0])
        one.console.top._reenter()
        one.console.changed()
        one.run(400)
        assert not [name for name in sys.modules if name.endswith((".par", ".opponent"))]
        one.machine.press(PINS[board])
        one.until(lambda: one.console.screens and one.top == "result", 3)
        one.machine.release(PINS[board])
        yield one


def told(one):
    """The lines of news that speak of par."""
    top = one.console.top
    return [line for line in (top._par, *top.ending.news) if line in (MOMENT, "") or "make" in line]


@pytest.mark.parametrize("game, words", [("knister", "Expert makes"), ("cybo", "best choices make")])
@pytest.mark.parametrize("board", PINS)
def test_the_result_shows_it_a_few_seconds_after_and_lets_its_modules_go(board, game, words):
    with ended(board, game) as one:
        one.run(500)
        assert told(one) == [MOMENT]
        one.until(lambda: told(one) != [MOMENT], 9)
        assert len(told(one)) == 1 and told(one)[0].startswith(words)
        assert not [name for name in sys.modules if name.endswith((".par", ".opponent"))]
        one.until(lambda: words.upper() in one.words.upper(), 9)


def test_a_key_opens_the_list_at_once_and_it_is_computed_anew():
    with ended("picosystem", "knister") as one:
        one.until(lambda: one.console.top._slices, 9)
        one.run(100)
        one.press("up", ms=300)
        assert "SHARE" in one.words.upper() and "games.knister.par" not in sys.modules
        one.console.pop()
        one.until(lambda: one.console.top._poster and told(one) != [MOMENT], 12)
        line = told(one)[0]
        assert line.startswith("Expert makes")
        one.console.redraw()
        one.run(200)
        assert told(one) == [line]
