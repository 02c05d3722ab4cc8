"""Python's side of the web page, with a stand-in for the page: keys, pictures, flash, records."""

import json
import re
import time

import pytest

from sim import web
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine, Stop
from sim.nvm import SECTOR
from sim.reload import starting
from sim.run import Run
from tests.sim.test_gif import frames


class Page:
    """What JavaScript is to sim.web. `plan` are [pattern to wait for on the console, what people do then]."""

    def __init__(self, plan):
        self.plan = plan
        self.looks, self.seen, self.tones, self.overs, self.records, self.films = ([] for _ in range(6))
        self.shared = []
        self.serial = ""
        self.kept = b""
        self.pixels = b""
        self._end = time.monotonic() + 300
        self._next = 0

    def wait(self, seconds):
        time.sleep(seconds)

    def take(self):
        assert time.monotonic() < self._end, self.serial
        if not self.plan or not re.search(self.plan[0][0], self.serial, re.S) or not any(self.pixels):
            return "[]"
        if time.monotonic() < self._next:
            return "[]"
        self._next = time.monotonic() + 0.05  # as long as a finger takes
        return json.dumps([self.plan.pop(0)[1]])

    def open(self, text):
        self.looks.append(json.loads(text))

    def over(self, text):
        self.overs.append(text)

    def say(self, text):
        self.serial += text

    def record(self, text):
        self.records.append(text)

    def share(self, text):
        self.shared.append(text)

    def film(self, data):
        self.films.append(data)

    def tone(self, frequency):
        self.tones.append(frequency)

    def keep(self, data):
        self.kept = data

    def show(self, data, text):
        self.pixels = data
        self.seen.append(json.loads(text))


def test_a_key_that_is_let_go_together_with_a_reload_is_up(monkeypatch):
    inputs = [[["press", "KEY1"], ["start", "power"], ["release", "KEY1"]], []]
    page, machine = Page([]), Machine(BOARDS["macropad"], VirtualClock())
    monkeypatch.setattr(page, "take", lambda: json.dumps(inputs.pop(0)))
    face = web.Page(page, lambda: None)
    face.open(Run(machine, ends=False))
    with pytest.raises(Stop):
        face.pump()
    assert machine.down == {"KEY1"}
    face.pump()
    assert machine.down == set()


def played(*plan, board="macropad", kept=b""):
    page = Page(list(plan))
    assert web.play(page, board, '{"TREFOIL_SEED": "1"}', kept) == 0
    assert not page.plan
    return page


def test_keys_and_buttons_reach_the_board_and_what_it_shows_the_page():
    page = played(
        ["READY", ["down", "2"]], ["READY", ["up", "2"]], ["READY", ["press", "KEY3"]],
        ["READY", ["press", "no such key"]], ["READY", ["turn", 2]], ["READY", ["away", 0]],
        ["READY", ["record", 0]], ["READY", ["start", "power"]], ["READY", ["start", "edited"]],
        ["soft reboot.*READY", ["start", "end"]],
    )
    (look,) = page.looks
    assert look["title"] == BOARDS["macropad"].title and look["wheel"] and look["mono"]
    assert [len(case["parts"]) for case in look["cases"]] == [13, 13] and len(page.pixels) == 3 * 128 * 64
    assert any("KEY2" in seen["down"] for seen in page.seen)
    assert page.serial.count("READY") >= 2 and page.records == [""] and not page.overs
    assert len(page.kept) == SECTOR


def test_the_flash_is_what_the_browser_had_and_is_kept_at_every_step():
    kept = []
    before = bytes(range(256)) * 8 + b"\xff" * 2048
    flash = web.Kept(before, kept.append)
    assert flash.data == before
    flash.program(2048, b"\x12")
    flash.erase()
    assert kept == [before[:2048] + b"\x12" + before[2049:], b"\xff" * SECTOR]
    assert web.Kept(b"not a sector", kept.append).data == b"\xff" * SECTOR


@pytest.mark.parametrize("before", ["over\n", starting("code.py", False)])
def test_a_shared_result_is_handed_over_also_as_the_first_line_of_a_start(before):
    page, machine = Page([]), Machine(BOARDS["macropad"], VirtualClock())
    face = web.Page(page, lambda: None)
    face.open(Run(machine))
    machine.serial.listeners.append(face.say)
    machine.serial.write(before)
    assert page.shared == []
    machine.serial.write("# share cybo-17 Cybo 17: 3\n")
    assert page.shared == ["cybo-17 Cybo 17: 3"]


def test_the_film_of_a_match_is_handed_over_as_a_gif():
    """A stand-in for the console draws it: a dot that goes along, and other screens before and after."""
    page, clock = Page([]), VirtualClock()
    machine = Machine(BOARDS["macropad"], clock)
    face = web.Page(page, lambda: None)
    face.open(Run(machine))
    machine.serial.listeners.append(face.say)

    def draw(column):
        machine.panel.command(b"\xaf\xb0\x00\x10")
        machine.panel.data(bytes(2 + column) + b"\xff" + bytes(127 - column))
        clock.sleep(100_000)
        face.pump()

    draw(99)
    for films in 1, 2:
        machine.serial.write("# film\n")
        for column in range(5):
            draw(column)
        assert len(page.films) == films - 1
        machine.serial.write("# film over\n")
        draw(77)
    assert page.films[0] == page.films[1]
    shown = frames(page.films[0])
    assert [ms for _, ms in shown] == [100] * 4 + [2000]
    places = [data.index(b"\xff") // 3 for data, _ in shown]
    assert places == [places[0] - n for n in range(5)]  # the glass is mounted upside down
    machine.serial.write("# film\n")
    for column in [*range(100)] * 2:  # it was left: nothing is kept of the screens after it
        draw(column)
    machine.serial.write("# film over\n")
    assert len(page.films) == 2
