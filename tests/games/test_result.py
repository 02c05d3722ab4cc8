"""The result has a start of its own: nothing loses the match or counts it twice, whatever comes between."""

import contextlib
import re
import sys

import pytest

from handheld.drawing import colours
from handheld.journal import Journal
from handheld.machine.text import beginnings
from handheld.people.headline import heading
from handheld.people.outcome import Outcome
from sim.driver import NAMES
from sim.machine import Stop
from sim.nvm import ByteArray, Flash
from sim.serial import last_record
from tests.handheld import toy
from tests.journal.ended import end
from tests.legal import legal
from tests.play import BOARDS, at_play, on
from tests.soak import times
from tools.events import read

TURNS = {0: (3, 2, 1), 1: (1, 1, 1)}  # Cybo, Beginner: nine points, and none
PINS = {"macropad": ("KEY12", "KEY10", "KEY8"), "picosystem": ("SW_A", "SW_B", "SW_DOWN")}  # A, B, down


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


def ask(one):
    one.machine.press(PINS[one.board][0])
    one.run(60)
    one.machine.release(PINS[one.board][0])


def shown(one):
    """Press A, and stop as soon as the result is up."""
    one.machine.press(PINS[one.board][0])
    one.until(lambda: one.console.screens and one.top == "result", 3)
    one.machine.release(PINS[one.board][0])


