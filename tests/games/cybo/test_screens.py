"""Cybo on the console: matches by script, opponents, real dice, the menu at any time, and the pictures."""

import contextlib
import functools
import io
import json
import os
import re
from pathlib import Path

import pytest

from sim.boards import BOARDS as PANELS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run
from sim.script import parse
from tests.games.cybo import by_hand
from tests.play import BOARDS, monkey, play, script
from tests.scripts.steps import NEW, Script
from tests.soak import times
from tools import replay

GOLDEN = Path(__file__).resolve().parent / "golden"
PICTURES = {
    "cybo": "setup start play close offer kept risk quad card pause over result sheet",
    "cybo-real": "options threw offer-0 offer-6 turn-5 turn-7 turn-8 turn-26 over result sheet",
}
OPENING = {"macropad": ["KEY1", "KEY12"], "picosystem": ["SW_A", "SW_A"]}
PERSON, BOLD, CAREFUL, PERFECT = range(4)  # who plays a seat, as often as its row is turned
GRAND_MASTER = 3  # as often as the level is


def opened(board, seats=(PERSON, PERSON), level=0, real=False):
    """A script that has begun a match, chosen in the setup row by row."""
    at = Script(board)
    at.start()
    at.press("KEY1" if board == "macropad" else "a", gap=NEW)
    rows = [0, (len(seats) - 2) % 6, *seats, level]
    rows += [0, real] if len(seats) > 1 else [real]
    for turns in rows:
        at.press(*["right"] * turns, "down")
    at.press(*["up"] * len(rows), "a")
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


def totals(record, folder, capsys):
    """Each player's points by `tools.replay`, and by the scorer that knows nothing of the firmware."""
    path = folder / "record.txt"
    path.write_text(record, encoding="utf-8")
    assert replay.main([str(path)]) == 0
    scores = dict(line.split("\t") for line in capsys.readouterr().out.splitlines() if "\t" in line)
    lines = []
    for line in record.split("\n"):
        if line == "undo":
            lines.pop()
        elif line != "over" and not line.startswith("#"):
            lines.append(line)
    names, points, _ = by_hand.score("\n".join(lines))
    assert scores == {name: str(total) for name, total in zip(names, points, strict=True)}
    return list(zip(names, points, strict=True))


@pytest.fixture(scope="module")
def run_script(tmp_path_factory):
    """The run of a script by name and board, which is run only once."""

    @functools.cache
    def run(name, board):
        return script(tmp_path_factory.mktemp(name), name, board)

    return run


class TestScripts:
    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize(
        "name, scores",
        [("cybo", [("Ada", 19), ("Ben", 18)]), ("cybo-real", [("Ada", 61), ("Ben", 49)])],
    )
    def test_a_whole_match_replays_and_looks_as_approved(
        self, name, scores, board, run_script, tmp_path, capsys
    ):
        """TREFOIL_GOLDEN=1 in the environment takes what is shown now as approved: look at it before."""
        run = run_script(name, board)
        assert run.status == 0, run.errors
        assert "Traceback" not in run.serial and run.record.endswith("over\n")
        assert totals(run.record, tmp_path, capsys) == scores
        for picture in PICTURES[name].split():
            path = GOLDEN / board / ("%s-%s.png" % (name, picture))
            if os.environ.get("TREFOIL_GOLDEN"):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(run.picture(picture))
            assert path.read_bytes() == run.picture(picture), "%s on %s has changed" % (path.name, board)

    def test_both_boards_play_the_same_match(self, run_script):
        for name in PICTURES:
            one, other = (events(run_script(name, board)) for board in BOARDS)
            assert one == other and "stop" in one
        assert "undo" in events(run_script("cybo", BOARDS[0]))

    def test_every_run_repeats(self, run_script, tmp_path):
        before = run_script("cybo-real", BOARDS[1])
        again = script(tmp_path, "cybo-real", BOARDS[1])
        assert before.serial == again.serial
        for picture in PICTURES["cybo-real"].split():
            assert before.picture(picture) == again.picture(picture)


@pytest.mark.parametrize("board", BOARDS)
class TestKeys:
    def test_one_key_a_roll(self, board, tmp_path):
        at = opened(board, level=1)
        for _ in range(20):
            at.press("a", gap=900)
        assert len(events(run_of(at, tmp_path))) == 20

    def test_a_second_press_ends_the_tumble_and_rolls_nothing(self, board, tmp_path):
        at = opened(board)
        at.press("a", gap=90)
        at.press("a", gap=90)
        at.steps.append({"t": at.at + 60, "shot": "skipped"})
        at.shot("lies")
        run = run_of(at, tmp_path)
        assert len(events(run)) == 1 and run.picture("skipped") == run.picture("lies")

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


