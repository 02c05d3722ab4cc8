"""The test of the console: each fault of the wiring is seen on its page and said on the serial console."""

import numpy as np
import pytest

from sim.boards import BOARDS, miswired, wired
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run
from tests.handheld.test_wired import GLASSES, ILI9341, LCD, OLED, SH1106, WIDE
from tests.soak import some

TEST = {"TREFOIL_TEST": "1"}
KIT = {"TREFOIL_PRESET": OLED, "TREFOIL_WHEEL": "GP20 GP21", "TREFOIL_PIXELS": "GP28"}
FIRST = 4000  # ms: the page is there on every board


def run(board, doing=(), ms=8000, settings=TEST):
    """A machine after `ms`: `doing` has (ms, what, which), a method of the machine and its argument."""
    machine = Machine(board, VirtualClock(), settings=settings)
    for at, what, which in doing:
        machine.clock.at(at * 1000, lambda what=what, which=which: getattr(machine, what)(which))
    Run(machine, None, seconds=ms / 1000).start()
    assert machine.run() == "end" and "Traceback" not in machine.serial.text
    return machine


def taps(*pins, at=FIRST):
    return [step for n, pin in enumerate(pins) for step in (
        (at + 500 * n, "press", pin), (at + 500 * n + 100, "release", pin))]


def said(machine):
    return machine.serial.text.split("\n")


def framed(machine):
    """True if each pixel of the panel's edge is white, and the ones inside are not."""
    white = (np.asarray(machine.panel.rgb()) == 255).all(axis=2)
    edge = np.concatenate([white[0], white[-1], white[:, 0], white[:, -1]])
    inside = white[1], white[-2], white[:, 1], white[:, -2]
    return bool(edge.all()) and not any(line.all() for line in inside)


@pytest.mark.parametrize("name", BOARDS)
def test_each_key_is_named_and_lit_while_it_is_down(name):
    board = BOARDS[name]
    names = {pin: role.upper() for role, pin in board.roles.items()}
    for number in range(1, 13):
        names[board.roles.get(str(number))] = str(number)
    doing = taps(*board.keys)
    machine = run(board, doing, FIRST + 500 * len(board.keys) + 500)
    for pin in board.keys:
        assert said(machine).count(names[pin] + " down") == said(machine).count(names[pin] + " up") == 1
    assert "together" not in machine.serial.text and "stuck" not in machine.serial.text
    assert framed(machine) and machine.serial.text.startswith("TEST of ")
    held = run(board, doing[:1], FIRST + 300)
    assert held.panel.png() != run(board, (), FIRST + 300).panel.png() and held.tone() == 0


KEYS = "UP", "DOWN", "LEFT", "RIGHT", "A", "B"


def at_fault(**wires):
    """The kit with other wires than it is told."""
    return miswired(wired("kit", KIT), {"TREFOIL_" + name: value for name, value in wires.items()})


@pytest.mark.soak
@pytest.mark.parametrize("at", some(range(6), 2))
def test_an_open_key_a_short_and_two_swapped_keys(at):
    key, next_key = KEYS[at], KEYS[(at + 1) % 6]
    pins = ["GP%d" % (10 + n) for n in range(6)]
    pin, next_pin = pins[at], pins[(at + 1) % 6]
    hold = [(FIRST + 4000, "press", next_pin)]  # for the menu
    lines = said(run(at_fault(), taps(*[each for each in pins if each != pin]) + hold, 13000))
    assert key + " down" not in lines and "never pressed: " + key in lines and lines[-2].endswith("READY")
    lines = said(run(at_fault(SHORT="%s %s" % (pin, next_pin)), taps(*pins)))
    first, second = sorted((key, next_key), key=KEYS.index)
    assert [line for line in lines if "together" in line] == ["%s and %s together" % (first, second)]
    swapped = at_fault(**{"KEY_" + key: next_pin, "KEY_" + next_key: pin})
    lines = said(run(swapped, taps(swapped.roles[key.lower()])))
    assert next_key + " down" in lines and key + " down" not in lines


def test_keys_that_once_came_together_are_not_named_any_more_when_one_comes_alone():
    both = [(FIRST, "press", "GP12"), (FIRST + 5, "press", "GP13"), (FIRST + 90, "release", "GP12"),
            (FIRST + 90, "release", "GP13")]  # fmt: skip
    machine = run(at_fault(), both)
    assert "LEFT and RIGHT together" in said(machine)
    alone = run(at_fault(), both + taps("GP12", at=FIRST + 1000), 9000)
    assert machine.panel.png() != alone.panel.png()


@pytest.mark.parametrize("pin", ["GP10", "GP14", "GP15"])
def test_a_key_that_is_down_from_the_start_is_named_and_the_way_to_the_menu_is_open(pin):
    doing = [(0, "press", pin), (FIRST, "press", "GP12"), (FIRST + 3300, "release", "GP12")]
    machine = run(at_fault(), doing, 11000)
    key = KEYS[int(pin[2:]) - 10]
    assert key + ": stuck down" in said(machine) and said(machine)[-2].endswith("READY")


