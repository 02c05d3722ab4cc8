"""The fake chips do what the device's do, and refuse what it refuses."""

import pytest

from tests.sim.played import Played


def said(tmp_path, code, **options):
    played = Played(tmp_path, code, **options)
    assert played.outcome in ("done", "end"), played.outcome
    return played.said


def refused(tmp_path, code, board="macropad"):
    """The last line of the traceback that these lines end in."""
    return Played(tmp_path, code, board).outcome.splitlines()[-1]


KEYS = """
    import board, keypad, time, supervisor
    keys = keypad.Keys((board.KEY1, board.KEY2), value_when_pressed=False%s)
    print("READY")
    """


def test_a_full_queue_overflows_and_clear_helps(tmp_path):
    steps = [{"wait": "READY"}] + [{"t": 100 * n, "press": "KEY1", "for": 50} for n in range(1, 4)]
    steps.append({"wait": "0 left"})
    code = KEYS % ", max_events=3" + """
    time.sleep(1)
    print(len(keys.events))
    keys.events.clear()
    print(len(keys.events), "left")
    time.sleep(1)
    """
    lines = said(tmp_path, code, steps=steps)
    assert lines[1:] == ["3", "0 left"]


def test_a_key_held_at_the_start_is_no_event_until_it_comes_up(tmp_path):
    # The debounce counters start at 0, between the two; `reset()` sets them to released.
    steps = [{"t": 0, "down": "KEY1"}, {"wait": "READY"}, {"t": 300, "up": "KEY1"}, {"wait": "event"}]
    code = KEYS % "" + """
    time.sleep(0.2)
    print(keys.events.get())
    time.sleep(0.2)
    print("event", keys.events.get())
    time.sleep(1)
    """
    lines = said(tmp_path, code, steps=steps)
    assert lines[1:] == ["None", "event <Event: key_number 0 released>"]


def test_reset_says_again_what_is_held_and_deinit_gives_the_pins_back(tmp_path):
    steps = [{"wait": "READY"}, {"t": 10, "down": "KEY2"}, {"wait": "end"}]
    code = KEYS % "" + """
    time.sleep(0.2)
    keys.events.clear()
    keys.reset()
    time.sleep(0.05)
    print(keys.events.get())
    keys.deinit()
    keys = keypad.Keys((board.KEY2,), value_when_pressed=False)
    keys.reset()
    print(keys.events.get().key_number, "end")
    time.sleep(1)
    """
    lines = said(tmp_path, code, steps=steps)
    assert lines[1:] == ["<Event: key_number 1 pressed>", "0 end"]


@pytest.mark.parametrize(
    "code, words",
    [
        ("keypad.Keys((board.KEY1,), value_when_pressed=False, interval=-1)", "ValueError: interval must be"),
        ("keypad.Keys((board.KEY1,), value_when_pressed=False, max_events=0)",
         "ValueError: max_events must be"),
        ("keypad.Keys((board.KEY1, board.KEY1), value_when_pressed=False)", "ValueError: KEY1 in use"),
        ("[keypad.Keys((board.KEY1,), value_when_pressed=False) for _ in '12']", "ValueError: KEY1 in use"),
        ("digitalio.DigitalInOut(board.OLED_CS)", "ValueError: OLED_CS in use"),
        ("digitalio.DigitalInOut(board.KEY1).value = True",
         "AttributeError: Cannot set value when direction is in"),
        ("pwmio.PWMOut(board.LED, frequency=0)", "ValueError: Invalid frequency"),
        ("pwmio.PWMOut(board.LED, duty_cycle=65536)", "ValueError: duty_cycle must be 0-65535"),
        ("pwmio.PWMOut(board.LED).frequency = 440", "AttributeError: Invalid variable_frequency"),
        ("analogio.AnalogIn(board.KEY1)", "ValueError: Invalid pin"),
    ],
)
def test_what_is_refused(tmp_path, code, words):
    code = "import analogio, board, digitalio, keypad, pwmio\n" + code
    assert refused(tmp_path, code).startswith(words)


def test_pins_in_and_out(tmp_path):
    steps = [{"t": 0, "down": "KEY1"}, {"wait": "on"}]
    played = Played(
        tmp_path,
        """
        import board, digitalio
        key = digitalio.DigitalInOut(board.KEY1)
        other = digitalio.DigitalInOut(board.KEY2)
        other.switch_to_input(digitalio.Pull.UP)
        print(key.direction == digitalio.Direction.INPUT, key.value, other.value)
        with digitalio.DigitalInOut(board.LED) as led:
            led.switch_to_output(True)
        led = digitalio.DigitalInOut(board.LED)
        led.direction = digitalio.Direction.OUTPUT
        led.value = 1
        print("on", led.value)
        import time
        time.sleep(1)
        """,
        steps=steps,
        seconds=2,
    )
    assert played.said == ["True False True", "on True"]
    assert played.machine.outputs[13] is True


def test_a_tone_sounds_while_the_amplifier_is_on(tmp_path):
    code = """
        import board, digitalio, pwmio, time
        enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
        enable.switch_to_output(False)
        wave = pwmio.PWMOut(board.SPEAKER, variable_frequency=True)
        wave.frequency = 440
        wave.duty_cycle = %d
        enable.value = %s
        time.sleep(5)
        """
    assert Played(tmp_path, code % (32768, True), seconds=3).machine.tone() == 440
    assert Played(tmp_path, code % (0, True), seconds=3).machine.tone() == 0
    assert Played(tmp_path, code % (32768, False), seconds=3).machine.tone() == 0


def test_the_picosystems_green_light_shares_its_slice_with_the_backlight(tmp_path):
    code = """
        import board, pwmio, time
        pins = board.LED_R, board.LED_G, board.LED_B
        red, green, blue = (pwmio.PWMOut(pin, frequency=%s) for pin in pins)
        red.duty_cycle = 65535
        blue.duty_cycle = 32768
        time.sleep(5)
        """
    assert Played(tmp_path, code % 50_000, "picosystem", seconds=4).machine.light() == (255, 0, 128)
    said = refused(tmp_path, code % 1000, "picosystem")
    assert said == "RuntimeError: Conflicting settings for shared resource"
