"""A board wired by hand has what settings.toml says; a wrong value is named in one line."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from handheld.machine.configuration import KNOWN, unknown
from sim import ROOT
from sim.boards import BOARDS, miswired, presets, wired
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run
from tests.soak import some

OLED, LCD = "pico_oled_i2c", "waveshare_pico_lcd_1_3"


def run(board, settings=None, ms=3500):
    """The firmware on a board for so long; gives the machine."""
    machine = Machine(BOARDS[board] if isinstance(board, str) else board, VirtualClock(), settings=settings)
    runner = Run(machine, None, seconds=ms / 1000)
    runner.start()
    assert machine.run() == "end"
    return machine


def said(machine):
    """The lines on the serial console that are no comments."""
    return [line for line in machine.serial.text.splitlines() if line and not line.startswith("#")]


def shows(machine):
    """True if something is on the panel."""
    return bool(any(machine.panel.rgb().data))


# A board, settings beside its preset, and the line that names what is wrong.
WRONG = [
    (OLED, "PRESET: pico", "TREFOIL_PRESET: no preset 'pico'; there are pico_ili9341, pico_oled_i2c, w"),
    (OLED, "PRESET: ../wired", "TREFOIL_PRESET: no preset '../wired'; there are"),
    (OLED, "PANEL: ssd1309", "TREFOIL_PANEL: no panel 'ssd1309'; there are ssd1306, sh1106, st7789, ili9341"),
    (OLED, "PANEL_SDA: GP40", "TREFOIL_PANEL_SDA: this board has no pin 'GP40'"),
    (OLED, "PANEL: st7789", "TREFOIL_PANEL_CLK: not set; st7789 needs the name of a pin there, such as GP10"),
    (OLED, "PANEL_SDA: GP6", "TREFOIL_PANEL_SDA, _SCL: expected an even GPIO, and the next"),
    (OLED, "PANEL_SDA: GP5; PANEL_SCL: GP4", "TREFOIL_PANEL_SDA, _SCL: expected an even GPIO, and the next"),
    (OLED, "PANEL_SDA: GP0; PANEL_SCL: GP1", "No pull up found on SDA or SCL"),
    (OLED, "PANEL_SCL: GP4", "TREFOIL_PANEL_SCL: GP4 is taken by TREFOIL_PANEL_SDA"),
    (OLED, "PANEL_ADDRESS: 0x3D", "TREFOIL_PANEL_ADDRESS: Unable to find I2C Display at 3d"),
    (OLED, "PANEL_ADDRESS: here", "TREFOIL_PANEL_ADDRESS: expected 0x3C or 0x3D, not 'here'"),
    (OLED, "PANEL_ADDRESS: 300", "TREFOIL_PANEL_ADDRESS: expected 0x3C or 0x3D, not '300'"),
    (LCD, "PANEL_CLK: GP11", "TREFOIL_PANEL_DIN: GP11 is taken by TREFOIL_PANEL_CLK"),
    (LCD, "PANEL_CLK: GP22", "TREFOIL_PANEL_CLK, _DIN: expected GPIO 2, 6, 10, 14, 18, 22 or 26, and the"),
    (LCD, "PANEL_TURN: 45", "TREFOIL_PANEL_TURN: expected one of 0, 90, 180, 270, not '45'"),
    (LCD, "PANEL_X: 81", "TREFOIL_PANEL_X: expected 0 to 80, not '81'"),
    (LCD, "PANEL_TURN: 180; PANEL_Y: -81", "TREFOIL_PANEL_Y: expected -80 to 0, not '-81'"),
    (LCD, "PANEL_WIDTH: 300", "TREFOIL_PANEL_WIDTH: expected 240 or 320, not '300'"),
    (LCD, "PANEL_WIDTH: 320; PANEL_TURN: 0", "TREFOIL_PANEL_TURN: expected one of 90, 270, not '0'"),
    (LCD, "PANEL: ili9341; PANEL_WIDTH: 240", "TREFOIL_PANEL_WIDTH: expected 320, not '240'"),
    (OLED, "PANEL_X: 2", "TREFOIL_PANEL_X: expected 0, or an sh1106, not '2'"),
    (OLED, "PANEL: sh1106; PANEL_X: 3", "TREFOIL_PANEL_X: expected -2 to 2, not '3'"),
    (OLED, "PANEL_TURN: 90", "TREFOIL_PANEL_TURN: expected one of 0, 180, not '90'"),
    (OLED, "PANEL_INVERT: yes", "TREFOIL_PANEL_INVERT: expected 0 or 1, not 'yes'"),
    (LCD, "PANEL_MHZ: 100", "TREFOIL_PANEL_MHZ: expected 1 to 62, not '100'"),
    (LCD, "KEY_A: SW_A", "TREFOIL_KEY_A: this board has no pin 'SW_A'"),
    (OLED, "KEY_A: GP4", "TREFOIL_KEY_A: GP4 is taken by TREFOIL_PANEL_SDA"),
    (OLED, "KEY_B: GP14", "TREFOIL_KEY_B: GP14 is taken by TREFOIL_KEY_A"),
    (OLED, "WHEEL: GP20", "TREFOIL_WHEEL: expected 2 pins, not 'GP20'"),
    (OLED, "WHEEL: GP20 GP14", "TREFOIL_WHEEL: GP14 is taken by TREFOIL_KEY_A"),
    (OLED, "WHEEL: GP20 GP22", "TREFOIL_WHEEL: expected two adjacent GPIOs"),
    (OLED, "PIXELS: GP28; PIXELS_UNDER: 1 2 13", "expected numbers 0 to 12, a pixel each, not '1 2 13'"),
    (OLED, "SPEAKER: GP13", "TREFOIL_SPEAKER: GP13 is taken by TREFOIL_KEY_RIGHT"),
    (LCD, "SPEAKER: GP28", "GP28 cannot sound beside TREFOIL_PANEL_BL; another pin can"),
    (OLED, "BATTERY: GP22", "TREFOIL_BATTERY: expected A0 to A3"),
    (OLED, "SPEAKER: GP23", "TREFOIL_SPEAKER: the board keeps GP23 for itself (SMPS_MODE)"),
    (OLED, "KEY_A: GP25", "TREFOIL_KEY_A: the board keeps GP25 for itself (LED)"),
    (OLED, "KEY_A: A3", "TREFOIL_KEY_A: the board keeps A3 for itself (VOLTAGE_MONITOR)"),
    (OLED, "SPEAKER: 14", "TREFOIL_SPEAKER: this board has no pin '14'; did you mean GP14?"),
    (OLED, "SPEAKER: gp14", "TREFOIL_SPEAKER: this board has no pin 'gp14'; did you mean GP14?"),
    (OLED, "SPEKER: 1; KEY_A: GP40", "TREFOIL_SPEKER: no such setting; did you mean TREFOIL_SPEAKER?"),
    (OLED, "KEY_LFET: GP9", "TREFOIL_KEY_LFET: no such setting; did you mean TREFOIL_KEY_LEFT?"),
    (OLED, "SEED: seven", "TREFOIL_SEED: expected a whole number, not 'seven'"),
    (OLED, "CHALLENGE: poker-3", "expected one of cybo, knister, krypto, a dash and a number, not 'poker-3'"),
    ("macropad", "CHALLENGE: krypto", "TREFOIL_CHALLENGE: expected one of cybo, knister, krypto, a dash"),
    (OLED, "PANEL_HEIGHT: 32", "TREFOIL_PANEL_HEIGHT: no such setting; docs/build.md has a list"),
    ("picosystem", "DEBUGG: 1", "TREFOIL_DEBUGG: no such setting; did you mean TREFOIL_DEBUG?"),
    (OLED, "BATTERY: GP26; BATTERY_PART: half", "TREFOIL_BATTERY_PART: expected 1 to 20, not 'half'"),
]


@pytest.mark.parametrize("board, told, words", WRONG)
def test_a_wrong_setting_is_one_line_on_serial_and_on_a_panel_that_works(board, told, words):
    """And nothing else: the device waits for a better settings.toml."""
    settings = {"TREFOIL_" + name: value for name, value in (each.split(": ") for each in told.split("; "))}
    machine = run(board, {**BOARDS[board].settings, **settings})
    lines = said(machine)
    assert len(lines) == 1 and lines[0].startswith("settings.toml: TREFOIL_") and words in lines[0], lines
    assert shows(machine) or told.startswith(("PRESET", "PANEL"))


def test_a_misspelt_setting_of_a_bare_board_is_named_before_the_one_that_is_missing():
    for name in "TREFOIL_PRESETT", "trefoil_preset", "PRESET", "TRFOIL_PRESET":
        (line,) = said(run(wired("mine", {name: OLED})))
        assert line == "settings.toml: %s: no such setting; did you mean TREFOIL_PRESET?" % name


def test_a_setting_for_others_and_a_comment_are_no_unknown_settings(tmp_path):
    lines = "CIRCUITPY_WIFI_SSID = 1", "#TREFOIL_KEY_X = 1", " # A_SEED = 2", "X = 3", "TREFOIL_SEED = 4"
    (tmp_path / "settings.toml").write_text("\n".join(lines))
    assert unknown(str(tmp_path / "settings.toml")) == []
    (tmp_path / "settings.toml").write_text("PANEL_X = 2\n")
    assert unknown(str(tmp_path / "settings.toml")) == [
        "PANEL_X: no such setting; did you mean TREFOIL_PANEL_X?"
    ]


def test_a_wrong_setting_that_stops_nothing_is_said_once_at_power_on_and_a_key_leads_to_the_menu():
    """Also to a host that listens later. A corrected file restarts; without faults saving one does not."""
    machine = Machine(BOARDS[OLED], VirtualClock(), settings={"TREFOIL_SEED": "x", "TREFOIL_KEY_LFET": "GP9"})
    machine.clock.at(4_000_000, lambda: machine.press("GP15"))
    runner = Run(machine, None, seconds=6)
    runner.start()
    assert machine.run() == "end" and machine.autoreload
    first = [
        "settings.toml: TREFOIL_SEED: expected a whole number, not 'x'",
        "settings.toml: TREFOIL_KEY_LFET: no such setting; did you mean TREFOIL_KEY_LEFT?",
    ]
    assert said(machine) == [*first, *first, "READY"]
    assert not run(OLED).autoreload


@pytest.mark.parametrize("board", ["macropad", "picosystem", OLED])
def test_the_check_of_the_settings_takes_at_most_20_ms(board):
    """With as many settings as a maker has: of the virtual clock, without the picture that it may need."""
    more = "DEBUG", "PAGE", "BATTERY_PART", "PIXELS_UNDER", "KEY_X"
    settings = {"TREFOIL_" + name: "1" for name in more}
    machine = Machine(BOARDS[board], VirtualClock(), settings={**presets()[OLED], **settings})
    with machine.session():
        from handheld.machine import configuration

        machine.sleep(0)
        before = machine.clock.now
        assert configuration.unknown() == []
        machine.sleep(0)
        assert machine.clock.now - before < 20_000


SH1106 = {"TREFOIL_PRESET": OLED, "TREFOIL_PANEL": "sh1106"}
ST7789 = {"TREFOIL_PRESET": LCD}
WIDE = {"TREFOIL_PRESET": LCD, "TREFOIL_PANEL_WIDTH": "320"}
ILI9341 = {"TREFOIL_PRESET": LCD, "TREFOIL_PANEL": "ili9341"}
# A board, and what sets its glass apart from the usual one: the settings that mend its picture.
GLASSES = [
    (SH1106, "PANEL_X: -2"), (SH1106, "PANEL_X: 2; PANEL_TURN: 180"), (SH1106, "PANEL_Y: 5"),
    (SH1106, "PANEL_Y: -8; PANEL_INVERT: 1; PANEL_MIRROR: 1"), ({"TREFOIL_PRESET": OLED}, "PANEL_TURN: 180"),
    ({"TREFOIL_PRESET": OLED}, "PANEL_MIRROR: 1"), ({"TREFOIL_PRESET": OLED}, "PANEL_INVERT: 1"),
    (ST7789, "PANEL_Y: 80; PANEL_TURN: 0"), (ST7789, "PANEL_Y: -80; PANEL_TURN: 180"),
    (ST7789, "PANEL_X: -80; PANEL_TURN: 270"), (ST7789, "PANEL_X: 80; PANEL_TURN: 90"),
    (ST7789, "PANEL_MIRROR: 1"), (ST7789, "PANEL_MIRROR: 1; PANEL_TURN: 180"), (ST7789, "PANEL_BGR: 1"),
    (ST7789, "PANEL_INVERT: 1"), (WIDE, "PANEL_TURN: 270"), (WIDE, "PANEL_MIRROR: 1; PANEL_BGR: 1"),
    (ILI9341, "PANEL_TURN: 270"), (ILI9341, "PANEL_MIRROR: 1"), (ILI9341, "PANEL_INVERT: 1; PANEL_BGR: 1"),
]  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("kit, told", some(GLASSES, 7))
def test_a_panel_that_is_not_as_its_name_says_is_mended_by_settings(kit, told):
    """Without them its picture differs, with them it is that of a usual one."""
    mends = {"TREFOIL_" + name: value for name, value in (each.split(": ") for each in told.split("; "))}
    usual = run(wired("mine", kit)).panel.png()
    assert run(miswired(wired("mine", kit), mends)).panel.png() != usual
    machine = run(wired("mine", {**kit, **mends}))
    assert said(machine) == ["READY"] and machine.panel.png() == usual


def test_what_is_usual_for_an_ili9341_is_not_for_an_st7789():
    """The same picture, and other bytes: its columns run the other way, blue comes first, 0x20 is plain."""
    machine = run(wired("mine", ILI9341))
    assert machine.panel.png() == run(wired("mine", WIDE)).panel.png()
    assert (machine.panel.width, machine.panel.height) == (320, 240)
    wrong = miswired(wired("mine", WIDE), {"TREFOIL_PANEL": "ili9341"})
    assert run(wrong).panel.png() != machine.panel.png()


def test_five_keys_are_too_few():
    settings = {"TREFOIL_PANEL": "ssd1306", "TREFOIL_PANEL_SDA": "GP4", "TREFOIL_PANEL_SCL": "GP5"}
    for at, name in enumerate(("UP", "DOWN", "LEFT", "A", "B")):
        settings["TREFOIL_KEY_" + name] = "GP%d" % (10 + at)
    machine = run(wired("mine", settings))
    assert said(machine) == ["settings.toml: six keys are needed; without a pin: TREFOIL_KEY_RIGHT"]
    assert shows(machine)


def test_nothing_told_is_one_line():
    (line,) = said(run(wired("mine", {})))
    assert line == "settings.toml: TREFOIL_PANEL: not set; there are ssd1306, sh1106, st7789, ili9341"


def test_a_driver_that_is_not_on_the_drive(monkeypatch):
    import sim.firmware

    real = sim.firmware.Firmware._import

    def load(self, name, *rest):
        if name == "adafruit_displayio_ssd1306":
            raise ImportError("no module named '%s'" % name)
        return real(self, name, *rest)

    monkeypatch.setattr(sim.firmware.Firmware, "_import", load)
    (line,) = said(run(OLED))
    assert line == (
        "settings.toml: TREFOIL_PANEL: adafruit_displayio_ssd1306 is not in lib; tools.bundle puts it there"
    )


@contextlib.contextmanager
def parts(**settings):
    """(machine, the board's parts as the firmware makes them), with more settings than the OLED's preset."""
    settings = {"TREFOIL_" + name: value for name, value in settings.items()}
    machine = Machine(wired("mine", {**BOARDS[OLED].settings, **settings}), VirtualClock())
    with machine.session():
        from handheld import boards

        yield machine, boards.board_module().Board()


def test_x_y_wheel_lights_and_battery_are_there_if_told():
    told = {"KEY_X": "GP17", "KEY_Y": "GP18", "WHEEL": "GP20 GP21", "PIXELS": "GP28", "PIXELS_UNDER": "3 0"}
    with parts(**told, BATTERY="GP26", BATTERY_PART="2") as (machine, board):
        from handheld.machine import keys

        assert len(board.keys) == 8 and board.names[keys.HINT] == "X" and board.names[keys.UNDO] == "Y"
        machine.turn(2)
        assert board.wheel.position == 2
        colours = [0x010203] + [0] * 2 + [0xFF8000] + [0] * 9
        board.lights.show(colours, 0)
        assert machine.pixels == [(255, 128, 0), (1, 2, 3)]
        board.lights.show(colours, 1)
        assert machine.pixels == [(127, 64, 0), (0, 1, 1)]
        assert board.battery() == 100  # 4.1 V


@pytest.mark.parametrize("why", ["reset", "reload"])
def test_a_key_that_was_moved_to_another_pin_is_read_there_at_the_next_start(why):
    """The pins in the sleep memory are those of the start before; the panel may need the old one."""
    machine = Machine(wired("mine", BOARDS[OLED].settings), VirtualClock())
    with machine.session():
        from handheld import boards
        from handheld.machine import handover

        handover.leave(handover.Handover(), boards.board_module().Board().pins)
    machine.settings.update(TREFOIL_KEY_A="GP20", TREFOIL_SPEAKER="GP14")
    with machine.session(why):
        from handheld import boards, start
        from handheld.machine import keys

        board = boards.board_module().Board(start.early_keys()[0])
        for pin in "GP14", "GP20":
            machine.press(pin)
            machine.sleep(100_000)
            machine.release(pin)
            machine.sleep(100_000)
        found = [board.scanner.events.get() for _ in range(3)]
        assert [event and board.keys[event.key_number] for event in found] == [keys.A, keys.A, None]
        assert "GP20" in board.pins and "GP14" not in board.pins


def test_a_panel_without_a_backlight_pin_shines_as_it_does():
    """CircuitPython refuses to dim it: it is left alone."""
    settings = {name: value for name, value in presets()[LCD].items() if name != "TREFOIL_PANEL_BL"}
    machine = run(wired("mine", settings))
    assert said(machine) == ["READY"] and shows(machine)


def test_without_them_nothing_is_missed():
    with parts() as (_, board):
        from handheld.machine import keys

        assert len(board.keys) == 6 and board.names[keys.HINT] == "" and board.names[keys.UNDO] == ""
        assert board.wheel is None and board.battery() is None
        board.lights.show([0] * 13, 0)


def test_b_held_at_power_on_hides_the_drive(monkeypatch):
    """boot.py asks the board which key that is; wrong settings hide nothing and stop nothing."""
    for board, pin in ((OLED, "GP15"), ("picopad", "SW_B"), ("macropad", "KEY10")):
        for held in (True, False):
            machine = Machine(BOARDS[board], VirtualClock())
            if held:
                machine.press(pin)
            hidden = []
            with machine.session() as firmware:
                import storage

                monkeypatch.setattr(storage, "disable_usb_drive", lambda hidden=hidden: hidden.append(1))
                firmware.run("boot.py")
            assert bool(hidden) == held
    machine = Machine(BOARDS[OLED], VirtualClock(), settings={"TREFOIL_PRESET": "none"})
    with machine.session() as firmware:
        firmware.run("boot.py")


def test_a_comment_and_a_bare_number_are_read_as_toml_reads_them(tmp_path):
    machine = Machine(BOARDS[OLED], VirtualClock())
    with machine.session():
        from handheld.boards.wired import pins as module

        def opened(path):
            return io.StringIO(
                '# TREFOIL_A = "x"\nTREFOIL_B = "GP5"  # why\r\n  TREFOIL_C=90 # "turn"\nOTHER = 1\n'
                'TREFOIL_D = "a # b"\nTREFOIL_E = ""\n[table]\n'
            )

        module.open = opened
        assert module.read("/settings.toml") == {"B": "GP5", "C": "90", "D": "a # b", "E": ""}


@pytest.mark.parametrize("board", [OLED, LCD])
def test_the_picture_stays_over_a_reload(board):
    """The panel is not started anew: nothing is sent to it until the first refresh."""
    machine = run(board)
    before = machine.panel.png()
    sent = []
    real = machine.panel.command
    machine.panel.command = lambda data: (sent.append(bytes(data)), real(data))
    machine._stop = None  # it was the end of the run
    machine.shown = len(machine.serial.text)  # as if refreshed last: else the terminal is drawn over it
    with machine.session("reload"):
        from handheld import boards

        board = boards.board_module().Board()
        assert not sent or all(0x01 not in data[:1] and 0xAE not in data[:1] for data in sent)
        assert board.display.root_group is not None
    assert machine.panel.png() == before


def test_every_setting_is_told_in_the_document_and_none_besides():
    folder = Path(ROOT, "lib", "handheld", "boards", "wired")
    text = "".join(path.read_text() for path in sorted(folder.glob("*.py")))
    read = set(re.findall(r'pins\.(?:pin|pins|get|number)\("([A-Z_]+)"', text)) - {"KEY_"}
    read |= set(re.findall(r'"(KEY_\w+)"', text)) | {"PRESET", "KEY_X", "KEY_Y"}
    text = "".join(path.read_text() for path in Path(ROOT, "lib").rglob("*.py"))
    read |= set(re.findall(r'getenv\("TREFOIL_(\w+)"', text))
    document = Path(ROOT, "docs", "build.md").read_text()
    assert set(re.findall(r"`TREFOIL_(\w+)", document)) == read == set(KNOWN.split())
