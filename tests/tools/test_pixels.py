"""Pixels for each key: what is counted is what is sent, and an I2C panel gets no more than the MacroPad's."""

import statistics

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from tools import pixels


def test_what_is_counted_is_what_is_sent():
    """A refresh that changes one cell of text sends 6 x 16 pixels: whole pages of eight rows."""
    machine = Machine(BOARDS["pico_oled_i2c"], VirtualClock())
    with machine.session():
        import displayio
        import terminalio

        from handheld import boards

        display = boards.this().Board().display
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        grid = displayio.TileGrid(
            terminalio.FONT.bitmap, pixel_shader=palette, width=3, height=1, tile_width=6, tile_height=12
        )
        group = displayio.Group()
        group.append(grid)
        display.root_group = group
        display.refresh()
        assert (display.pixels_sent, machine.sent) == (128 * 64, 128 * 64)
        data = []
        machine.panel.i2c = lambda written: data.append(written)
        grid[1] = 5
        display.refresh()
        assert (display.pixels_sent, machine.sent) == (6 * 16, 128 * 64 + 6 * 16)
        assert sum(len(written) - 1 for written in data if written[0] == 0x40) * 8 == 6 * 16


def test_a_key_sends_the_oled_no_more_than_the_macropad(tmp_path):
    """The same match: but for the longer way to undo, the same screens change by the same keys."""
    counted = {}
    for board in ("macropad", "pico_oled_i2c"):
        found = pixels.count("knister", board, str(tmp_path))
        counted[board] = statistics.median(sent for screen, sent in found if screen == "knister")
    assert counted["pico_oled_i2c"] <= 1.1 * counted["macropad"]


def test_no_key_of_cybo_sends_much_more_than_the_whole_picture(tmp_path):
    """Where stakes take the place of what fell, each object sent by itself would make two pictures."""
    found = pixels.count("cybo", "macropad", str(tmp_path))
    assert max(sent for _, sent in found) <= 1.05 * 128 * 64


def test_a_table(capsys):
    assert pixels.main(["gameboy"]) == 2
    assert "unknown board 'gameboy'" in capsys.readouterr().err
    row = pixels.line("cybo", "macropad", [("menu", 8192), ("cybo", 8000), ("cybo", 80), ("cybo", 160)])
    assert row == "| cybo | macropad | 4 | 120 (0.3 ms), 160 (0.5 ms) | 8096 (22.8 ms), 8192 (23.0 ms) |"
