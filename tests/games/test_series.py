"""Best of three or five: chosen in the setup, kept across matches and starts, shown in menu and result."""

import contextlib

from sim.machine import Stop
from tests.play import at_play

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


def next_card(one):
    """From the result to the setup."""
    with contextlib.suppress(Stop):
        one.console.rematch()
    one.start("reload")
    one.run(400)
    return one.console.top


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
