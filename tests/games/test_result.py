"""The result comes up in steps: none of them loses the match or counts it twice, whatever comes between."""

import functools
import sys

import pytest

from handheld.drawing import colours
from handheld.machine import keys
from sim.driver import NAMES
from sim.serial import last_record
from tests.play import BOARDS, at_play
from tools.events import legal

TURNS = {0: (3, 2, 1), 1: (1, 1, 1)}  # Cybo, Beginner: nine points, and none


def all_played(one):
    """Play a match of Cybo to its end: A shows the result."""
    match = one.match
    while not match.over:
        for roll in TURNS[int(match.round > 1)]:
            one.console.session.play(roll)
    one.console.top._reenter()
    one.console.changed()
    one.run(400)


def counted(one):
    """How many matches Ada has played, as a start that has just come up knows it."""
    figures = one.console.journal.ledger().figures_of("cybo", "Ada")
    return figures.played if figures else 0


def shown(one):
    """Press A, and stop as soon as the result is up."""
    one.machine.press("KEY12" if one.board == "macropad" else "SW_A")
    for _ in range(100):
        one.step()
        if one.top == "result":
            return
    raise AssertionError("no result")


@pytest.mark.parametrize("board", BOARDS)
def test_a_power_cut_between_any_two_steps_neither_loses_nor_doubles_it(board):
    ends = set()
    for steps in range(8):
        with at_play(board, "cybo", {"level": "beginner"}) as one:
            all_played(one)
            shown(one)
            for _ in range(steps):
                one.step()
            over = one.console.journal.saved("cybo") is None
            ends.add(over)
            one.start()  # a power cut
            one.run(400)
            assert counted(one) == int(over)
            assert (one.console.journal.saved("cybo") is None) == over
            if not over:
                one.resume("cybo")
                for _ in range(2):  # the first may end the moment in which the last roll is shown
                    if one.top != "result":
                        one.press("a", ms=900)
                assert one.top == "result"
                one.start()
                one.run(400)
                assert counted(one) == 1
    assert ends == {False, True}


@pytest.mark.parametrize("real", [True, False])
@pytest.mark.parametrize("board", BOARDS)
def test_a_resumed_end_is_over_once_a_typed_roll_can_no_longer_be_corrected(board, real):
    with at_play(board, "cybo", {"level": "beginner"}, real=real) as one:
        all_played(one)
        one.start()  # a power cut
        one.run(400)
        one.resume("cybo")
        assert one.top != "result" and ("over" in last_record(one.machine.serial.text)) is not real
        for _ in range(2):
            if one.top != "result":
                one.press("a", ms=900)
        assert one.top == "result" and last_record(one.machine.serial.text).count("over") == 1


@pytest.mark.parametrize("key", [keys.A, keys.B, keys.DOWN])
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_that_does_not_wait_finds_the_match_counted(board, key):
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        all_played(one)
        shown(one)
        one.console.top.key(key)
        one.run(500)
        if key == keys.DOWN:
            top = one.console.top
            rows = [row.left for row in top.items]
            assert top._listed and rows[1] == "1 Ada" and "Top five" in rows
        else:
            assert one.top != "result"
        one.start()
        one.run(400)
        assert counted(one) == 1 and one.console.journal.saved("cybo") is None


@pytest.mark.parametrize("board", BOARDS)
def test_its_module_is_loaded_while_the_players_look_at_the_end(board):
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        assert "handheld.people.result" not in sys.modules
        all_played(one)
        assert one.top != "result" and "handheld.people.result" in sys.modules


def earned(board, names=2):
    """Yield (one, ms, cost) for each picture of a result: the time since the key, and that of the picture."""
    with at_play(board, "cybo", {"level": "beginner"}, names=names) as one:
        match = one.match
        while not match.over:
            for roll in TURNS[int(match.round > 1 or match.roller != 1 % names)]:
                one.console.session.play(roll)
        one.console.top._reenter()
        one.run(1500)
        clock = one.machine.clock
        one.machine.press("KEY12" if board == "macropad" else "SW_A")
        start, sent = clock.now, one.machine.sent
        while clock.now < start + 5_000_000:
            before = clock.now
            one.step()
            if one.machine.sent != sent:
                sent = one.machine.sent
                one.machine.release("KEY12" if board == "macropad" else "SW_A")
                yield one, (clock.now - start) / 1000, (clock.now - before) / 1000


def large(one):
    """The text in large letters on the panel, "" for none."""

    def walk(group):
        for part in group:
            if isinstance(getattr(part, "text", 0), str):
                yield part.text
            elif hasattr(part, "append"):
                yield from walk(part)

    return "".join(walk(one.console.top.group))


