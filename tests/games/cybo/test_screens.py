"""Cybo on the console: matches by script, opponents, real dice, the menu at any time, and the pictures."""

import contextlib
import io
import itertools
import json
import re

import numpy as np
import pytest

from sim import boards, shown
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run
from sim.script import parse
from tests.games.test_dice_screens import throw
from tests.play import BOARDS, at_play, play
from tests.steps import NEW, Script
from tools.plays.console import Fed

PERSON, BOLD, CAREFUL, CLEVER = range(4)  # who plays a seat, as often as its row is turned
GRAND_MASTER = 3  # as often as the level is


def card(at):
    """From the menu as it begins, the cursor on Knister, to Cybo's start card."""
    at.press(*["KEY1"] if at.board == "macropad" else ["left", "a"], gap=NEW)


def opened(board, seats=(PERSON, PERSON), level=0, real=False):
    """A script that has begun a match of two or more, chosen on the start card and behind it."""
    at = Script(board)
    at.start()
    card(at)
    at.press(*["right"] * len(seats), "down", "down", "down", "a", gap=NEW)  # all options
    at.press(*["right"] * level, "down", "down", *["right"] * real)
    at.press("b", "up", "a", gap=NEW)  # names
    for turns in seats:
        at.press(*["right"] * turns, "down")
    at.press("b", "up", "a", gap=NEW)
    at.wait("game: cybo", NEW)
    return at


def run_of(at, folder):
    """The run of a script, which ends once its last key has done what it does."""
    at.shot("last")
    run = play(folder, at.board, at.steps)
    assert run.status == 0, run.errors
    return run


def events(run):
    """The lines of the last record that are events."""
    return re.findall(r"^(?:roll \d+|stop|undo|over)$", run.record, re.MULTILINE)


@pytest.mark.parametrize("board", BOARDS)
class TestKeys:

    def test_a_second_press_ends_the_tumble_and_counts(self, board, tmp_path):
        at = opened(board)
        at.press("a", gap=90)
        at.press("a", gap=90)
        run = run_of(at, tmp_path)
        assert len(events(run)) == 2

    def test_a_press_that_ends_the_tumble_before_an_offer_decides_nothing(self, board):
        with at_play(board, "cybo", {"level": "beginner"}) as d:
            session = d.console.session
            faces = [0, 3, 6, 9]
            session.chance = lambda: Fed(faces, None)
            key = "ENCODER_SWITCH" if board == "macropad" else "a"
            for _ in range(3):
                d.press(key, ms=60)
            d.press(key, ms=600)
            assert d.match.offer == 10 and not d.match.over and d.match.rolls == [1, 4, 7]

    def test_the_card_and_the_menu_leave_a_turn_as_it_was(self, board, tmp_path):
        at = opened(board)
        at.press("a", gap=900)
        at.shot("before")
        at.press("left", gap=NEW)
        at.press("b", gap=NEW)
        at.press("b", "down", gap=NEW)
        at.press("a", "b", gap=NEW)
        at.press("b", gap=NEW)
        at.shot("menu")
        at.press("a", gap=NEW)
        at.shot("after")
        run = run_of(at, tmp_path)
        assert len(events(run)) == 1
        assert run.picture("before") == run.picture("after") != run.picture("menu")

    def test_the_menu_opened_in_a_tumble_loses_no_roll(self, board, tmp_path):
        at = opened(board)
        at.press("a", gap=100)
        at.press("b", gap=NEW)
        at.shot("menu")
        at.press("a", gap=NEW)
        at.shot("lies")
        run = run_of(at, tmp_path / "menu")
        plain = opened(board)
        plain.press("a", gap=900)
        plain.shot("lies")
        other = run_of(plain, tmp_path / "plain")
        assert events(run) == events(other) and run.picture("lies") == other.picture("lies")


@pytest.mark.parametrize("levels, passes", [((), True), ((0, 1), False)])
def test_a_turn_that_ends_for_another_person_sounds_like_a_hand_over(levels, passes):
    with at_play("macropad", "cybo", {"level": "advanced"}, 2, levels, real=True) as d:
        from handheld import tone  # it wants a board

        heard = []
        d.console.tune = heard.append
        for number in 1, 8:
            throw(d, number)
        assert d.match.ended and (heard[-1][-4:] == tone.PASS) == passes
        assert [tune[-4:] for tune in heard].count(tone.PASS) == passes


