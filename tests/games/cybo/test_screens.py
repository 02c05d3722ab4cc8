"""Cybo on the console where plays do not reach: lights, sounds, what moves. tests/plays/cybo has the rest."""

import pytest

from tests.play import at_play


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
