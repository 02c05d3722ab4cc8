"""Icons of the menu, and the mark. They are pictures in the folder type/ of the drive (docs/type.md)."""

import bitmaptools
import displayio
from micropython import const

from handheld.drawing import theme
from handheld.drawing.type import FOLDER

_SIZES = (64, 40), (32, 24)  # pixels of an icon and of a neighbour, on 240x240 and 128x64
_SHADE = const(45)  # percent of the colour: the dark sides of an icon
_DIM = const(46)  # percent of its colours: a neighbour
_RIM = const(55)  # percent of its colour: the rim of a leaf that is not filled


class Icon:
    """An icon, in a bitmap that is filled again with each other one."""

    def __init__(self, th, group, x, y, small=False, dim=False):
        """Add an empty icon to a group; a `dim` one is in the dark."""
        self._theme = th
        sizes = _SIZES[th.mono]
        self._size = sizes[small]
        self._start = sizes[0] * sizes[0] // (8 if th.mono else 4) if small else 0  # in the file
        self._share = _DIM if dim else 100
        self._name = None  # of the icon that is shown
        self._bitmap = displayio.Bitmap(self._size, self._size, 2 if th.mono else 4)
        self._grid = displayio.TileGrid(self._bitmap, pixel_shader=displayio.Palette(4), x=x, y=y)
        group.append(self._grid)

    def show(self, name, title, colour):
        """Show the icon of a name in a colour, or without one the first letter of a title."""
        if name == self._name:
            return
        self._name = name
        th, size = self._theme, self._size
        try:
            with open(FOLDER + th.panel + name + ".icon", "rb") as file:
                file.seek(self._start)
                file.readinto(self._bitmap)  # type: ignore[arg-type]
        except OSError:
            letter = th.letters(title[0], size - 8)[title[0].upper()]
            self._bitmap.fill(0)
            bitmaptools.blit(self._bitmap, letter, (size - letter.width) // 2, (size - letter.height) // 2)
        # A new palette, even of equal colours: only that draws it again.
        inks = (colour,) if th.mono else (_dim(colour, _SHADE), colour, theme.CARD)
        self._grid.pixel_shader = _palette(th, [theme.PAPER] + [_dim(ink, self._share) for ink in inks])


def mark(th, group, x, y, leaves, filled):
    """Add the mark with its leaves in three colours; that at each bit of `filled` is full, others a rim."""
    inks = [theme.PAPER]
    for at in range(len(leaves)):
        full = filled >> at & 1
        rim = leaves[at] if full or th.mono else _dim(leaves[at], _RIM)
        inks += [_dim(rim, 50), rim, rim if full else theme.PAPER]
    inks += [_dim(theme.GREY, 60), theme.GREY]
    group.append(displayio.TileGrid(th.sheet("mark").bitmap, pixel_shader=_palette(th, inks), x=x, y=y))


def _dim(colour, percent):
    return sum([(colour >> shift & 255) * percent // 100 << shift for shift in (0, 8, 16)])


def _palette(th, inks):
    palette = displayio.Palette(len(inks))
    for at in range(len(inks)):
        palette[at] = theme.WHITE if th.mono and inks[at] else inks[at]
    return palette
