"""Krypto on the device where plays do not reach: pixels, lights, races, searches, a damaged table.

tests/plays/krypto has what its screens say and accept.
"""

import contextlib
import sys

import pytest

from handheld.journal.sector import TICK
from sim import boards, screen_text
from sim.driver import KEYS
from tests.games import sight
from tests.games.krypto.device import device
from tests.play import BOARDS


def events(d):
    """The record's events so far."""
    return [line for line in d.said if ": " not in line]


def test_the_moment_of_a_call_stays_while_late_calls_come_and_takes_none_of_the_clock():
    with device(options={"explain": "15"}, names=4) as d:
        d.deal()
        d.press(1)
        for _ in range(4):
            d.press(2, 3, 4, ms=100)
        assert d.top == "call"  # it is 1.9 s old
        d.run(800)
        assert d.top == "krypto" and d.screen.hand.explain.remaining >= 14600


def test_while_cards_lie_open_the_panel_is_dimmed_at_most_and_after_a_hand_it_sleeps():
    with device(options={"mode": "home"}) as d:
        d.console.settings.set("sleep", 1)
        d.console.apply_settings()
        bright = d.console.display.brightness
        d.run(70000)
        assert d.console.display.brightness == 0
        d.press("a")  # wakes, and does nothing else
        assert d.top == "krypto" and not d.match.cards
        d.deal()
        d.run(130000)
        assert 0 < d.console.display.brightness < bright
        d.press(1)
        assert events(d)[-1] == "Ada krypto" and d.console.display.brightness == bright
        d.solve()
        d.run(70000)
        assert d.top == "outcome" and d.console.display.brightness == 0


