"""The battery in the menu, and what is said when it is low."""

import pytest

from sim import screen_text
from sim.boards import BOARDS
from tests.play import at_play, on

WORDS = "Battery low: 8%"


def charge(monkeypatch, percent):
    board = BOARDS["picosystem"]
    monkeypatch.setitem(board.volts, board.battery, (3.3 + 0.8 * (percent + 0.5) / 100) / 3)


@pytest.fixture
def drained(monkeypatch):
    """A PicoSystem with 8 % left."""
    charge(monkeypatch, 8)


def words(one):
    return " ".join(screen_text.on(one.console))


def test_the_menu_shows_the_charge_as_it_falls(monkeypatch):
    with on("picosystem") as one:
        battery = one.console.top._battery
        assert battery.bars == 4 and "low" not in words(one)
        charge(monkeypatch, 26)
        one.run(10500)
        assert battery.bars == 2


def test_a_board_without_a_battery_shows_none():
    with on("macropad") as one:
        assert "%" not in words(one) and one.console.top.tick_ms == 0


@pytest.mark.parametrize("percent, told", [(9, True), (10, False), (14, False)])
def test_it_is_low_below_ten_percent(monkeypatch, percent, told):
    charge(monkeypatch, percent)
    with on("picosystem") as one:
        assert ("Battery low: %d%%" % percent in words(one)) == told


def test_a_low_battery_is_said_in_the_menu(drained):
    with on("picosystem") as one:
        assert WORDS in words(one) and one.console.top._battery.bars == 1
        one.press("right", "left", ms=200)
        assert WORDS not in words(one)  # it hides no game's own line for long
        one.console.home()
        one.run(500)
        assert WORDS in words(one)


@pytest.mark.parametrize(
    ("game", "options"), [("knister", {}), ("cybo", {"level": "beginner"}), ("krypto", {"mode": "home"})]
)
def test_it_is_said_once_as_a_match_comes_up_and_no_key_is_lost(drained, game, options):
    with at_play("picosystem", game, options) as one:
        assert WORDS in words(one)
        one.run(4200)
        assert WORDS not in words(one) and "menu" in words(one)
        before = len(one.match.log)
        one.press("a", ms=1500)
        assert WORDS not in words(one) and len(one.match.log) > before


def test_it_is_said_once_when_the_battery_falls_within_a_match(monkeypatch):
    board = BOARDS["picosystem"]
    with at_play("picosystem", "cybo", {"level": "beginner"}) as one:
        assert "low" not in words(one)
        monkeypatch.setitem(board.volts, board.battery, (3.3 + 0.8 * 0.08) / 3)
        one.press("a", ms=1500)
        assert WORDS in words(one)
        one.run(4000)
        one.press("a", ms=1500)
        assert WORDS not in words(one)