@pytest.mark.parametrize("board", BOARDS)
class TestOpponents:
    def test_they_play_a_whole_match_by_themselves(self, board, tmp_path, capsys):
        at = opened(board, (BOLD, PERFECT), level=1)
        at.steps.append({"wait": "over", "timeout": 400000})
        at.at = 8000
        at.shot("result")
        run = run_of(at, tmp_path)
        totals(run.record, tmp_path, capsys)
        assert run.serial.rstrip().split("\n")[-1].startswith("# free"), "the result is a new screen"

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
    def throw(self, at, *numbers, cursor=6):
        """Type numbers; on a board without number keys with the cursor on the grid."""
        for number in numbers:
            if at.board == "macropad":
                at.press("KEY%d" % number, gap=400)
            else:
                at.press("right", "left", *["right"] * ((number - cursor) % 12), "a", gap=200)
                at.pause(200)
                cursor = number
        return cursor

    def test_what_is_thrown_is_typed(self, board, tmp_path):
        at = opened(board, (PERSON, PERFECT), real=True)
        self.throw(at, 1, 12, 12, 6, 6)
        run = run_of(at, tmp_path)
        assert events(run) == ["roll 1", "roll 12", "roll 12", "roll 6", "roll 6"]

    def test_a_without_a_number_throws_nothing(self, board, tmp_path):
        at = opened(board, real=True)
        self.throw(at, 4)
        at.press("ENCODER_SWITCH" if board == "macropad" else "a")
        assert events(run_of(at, tmp_path)) == ["roll 4"]

    def test_the_fourth_roll_is_kept_undone_and_typed(self, board, tmp_path):
        accept = "ENCODER_SWITCH" if board == "macropad" else "a"
        at = opened(board, level=1, real=True)
        cursor = self.throw(at, 10, 7, 4)
        at.press(accept, gap=900)
        if board == "macropad":  # its undo is a number now: by the menu
            at.steps.append({"t": at.at, "press": accept, "for": 700})
            at.pause(1400)
            at.press(*["down"] * 3, accept, gap=NEW)
        else:
            at.press("undo", gap=NEW)
        at.press("down", accept)
        self.throw(at, 1, cursor=cursor)
        run = run_of(at, tmp_path)
        assert events(run) == ["roll 10", "roll 7", "roll 4", "stop", "undo", "roll 1"]

    def test_an_opponents_die_is_typed_too(self, board, tmp_path):
        at = opened(board, (PERFECT, PERSON), level=1, real=True)
        cursor = self.throw(at, 7, 10, 4)
        at.pause(6000)  # it thinks, and risks its 3
        self.throw(at, 2, cursor=cursor)
        run = run_of(at, tmp_path)
        assert events(run) == ["roll 7", "roll 10", "roll 4", "roll 2"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("numbers", ["", "10 7", "10 7 4", "10 7 4 risk 2", "10 7 4 stop", "12 11 8"])
def test_every_state_survives_a_power_cut(numbers, board, tmp_path):
    accept = "ENCODER_SWITCH" if board == "macropad" else "a"
    at = opened(board, level=GRAND_MASTER, real=True)
    cursor = 6
    for number in numbers.split():
        if number == "stop":
            at.press(accept, gap=900)
        elif number == "risk":
            at.press("down", accept)
        else:
            cursor = TestRealDice().throw(at, int(number), cursor=cursor)
    at.shot("before")
    at.power()
    at.press("KEY1" if board == "macropad" else "a", gap=NEW)
    at.press(*["down"] * 7, "right", *["up"] * 7, "a", gap=100)  # the die is a real one again
    at.shot("after")
    run = run_of(at, tmp_path)
    assert run.picture("before") == run.picture("after")
    played = numbers.replace(" risk", "").split()
    assert events(run) == [each if each == "stop" else "roll " + each for each in played]


class TestLights:
    """On the MacroPad the keys are the grid."""

    def pixels(self, at, folder):
        machine = Machine(PANELS["macropad"], VirtualClock(), settings={"TREFOIL_SEED": "1"})
        at.pause(2500)
        at.shot("last")
        with contextlib.redirect_stdout(io.StringIO()):
            steps = parse(json.dumps(at.steps), PANELS["macropad"])
            assert Run(machine, steps, str(folder)).headless() == 0
        return {n + 1: sum(colour) for n, colour in enumerate(machine.pixels)}

    def dark(self, pixels):
        return {n for n, light in pixels.items() if not light}

    def test_what_was_rolled_is_brightest_and_what_is_alive_glows(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY1", gap=900)
        pixels = self.pixels(at, tmp_path)
        alive = {2, 3, 4, 5, 7, 9}  # RULES.md
        assert self.dark(pixels) == set(range(2, 13)) - alive
        assert all(pixels[1] > 2 * pixels[n] for n in alive)

    def test_all_glow_before_the_first_roll(self, tmp_path):
        assert not self.dark(self.pixels(opened("macropad"), tmp_path))

    def test_the_number_that_was_missed_by_one_shines(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY1", "KEY2", "KEY4", gap=900)
        pixels = self.pixels(at, tmp_path)
        assert self.dark(pixels) == set(range(5, 13)) and pixels[3] > pixels[4] == pixels[1]

    def test_an_undecided_quad_shines(self, tmp_path):
        at = opened("macropad", level=1, real=True)
        at.press("KEY10", "KEY7", "KEY4", gap=900)
        assert self.dark(self.pixels(at, tmp_path)) == set(range(1, 13)) - {1, 4, 7, 10}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(2, 12)))
def test_random_keys_never_end_in_the_error_screen(board, seed, tmp_path, capsys):
    run = play(tmp_path, board, monkey(board, seed, 300, OPENING[board]))
    assert run.status == 0, run.errors
    assert "Traceback" not in run.serial and "game: cybo" in run.serial
    for text in re.findall(r"game: cybo\n(?:.|\n)*?(?=READY|game: |\Z)", run.serial):
        totals("\n".join(re.findall(r"^(?:\w+: .*||roll \d+|stop|undo|over)$", text, re.M)), tmp_path, capsys)
