"""Krypto at play on the device: calls, steps, clocks, hints, opponents, real cards, the table."""

import re
import sys

import numpy as np
import pytest

from games.krypto.rules import events as codes
from games.krypto.rules.deck import Deck
from sim import shown
from tests.games.krypto.device import device, restarted
from tests.play import BOARDS
from tests.soak import some


def events(d):
    """The record's events so far."""
    said = d.said
    while ":" in said[0]:
        said = said[1:]
    return said


# Calls


def test_a_call_before_the_cards_lie_there_is_too_early():
    with device() as d:
        d.press(1)
        assert "EARLY" in d.prompt().upper()
        d.deal()
        assert not [line for line in events(d) if "krypto" in line]


def first_number(d):
    """The slot of the number that is chosen, -1 before."""
    return d.screen.state.entry.first


@pytest.mark.parametrize("late", [20, 650, 1100])
def test_a_late_call_is_nobodys_first_number(late):
    with device() as d:
        d.deal()
        d.press(1, ms=late - 60 if late > 60 else 0)
        d.press(2, ms=20)
        assert events(d)[-1] == "Ada krypto" and d.top == "call"
        assert "WAS FIRST" in d.prompt()
        d.until(lambda: d.top == "krypto", 3)
        d.run(300)
        assert first_number(d) == -1 and not d.match.steps
        d.steps(d.solution())
        assert d.match.scores() == [1, 0]


def test_the_moment_of_a_call_stays_while_late_calls_come_and_for_a_moment_after():
    with device(names=4) as d:
        d.deal()
        d.press(1)
        for _ in range(4):
            d.press(2, 3, 4, ms=100)
        assert d.top == "call"  # it is 1.9 s old
        d.run(400)
        assert d.top == "call"
        d.run(400)
        assert d.top == "krypto" and first_number(d) == -1


def test_the_moment_of_a_call_takes_little_more_than_a_second_and_none_of_the_clock():
    with device(options={"explain": "15"}) as d:
        d.deal()
        d.press(1, ms=1000)
        assert d.top == "call"
        d.run(300)
        assert d.top == "krypto" and d.screen.explain.left >= 14800


@pytest.mark.parametrize("board", BOARDS)
def test_the_caller_ends_the_moment_of_the_call_at_once(board):
    with device(board) as d:
        for end in ("a", "wheel" if board == "macropad" else "right"):
            d.deal()
            d.press(*d.call_keys(1))
            assert d.top == "call" and events(d)[-1] == "Ben krypto"
            d.turn(1) if end == "wheel" else d.press(end)
            assert d.top == "krypto" and first_number(d) == -1 and d.screen.state.entry.at == 0
            d.steps(d.solution())
            d.press("a", ms=300)


def test_who_plays_against_the_machine_does_not_wait_after_a_call():
    with device(options={"clock": "none"}, levels=[0, 1]) as d:
        d.deal()
        d.press(1)
        assert d.top == "krypto" and d.match.caller == 0
        d.press(2)
        assert first_number(d) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_resume_does_not_know_the_moment_of_a_call(board):
    with device(board) as d:
        d.deal()
        d.press(*d.call_keys(0))
        assert d.top == "call"
    with restarted(d) as e:
        assert e.top == "krypto" and "CONTINUE" in e.prompt() and e.match.caller == 0
        assert e.screen.explain.left == 30000
        e.press("a")
        e.steps(e.solution())
        assert e.match.scores() == [1, 0]


def test_who_erred_is_out_and_is_told_so():
    with device(options={"clock": "none"}) as d:
        d.deal()
        d.call(0)
        d.steps(d.wrong())
        assert d.top == "outcome" and d.match.scores() == [-1, 0]
        d.press("a")
        d.until(d.cards_lie)
        d.press(1)
        assert "OUT OF THIS HAND" in d.prompt().upper()
        assert d.match.caller is None
        d.call(1)
        d.steps(d.solution())
        assert d.match.scores() == [-1, 1]


