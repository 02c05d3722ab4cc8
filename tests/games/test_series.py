"""Best of three or five: chosen in the setup, kept across matches and starts, shown in menu and result."""

import contextlib

import pytest

from sim import ROOT, shown
from sim.machine import Stop
from tests.handheld.test_menu import device
from tests.handheld.test_setup import go, options
from tests.play import BOARDS, at_play

TURNS = {0: (3, 2, 1), 1: (1, 1, 1)}  # Cybo, Beginner: nine points, and none


def win(one, winner):
    """Play a match of Cybo in which this seat alone makes points, nobody with -1, and show its result."""
    match = one.match
    while not match.over:
        for roll in TURNS[0 if match.roller == winner and match.round == 1 else 1]:
            one.console.session.play(roll)
    one.console.top._come_back()
    one.run(100)
    one.press("a", ms=500)
    assert one.top == "result"


def news_of(one):
    """What is news on the result, with what comes after it."""
    one.run(3500)
    return list(one.console.top._news), one.console.top.line(0)[0]


def words(one):
    return " ".join(" ".join(shown.on(one.console)).upper().split())


def next_card(one):
    """From the result to the setup."""
    with contextlib.suppress(Stop):
        one.console.rematch()
    one.start("reload")
    one.run(400)
    return one.console.top


@pytest.mark.parametrize("board", BOARDS)
def test_a_series_of_three_is_played_to_its_majority_over_power_cuts(board):
    with at_play(board, "cybo", {"level": "beginner"}, names=2) as one:
        one.home()
        one.run(300)
        one.begin("cybo", {"level": "beginner"}, ["Ada", "Ben"], extras={"series": "3"})
        win(one, 0)
        news, after = news_of(one)
        assert news[0] == "Ada 1 : 0 Ben" and after == "Next match"
        assert "ADA 1 : 0 BEN" in words(one) and "NEXT" in words(one)
        card = next_card(one)
        assert (card.name, card.at, card.line(0)) == ("setup", 0, ("", "2 players"))
        assert "ADA 1 : 0 BEN" in words(one)
        one.start()  # a power cut
        one.run(400)
        menu = one.console.top
        while menu._entries[menu.at][0] != "cybo":
            menu._move(1)
        one.console.changed()
        one.run(100)
        assert "ADA 1 : 0 BEN" in words(one)
        one.press("a", ms=400)
        one.press("a", ms=900)  # the next match
        assert one.console.session.extras["series"] == "3" and one.match.names == ["Ada", "Ben"]
        one.home()
        one.run(400)
        assert "CONTINUE CYBO" in words(one) and "ADA 1 : 0 BEN" in words(one)
        one.resume("cybo")
        win(one, 1)
        news, after = news_of(one)
        assert news[:2] == ["Ada 1 : 1 Ben", "Ben: no. 2 ever"] and after == "Next match"
        assert next_card(one).explain(0) == "Ada 1 : 1 Ben"
        one.press("a", ms=900)
        win(one, -1)
        assert news_of(one)[0][0] == "Ada 1 : 1 Ben"
        next_card(one)
        one.press("a", ms=900)
        win(one, 1)
        news, after = news_of(one)
        assert news[:2] == ["Ben wins the series", "Ada 1 : 2 Ben"] and after == "Play again"
        assert next_card(one).explain(0) == "4 rolls, 1 free miss"


@pytest.mark.parametrize("board", BOARDS)
def test_the_setup_has_a_row_for_two_or_more_and_it_is_off(board):
    with device(ROOT, board) as one:
        begun = []
        one.console.play = lambda *match: begun.append(match)
        top = options(one, "knister", "right", "right")
        setup = top.setup
        assert dict([top.line(i) for i in range(top.count())])["Series"] == "off "
        one.press("a", ms=200)
        go(one, "Series")
        assert "WIN MOST OF 3 OR 5" in words(one)
        one.press("right", ms=200)
        assert top.line(top.at) == ("Series", "best of 3 ")
        one.press("right", ms=200)
        setup.play()
        setup.turn_players(-2)
        assert setup.playing == 1
        assert "Series" not in dict([top.line(i) for i in range(top.count())])
        setup.play()
        assert [extras.get("series") for _, _, _, _, extras in begun] == [None, "5", None]


def test_other_players_begin_a_series_of_their_own():
    with at_play("macropad", "cybo", {"level": "beginner"}, names=2) as one:
        one.home()
        one.begin("cybo", {"level": "beginner"}, ["Ada", "Ben"], extras={"series": "5"})
        win(one, 0)
        setup = next_card(one).setup
        assert setup.series().wins == [1, 0]
        setup.seats[1].level = 2  # a machine in Ben's place
        assert setup.series() is None
        setup.seats[1].level = 0
        setup.turn_players(1)
        assert setup.series() is None