@pytest.mark.parametrize("names", [1, 2, 6])
@pytest.mark.parametrize("board", BOARDS)
def test_it_is_earned_in_three_seconds_and_no_frame_is_slow(board, names):
    won, points = 0, []
    for one, ms, cost in earned(board, names):
        if one.console.top._frames:
            assert cost <= (40 if board == "macropad" else 60), ms
            if not won and not large(one):
                assert not any(one.console._lights._shown[1:])
                points.append(max([0] + [int(word) for word in one.words.split() if word.isdigit()]))
            elif not won:
                won = ms
                assert large(one).startswith("9" if names == 1 else "Ben")
    if names == 1:  # no bar: the points are there at once
        assert points == [] and 0 < won < 700
    else:
        assert points == sorted(points) and {2, 4, 7, 9} <= set(points)
        assert 1000 < won < 2000 and 2500 < ms < 3500
    assert set(one.console._lights._shown) == {colours.seat_light(int(names > 1))}
    assert "STRAIGHT" in one.words or board == "macropad"


@pytest.mark.parametrize("board", BOARDS)
def test_four_people_have_a_row_each_and_their_news_come_round_again(board):
    one = list(earned(board, 4))[-1][0]
    begun, told = [], True  # quarters of a second
    for quarter in range(80):
        one.run(250)
        before, told = told, "STRAIGHT" in one.words
        assert board == "picosystem" or not (told and large(one))
        if told and not before:
            begun.append(quarter)
        assert told or large(one)[:3] in ("", "Ben")
    assert all(name.upper() in one.words for name in NAMES[:4])
    if board == "macropad":  # three pages of 2.5 s
        assert len(begun) == 3 and all(29 <= begun[at + 1] - begun[at] <= 31 for at in range(2))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("points, words", [(1, "1 POINT"), (0, "0 POINTS"), (7, "7 POINTS")])
def test_one_point_is_no_plural(board, points, words):
    with at_play(board, "cybo", {"level": "beginner"}, ["Ada"]) as one:
        all_played(one)
        one.match.scores = lambda: [points]
        shown(one)
        one.run(8000)
        unit = words.split()[1]
        assert {"POINT", "POINTS"} & set(one.words.split()) <= {unit}
        assert unit in one.words or board == "macropad"
        one.press("up", ms=400)
        assert words in one.words


def test_a_match_that_rests_on_a_snapshot_has_no_page_of_luck():
    with at_play("picosystem", "knister") as one:
        one.match.restore(one.match.snapshot())
        while not one.match.over:
            one.console.session.play(legal(one.match)[0])
        one.console.top._reenter()
        one.run(400)
        one.press("a", ms=3000)
        one.press("up", ms=300)
        assert one.top == "result" and "Skill and luck" not in [row.left for row in one.console.top.items]


@functools.cache
def counted_where_memory_is_full(fails):
    """The texts and the badges of a result during which one load, or the counting, finds no memory once."""

    def full(load, wanted=""):
        def once(name):
            if fails and fails in (wanted, name) and not failed:
                failed.append(name)
                raise MemoryError
            return load(name)

        return once

    failed = []
    with at_play("picosystem", "cybo", {"level": "beginner"}) as one:
        one.console.has_room = lambda: False  # nothing is loaded in advance
        all_played(one)
        loading, session = sys.modules["handheld.machine.loading"], one.console.session
        loading.load = full(loading.load)
        session.end = full(session.end, "end")
        one.press("a", ms=6000)
        assert one.top == "result" and len(failed) == bool(fails)
        said = one.words, tuple(one.console.journal.ledger().badges(name) for name in NAMES[:2])
        one.start()  # a power cut
        one.run(400)
        assert counted(one) == 1
        return said


@pytest.mark.parametrize(
    "fails", ["handheld.people.result", "handheld.people.ledger", "games.cybo.honours", "end"]
)
def test_a_step_that_finds_no_memory_is_made_again(fails):
    assert counted_where_memory_is_full(fails) == counted_where_memory_is_full("")


def test_a_result_that_is_drawn_anew_tells_no_news_twice():
    with at_play("macropad", "cybo", {"level": "beginner"}, names=1, extras={"number": "5"}) as one:
        all_played(one)
        one.press("a", ms=6000)
        news = list(one.console.top._podium._news)
        one.console.redraw()
        one.run(6000)
        assert one.console.top._podium._news == news and len(set(news)) == len(news) > 1