def test_the_wheel_and_the_lights():
    turns = [(FIRST + 300 * n, "turn", by) for n, by in enumerate((1, 1, -1, -1, -1))]
    assert [line for line in said(run(at_fault(), turns)) if line.startswith("wheel")] == [
        "wheel 1", "wheel 2", "wheel 1", "wheel 0", "wheel -1",
    ]  # fmt: skip
    assert "wheel 1" in said(run(at_fault(WHEEL="GP21 GP20"), [(FIRST, "turn", -1)]))
    assert "wheel" not in run(at_fault(WHEEL=""), turns).serial.text
    seen = set()
    for at in range(2500, 5000, 350):
        seen |= set(run(at_fault(), (), at).pixels)
    assert {(127, 0, 0), (0, 127, 0), (0, 0, 127)} <= seen
    lights = [run(BOARDS["picosystem"], (), at).light() for at in range(3500, 6000, 350)]
    assert {(127, 0, 0), (0, 127, 0), (0, 0, 127)} <= set(lights)


@pytest.mark.parametrize("wrong", [{"TREFOIL_PANEL_ADDRESS": "0x3D"}, {"TREFOIL_PANEL_SDA": "GP6"}])
def test_if_the_panel_does_not_start_all_else_goes_on(wrong):
    machine = run(wired("kit", KIT), [*taps("GP12"), (FIRST + 600, "turn", 1)], settings={**TEST, **wrong})
    lines = said(machine)
    assert any(line.startswith("TREFOIL_PANEL_") for line in lines)
    assert {"LEFT down", "LEFT up", "wheel 1", "light red", "light blue"} <= set(lines)
    assert run(wired("kit", KIT), [(FIRST, "press", "GP12")], FIRST + 50, {**TEST, **wrong}).tone() > 0


@pytest.mark.parametrize("sda, scl, words", [
    ("GP5", "GP4", "_ADDRESS: Unable to find I2C Display"), ("GP6", "GP5", "_SDA, _SCL: No pull up"),
])  # fmt: skip
def test_swapped_wires_of_the_panel_and_one_in_another_hole_are_told_apart(sda, scl, words):
    """As CircuitPython does: swapped lines are pulled up, too."""
    assert "TREFOIL_PANEL" + words in run(at_fault(PANEL_SDA=sda, PANEL_SCL=scl)).serial.text


@pytest.mark.parametrize("name", ["SPEAKER", "WHEEL", "PIXELS", "PIXELS_UNDER", "BATTERY", "KEY_A", "PANEL"])
def test_whichever_part_cannot_be_made_the_others_are_tested(name):
    machine = run(wired("kit", KIT), taps("GP12"), settings={**TEST, "TREFOIL_" + name: "GP40"})
    lines = said(machine)
    assert any(line.startswith("TREFOIL_%s: " % name) for line in lines), lines
    assert ("LEFT down" in lines) == (name != "KEY_A") and framed(machine) == (name != "PANEL")


def test_a_long_line_takes_several_pages_of_a_small_panel():
    wrong = {**TEST, "TREFOIL_KEY_LFET": "GP9"}
    kit = wired("kit", {"TREFOIL_PRESET": OLED})
    shown = [run(kit, (), ms, wrong).panel.png() for ms in (FIRST, FIRST + 2500, FIRST + 5000)]
    assert len(set(shown)) == 3


@pytest.mark.parametrize("kit", [{"TREFOIL_PRESET": OLED}, SH1106, {"TREFOIL_PRESET": LCD}, WIDE, ILI9341])
def test_the_frame_is_on_the_edge_of_each_panel(kit):
    assert framed(run(wired("kit", kit)))


@pytest.mark.soak
@pytest.mark.parametrize("kit, told", some(GLASSES, 5))
def test_a_panel_that_is_another_is_seen_on_the_page(kit, told):
    """By the frame where the picture is shifted, else by the letter, the bars or the ground."""
    mends = {"TREFOIL_" + name: value for name, value in (each.split(": ") for each in told.split("; "))}
    faulty = run(miswired(wired("kit", kit), mends))
    assert faulty.panel.png() != run(wired("kit", kit)).panel.png()
    if "PANEL_X" in told or "PANEL_Y" in told:
        assert not framed(faulty)
    assert framed(run(wired("kit", {**kit, **mends})))


@pytest.mark.parametrize("name", ["macropad", "picosystem", OLED])
def test_the_three_ways_into_it(name):
    """A and B held at power-on, a key that stays down, a setting; not a thumb, not after a reload."""
    board = BOARDS[name]
    a, b = board.roles.get("a", "KEY12"), board.roles.get("b", "KEY10")
    both = [(0, "press", a), (0, "press", b)]
    assert "TEST of " in run(board, both, 6000, {}).serial.text
    assert "TEST of " not in run(board, both[:1], 6000, {}).serial.text
    stuck = run(board, [(0, "press", board.keys[1])], 16000, {})
    assert "stuck" in stuck.serial.text
    let_go = [(0, "press", board.keys[1]), (9000, "release", board.keys[1]), (9500, "press", board.keys[1])]
    assert "TEST of " not in run(board, let_go, 16000, {}).serial.text
