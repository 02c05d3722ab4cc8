"""The MacroPad's wheel, and its number keys where the plays of tests/plays use other ones."""

from tests.games.krypto.device import device
from tests.games.krypto.test_screens import events
from tests.play import at_play, on


def test_in_the_menu_a_number_opens_the_game_in_that_place():
    with on("macropad") as d:
        shown = sorted(d.console.shelf)
        d.press(2, ms=300)
        assert d.top == "setup" and d.words.startswith(shown[1].upper())


def test_the_wheel_moves_the_cursor_of_a_typed_die_from_seven():
    with at_play("macropad", "cybo", {"level": "advanced"}, real=True) as d:
        for by in (3, -3):
            d.turn(by)
            d.press("a", ms=600)
        assert events(d) == ["roll 10", "roll 4"]


def test_cards_are_typed_by_digits_and_the_wheel_goes_back_to_one():
    with device(options={"mode": "home"}, names=1, extras={"cards": "real"}) as d:
        d.press(1, 11)  # 10 has two digits, and the cursor is on the second card
        d.turn(-1)
        d.press(1, 2, 5, "a", 2, "a", 4, "a", 1, 3, 2)
        d.turn(-1)  # no digit of the target follows another digit now
        d.turn(1)
        d.press(7, "a", ms=300)
        assert events(d) == ["deal 12 5 2 4 13 = 7"]


def test_the_wheel_alone_makes_a_step():
    """Push takes a number; the wheel then offers + - x and the division, and push takes one."""
    with device(options={"mode": "home"}, names=1) as d:
        d.deal()
        d.call()
        cards = list(d.match.cards)
        d.turn(1)
        d.press("a")
        offered = ""
        for _ in range(5):
            d.turn(1)
            offered += d.screen.state.entry.text()[-1]
        assert offered == "+-*#+"
        d.press("a", "a", ms=300)
        assert events(d)[-1] == "%d + %d = %d" % (cards[1], cards[2], cards[1] + cards[2])


def test_while_a_machine_explains_the_key_of_a_seat_is_answered():
    with device(options={"clock": "none"}, levels=[0, 3]) as d:
        d.deal()
        d.until(lambda: d.match.caller == 1 and d.top != "call")
        d.press(1, ms=60)
        assert "BEN WAS FIRST" in d.words