@pytest.mark.parametrize(
    "players, calls",
    [
        (2, {"left": 0, "down": 0, "a": 1, "undo": 1}),
        (3, {"up": 1, "a": 2}),
        (4, {"hint": 3}),
        (7, {"down": 2, "undo": 6}),
    ],
)
def test_on_buttons_a_call_is_a_race(players, calls):
    for key, seat in calls.items():
        with device("picosystem", names=players) as d:
            d.deal()
            d.press("b")
            assert d.top == "actions"  # never a call
            d.press("b", key)
            assert d.match.caller == seat


@pytest.mark.parametrize(
    "board, pictures", [("picosystem", "ludrAXY"), ("picosystem", "ludrA"), ("pico_oled_i2c", "ludrA")]
)
@pytest.mark.parametrize("left", [0, 1])
def test_everyone_has_a_key_with_its_picture_beside_the_name(board, pictures, left):
    pins = {"l": "left", "u": "up", "d": "down", "r": "right", "A": "a", "X": "hint", "Y": "undo"}
    with device(board, names=len(pictures)) as d:
        d.console.settings.set("left-handed", left)
        d.deal()
        font = d.console.theme.sheet("keys")
        foot = d.console.theme.height * d.console.theme.unit - font.height
        parts = shown._parts(d.console.display.root_group)
        parts = [part for part in parts if getattr(part, "bitmap", None) is font.bitmap and part.y < foot]
        order = [shown.letter(font, part[0]) for part in sorted(parts, key=lambda part: (part.y, part.x))]
        assert "".join(order) == (pictures[::-1] if left else pictures)
        assert all(name[:4].upper() in d.words for name in d.match.names)
        d.press(pins[order[1]])
        assert d.match.caller == 1


@pytest.mark.parametrize("board, people", [("picosystem", 8), ("pico_oled_i2c", 6)])
def test_more_people_than_keys_choose_from_a_strip_at_once_while_the_clock_stands(board, people):
    names = "Alexandra Benjamin Clementine Dominic Evangeline Ferdinand Guinevere Harriet".split()
    with device(board, {"clock": "60"}, names=names[:people]) as d:
        d.deal()
        d.press("up")
        left = d.screen.clock.left
        d.run(5000)
        assert d.screen.clock.left == left and all(name[:4].upper() in d.words for name in names[:people])
        d.press("b")
        d.run(1000)
        assert d.screen.clock.left < left and d.match.caller is None
        d.press("down")
        d.run(11000)
        assert "BACK" not in d.prompt()  # nobody gains time by it
        d.press("a", "right", "down", "left", "left", "right", "a")
        assert d.match.caller == 3
        d.run(3000)
        d.steps(d.wrong())
        d.press("a", "a")
        d.until(d.cards_lie)
        d.press("left")
        assert d.screen.state.asked == 0  # the last caller is out of the hand


@pytest.mark.parametrize("board, key", [("macropad", 11), ("picosystem", "undo"), ("pico_oled_i2c", "up")])
def test_an_unplayable_hand_is_called_and_proved(board, key):
    with device(board, {"deals": "random", "mode": "home"}, 1) as d:
        d.deal()
        d.press(key, "a")
        assert events(d)[-1] == "Ada unplayable" and d.match.scores() == [0]
        assert d.top == "krypto" and "solved" in d.prompt().lower()
        d.match.unsolvable = lambda *_: 1
        d.match._proved.clear()
        d.press(key, "a")
        assert d.match.scores() == [1] and d.top == "outcome"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("people", [2, 7, 8])
def test_anyone_may_call_a_hand_unplayable(board, people):
    with device(board, {"deals": "random"}, people) as d:
        d.deal()
        key = {2: "undo", 8: "up"}.get(people)
        if board == "macropad":
            assert "NO WAY" in d.prompt()
            d.press(11, 2)
        elif people == 8:
            assert "NO WAY" in d.prompt()
            d.press(key, "right", "a")
        else:
            if key:
                assert "NO WAY" in d.prompt()
                d.press(key)
            else:
                d.choose("Unplayable")
                d.run(300)
            d.press(*d.call_keys(1))
        assert events(d)[-1] == "Ben unplayable" and d.match.scores()[1] == -1


