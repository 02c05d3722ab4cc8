"""A fresh start by `supervisor.reload()`: what is gone, what stays, what it says, how long it takes."""

import textwrap

import pytest

from sim import serial
from tests.sim.played import Played, endless

BOARDS = pytest.mark.parametrize("board", ["macropad", "picosystem"])

# From main.c and the status bar of CircuitPython 10.2.1: what stands between two starts.
WORDS = (
    "\x1b]0;\U0001f40dDone | 10.2.1\x1b\\\nCode done running.\nsoft reboot\n\r\n"
    "\x1b[2K\x1b[0GAuto-reload is %s\n\x1b[2K\x1b[0Gcode.py output:\n\x1b]0;\U0001f40dcode.py | 10.2.1\x1b\\"
)

# CircuitPython draws its terminal where a reload takes longer than a frame, as on the PicoSystem.
TERMINAL_MS = 303

# Runs `first` at power-on, which ends in a reload, and `second` after it.
START = """
import board, supervisor, time
from displayio import Bitmap, Group, Palette, TileGrid
display = board.DISPLAY
display.auto_refresh = False
second = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
def white():
    palette = Palette(1)
    palette[0] = 0xFFFFFF
    group = Group()
    group.append(TileGrid(Bitmap(display.width // 2, 8, 1), pixel_shader=palette))
    display.root_group = group
    display.refresh()
"""


def twice(first, second):
    """Firmware of two starts."""
    halves = [textwrap.indent(textwrap.dedent(half).strip() or "pass", "    ") for half in (first, second)]
    return START + "if not second:\n%s\n    supervisor.reload()\nelse:\n%s\n" % tuple(halves)


def test_what_circuitpython_says(tmp_path):
    played = Played(tmp_path, twice("print('one')", "print('two')"), seconds=3)
    on = "on. Simply save files over USB to run them or enter REPL to disable."
    assert played.machine.serial.text == "one\n" + WORDS % on + "two\n\nCode done running.\n"


def test_a_quiet_console_passes_on_only_what_the_firmware_prints(tmp_path):
    played = Played(tmp_path, "", seconds=0.1)
    (tmp_path / "code.py").write_text(twice("print('one')", "print('two')"))
    machine, heard = played.machine, []
    machine.serial.listeners.append(heard.append)
    machine.serial.quiet = True
    machine.run()
    assert "".join(heard) == "one\ntwo\n\nCode done running.\n"  # the last: code.py ended by itself


def test_whether_files_that_change_reload_is_kept(tmp_path):
    code = twice("supervisor.runtime.autoreload = False", "print(supervisor.runtime.autoreload)")
    assert WORDS % "off." + "False\n" in Played(tmp_path, code, seconds=3).machine.serial.text


def test_code_begins_again_with_modules_made_anew(tmp_path):
    (tmp_path / "boot.py").write_text("import microcontroller\nmicrocontroller.nvm[0] -= 1\n")
    (tmp_path / "part.py").write_text("print('part is loaded')\nheld = []\n")
    same = "import part, sys, microcontroller\nprint(part.held, microcontroller.nvm[0])\npart.held.append(1)"
    played = Played(tmp_path, twice(same, same), seconds=3)
    assert played.said == ["part is loaded", "[] 254"] * 2


def test_a_reset_is_a_start(tmp_path):
    code = """
        import microcontroller, supervisor
        print(supervisor.runtime.run_reason)
        microcontroller.nvm[0] -= 1
        if microcontroller.nvm[0] == 254:
            supervisor.reload()
        elif microcontroller.nvm[0] == 253:
            microcontroller.reset()
        """
    assert Played(tmp_path, code, seconds=9).said == ["STARTUP", "SUPERVISOR_RELOAD", "STARTUP"]


def test_sleep_memory_outlives_a_reload_and_not_the_power(tmp_path):
    code = """
        import alarm, supervisor, time
        memory = alarm.sleep_memory
        if supervisor.runtime.run_reason == "STARTUP":
            print("start", len(memory), bytes(memory) == bytes(256), memory[:3] == b"abc")
            memory[0:3] = b"abc"
            memory[-1] = 7
            supervisor.reload()
        print("kept", memory[0:3], memory[255])
        while True:
            time.sleep(1)
        """
    steps = [{"wait": "kept"}, {"t": 50, "power": "cycle"}, {"wait": "kept"}, {"t": 50, "shot": "x"}]
    played = Played(tmp_path, code, steps=steps, seconds=9)
    start, kept = "start 256 False False", "kept bytearray(b'abc') 7"
    assert played.said == [start, kept] * 2