def again(one):
    """Switch on, and go on with the match if it is open: its result comes up by itself."""
    one.start()
    one.run(400)
    if one.console.journal.saved("cybo"):
        one.resume("cybo")
        one.until(lambda: one.console.screens and one.top == "result", 3)
        one.start()
        one.run(400)


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_a_power_cut_at_any_time_neither_loses_nor_doubles_it(board):
    open_after = set()
    for ms in range(1390, 0, -180 // times(1, 12)):
        with at_play(board, "cybo", {"level": "beginner"}) as one:
            all_played(one)
            clock, machine = one.machine.clock, one.machine
            clock.at(clock.now + 1000 * ms, lambda machine=machine: machine.stop("power"))
            with contextlib.suppress(Stop):  # as it starts
                ask(one)
                one.run(1400)
            one.start()
            one.run(400)
            open_after.add(one.console.journal.saved("cybo") is not None)
            again(one)
            assert counted(one) == 1 and one.console.journal.saved("cybo") is None
    assert open_after == {False, True}


def full(now):
    raise MemoryError


class Full(list):
    """A count of Python's time whose n-th block finds the memory full."""

    def __init__(self, at):
        super().__init__()
        self.left = at

    def append(self, cost):
        self.left -= 1
        if not self.left:
            raise MemoryError
        super().append(cost)


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_a_full_memory_anywhere_neither_loses_nor_doubles_it(board):
    """At the n-th block of the start of the result, with real dice, whose record ends there."""
    kinds = set()
    for at in range(1, 16_000, 2_401 // times(1, 200)):
        with at_play(board, "cybo", {"level": "beginner"}, real=True) as one:
            all_played(one)
            match_start = one.console
            one.machine.spent = Full(at)
            try:
                ask(one)
                one.run(6000)
            except MemoryError:
                kinds.add(type(one.console).__name__)
                one.machine.release(PINS[board][0])
                if one.console is match_start:  # as it is loaded, there is no console yet
                    one.start()
                else:  # the driver shows the first screen outside of `step`
                    one.console.keys.poll = full
                    one.step()
                one.run(6000)
            else:
                kinds.add("none")
            if one.top != "result":
                one.resume("cybo", 900)
                shown(one)
                one.run(6000)
            assert "9" in one.words and last_record(one.machine.serial.text).count("over") == 1
            one.start()
            one.run(400)
            assert counted(one) == 1 and one.console.journal.saved("cybo") is None
            ledger = one.console.journal.ledger()
            assert ledger.badges("Ada") and [len(ledger.top_five(each)) for each in ledger.lists()] == [2]
    assert kinds == {"MatchConsole", "ResultConsole", "none"}


@pytest.mark.parametrize("real", [True, False])
@pytest.mark.parametrize("board", BOARDS)
def test_a_match_that_was_over_as_the_power_failed_shows_its_result_unless_it_may_be_corrected(board, real):
    with at_play(board, "cybo", {"level": "beginner"}, real=real) as one:
        all_played(one)
        one.start()  # a power cut
        one.run(400)
        one.resume("cybo", ms=1200)
        if real:
            assert one.top == "cybo" and "over" not in last_record(one.machine.serial.text)
            one.press("undo", ms=300)
            assert not one.match.over
            one.console.session.play(1)
            one.console.top._reenter()
            one.run(900)
            shown(one)
        assert one.top == "result" and last_record(one.machine.serial.text).count("over") == 1


@pytest.mark.parametrize("key", range(3))
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_during_the_restart_finds_the_match_counted(board, key):
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        all_played(one)
        ask(one)
        one.run(150)
        one.machine.press(PINS[board][key])
        one.run(60)
        one.machine.release(PINS[board][key])
        one.run(2500)
        rows = one.rows
        assert one.top == ("setup", "menu", "result")[key]
        assert key < 2 or rows[1].split() == ["1", "Ada", "9"] and "Top five" in rows
        one.start()
        one.run(400)
        assert counted(one) == 1 and one.console.journal.saved("cybo") is None


@pytest.mark.parametrize("to", [6, 7, 8])  # RESULT, GIVEN_UP, RESULT + LAST
def test_a_handover_of_nonsense_leads_to_the_menu_with_a_word(to):
    for number in (0, 200) if to == 7 else (0, 1, 200):  # none, a match that goes on, none
        with at_play("picosystem", "cybo") as one:
            one.console.session.play(1)
            one.reload(one.console.leave, to, number, "cybo", ms=900)
            assert one.top == "menu" and "RESTART FAILED" in one.words.replace("\n", " ")
            assert one.console.journal.saved("cybo") and not counted(one)


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_is_given_up_once_and_not_counted(board):
    for cut in range(0, 1200, 150):
        with at_play(board, "cybo", {"level": "beginner"}) as one:
            for roll in TURNS[0]:
                one.console.session.play(roll)
            clock, machine = one.machine.clock, one.machine
            if cut:
                clock.at(clock.now + 1000 * cut, lambda machine=machine: machine.stop("power"))
            from handheld.machine.handover import GIVEN_UP

            with contextlib.suppress(Stop):
                one.reload(one.console.top.finish, GIVEN_UP, ms=2000)
            if not cut:
                assert one.top == "result" and "ADA" in one.words and "over" not in one.machine.serial.text
            one.start()
            one.run(400)
            if one.console.journal.saved("cybo"):
                assert cut
                one.resume("cybo")
                assert one.match.scores() == [9, 0]
            else:
                assert not counted(one)


def test_a_match_knows_nothing_of_results():
    with at_play("picosystem", "cybo", {"level": "beginner"}) as one:
        all_played(one)
        loaded = [name for name in sys.modules if name.startswith(("handheld.people", "handheld.result"))]
        assert [name for name in loaded if name != "handheld.people"] == []
        shown(one)
        names = "handheld.match_start", "handheld.play.match_screen", "handheld.play.session"
        assert not [name for name in (*names, "games.cybo.screens") if name in sys.modules]
def earned(board, names=2):
    """Yield (one, ms, cost) for each picture of a result: the time since the first, and its own."""
    with at_play(board, "cybo", {"level": "beginner"}, names=names) as one:
        match = one.match
        while not match.over:
            for roll in TURNS[int(match.round > 1 or match.roller != 1 % names)]:
                one.console.session.play(roll)
        one.console.top._reenter()
        one.run(1500)
        clock = one.machine.clock
        shown(one)
        start, sent = clock.now, one.machine.sent
        while clock.now < start + 5_000_000:
            before = clock.now
            one.step()
            if one.machine.sent != sent:
                sent = one.machine.sent
                yield one, (clock.now - start) / 1000, (clock.now - before) / 1000


@pytest.mark.parametrize("names", [1, 2, 6])
@pytest.mark.parametrize("board", BOARDS)
def test_it_is_complete_at_once_and_the_winners_colour_runs_round_the_keys(board, names):
    drawn, winner = [], colours.seat_light(int(names > 1))
    for one, ms, cost in earned(board, names):  # noqa: B007  the last one is looked at
        if ms < 700:
            drawn.append(ms)
            assert cost <= 120, ms
    assert drawn[-1] - drawn[0] <= 250 and 3 <= len(drawn) <= 6
    assert set(one.console._lights._shown) == {winner}
    assert "STRAIGHT" in one.words or names == 1 or board == "macropad"


@pytest.mark.parametrize("names", [1, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_its_lines_take_turns_and_all_have_a_name_beside_their_points(board, names):
    one = list(earned(board, names))[-1][0]
    lines = [line.upper() for line in one.console.top._lines()]
    seen = set()
    for _ in range(3 * len(lines)):
        one.run(2500)
        shown = [line for line in lines if line in one.words]
        assert len(shown) == 1
        seen.update(shown)
    assert seen == set(lines) and "BADGE: STRAIGHT" in lines if names == 1 else "9 AHEAD OF ADA" in lines
    first = 1 if board == "macropad" else 3
    assert names == 1 or all(name.upper()[:first] in one.words for name in NAMES[:4])


@pytest.mark.parametrize("names", [1, 5])
def test_the_winning_hand_is_told_by_all_its_steps(names):
    steps = "24 + 25 = 49", "49 - 10 = 39", "39 - 11 = 28", "28 - 16 = 12"
    options = {"mode": "home" if names > 1 else "solo", "hands": "1", "explain": "none"}
    with at_play("picosystem", "krypto", options, names=names) as one:
        session = one.console.session
        for line in "deal 10 11 24 25 16 = 12", "Ada krypto", *steps:
            session.play(*read(session.match, line))
        one.home()
        one.resume("krypto", ms=4500)
        assert one.top == "result" and all(step.replace(" ", "") in one.words for step in steps[:3])


def test_on_128x64_the_best_of_many_guests_have_whole_names():
    names = ["P%d" % (at + 1) for at in range(12)]
    with at_play("macropad", "knister", names=names) as one:
        session, match = one.console.session, one.match
        while not match.over:
            choices = legal(match)
            session.play(choices[match.turn * match.round % len(choices)])
        one.home()
        one.resume("knister", ms=4500)
        told = re.findall(r"\b(\w+) (\d+)\b", one.words.split("\n")[-3])
        assert len(told) > 2 and set(told) < {
            (name, str(points)) for name, points in zip(names, match.scores(), strict=True)
        }


def test_names_that_are_cut_differ():
    names = ["Christopher-John", "Christopher-Jane", "Christopher", "Ada"]
    for letters in range(2, 17):
        assert len(set(beginnings(names[:2], letters))) == 2
        assert max(len(name) for name in beginnings(names, letters)) <= letters
    assert len(set(beginnings(["a", "abab", "bbaaa", "aabaa"], 2))) == 4


@pytest.mark.parametrize("points, words", [(1, "1 point"), (0, "0 points"), (7, "7 points")])
def test_one_point_is_no_plural(points, words):
    assert heading(Outcome("cybo", ["Ada"], [0], {}, [points])) == words


def test_a_match_that_rests_on_a_snapshot_has_no_page_of_luck():
    with at_play("picosystem", "knister") as one:
        one.console.session.play(legal(one.match)[0])
        one.console.session.play(legal(one.match)[0])
        one.console.session.play(legal(one.match)[0])
        one.console.journal.incomplete = True
        one.console.session.tidy()
        while not one.match.over:
            one.console.session.play(legal(one.match)[0])
        one.console.top._reenter()
        one.run(400)
        shown(one)
        one.run(3000)
        one.press("up", ms=300)
        assert one.top == "result" and "Skill and luck" not in [row.left for row in one.console.top.items]


def test_a_damaged_table_of_luck_is_said(tmp_path):
    root = toy.drive(tmp_path / "drive")
    (root / "games/knister/lines.bin").write_bytes(b"?")
    with at_play("picosystem", "knister", root=root) as one:
        one.console.open("handheld.people.luck", "LuckScreen", one.match)
        one.run(1000)
        assert "DAMAGED FILE" in one.words and "LINES.BIN" in one.words


def test_a_better_result_of_a_challenge_is_a_record():
    flash = Flash()
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.begin("cybo", ["Ada"], [0], {"level": "beginner"}, {"number": "5"})
    end(journal, [0], best=64)
    with on("picosystem", flash) as one:
        one.begin("cybo", {"level": "beginner"}, ["Ada"], (), {"number": "5"})
        one.run(300)
        for roll in (2, 1, 3):
            one.console.session.play(roll)
        while not one.match.over:
            one.console.session.play(1)
        one.console.top._reenter()
        one.run(400)
        shown(one)
        ending = one.console.top.ending
        assert ending.record and not ending.badges and ending.outcome.scores == [3]


def test_a_result_that_is_drawn_anew_tells_no_news_twice():
    with at_play("macropad", "cybo", {"level": "beginner"}, names=1, extras={"number": "5"}) as one:
        all_played(one)
        shown(one)
        one.run(6000)
        lines = one.console.top._lines()
        one.console.redraw()
        one.run(6000)
        assert one.console.top._lines() == lines and len(set(lines)) == len(lines) > 1


@pytest.mark.parametrize("full", [True, False])
def test_a_time_reaches_the_result_however_long_it_is_and_however_full_the_log(full):
    """A hand that takes more than 409.5 s, and a note of it that finds no room."""
    with at_play("picosystem", "krypto", {"mode": "solo", "hands": "1", "clock": "none"}, ["Ada"]) as one:
        one.deal()
        one.screen.hand.clock.spend(500_000)
        journal = one.console.journal
        append = journal._append
        journal._append = lambda record, spare: not (full and record[0] == 249) and append(record, spare)
        one.solve()
        one.until(lambda: one.match.over, 5)
        one.run(1000)
        for _ in range(3):
            if one.top != "result":
                one.press("a", ms=1500)
        one.run(3000)
        figures = one.console.journal.ledger().figures_of("krypto", "Ada", True)
        assert one.top == "result" and 5000 <= figures.time < 5200 and figures.total == figures.time
        assert "%d.%d S" % divmod(figures.time, 10) in one.words
