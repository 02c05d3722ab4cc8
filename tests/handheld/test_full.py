"""A key acts exactly once, whatever block of its work finds the memory full."""

import contextlib
import multiprocessing
import random
import signal
import sys

import pytest

from sim.boards import BOARDS as ALL
from sim.machine import Machine
from tests.games.player import Player, Stuck
from tests.play import BOARDS, at_play, on
from tests.soak import times

WAIT = 1600  # ms after a press: a restart and the longest picture are over
LATE = 3000  # ms by which a recovery may delay what follows: a machine's choice, a roll that comes by itself
LONG = 20  # seconds after which a press hangs
MATCHES = (
    ("cybo", {"level": "beginner"}, (0, 0)), ("knister", {}, (0, 1)), ("krypto", {"mode": "home"}, (0, 0)),
    ("krypto", {"mode": "table"}, (0, 0)),
)  # fmt: skip
copies = multiprocessing.get_context("fork")


class Full(list):
    """The blocks of Python, which sim/counted.py counts. The n-th finds the memory full, 0 for none."""

    count = at = 0

    def append(self, cost):
        self.count += 1
        if self.count == self.at:
            if sys._getframe(1).f_code.co_name != "step":  # which has nothing outside its own `try`
                raise MemoryError
            self.at += 1
        super().append(cost)


class Filling(Machine):
    """A machine whose memory may be full at a block."""

    def __init__(self, *words):
        super().__init__(*words)
        self.spent = Full()


@pytest.fixture(autouse=True)
def filling(monkeypatch):
    monkeypatch.setattr("tests.play.Machine", Filling)


def state(device):
    """What a player has: the events of the match, None without one; the memory, the screen, the picture."""
    session = getattr(device.console, "session", None)
    return {
        "log": session and bytes(session.match.log),
        "saved": bytes(device.machine.flash.data),
        "top": device.top,
        "picture": device.machine.panel.png(),
    }


def pressed(device, pin, at, wanted=None):
    """Press a key whose n-th block fails. Return the state, `wanted` within LATE ms, and its blocks."""
    machine = device.machine
    machine.spent.count, machine.spent.at = 0, at
    try:
        machine.press(pin)
        device.run(60)
        machine.release(pin)
        device.run(90)
        count = machine.spent.count
        device.run(WAIT)
        for _ in range(0, LATE if wanted else 0, 50):
            if state(device) == wanted:
                break
            device.run(50)
    except MemoryError:  # the page of a failure says so
        return {**state(device), "top": "failure"}, 0
    return state(device), count


def in_a_copy(*words):
    """Return what `pressed` gives in a copy of this process, or the text of its exception."""

    def work():
        signal.alarm(LONG)
        try:
            there.send(pressed(*words))
        except BaseException as problem:  # noqa: BLE001  a failure is what is looked for
            there.send((repr(problem), 0))

    here, there = copies.Pipe(False)
    copy = copies.Process(target=work)
    copy.start()
    there.close()
    with contextlib.suppress(EOFError):
        return here.recv()
    return "it hangs", 0


def tries(device, board, chance):
    """Yield three times for a key: where a block of it fails, the state then, the undisturbed one."""
    pin = chance.choice(ALL[board].keys)
    wanted, blocks = in_a_copy(device, pin, 0)
    for _ in range(3):
        at = chance.randint(1, max(1, blocks))
        yield (device.top, pin, at), in_a_copy(device, pin, at, wanted)[0], wanted


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("case", range(len(MATCHES)))
def test_a_key_of_a_match_acts_once(board, case, show):
    """At any moment of a match: its log, the memory and the panel are as undisturbed."""
    game, options, levels = MATCHES[case]
    chance = random.Random("%s %d" % (board, case))
    wrong, tried = [], 0
    with at_play(board, game, options, ("Ada", "Ben"), levels) as device:
        if game == "krypto":
            device.freeze()
        player = Player(device, chance)
        while tried < times(6, 60):
            with contextlib.suppress(Stuck):
                player.act()
            device.run(WAIT)
            before = state(device)["log"]
            if before is None:
                break
            for where, found, wanted in tries(device, board, chance):
                tried += 1
                failed = isinstance(found, str)
                names = found if failed else [name for name in wanted if found[name] != wanted[name]]
                # Once it has saved an event, the console resumes where that leads.
                if names and not (names == ["picture"] and found["log"] != before):
                    wrong.append((where, names))
    show("memory is full at a block of a key", "%-8s %-10s %d" % (game, board, tried))
    assert not wrong, "%d of %d: %s" % (len(wrong), tried, wrong[:6])


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_of_the_menu_saves_all_or_nothing(board, show):
    """Its pages and the result go back to the page before, with a line that says so."""
    chance = random.Random(board)
    wrong, tried = [], 0
    with on(board) as device:
        while tried < times(6, 60):
            before = state(device)["saved"]
            for where, found, wanted in tries(device, board, chance):
                tried += 1
                if isinstance(found, str) or found["saved"] not in (before, wanted["saved"]):
                    wrong.append((where, found if isinstance(found, str) else found["top"]))
            pressed(device, where[1], 0)
    show("memory is full at a block of a key", "menu     %-10s %d" % (board, tried))
    assert not wrong, "%d of %d: %s" % (len(wrong), tried, wrong[:6])


def test_a_key_that_lights_a_dark_panel_does_no_more_when_memory_is_full(monkeypatch):
    with at_play("picosystem", "knister", {}, ("Ada", "Ben")) as device:
        device.console.settings.set("sleep", 1)
        device.run(70_000)
        tick, before = device.console._tick, state(device)["log"]

        def full(now):
            if device.console._panel == 0:
                monkeypatch.setattr(device.console, "_tick", tick)
                raise MemoryError
            return tick(now)

        monkeypatch.setattr(device.console, "_tick", full)
        device.press("a", ms=2000)
        assert device.console._tick == tick and state(device)["log"] == before


def test_a_key_whose_event_could_not_be_written_is_handled_again(monkeypatch):
    with at_play("picosystem", "knister", {}, ("Ada", "Ben")) as device:
        log = device.console.journal.log
        write = log.write

        def full(*_):
            monkeypatch.setattr(log, "write", write)
            raise MemoryError

        monkeypatch.setattr(log, "write", full)
        device.press("a", ms=2000)
        assert log.write == write and len(state(device)["log"]) == 1


def test_an_undo_of_the_pause_menu_that_finds_no_memory_after_it_is_not_made_twice(monkeypatch):
    with at_play("pico_oled_i2c", "knister", {}, ("Ada", "Ben", "Cleo")) as device:
        while len(state(device)["log"]) < 3:  # a roll and two placements
            device.press("a", ms=1000)
        before = state(device)["log"]
        device.press("b", ms=1000)
        kind = type(device.console.screens[0])
        reenter = kind._reenter

        def full(_):
            monkeypatch.setattr(kind, "_reenter", reenter)
            raise MemoryError

        monkeypatch.setattr(kind, "_reenter", full)
        device.press("down", "down", "a", ms=2000)
        assert kind._reenter == reenter and state(device)["log"] == before[:-1]
