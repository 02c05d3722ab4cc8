"""The fast fills of sim/drawing.py give the pixels of Blinka's own loops, whole and in part."""

import importlib
import random

import numpy as np
import pytest

from sim.boards import BOARDS, BOUGHT
from sim.clock import VirtualClock
from sim.machine import Machine


class Scene:
    """Random layers on a display, changed at random."""

    def __init__(self, seed, display):
        self.dice = random.Random(seed)
        self.displayio = importlib.import_module("displayio")
        self.vectorio = importlib.import_module("vectorio")
        self.width, self.height = display.width, display.height
        self.layers = []
        self.root = self.group(2)
        display.root_group = self.root

    def palette(self, count):
        palette = self.displayio.Palette(count)
        for at in range(count):
            palette[at] = self.dice.choice((0, 0xFFFFFF, self.dice.randrange(1 << 24)))
            if self.dice.random() < 0.2:
                palette.make_transparent(at)
        return palette

    def place(self, layer):
        layer.x = self.dice.randrange(-20, self.width)
        layer.y = self.dice.randrange(-20, self.height)
        self.layers.append(layer)
        return layer

    def grid(self):
        dice = self.dice
        count = dice.choice((2, 4, 16, 100))
        tile = dice.randrange(1, 13), dice.randrange(1, 13)
        sheet = self.displayio.Bitmap(tile[0] * dice.randrange(1, 9), tile[1] * dice.randrange(1, 3), count)
        for _ in range(60):
            sheet[dice.randrange(sheet.width), dice.randrange(sheet.height)] = dice.randrange(count)
        palette = self.palette(dice.choice((count, max(1, count // 2))))
        size = dict(width=dice.randrange(1, 9), height=dice.randrange(1, 5))
        size.update(tile_width=tile[0], tile_height=tile[1])
        grid = self.displayio.TileGrid(sheet, pixel_shader=palette, **size)
        for at in range(grid.width * grid.height):
            grid[at] = dice.randrange(grid._tiles_in_bitmap)
        grid.flip_x, grid.flip_y = (dice.random() < 0.2 for _ in range(2))
        return grid

    def shape(self):
        dice, vectorio = self.dice, self.vectorio
        palette = self.palette(3)
        palette.make_opaque(1)
        kind = dice.randrange(3)
        if kind == 0:
            size = dict(width=dice.randrange(1, 60), height=dice.randrange(1, 60))
            return vectorio.Rectangle(pixel_shader=palette, color_index=dice.randrange(3), **size)
        if kind == 1:
            return vectorio.Circle(pixel_shader=palette, radius=dice.randrange(1, 25), color_index=1)
        points = [(dice.randrange(40), dice.randrange(40)) for _ in range(dice.randrange(3, 7))]
        return vectorio.Polygon(pixel_shader=palette, points=points, color_index=1)

    def group(self, depth):
        group = self.displayio.Group(scale=self.dice.choice((1, 1, 2, 3)) if depth < 2 else 1)
        for _ in range(self.dice.randrange(2, 6)):
            kind = self.dice.random()
            if kind < 0.25 and depth:
                group.append(self.group(depth - 1))
            elif kind < 0.5:
                group.append(self.place(self.shape()))
            else:
                group.append(self.place(self.grid()))
        return group

    def change(self):
        """Move, hide or redraw some layers."""
        for layer in self.dice.sample(self.layers, min(3, len(self.layers))):
            what = self.dice.randrange(3)
            if what == 0:
                layer.x += self.dice.randrange(-9, 10)
            elif what == 1:
                layer.hidden = not layer.hidden
            elif isinstance(layer, self.displayio.TileGrid):
                layer[0] = self.dice.randrange(layer._tiles_in_bitmap)
                layer.bitmap[0, 0] = 1


def slowly(display, panel):
    """The whole picture as Blinka's own loops draw it."""
    busdisplay = importlib.import_module("busdisplay")
    display._core.full_refresh = True
    for area in display._get_refresh_areas():
        busdisplay.BusDisplay._refresh_area(display, area)
    display._core.finish_refresh()
    return np.asarray(panel.rgb())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", sorted(BOUGHT))
def test_the_same_pixels_as_blinka(name, seed):
    machine = Machine(BOARDS[name], VirtualClock())
    with machine.session():
        display = importlib.import_module("board").DISPLAY
        display.auto_refresh = False
        scene = Scene(seed, display)
        for turn in (0, 0, 180, 0):
            display.rotation = turn
            display.refresh()
            quick = np.asarray(machine.panel.rgb())
            assert np.array_equal(quick, slowly(display, machine.panel))
            scene.change()


@pytest.mark.parametrize("kind", ["deep bitmap", "ColorConverter", "dithered palette", "turned display"])
def test_a_layer_that_the_firmware_has_not_is_refused(kind):
    machine = Machine(BOARDS["picosystem"], VirtualClock())
    with machine.session():
        displayio = importlib.import_module("displayio")
        display = importlib.import_module("board").DISPLAY
        display.auto_refresh = False
        bitmap = displayio.Bitmap(20, 20, 65536 if kind == "deep bitmap" else 2)
        palette = displayio.Palette(2, dither=kind == "dithered palette")
        shader = displayio.ColorConverter() if kind == "ColorConverter" else palette
        group = displayio.Group()
        group.append(displayio.TileGrid(bitmap, pixel_shader=shader))
        display.root_group = group
        display.rotation = 90 if kind == "turned display" else 0
        with pytest.raises(NotImplementedError, match="the simulator draws"):
            display.refresh()