@pytest.mark.parametrize("board", BOARDS)
class TestOpponents:

    def test_a_key_ends_an_opponents_turn(self, board, tmp_path):
        """A first roll never ends it, so that there are two rolls at least, and no time for them."""
        at = opened(board, (BOLD, PERSON), level=2)
        at.press("a", gap=100)
        at.press("a", gap=250)
        at.press("b", gap=NEW)
        run = run_of(at, tmp_path)
        assert 2 <= len(events(run)) <= 3

    def test_nothing_is_rolled_behind_the_menu(self, board, tmp_path):
        at = opened(board, (BOLD, BOLD))
        at.press("b", gap=NEW)
        at.shot("menu")
        before = events(run_of(at, tmp_path / "before"))
        at.pause(20000)
        at.shot("still")
        at.press("a", gap=4000)
        run = run_of(at, tmp_path / "all")
        assert run.picture("menu") == run.picture("still")
        assert before == events(run)[: len(before)] and 0 < len(events(run)) - len(before) < 8

    def test_a_person_sees_how_an_opponents_turn_ended(self, board, tmp_path):
        """After it nothing moves until the person rolls."""
        at = opened(board, (BOLD, PERSON))
        at.pause(9000)
        at.shot("ended")
        at.pause(9000)
        at.shot("still")
        run = run_of(at, tmp_path)
        assert run.picture("ended") == run.picture("still")


