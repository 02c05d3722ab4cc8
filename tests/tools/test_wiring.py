"""The wiring diagrams show what the presets say, and those in docs are up to date."""

import re

import pytest

from sim.boards import BOARDS, wired
from tools import wiring

KITS = {name: board for name, board in BOARDS.items() if not board.built_in}


@pytest.mark.parametrize("name", KITS)
def test_the_diagrams_in_docs_are_the_presets(name):
    path = wiring.DOCS / ("wiring-%s.svg" % name)
    assert wiring.made()[path] == path.read_text(encoding="utf-8"), "python3 -m tools.wiring"


@pytest.mark.parametrize("name", KITS)
def test_every_pin_has_its_wire(name):
    board = KITS[name]
    text = wiring.drawing(board)
    assert text.count("<line") == len(board.panel.names) + 2 * len(board.keys) + sum(
        bool(pin) for pin in (board.speaker, board.pixels, board.battery)
    )
    for word in [
        *map(str.upper, board.panel.names),
        *("%s, GND" % word for word in ("up", "down", "A", "B")),
    ]:
        assert ">%s</text>" % word in text


def test_the_pico_has_its_pins_where_the_datasheet_has_them():
    pins = [*wiring.LEFT, *reversed(wiring.RIGHT)]
    assert len(pins) == 40
    for number, name in ((1, "GP0"), (6, "GP4"), (20, "GP15"), (21, "GP16"), (29, "GP22"), (34, "GP28")):
        assert pins[number - 1] == name
    assert [number for number, name in enumerate(pins, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 33, 38]
    assert (pins[35], pins[38], pins[39]) == ("3V3", "VSYS", "VBUS")


def test_a_makers_own(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(
        'TREFOIL_PRESET = "pico_oled_i2c"\nTREFOIL_WHEEL = "GP20 GP21"\nTREFOIL_BATTERY = "A3"\n'
        'TREFOIL_PIXELS = "GP28"\n'
    )
    out = tmp_path / "mine.svg"
    assert wiring.main(["--settings", str(tmp_path / "mine.toml"), "--out", str(out)]) == 0
    text = out.read_text()
    for word in ("wheel", "NeoPixels", "battery", "OLED SSD1306"):
        assert re.search(">%s<" % word, text)


@pytest.mark.parametrize(
    "text, words", [("A = ", "mine.toml: "), ('TREFOIL_KEY_A = "LED"\n', "GP25 lies on no pin")]
)
def test_what_cannot_be_drawn_is_one_line(tmp_path, capsys, text, words):
    (tmp_path / "mine.toml").write_text(text)
    assert wiring.main(["--settings", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "x.svg")]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1
    assert not (tmp_path / "x.svg").exists()


def test_a_part_between_anothers_pins_is_not_covered():
    told = {
        "TREFOIL_PANEL": "ssd1306",
        "TREFOIL_PANEL_SDA": "GP0",
        "TREFOIL_PANEL_SCL": "GP1",
        "TREFOIL_PANEL_RST": "GP3",
        "TREFOIL_KEY_A": "GP2",
    }
    assert wiring.drawing(wired("mine", told)).count(">OLED SSD1306<") == 2