# Clocks


def test_three_times_new_cards_by_time_and_the_hand_may_be_skipped():
    with device(options={"clock": "60"}) as d:
        d.deal()
        for _ in range(3):
            d.press("KEY10")
            assert "Skip hand" not in texts(d)
            d.press("a")
            d.until(lambda: d.top == "outcome", 70)
            d.press("a")
            d.until(d.cards_lie)
        assert events(d).count("time") == 3 and d.match.mode.hand == 1
        d.press("KEY10")
        choose(d, "Skip hand")
        assert events(d)[-1] == "skip" and d.match.mode.hand == 2


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_of_a_call_stays_after_its_time(board):
    with device(board, {"mode": "solo", "clock": "none", "explain": "15"}, 1) as d:
        d.deal()
        before = d.machine.panel.png()
        d.call(0)
        d.press("a" if board == "picosystem" else 1)
        d.until(d.cards_lie, 20)
        d.run(4000)
        assert d.machine.panel.png() == before


def texts(d):
    """The rows of the list that is up."""
    return [text for text, _ in d.console.top.actions]


def choose(d, text):
    """Choose a row of the list that is up."""
    while d.console.top.actions[d.console.top.at][0] != text:
        d.press("down")
    d.press("a")
    d.run(100)


@pytest.mark.soak
@pytest.mark.parametrize("board, mode", some(zip(BOARDS, ["home", "international"]), 1))
def test_while_cards_lie_open_the_panel_is_dimmed_at_most_and_a_call_is_a_call(board, mode):
    options = {"mode": mode} if mode == "home" else {"clock": "none"}
    with device(board, options) as d:
        bright = d.console.display.brightness
        d.deal()
        d.run(600000)
        assert 0 < d.console.display.brightness < bright
        d.press(*d.call_keys(0))
        assert events(d)[-1] == "Ada krypto" and d.console.display.brightness == bright


def test_before_a_deal_and_after_a_hand_the_panel_sleeps():
    with device(options={"mode": "home"}) as d:
        d.run(200000)
        assert d.console.display.brightness == 0
        d.press("a")  # wakes, and does nothing else
        assert d.top == "krypto" and not d.match.cards
        d.deal()
        d.call(0)
        d.steps(d.solution())
        d.run(200000)
        assert d.top == "outcome" and d.console.display.brightness == 0


def test_without_a_clock_new_cards_come_by_wish():
    with device(options={"clock": "none"}) as d:
        d.deal()
        d.run(170000)
        assert d.cards_lie()
        d.press("KEY10")
        choose(d, "New cards")
        assert events(d)[-1] == "time"


def test_the_steps_have_their_own_clock_and_the_hands_clock_stands_meanwhile():
    with device(options={"explain": "15"}) as d:
        d.deal()
        left = d.screen.clock.left
        d.call(0)
        d.run(10000)
        assert d.screen.clock.left <= left and left - d.screen.clock.left < 1000
        assert d.match.caller == 0
        d.until(lambda: d.top == "outcome", 10)
        assert events(d)[-1] == "time" and d.match.scores() == [-1, 0]


def test_the_pause_menu_stops_the_clocks_and_hides_the_cards():
    with device() as d:
        d.deal()
        left = d.screen.clock.left
        d.press("KEY10")
        assert d.top == "actions"
        d.run(60000)
        d.press("a")
        assert left - d.screen.clock.left < 1500


# Steps