@pytest.mark.parametrize(
    "line, error",
    [
        ("m[256]", "IndexError"), ("m[-257]", "IndexError"), ("m[0] = 256", "ValueError"),
        ("m[0:2] = b'a'", "ValueError"), ("m[0:2] = 'ab'", "NotImplementedError"),
        ("m[::2]", "NotImplementedError"), ("m[0:300] = bytes(300)", "ValueError"),
    ],  # fmt: skip
)
def test_sleep_memory_refuses_what_the_device_refuses(tmp_path, line, error):
    played = Played(tmp_path, "import alarm\nm = alarm.sleep_memory\n" + line)
    assert played.outcome.splitlines()[-1].startswith(error)


def lit(played):
    return sum(map(any, zip(*[row[1::3] for row in played.machine.panel.rgb().rows()])))


@BOARDS
def test_the_picture_stays_and_all_lights_go_out(tmp_path, board):
    shine = "import neopixel\nneopixel.NeoPixel(board.NEOPIXEL, 12).fill(0xFFFFFF)"
    if board == "picosystem":
        shine = "import pwmio\nled = pwmio.PWMOut(board.LED_G, frequency=50000, duty_cycle=65535)"
    first = shine + "\ndisplay.brightness = 0.25\ndisplay.rotation = 180\nwhite()"
    code = twice(first, "print(display.brightness, display.rotation)\n" + endless(""))
    played = Played(tmp_path, code, board, seconds=4)
    machine = played.machine
    assert lit(played) == machine.panel.width // 2 and not any(machine.panel.rgb().data[:3])  # upside down
    assert machine.panel.brightness == 0.25 and played.said == ["0.25 180"]
    assert not any(map(any, machine.pixels)) and not any(machine.light() or ())


@BOARDS
def test_what_is_printed_after_the_last_refresh_brings_the_terminal(tmp_path, board):
    played = Played(tmp_path, twice("white()\nprint('late')", endless("")), board, seconds=4)
    assert lit(played) == 0


@BOARDS
def test_a_display_that_refreshes_by_itself_shows_the_terminal(tmp_path, board):
    text = "import board, time\ntime.sleep(0.02)\nboard.DISPLAY.auto_refresh = False\n"
    (tmp_path / "late.py").write_text(text)
    late = START.replace("display.auto_refresh = False", "import late")
    code = twice("white()", endless("")).replace(START, late)
    assert lit(Played(tmp_path, code, board, seconds=4)) == 0


@BOARDS
def test_how_long_it_takes(tmp_path, board):
    code = """
        import supervisor, board, alarm
        now = supervisor.ticks_ms()
        memory = alarm.sleep_memory
        if supervisor.runtime.run_reason == "STARTUP":
            board.DISPLAY.refresh()
            now = supervisor.ticks_ms()
            memory[0:4] = now.to_bytes(4, "big")
            supervisor.reload()
        # These are the tenth,
        # the eleventh
        # and the twelfth line.
        print(now - int.from_bytes(memory[0:4], "big"))
        """
    measured = {"macropad": 15, "picosystem": 28 + TERMINAL_MS}[board]
    assert 0 <= int(Played(tmp_path, code, board).said[0]) - measured - 15 <= 2  # 15: to compile 12 lines


def test_changed_files_reload_with_other_words(tmp_path):
    code = endless("import supervisor\nprint(supervisor.runtime.run_reason)")
    (tmp_path / "code.py").write_text(code)
    played = Played(tmp_path, code, seconds=2)
    machine = played.machine
    machine.clock.at(machine.clock.now + 1_000_000, lambda: machine.stop("end"))
    assert machine.run("edited") == "end"
    assert "\nCode stopped by auto-reload. Reloading soon.\n" in machine.serial.text
    assert serial.without(machine.serial.text).endswith("\nAUTO_RELOAD\n")
