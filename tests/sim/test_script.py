"""Scripts: what is refused before anything starts, and what the steps do and when."""

import json

import pytest

from sim.boards import BOARDS
from sim.script import BadScript, parse
from tests.sim.played import Played, endless

KEYS = endless("""
    import board, keypad, rotaryio
    keys = keypad.Keys((board.KEY1, board.KEY2), value_when_pressed=False)
    wheel = rotaryio.IncrementalEncoder(board.ENCODER_A, board.ENCODER_B)
    wheel.position = 0
    place = 0
    print("READY")
    while True:
        event = keys.events.get()
        if event:
            what = "down" if event.pressed else "up"
            print(what, event.key_number + 1, "at", round(time.monotonic() * 1000))
        if wheel.position != place:
            place = wheel.position
            print("wheel", place)
        time.sleep(0.005)
    """)


def refused(steps, board="macropad"):
    text = steps if isinstance(steps, str) else json.dumps(steps)
    with pytest.raises(BadScript) as error:
        parse(text, BOARDS[board])
    assert "\n" not in str(error.value)
    return str(error.value)


def test_keys_are_named_by_their_roles_too():
    steps = [{"t": 1, "press": role} for role in ("A", "left", "3", "KEY3")]
    pins = [step["press"] for step in parse(json.dumps(steps), BOARDS["macropad"])]
    assert pins == ["ENCODER_SWITCH", "KEY7", "KEY3", "KEY3"]
    assert "; or up, down, left" in refused([{"t": 1, "press": "SW_LEFT"}], "pico_ili9341")


@pytest.mark.parametrize(
    "step, words",
    [
        ({"t": 1, "push": "KEY1"}, 'unknown step "push"'),
        ({"t": 1, "press": "KEY13"}, 'unknown pin "KEY13"; the keys of macropad are KEY1, KEY2'),
        ({"t": 1, "down": 3}, "unknown pin 3"),
        ({"press": "KEY1"}, 'expected "t"'),
        ({"t": -5, "press": "KEY1"}, "t: expected milliseconds, 0 to 86400000, not -5"),
        ({"t": True, "press": "KEY1"}, "t: expected"),
        ({"t": 1, "press": "KEY1", "for": 44}, "for: expected milliseconds, 45 to 86400000, not 44"),
        ({"t": 1, "down": "KEY1", "for": 60}, 'unknown "for"'),
        ({"t": 1, "press": "KEY1", "up": "KEY1"}, "expected wait or one of"),
        ({"t": 86400001, "press": "KEY1"}, "t: expected"),
        ({"t": 1, "turn": "2"}, "turn: expected -1000 to 1000 detents"),
        ({"t": 1, "shot": "../evil"}, "shot: expected a file name"),
        ({"t": 1, "power": "off"}, 'power: expected "cycle", not "off"'),
        ({"wait": ""}, "wait: expected the text"),
        ({"wait": "x", "from": "end"}, 'from: expected "start", not "end"'),
        ({"wait": "x", "timeout": 0}, "timeout: expected"),
        ({"wait": "x", "t": 4}, 'unknown "t"'),
        ({}, "expected wait or one of press"),
        (["press"], "expected an object"),
    ],
)
def test_bad_steps_are_named(step, words):
    said = refused([{"wait": "READY"}, step])
    assert said.startswith("step 2: ") and words in said


def test_bad_scripts():
    assert refused('[{"wait": "x"}').startswith("not JSON: ")
    assert refused('[{"t": %s}]' % ("9" * 5000)) == "not a script: a number has thousands of digits"
    assert refused({"wait": "x"}) == "expected a list of steps"
    assert "picosystem has no encoder" in refused([{"t": 1, "turn": 1}], "picosystem")


@pytest.mark.parametrize("after", range(100, 120, 3))
def test_the_shortest_press_always_counts(tmp_path, after):
    steps = [{"wait": "READY"}, {"t": after, "press": "KEY1", "for": 45}]
    said = Played(tmp_path, KEYS, steps=[*steps, {"t": 400, "down": "KEY2"}, {"wait": "down 2"}]).said
    assert [line.split(" at ")[0] for line in said] == ["READY", "down 1", "up 1", "down 2"]


def test_the_wheel_turns_detent_by_detent(tmp_path):
    steps = [{"wait": "READY"}, {"t": 0, "turn": 3}, {"t": 200, "turn": -4}, {"wait": "wheel -1"}]
    said = Played(tmp_path, KEYS, steps=steps).said
    assert said[1:] == ["wheel %d" % place for place in (1, 2, 3, 2, 1, 0, -1)]


def test_a_wait_looks_behind_the_text_that_the_last_one_matched(tmp_path):
    code = endless('print("one two")\ntime.sleep(1)\nprint("one")')
    played = Played(tmp_path, code, steps=[{"wait": "one"}, {"wait": "one"}])
    assert played.unmet is None and played.said == ["one two", "one"]
    assert Played(tmp_path, code, steps=[{"wait": "two"}, {"wait": "one"}]).said == ["one two", "one"]


def test_from_start_looks_at_all_of_it(tmp_path):
    code = endless('print("one")\ntime.sleep(0.1)\nprint("two")')
    steps = [{"wait": "two"}, {"wait": "one", "from": "start", "timeout": 50}, {"wait": "two", "timeout": 50}]
    assert Played(tmp_path, code, steps=steps).unmet is None
    steps[1].pop("from")
    assert Played(tmp_path, code, steps=steps).unmet == 'step 2: wait "one" was not met'


def test_a_wait_gives_up_after_its_timeout(tmp_path):
    code = endless('print("one")')
    played = Played(tmp_path, code, steps=[{"wait": "one"}, {"wait": "two", "timeout": 700}], seconds=None)
    assert played.unmet == 'step 2: wait "two" was not met'
    assert 2_200_000 < played.machine.clock.now < 2_400_000
    played = Played(tmp_path, code, steps=[{"wait": "two"}], seconds=None)
    assert 60_000_000 <= played.machine.clock.now < 60_100_000


def test_a_key_may_be_held_through_a_power_cycle(tmp_path):
    (tmp_path / "boot.py").write_text(
        "import board, digitalio, microcontroller\n"
        "key = digitalio.DigitalInOut(board.KEY1)\nkey.switch_to_input(digitalio.Pull.UP)\n"
        "if not key.value:\n    microcontroller.nvm[0] = 1\nkey.deinit()\n"
    )
    code = endless('import microcontroller\nprint("held" if microcontroller.nvm[0] == 1 else "free")')
    steps = [{"wait": "free"}, {"t": 0, "down": "KEY1"}, {"t": 50, "power": "cycle"}, {"wait": "held"}]
    assert Played(tmp_path, code, steps=steps).said == ["free", "held"]