@pytest.mark.parametrize(
    "board, pictures, left",
    [("picosystem", "ludrAXY", 1), ("picosystem", "ludrA", 0), ("pico_oled_i2c", "ludrA", 0)],
)
def test_everyone_has_a_key_with_its_picture_beside_the_name(board, pictures, left):
    pins = {"l": "left", "u": "up", "d": "down", "r": "right", "A": "a", "X": "hint", "Y": "undo"}
    with device(board, names=len(pictures)) as d:
        d.console.settings.set("left-handed", left)
        from games.krypto.screens.beginning import set_keys

        set_keys(d.screen)  # as a start with this setting does, which turns the panel as well
        d.deal()
        font = d.console.theme.sheet("keys")
        foot = d.console.theme.height - font.height
        parts = [part for part in sight.parts(d.console, "keys") if part.y < foot]
        parts = sorted(parts, key=lambda part: (part.y, part.x))
        order = [screen_text.letter(font, part[0]) for part in parts]
        assert "".join(order) == (pictures[::-1] if left else pictures)
        assert all(name[:4].upper() in d.words for name in d.match.names)
        d.press(pins[order[1]])
        assert d.match.caller == 1


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
def test_in_a_long_hand_the_hint_pulses_slower_than_three_times_a_second(board):
    with device(board, {"mode": "home"}, levels=[0, 1]) as d:
        d.deal()
        d.screen.hand.rivals = ()
        seen = []
        for _ in range(600):
            d.run(100)
            lit = d.console._lights._shown[11] if board == "macropad" else "HINT" in d.words.upper()
            if not seen or seen[-1][0] != bool(lit):
                seen.append((bool(lit), d.screen.hand.clock.spent))
        assert seen[0][0] and seen[1][1] >= 45_000 and 20 <= len(seen) <= 40
        pairs = zip(seen[1:], seen[2:], strict=False)
        assert all(later[1] - before[1] >= 334 // 2 for before, later in pairs)
        d.screen.hint()
        d.run(3_000)
        foot = d.foot
        d.run(500)
        assert d.foot == foot


@pytest.mark.parametrize("board", BOARDS)
def test_a_machine_waits_like_a_person_without_a_head_start(board):
    with device(board, {"mode": "home"}, 2, levels=[0, 3], extras={"head": "20/0"}) as d:
        d.deal()
        d.run(200)
        d.screen.hand.rivals = ((0, 1),)  # it would call at once
        d.run(19_000 - d.screen.hand.clock.spent)
        assert events(d) == [line for line in events(d) if "krypto" not in line]
        d.run(2_000)
        assert [line for line in events(d) if line.endswith(" krypto")] == ["Ben krypto"]


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
            plans.append((d.said, d.screen.hand.plan, d.screen.hand.rivals))
    assert plans[0] == plans[1] and plans[0][2]


@pytest.mark.parametrize("more", [{}, {"TREFOIL_KEY_X": "GP17"}])
def test_a_wheel_beside_a_race_does_not_move_through_a_strip_of_names(monkeypatch, more):
    settings = {"TREFOIL_PRESET": "pico_oled_i2c", "TREFOIL_KEY_Y": "GP18", "TREFOIL_WHEEL": "GP20 GP21"}
    settings.update(more)
    monkeypatch.setitem(boards.BOARDS, "wheel", boards.wired("wheel", settings))
    monkeypatch.setitem(KEYS, "wheel", dict(KEYS["pico_oled_i2c"], undo="GP18"))
    with device("wheel", {"deals": "random"}) as d:
        d.deal()
        d.press("undo")
        assert "NO WAY" in d.words
        d.turn(1)
        assert d.top in ("krypto", "outcome")


def test_while_it_deals_the_backs_lie_there_and_spell_nothing():
    """Six letters on them spelt KRYPT = O, a target of zero."""

    def backs():
        written = [row for row in screen_text.on(d.console) if len(row) == 1]
        pixels = d.machine.panel.rgb().pixels()
        middles = [d.screen.places.middle(at) for at in range(6)]
        return not written and all(any(pixels[y][x]) for x, y in middles)

    extras = {"difficulty": "expert"}
    with device("macropad", {"mode": "home", "deck": "beginner"}, 1, extras=extras) as d:
        assert backs()
        d.press("a", ms=60)
        assert d.top == "work" and backs() and "DEALING" in " ".join(screen_text.on(d.console)).upper()
        while d.top == "work":
            d.step()
        assert d.top == "krypto" and backs()  # nothing between them and the turning of the cards


def test_where_no_hand_is_of_the_level_the_search_ends_with_a_word():
    with device("macropad", {"mode": "home", "deck": "any 7 7"}, 1, extras={"difficulty": "expert"}) as d:
        d.press("a")
        d.until(lambda: d.top == "work" and "0 OF 2000" in d.words)
        d.until(d.cards_lie)
        d.run(200)
        assert d.prompt() == "NONE OF 2000 HANDS IS EXPERT" and events(d)[-1] == "deal 7 7 7 7 7 = 7"


def test_where_memory_is_full_a_hint_says_so_and_the_next_one_searches_again(monkeypatch):
    def full(name):
        if name.endswith("search"):
            raise MemoryError
        return load(name)

    with device(options={"mode": "home"}) as d:
        load = sys.modules["handheld.machine.loading"].load
        d.deal()
        with monkeypatch.context() as patched:
            patched.setattr(sys.modules["handheld.machine.loading"], "load", full)
            d.screen.state.hint()
            d.until(lambda: "MEMORY IS FULL" in d.words, 5)
        d.screen.state.hint()
        d.until(lambda: d.screen.hand.answer, 20)


@pytest.mark.parametrize("board", BOARDS)
def test_an_undo_for_which_the_journal_has_no_room_says_so_and_takes_back_nothing(board):
    with device(board, {"mode": "home", "explain": "none"}, 2) as d:
        d.deal()
        while d.console.journal.mark(TICK):
            pass
        d.call()
        d.act("19 + 1 = 20")
        d.press("undo")
        assert len(d.match.steps) == 1 and "NO ROOM TO UNDO" in d.words


def test_the_best_time_of_a_challenge_runs_out_as_a_bar():
    options = {"mode": "solo", "clock": "none"}
    with device("picosystem", names=1, options=options, extras={"best": "10.0 s"}) as d:
        d.deal()
        clock = d.screen.hand.clock
        d.until(lambda: clock.spent >= 4000, 9)
        assert clock.share(100) in (59, 60) and clock.text() == "0:04"
        d.until(lambda: clock.spent >= 10000, 9)
        assert clock.share(100) == 0 and clock.text() == "0:10"


@pytest.mark.parametrize("starts", [1, 2])
def test_a_picture_that_finds_no_memory_restarts_the_match_which_is_an_error_if_it_does_not_help(starts):
    def full(self, wanted):
        raise MemoryError

    def fill():
        sys.modules["handheld.drawing.picture"].Picture._find = full  # a class of this start alone

    def start(why):
        begin(why)
        if starts > 1:
            fill()

    with device(options={"mode": "home"}) as d:
        d.deal()
        cards, begin, d.start = bytes(d.console.session.match.cards), d.start, start
        fill()
        with pytest.raises(MemoryError) if starts > 1 else contextlib.nullcontext():
            d.press(1, ms=3000)
        match = d.console.session.match
        assert bytes(match.cards) == cards and match.caller == 0


def test_the_time_of_a_hand_is_that_of_thinking():
    with device(options={"mode": "home", "explain": "60"}) as d:
        d.deal()
        for seconds, call in ((30, 12), (5, 2)):  # a call in vain, and one that wins
            d.run(seconds * 1000)
            d.call()
            d.run(call * 1000)
            d.act("time") if call == 12 else None
        assert 490 <= d.screen.hand.tenths < 570
    with device(options={"mode": "table"}) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.press("a", ms=500)  # the device is passed
        for line in "take 3", "back", "take 5":
            d.act(line)
            d.run(8000)
        d.call()
        d.run(9000)
        assert abs(d.screen.hand.tenths - 80) < 10
        d.solve()
        d.until(lambda: d.top == "outcome")
        assert d.screen.hand.times == [0, 0]  # who calls at once would be quickest


@pytest.mark.parametrize("board", BOARDS)
def test_a_beginning_of_each_name_stands_beside_the_points(board):
    with device(board, names=2) as d:
        places, th = d.screen.places, d.console.theme
        for seats in range(2, 9):
            players = [(name, "12", 0xFFFFFF, "") for name in sight.ALIKE[-seats:]]
            shown = sight.names_of(places.points(players), "12", th)
            assert len(set(shown) - {""}) == seats