@pytest.mark.parametrize("board", BOARDS)
class TestRealDice:
    def throw(self, at, *numbers):
        """Type numbers; on a board without number keys with the cursor on the grid, from 7 on."""
        for number in numbers:
            if at.board == "macropad":
                at.press("KEY%d" % number, gap=400)
            else:
                at.press(*["right"] * ((number - 7) % 12), "a", gap=200)
                at.pause(200)

    def test_every_roll_starts_on_seven_and_a_enters_it(self, board):
        """The cursor and the picture of the keys are shown."""
        with at_play(board, "cybo", {"level": "advanced"}, real=True) as d:
            for rolls in [], [4]:
                picture = "n" if board == "macropad" else "c"
                assert picture in tiles(d, "keys") and "ADA'S ROLL" in d.foot
                assert golden(d)[corner(board, 7)[::-1]] and d.match.rolls == rolls
                throw(d, 4)
            d.press("a" if board == "picosystem" else "ENCODER_SWITCH", ms=400)
            assert events_of(d) == ["roll 4", "roll 4", "roll 7"]

    def test_you_type_your_own_roll_and_need_a_number(self, board):
        with at_play(board, "cybo", {"level": "grand master"}, ["You", "Bolt"], (0, 1), real=True) as d:
            assert "YOUR ROLL" in d.foot and "YOU'S" not in d.words
            for number in 1, 2, 3, *(4, 4), 1, 2, 3, *(4, 4):
                d.until(lambda: "ROLL" in d.foot or "NEED" in d.foot, 30)
                throw(d, number)
            d.until(lambda: "NEED" in d.foot, 30)
            assert "YOU NEED 1" in d.foot

    def test_the_fourth_roll_is_kept_undone_and_typed(self, board, tmp_path):
        accept = "ENCODER_SWITCH" if board == "macropad" else "a"
        at = opened(board, level=1, real=True)
        self.throw(at, 10, 7, 4)
        at.press(accept, gap=900)
        if board == "macropad":  # its undo is a number now: by the menu
            at.steps.append({"t": at.at, "press": accept, "for": 700})
            at.pause(1400)
            at.press(*["down"] * 3, accept, gap=NEW)
        else:
            at.press("undo", gap=NEW)
        at.press("down", accept)
        self.throw(at, 1)
        run = run_of(at, tmp_path)
        assert events(run) == ["roll 10", "roll 7", "roll 4", "stop", "undo", "roll 1"]

    def test_an_opponents_die_is_typed_too(self, board, tmp_path):
        at = opened(board, (CLEVER, PERSON), level=1, real=True)
        self.throw(at, 7, 10, 4)
        at.pause(6000)  # it risks its 3
        self.throw(at, 2)
        run = run_of(at, tmp_path)
        assert events(run) == ["roll 7", "roll 10", "roll 4", "roll 2"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("numbers", ["10 7 4", "10 7 4 risk 2", "10 7 4 stop", "12 11 8"])
def test_every_state_survives_a_power_cut(numbers, board, tmp_path):
    accept = "ENCODER_SWITCH" if board == "macropad" else "a"
    at = opened(board, level=GRAND_MASTER, real=True)
    for number in numbers.split():
        if number == "stop":
            at.press(accept, gap=900)
        elif number == "risk":
            at.press("down", accept)
        else:
            TestRealDice().throw(at, int(number))
    at.shot("before")
    at.power()
    at.press("KEY1" if board == "macropad" else "a", gap=NEW)  # the cursor is on the match that is open
    at.press("a", gap=NEW)  # on "Continue"; the die is still a real one
    at.shot("after")
    run = run_of(at, tmp_path)
    assert run.picture("before") == run.picture("after")
    played = numbers.replace(" risk", "").split()
    assert events(run) == [each if each == "stop" else "roll " + each for each in played]


class TestLights:
    """On the MacroPad the keys are the grid."""

    def pixels(self, at, folder):
        machine = Machine(boards.BOARDS["macropad"], VirtualClock(), settings={"TREFOIL_SEED": "1"})
        at.pause(2500)
        at.shot("last")
        with contextlib.redirect_stdout(io.StringIO()):
            steps = parse(json.dumps(at.steps), boards.BOARDS["macropad"])
            assert Run(machine, steps, str(folder)).headless() == 0
        return {n + 1: sum(colour) for n, colour in enumerate(machine.pixels)}

    def dark(self, pixels):
        return {n for n, light in pixels.items() if not light}

    def test_what_was_rolled_is_brightest_and_what_is_alive_glows(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY1", gap=900)
        pixels = self.pixels(at, tmp_path)
        alive = {2, 3, 4, 5, 7, 9}  # docs/rules.md
        assert self.dark(pixels) == set(range(2, 13)) - alive
        assert all(pixels[1] > 2 * pixels[n] for n in alive)

    def test_the_number_that_was_missed_by_one_shines(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY1", "KEY2", "KEY4", gap=900)
        pixels = self.pixels(at, tmp_path)
        assert self.dark(pixels) == set(range(5, 13)) and pixels[3] > pixels[4] == pixels[1]

    def test_an_undecided_quad_shines(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY10", "KEY7", "KEY4", gap=900)
        assert self.dark(self.pixels(at, tmp_path)) == set(range(1, 13)) - {1, 4, 7, 10}


def lit(d):
    """How bright each key is lit, by its number."""
    return {n + 1: sum(colour) for n, colour in enumerate(d.machine.pixels)}


def golden(d):
    """Where the panel is golden, or white on 128x64."""
    rgb = np.asarray(d.machine.panel.rgb()).astype(int)
    wanted = np.array((255, 255, 255) if d.board == "macropad" else (255, 211, 78))
    return np.abs(rgb - wanted).max(axis=2) < 24


def middle(board, number):
    """A place of a number's cell that no figure covers: (x, y)."""
    row, column = divmod(number - 1, 3)
    return (column * 18 + 3, 3 + row * 13) if board == "macropad" else (10 + column * 45, 32 + row * 39)


def corner(board, number):
    """A place at the edge of a number's cell, where the cursor's frame is: (x, y)."""
    row, column = divmod(number - 1, 3)
    return (column * 18 + 2, 1 + row * 13) if board == "macropad" else (5 + column * 45, 25 + row * 39)


def tiles(d, sheet):
    """The characters of a sheet's cells on the panel."""
    characters = d.console.theme.sheet(sheet).characters
    return [chr(characters[tile]) for tile in shown.tiles(d.console, sheet)]


def events_of(d):
    return [line for line in d.said if line.split()[0] in ("roll", "stop", "undo", "over")]


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


class TestWhatMoves:
    def test_the_light_runs_from_neighbour_to_neighbour_to_the_number(self):
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
    def test_a_roll_that_decides_takes_longer_and_slows_down(self, board):
        """In ms: the times between two steps of the light, and the whole roll. 1-5 may become 1-5-9."""
        with at_play(board, "cybo", {"level": "beginner"}) as d:
            faces = [0, 4, 8]
            d.console.session.chance = lambda: Fed(faces, None)
            clock = d.machine.clock
            key = "KEY12" if board == "macropad" else "SW_A"
            for decides in (False, False, True):
                d.machine.press(key)
                d.until(lambda: d.screen._then)
                start, steps, shown = clock.now, [], 0
                while d.screen._then:
                    before = clock.now
                    d.step()
                    if d.screen._then and d.screen._left != shown:
                        shown = d.screen._left
                        steps.append(clock.now // 1000)
                        assert clock.now - before < (40_000 if board == "macropad" else 66_000)
                d.machine.release(key)
                whole = (clock.now - start) // 1000
                apart = [after - ms for ms, after in itertools.pairwise(steps)]
                assert (1200 < whole < 1700) if decides else (400 < whole < 700), whole
                assert (sum(apart[-3:]) > 400) == decides, apart
                d.run(300)
            assert d.match.ended_points == 9

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("numbers", [(1, 5, 9), (6, 8, 10), (4, 6, 5), (3, 6, 9)])
    def test_a_trinity_is_one_line_through_its_cells(self, board, numbers):
        with at_play(board, "cybo", {"level": "beginner"}) as d:
            faces = [number - 1 for number in numbers]
            d.console.session.chance = lambda: Fed(faces, None)
            for _ in numbers:
                d.press("a", ms=2500)
            if d.match.offer:
                d.press("a", ms=300)
            d.run(2500)
            found = pieces(golden(d))
            places = {n: found[middle(board, n)[::-1]] for n in range(1, 13)}
            assert {n for n, piece in places.items() if piece} == set(numbers)
            assert len({places[n] for n in numbers}) == 1

    def test_nothing_blinks_faster_than_three_times_a_second(self):
        with at_play("macropad", "cybo", {"level": "advanced"}, real=True) as d:
            for number in (10, 7, 4):
                throw(d, number)
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


@pytest.mark.parametrize("board", BOARDS)
def test_a_hint_is_still_there_after_the_menu(board):
    with at_play(board, "cybo", {"level": "advanced"}) as d:
        d.console.session.chance = lambda: Fed([0], None)
        d.press("a", ms=900)
        d.press("hint", ms=300)
        assert "6 MORE" in d.words.replace("\n", " ")  # 2, 3, 4, 5, 7, 9
        before = d.machine.panel.png()
        d.menu()
        d.press("a", ms=500)
        assert d.machine.panel.png() == before
        d.press("a", "a", ms=900)
        d.menu()
        d.press("a", ms=500)
        assert "6 MORE" not in d.words.replace("\n", " ")


@pytest.mark.parametrize("board", BOARDS)
def test_two_numbers_that_were_needed_are_both_named_and_more_are_not(board):
    with at_play(board, "cybo", {"level": "advanced"}, real=True) as d:
        for number in 4, 7, 5:
            throw(d, number)
        d.run(1500)
        words = d.words.replace("\n", " ")
        assert "NEED" in words and ("1 OR 10" in words or "1 10" in words) and "AWAY" not in words
        for number in 1, 8:  # six numbers would have gone on
            throw(d, number)
        d.run(1500)
        assert "NEED" not in d.words and "AWAY" not in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_how_all_six_stand_is_one_key_away(board):
    with at_play(board, "cybo", {"level": "beginner"}, names=6) as d:
        d.match.totals[:] = [3, 40, 9, 0, 16, 112]
        d.press("left", ms=400)
        rows = d.words.replace("\n", " ")
        for name, points in zip(d.match.names, d.match.totals, strict=True):
            assert name.upper() in rows and str(points) in rows.split(), rows
        assert rows.index("FINN") < rows.index("BEN") < rows.index("ADA") < rows.index("DAN")
        d.press("b", ms=400)
        assert d.top == "cybo" and not d.match.log
