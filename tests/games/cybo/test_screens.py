"""Cybo on the console where plays do not reach: lights, sounds, what moves. tests/plays/cybo has the rest."""

import itertools

import numpy as np
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


@pytest.mark.parametrize(
    "numbers, bright, faint",
    [
        ([1], {1}, {2, 3, 4, 5, 7, 9}),  # what was rolled, and what is alive
        ([1, 2, 4], {3}, {1, 2, 4}),  # what was missed by one
        ([10, 7, 4], {1, 4, 7, 10}, set()),  # a quad that may come
    ],
)
def test_keys_shine_as_the_grid_does(numbers, bright, faint):
    with at_play("macropad", "cybo", {"level": "advanced"}, real=True) as d:
        throw(d, *numbers)
        d.run(2500)
        lights = lit(d)
        assert {n for n in lights if lights[n]} == bright | faint
        assert min(lights[n] for n in bright) > max([lights[n] for n in faint], default=0)


def golden(d):
    """Where the panel is golden, or white on 128x64."""
    rgb = np.asarray(d.machine.panel.rgb()).astype(int)
    wanted = np.array((255, 255, 255) if d.board == "macropad" else (255, 211, 78))
    return np.abs(rgb - wanted).max(axis=2) < 24


def middle(board, number):
    """A place of a number's cell that no figure covers: (x, y)."""
    row, column = divmod(number - 1, 3)
    return (column * 18 + 3, 3 + row * 13) if board == "macropad" else (10 + column * 45, 32 + row * 39)


def apart(one, other):
    """How many steps along rows and columns lie between two numbers of the grid."""
    return abs((one - 1) // 3 - (other - 1) // 3) + abs((one - 1) % 3 - (other - 1) % 3)


def pieces(mask):
    """Which places of a mask hang together: an array of numbers, 0 where there is nothing."""
    found = np.zeros(mask.shape, int)
    count = 0
    for start in zip(*np.nonzero(mask), strict=True):
        if found[start]:
            continue
        count += 1
        todo = [start]
        while todo:
            y, x = todo.pop()
            if 0 <= y < mask.shape[0] and 0 <= x < mask.shape[1] and mask[y, x] and not found[y, x]:
                found[y, x] = count
                todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return found


def test_the_light_runs_from_neighbour_to_neighbour_to_the_number():
    with at_play("macropad", "cybo", {"level": "advanced"}) as d:
        ways = set()
        for _ in range(6):
            way = []
            d.machine.press("ENCODER_SWITCH")
            d.run(60)
            d.machine.release("ENCODER_SWITCH")
            for _ in range(60):
                d.run(20)
                shown = [n for n, light in lit(d).items() if light > 300]  # brighter than what was rolled
                if way[-1:] != shown:
                    way += shown
            ways.add(tuple(way))
            assert len(way) > 3 and all(apart(*pair) == 1 for pair in itertools.pairwise(way)), way
            assert apart(way[-1], (d.match.rolls or d.match.ended_rolls)[-1]) <= 2
            d.until(lambda: d.screen.idle)
        assert len(ways) > 2


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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("numbers", [(1, 5, 9), (6, 8, 10), (4, 6, 5), (3, 6, 9)])
def test_a_trinity_is_one_line_through_its_cells(board, numbers):
    with at_play(board, "cybo", {"level": "beginner"}) as d:
        faces = list(numbers)
        d.console.session.chance_dice = lambda: Given(faces)
        for _ in numbers:
            d.press("a", ms=2500)
        if d.match.offer:
            d.press("a", ms=300)
        d.run(2500)
        found = pieces(golden(d))
        places = {n: found[middle(board, n)[::-1]] for n in range(1, 13)}
        assert {n for n, piece in places.items() if piece} == set(numbers)
        assert len({places[n] for n in numbers}) == 1


def test_nothing_blinks_faster_than_three_times_a_second():
    with at_play("macropad", "cybo", {"level": "advanced"}, real=True) as d:
        throw(d, 10, 7, 4)
        d.press("down", "ENCODER_SWITCH", ms=200)
        throw(d, 1)
        changes = {n: [] for n in range(1, 13)}
        before = lit(d)
        for _ in range(150):
            d.run(20)  # and the rest of the last step: read the time off the clock
            now = lit(d)
            for n in changes:
                if now[n] > before[n]:
                    changes[n].append(d.machine.clock.now // 1000)
            before = now
        assert d.match.ended_points == 16 and any(len(times) > 1 for times in changes.values())
        for times in changes.values():
            assert all(b - a >= 333 for a, b in itertools.pairwise(times)), changes


def test_where_a_compaction_finds_no_memory_the_match_is_resumed_and_no_event_is_lost():
    def full(*_):
        tries.append(1)
        raise MemoryError

    tries = []
    with at_play("picosystem", "cybo", names=4) as one:
        one.run(500)
        session, journal = one.console.session, one.console.journal
        type(journal).tidy = full  # of this start alone
        journal.current.size = 1230  # as after 600 events
        for _ in range(60):
            one.press("a", ms=700)
            if one.top == "card":
                one.press("left", ms=500)
            assert not journal.incomplete
            if one.console.session is not session:
                break
        assert tries and one.console.session is not session
        log = bytes(one.match.log)
        one.start("power")
        one.run(500)
        one.resume("cybo")
        assert bytes(one.match.log) == log


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


@pytest.mark.parametrize("large", (0, 1))
@pytest.mark.parametrize("board", ["picosystem", "picopad"])
def test_words_lie_below_the_grid(board, large):
    """A slash fills its cell up to the top row."""
    with at_play(board, "cybo") as d:
        d.console.settings.set("text", large)
        d.console.apply_settings()
        from games.cybo.layout import panel

        table = panel(d.console.theme)
        _, top, _, high, gap = table.grid
        heading = d.console.theme.sheet("title").height
        assert heading <= top and top + 4 * high + 3 * gap <= min(table.headline[2], table.rows[1])