def test_an_operation_goes_on_with_the_last_result():
    with device(options={"mode": "home"}, names=1) as d:
        d.deal()
        d.call(0)
        d.press(1, 7, 2, 7, 3)
        a, b, c = d.match.cards[:3]
        assert events(d)[-2:] == ["%d + %d = %d" % (a, b, a + b), "%d + %d = %d" % (a + b, c, a + b + c)]


@pytest.mark.parametrize("board", BOARDS)
def test_back_takes_choices_and_steps_one_by_one(board):
    back = 6 if board == "macropad" else "undo"
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        d.call(0)
        d.steps([1])
        d.press("a" if board == "picosystem" else 2)
        for _ in range(2):
            d.press(back)
        assert events(d)[-1] == "undo" and not d.match.steps
        d.press(back)
        assert "nothing to undo" in d.prompt().lower() and d.match.caller == 0


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_on_the_macropad_each_sign_stands_by_its_key_and_undo_has_its_word(steps):
    """Key and sign lie one dark column apart, two such pairs three or more; nothing touches them."""
    with device("macropad", {"mode": "home"}) as d:
        d.deal()
        d.call()
        d.steps(d.solution()[:steps])
        d.press(*[] if steps == 3 else [2])
        d.run(500)
        assert "UNDO" in d.prompt() and "MENU" in d.prompt()
        pixels = d.machine.panel.rgb().pixels()
        for top in 34, 44:
            lit = [any(any(row[x]) for row in pixels[top : top + 9]) for x in range(93, 128)]
            line = "".join(["#" if column else " " for column in lit])
            assert re.fullmatch(r" #{9} #{5} {3,}#{9} #{5} *", line), line
            assert not any(any(pixels[y][x]) for y in (top - 1, top + 9) for x in range(93, 128))


def test_a_number_that_is_not_there_is_said():
    with device(options={"mode": "home"}, names=1) as d:
        d.deal()
        d.call(0)
        d.steps([1])
        d.press(1)
        assert "NO NUMBER THERE" in d.prompt().upper()


def test_at_home_a_wrong_answer_costs_nothing_but_the_call():
    with device(options={"mode": "home"}) as d:
        d.deal()
        cards = d.match.cards
        d.call(0)
        d.steps(d.wrong())
        assert d.top == "krypto" and d.match.cards == cards and d.match.scores() == [0, 0]
        assert " IS NOT " in d.prompt().upper()
        d.call(0)
        d.steps(d.solution())
        assert d.match.scores() == [1, 0]


@pytest.mark.parametrize("board", BOARDS)
def test_a_result_that_misses_is_struck_through_for_a_second_or_until_a_key_that_counts(board):
    with device(board, {"mode": "home"}) as d:
        d.deal()
        for key, phase in ((None, "Calls"), (d.call_keys(1)[0], "Steps")):
            d.call(0)
            d.steps(d.wrong(), miss=True)
            assert d.top == "miss"
            words = [place for place in shown.places(d.console) if " is not " in place[0].lower()][0][0]
            found = [place for place in shown.places(d.console) if place[0] == words.split()[0]]
            assert d.match.names[0] in shown.on(d.console)  # who it was
            _, middle, top = found[0]
            unit = d.console.theme.unit
            assert int(found[0][0]) != d.match.objective
            assert abs(middle * unit - d.screen.table.middle(4)[0]) <= 8
            pixels = d.machine.panel.rgb().pixels()
            across = slice(int(middle * unit) - 4 * unit, int(middle * unit) + 4 * unit)
            rows = [pixels[y][across] for y in range(int(top * unit), int(top * unit) + 40)]
            assert any(all(any(pixel) for pixel in row) for row in rows)  # a line through it
            if key is None:
                d.run(400)
                assert d.top == "miss"
                d.run(800)
            else:
                d.press(key)
                d.begin_steps()
            assert d.top == "krypto" and type(d.screen.state).__name__ == phase
        assert d.match.caller == 1 and d.match.scores() == [0, 0]


