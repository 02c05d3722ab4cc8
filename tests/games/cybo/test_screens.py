"""Cybo on the console where plays do not reach: lights, sounds, what moves. tests/plays/cybo has the rest."""

import itertools

import pytest

from tests.play import BOARDS, Given, at_play


def throw(d, *numbers):
    """Type in on the MacroPad what real dice gave."""
    for number in numbers:
        d.press(number, ms=300)


def lit(d):
    """How bright each key is lit, by its number."""
    return {n + 1: sum(colour) for n, colour in enumerate(d.machine.pixels)}


@pytest.mark.parametrize("levels, passes", [((), True), ((0, 1), False)])
def test_a_turn_that_ends_for_another_person_sounds_like_a_hand_over(levels, passes):
    with at_play("macropad", "cybo", {"level": "advanced"}, 2, levels, real=True) as d:
        from handheld.machine import tone  # it wants a board

        heard = []
        d.console.tune = heard.append
        throw(d, 1, 8)
        assert d.match.ended and (heard[-1][-4:] == tone.PASS) == passes
        assert [tune[-4:] for tune in heard].count(tone.PASS) == passes


@pytest.mark.parametrize("board", BOARDS)
def test_a_roll_that_decides_takes_longer_and_slows_down(board):
    """In ms: the times between two steps of the light, and the whole roll. 1-5 may become 1-5-9."""
    with at_play(board, "cybo", {"level": "beginner"}) as d:
        from handheld.play.match_screen import MOMENT  # it wants a board

        faces = [1, 5, 9]
        d.console.session.chance_dice = lambda: Given(faces)
        clock = d.machine.clock
        key = "KEY12" if board == "macropad" else "SW_A"
        for decides in (False, False, True):
            d.machine.press(key)
            d.until(lambda: d.screen.waits == MOMENT)
            d.machine.release(key)
            start, steps, shown = clock.now, [], 0
            while d.screen.waits == MOMENT:
                before = clock.now
                d.step()
                if d.screen.waits == MOMENT and d.screen._to_go != shown:
                    shown = d.screen._to_go
                    steps.append(clock.now // 1000)
                    assert clock.now - before < (40_000 if board == "macropad" else 66_000)
            whole = (clock.now - start) // 1000
            apart = [after - ms for ms, after in itertools.pairwise(steps)]
            assert (1200 < whole < 1700) if decides else (400 < whole < 700), whole
            assert (sum(apart[-3:]) > 400) == decides, apart
            d.run(300)
        assert d.match.ended_points == 9


@pytest.mark.parametrize("days", [1, 3.2, 4, 6, 7, 12])
def test_a_console_that_was_idle_for_days_rolls_and_lights(days):
    """The ticks wrap every 6.2 days, and a difference is right for half of that."""
    with at_play("macropad", "cybo", names=2) as one:
        one.run(200_000)
        assert one.console._panel == 2  # dark
        one.machine.clock.now += round(days * 86400e6)
        one.press("up", ms=500)
        one.press("a", ms=4000)
        assert one.top == "cybo" and one.screen.idle and len(one.match.log) == 1
        one.console.light(5, 0xFF00)
        one.run(600)
        assert lit(one)[5] and not one.console._lights.changed