def test_in_the_last_ten_seconds_the_ring_of_lights_shrinks_and_a_call_can_be_seen():
    with device(options={"clock": "180"}) as d:
        d.deal()
        d.screen.clock.left = 10500
        for left in (10, 9, 8, 7, 6, 5, 4, 3):
            d.run(1000)
            assert d.screen.clock.text() == "%d" % left
            lit = [place for place in range(1, 13) if d.console._lights._shown[place]]
            assert lit == [1, 2, 3, 4, 6, 7, 9, 10, 11, 12][:left]
        d.run(2000)
        assert [place for place in range(1, 13) if d.console._lights._shown[place]] == [1, 2]  # who may call


# Cards that are joined


@pytest.mark.parametrize("board", BOARDS)
def test_the_sum_of_two_cards_lies_on_the_second_at_once_under_the_cursor(board):
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        d.call(0)
        d.press(*((1, 7, 2) if board == "macropad" else ("a", "up", "a")), ms=20)
        a, b = d.match.cards[:2]
        assert events(d)[-1] == "%d + %d = %d" % (a, b, a + b)
        words = [place for place in shown.places(d.console) if place[0] == str(a + b)]
        unit = d.console.theme.unit
        assert [round(place[1] * unit) // 8 for place in words] == [d.screen.table.middle(1)[0] // 8]
        assert str(a) not in [place[0] for place in shown.places(d.console)]
        assert d.screen.state.at() == (1, -1)


def test_an_opponents_pace_stays_the_same_after_a_step():
    with device(options={"clock": "none"}, levels=[0, 3]) as d:
        d.deal()
        d.until(lambda: d.match.caller == 1)
        while not d.match.steps:
            d.step()
        assert d.screen.every == 700
        began = d.machine.clock.now
        while len(d.match.steps) < 2:
            d.step()
        assert 1_900_000 < d.machine.clock.now - began < 2_500_000


# Real cards


def typed(d, *numbers):
    """Type numbers in; 11 is the key of the zero."""
    for value in numbers:
        for digit in str(value):
            d.press(int(digit) or 11)
        if value < 10:
            d.press(12)
    if numbers[-1] > 9:
        d.press(12)
    d.run(300)


def test_real_cards_are_typed_in_and_a_card_that_the_deck_lacks_is_said():
    with device(extras={"cards": "real"}) as d:
        assert d.top == "real"
        typed(d, 2, 1, 2, 20, 30, 24)
        assert d.top == "real"
        assert "NO 30" in d.prompt()
    with device("picosystem", extras={"cards": "real"}) as d:
        for value in (2, 1, 2, 2, 3, 24):
            d.press(*["up"] * value if value < 20 else ["down"] * 2)
            d.press("a")
        d.until(d.cards_lie)
        assert events(d) == ["deal 2 1 2 2 3 = 24"]


@pytest.mark.parametrize("mode, extras, players", [("home", {"cards": "real"}, 2), ("solo", {}, 1)])
def test_an_open_match_is_finished_from_the_screen_above_its_own(mode, extras, players):
    with device(options={"mode": mode, "hands": "open"}, names=players, extras=extras) as d:
        assert d.top in ("real", "number")
        d.press("KEY10")
        choose(d, "Finish match")
        d.run(500)
        assert events(d)[-2:] == ["end", "over"] and d.top == "result"


@pytest.mark.parametrize("then", ["hand", "outcome"])
def test_an_open_match_is_finished_in_a_hand_or_after_it(then):
    with device(options={"mode": "home", "hands": "open"}) as d:
        d.deal()
        if then == "outcome":
            d.call(0)
            d.steps(d.solution())
        d.press("KEY10")
        choose(d, "Finish match")
        d.run(500)
        assert events(d)[-2:] == ["end", "over"] and d.top == "result"


def typed_at_the_table(d, hands):
    """Type whole hands in at once, as the screen takes them."""
    for at in range(0, len(hands), 5):
        d.console.top.values[:5] = hands[at : at + 5]
        d.console.top.at = 4
        d.press("a")


def cards_of(deck, hands):
    """Cards for so many hands, and what is left of the deck."""
    cards = list(Deck(deck).left(b""))
    cards = cards[::7] + [card for at, card in enumerate(cards) if at % 7]
    return cards[: 5 * hands], cards[5 * hands :]


@pytest.mark.parametrize("board", BOARDS)
def test_with_52_real_cards_the_players_turn_the_objective_over(board):
    hands, left = cards_of("52", 10)
    assert left[0] != left[1]
    with device(board, {"mode": "table", "deck": "52"}, extras={"cards": "real"}) as d:
        typed_at_the_table(d, hands)
        assert d.top == "real" and d.match.phase == codes.OPENING
        d.console.top.values[5] = left[0] + left[1]
        d.press("a")
        assert d.top == "real" and not [line for line in events(d) if line.startswith("objective")]
        assert "OBJECTIVE IS" in d.prompt()
        d.console.top.values[5] = left[1]
        d.press("a")
        until_hands(d)
        assert events(d)[-1] == "objective %d" % left[1]
        # The second round's objective is the card that is left: nobody is asked.
        d.press("b" if board == "picosystem" else "KEY10")
        choose(d, "End round")
        choose(d, "Yes")
        until_hands(d)
        assert events(d)[-1] == "objective %d" % left[0]


def test_with_56_real_cards_the_objective_follows_from_the_hands():
    hands, left = cards_of("56", 11)
    with device(options={"mode": "table"}, extras={"cards": "real"}) as d:
        typed_at_the_table(d, hands)
        until_hands(d)
        assert events(d)[-1] == "objective %d" % left[0]


@pytest.mark.parametrize("board", BOARDS)
def test_cards_typed_wrong_are_corrected_until_somebody_calls(board):
    with device(board, {"mode": "home"}, extras={"cards": "real"}) as d:
        pause = "b" if board == "picosystem" else "KEY10"
        d.console.top.values[:] = [2, 1, 2, 2, 4, 24]
        d.console.top.at = 5
        d.press("a")
        d.until(d.cards_lie)
        d.press(pause)
        choose(d, "Fix last entry")
        assert events(d)[-1] == "correct" and d.top == "real" and not d.match.cards
        assert d.console.top.values == [2, 1, 2, 2, 4, 24]
        d.console.top.values[4] = 3
        d.console.top.at = 5
        d.press("a")
        d.until(d.cards_lie)
        assert events(d) == ["deal 2 1 2 2 4 = 24", "correct", "deal 2 1 2 2 3 = 24"]
        d.press(*((1,) if board == "macropad" else ("a", "a")))
        d.begin_steps()
        d.press(pause)
        assert "Fix last entry" not in texts(d)


@pytest.mark.parametrize("deck, count", [("56", 11), ("52", 10)])
def test_back_from_the_first_card_is_back_to_the_hand_before(deck, count):
    hands, left = cards_of(deck, count)
    with device(options={"mode": "table", "deck": deck}, extras={"cards": "real"}) as d:
        typed_at_the_table(d, hands[:15])
        d.turn(-1)
        assert events(d)[-1] == "correct" and d.console.top.values[:5] == hands[10:15]
        assert len(d.match.mode.hands) == 10
        d.console.top.at = 0
        d.turn(-1)
        assert len(d.match.mode.hands) == 5
        typed_at_the_table(d, hands[5:])
        if deck == "52":
            d.console.top.values[5] = left[0]
            d.press("a")
        until_hands(d)
        d.press("KEY10")
        choose(d, "Fix last entry")
        if deck == "52":
            assert d.match.phase == codes.OPENING and d.console.top.values[5] == left[0]
            d.turn(-1)
        assert d.top == "real" and d.console.top.values[:5] == hands[-5:]
        assert events(d)[-1] == "correct"
        typed_at_the_table(d, hands[-5:])


# Solo, hints, difficulty


@pytest.mark.parametrize("extras", [{}, {"difficulty": "hard"}])
def test_a_hand_number_gives_the_same_cards_on_every_device(extras):
    deals = []
    for board, seed in zip(BOARDS, (1, 2), strict=True):
        with device(board, {"mode": "solo"}, 1, extras=extras, seed=seed) as d:
            assert d.top == "number"
            d.console.top.values[:] = [0, 4, 7, 1, 1]
            d.deal()
            deals.append(events(d)[-1])
            d.call(0)
            d.steps(d.solution())
            d.press("a")
            d.until(d.cards_lie)
            deals.append(events(d)[-1])
            assert d.screen.deal_number == 4712
    assert deals[:2] == deals[2:] and deals[0] != deals[1]


def test_the_arrow_of_the_last_step_is_no_key_of_what_came_of_it_however_long_it_is_down():
    with device("picosystem", {"mode": "solo"}, 1) as d:
        d.console.top.values[:] = [0, 7, 5, 3, 2]
        d.deal()
        d.call(0)
        steps = d.solution()
        assert steps[3] // 25 == 2  # times is the arrow to the right, which leads to another hand number
        d.steps(steps[:3])
        d.hold("SW_RIGHT")
        assert d.match.scores() == [1] and d.top == "outcome"


@pytest.mark.parametrize("board", BOARDS)
def test_hints_come_in_four_stages_and_keep_the_time_out_of_the_book(board):
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        said = []
        for _ in range(4):
            d.press("hint")
            d.run(500)
            rows = sorted(shown.places(d.console), key=lambda place: (place[2], place[1]))
            said.append([text for text, _, _ in rows if "=" in text and text != "="])
            assert d.top == "krypto" and d.match.phase == codes.LYING
        steps = said[3]
        assert len(steps) == 4 and steps[3].endswith("=%d" % d.match.objective)
        sign = [sign for sign in "+-*#" if sign in steps[3]]
        assert said[0] == ["? %s ? = %d" % (sign[0], d.match.objective)]
        assert said[1:3] == [steps[3:], [steps[0], steps[3]]]
        d.call(0)
        assert "?" + steps[0].replace("*", "x") in d.words.replace("*", "x")  # the caller still sees them
        hints = [top for text, _, top in shown.places(d.console) if text[:1] == "?"]
        assert hints and max(hints) * d.console.theme.unit <= 202  # clear of the prompts
        d.steps(d.solution())
        assert d.match.scores() == [1] and d.screen.times == [0]
        d.press("a")
        d.until(d.cards_lie)
        d.call(0)
        d.steps(d.solution())
        assert d.screen.times[0] > 0


def test_there_are_no_hints_in_a_tournament():
    with device() as d:
        d.deal()
        d.press("hint")
        assert d.top == "krypto" and "NO HINTS" in d.prompt().upper()


# Opponents


def test_an_opponent_calls_and_shows_its_steps():
    with device(options={"clock": "none"}, levels=[0, 3]) as d:
        d.deal()
        d.until(lambda: d.match.caller == 1)
        d.press(1)
        assert d.match.caller == 1
        d.until(lambda: d.top == "outcome", 60)
        assert d.match.scores() == [0, 1] and len(events(d)) == 6


def test_opponents_alone_play_a_tournament_to_its_end():
    with device(names=3, levels=[1, 2, 3]) as d:
        d.until(lambda: d.match.over, 3600)
        d.until(lambda: d.top == "result", 20)
        assert d.said[-1] == "over"
        assert d.match.mode.hand >= 10


def test_no_page_lies_above_a_search_which_begins_anew_and_finds_the_same():
    plans = []
    for paused in (False, True):
        with device("picosystem", {"mode": "home"}, 2, levels=[0, 2]) as d:
            d.press("a")
            d.until(lambda: "games.krypto.solving.search" in sys.modules)
            assert d.top == "work"
            if paused:
                d.screen.pause()
                d.step()
                assert d.top == "actions" and "games.krypto.solving.search" not in sys.modules
                d.console.pop()
                d.step()
                assert d.top == "work"
            d.until(d.cards_lie)
            plans.append((d.said, d.screen.plan, d.screen.rivals))
    assert plans[0] == plans[1] and plans[0][2]


# The table


def until_hands(d):
    d.until(lambda: d.top == "hands" or d.match.over)


def test_the_turn_goes_over_when_its_clock_has_run_out():
    with device("picosystem", {"mode": "table", "turn": "30"}) as d:
        d.press("a")
        until_hands(d)
        d.run(60000)  # nobody has begun: the clock stands while the device is handed over
        assert events(d)[-1].startswith("objective")
        d.press("a", "a", ms=400)
        assert events(d)[-1] == "take 1"
        heard = []
        d.console.tune = heard.append
        d.until(lambda: d.top == "hands", 40)
        d.run(1000)
        assert events(d)[-1] == "time" and d.match.turn == 1 and not d.match.mode.held
        from handheld import tone  # it wants a board

        assert heard.count(tone.PASS) == 1


def test_a_false_call_is_judged_by_the_other_player():
    with device(options={"mode": "table"}) as d:
        d.press("a")
        until_hands(d)
        d.press("a", ms=300)
        d.press(4, ms=400)
        d.press(1, ms=700)
        d.steps(d.wrong())
        assert d.top == "outcome"
        d.press("a", ms=300)
        assert d.top == "judge" and d.match.turn == 1
        d.press("KEY8", 12, ms=300)
        assert events(d)[-1] == "penalty yes" and d.match.scores() == [-1, 0] and d.top == "hands"


def test_an_opponents_choice_of_a_penalty_is_seen_before_it_is_made():
    with device(options={"mode": "table"}, levels=[0, 3]) as d:
        d.press("a")
        until_hands(d)
        d.press("a", ms=300)
        d.press(4, ms=400)
        d.press(1, ms=700)
        d.press(12)
        d.steps(d.wrong())
        d.press("a", ms=0)
        d.until(lambda: d.top == "judge")
        d.run(1300)
        assert d.top == "judge"
        d.run(300)
        assert events(d)[-1] == "penalty yes"


@pytest.mark.parametrize("key, event", [(6, "back"), (1, "Ada krypto")])
def test_a_hand_is_called_or_put_back(key, event):
    with device(options={"mode": "table"}) as d:
        d.press("a")
        until_hands(d)
        d.press("a", ms=300)
        d.press(11, ms=400)
        assert events(d)[-1] == "take 11"
        d.press(2)
        assert "NOT BEN'S TURN" in d.prompt().upper()
        d.press(key, ms=400)
        assert events(d)[-1] == event


def test_a_table_match_with_an_opponent_comes_to_its_last_hand_and_its_clock():
    with device(options={"mode": "table"}, levels=[0, 3]) as d:
        d.press("a")
        for _ in range(400):
            if d.cards_lie():
                break
            if d.top in ("outcome", "judge") or d.top == "hands" and d.match.turn == 0:
                d.press("a")
            elif d.match.phase == codes.TURN and d.match.turn == 0 and d.match.mode.held:
                steps = d.solution()
                d.press("a")
                d.steps(steps)
            else:
                d.run(500)
        d.until(d.cards_lie)
        assert 170000 < d.screen.clock.left <= 180000


# Breaks


@pytest.mark.parametrize("board", BOARDS)
def test_a_call_that_runs_out_of_time_leaves_the_cards_as_they_were(board):
    def cards():
        d.until(d.cards_lie)
        d.run(1200)
        rows = slice(0, 20) if board == "macropad" else slice(30, 150)
        return np.asarray(d.machine.panel.rgb())[rows]

    with device(board, {"mode": "solo"}, 1) as d:
        d.deal()
        before = cards()
        d.call(0)
        d.steps(d.solution()[:1])
        assert (cards() == before).all()
