"""A card, and the bitmaps with round corners for its top and bottom."""

import bitmaptools
import displayio

from handheld import shapes, theme, widgets

FACE_DOWN = " "  # shows the back, in place of a number


def rounded(th, width, height):
    """Return the bitmap of a card's ground with round corners: one object, five as a `shapes.ground`."""
    corner = th.sheet("corner")
    wide, high = corner.width, corner.height
    ink = 1 if th.mono else 3
    bitmap = displayio.Bitmap(width, height, ink + 1)
    bitmaptools.fill_region(bitmap, 0, 0, width, height, ink)
    for at in range(4):
        x = width - wide if at & 1 else 0
        y = height - high if at & 2 else 0
        bitmaptools.blit(bitmap, corner.bitmap, x, y, x1=at * wide, y1=0, x2=(at + 1) * wide, y2=high)
    return bitmap


class Card:
    """A card: a ground, and a number that is written in place.

    A number is drawn in the first of `sheets` (largest first) in which it fits.
    """

    def __init__(self, th, group, x, y, bitmap, sheets, ground, ink):
        """Make a hidden card at x, y. `bitmap` is that of `rounded`, `ground` and `ink` are colours."""
        self._wide, self._high = bitmap.width, bitmap.height
        self._th = th
        self._sheets = sheets
        self._ground, self._ink = ground, ink
        self._drop = 0  # distance of the number below the middle in pixels
        self.group = displayio.Group(x=x, y=y)
        self.group.hidden = True
        group.append(self.group)
        self.grounds = [displayio.TileGrid(bitmap, pixel_shader=th.shades(theme.PAPER, ground))]
        self.group.append(self.grounds[0])
        self.text = ""
        self._sheet = ""  # sheet of the number shown
        self._picked = False  # True if the ground is hidden

    def frame(self, drop):
        """Reduce the ground to a frame; the number moves `drop` pixels below the middle."""
        self.grounds.append(
            shapes.box(self._th, self.group, 2, 2, self._wide - 4, self._high - 4, theme.PAPER)
        )
        self._ground, self._ink = theme.PAPER, self._ground
        self._drop = drop

    def sign(self, sheet, x, y, text):
        """Write a sign on the ground."""
        self.grounds.append(shapes.text(self._th, self.group, sheet, x, y, text, self._ink, self._ground))

    def tint(self, ground, ink):
        """Change the colours of a card with a sign, or those inside a framed card."""
        if (ground, ink) == (self._ground, self._ink):
            return
        th = self._th
        self._ground, self._ink = ground, ink
        if len(self.grounds) > 2:
            shapes.paint(self.grounds[1], th.shades(theme.PAPER, ground))
        else:
            shapes.recolour(self.grounds[0], th.shades(theme.PAPER, ground))
        shapes.recolour(self.grounds[-1], th.shades(ground, ink))
        if self._sheet:
            shapes.recolour(self.group[-1], th.shades(ground, ink))

    def write(self, text):
        """Show a number ("24", "-3", "7/2"), or `FACE_DOWN`; "" hides the card."""
        if text == self.text:
            return
        self.text = text
        shapes.hide(self.group, not text)
        if text:
            self._uncover()
            self._fill()

    def pick(self, picked):
        """Show the number without its background if `picked`, else with it."""
        if picked != self._picked:
            self._picked = picked
            self._uncover()
            if self._sheet:
                shapes.recolour(self.group[-1], self._th.shades(*self._colours()))
            elif self.text:
                self._fill()

    def _uncover(self):
        """Show the background, or hide it: a number alone is faster to draw."""
        for each in self.grounds:
            shapes.hide(each, self._picked or self.text == FACE_DOWN)

    def _colours(self):
        """Return the colours behind the number and of the number."""
        if self._picked:
            return theme.PAPER, theme.WHITE if self._th.mono else theme.GOLD
        return self._ground, self._ink

    def _fill(self):
        """Draw the number, or the back: a plain rectangle smaller than the card."""
        th = self._th
        group = self.group
        wide, high = self._wide, self._high
        if self.text == FACE_DOWN:
            self._clear()
            edge = 3 if th.mono else 8
            colour = theme.WHITE if th.mono else theme.FILLED
            shapes.box(th, group, edge, edge, wide - 2 * edge, high - 2 * edge, colour)
            return
        ground, ink = self._colours()
        over, line, under = self.text.partition("/")
        if not line:
            name, text = self._fit(over, self._sheets)
            font = th.sheet(name)
            x = (wide - len(text) * font.width) // 2
            if th.mono and len(text) == 2 and text[0] in "15":
                x -= 1  # the glyphs of this sheet begin one pixel to the right
            if name == self._sheet and group[-1].width == len(text):
                widgets.write(group[-1], font, text)
                if group[-1].x != x:
                    group[-1].x = x
                return
            self._clear()
            self._sheet = name
            shapes.text(th, group, name, x, (high - font.height) // 2 + self._drop, text, ink, ground)
            return
        self._clear()
        unit = th.unit
        for text, at in (over, high // 4), (under, high * 3 // 4):
            name, text = self._fit(text, ("text" if th.wide else "title",))
            shapes.text(th, group, name, wide // 2, at - th.sheet(name).height // 2, text, ink, ground, 1)
        shapes.box(th, group, 4 * unit, high // unit // 2 * unit, (wide // unit - 8) * unit, unit, ink)

    def _fit(self, text, sheets):
        """Return the sheet in which a text fits on the card, and the text, cut if it fits in none."""
        if text[0] >= "A":
            sheets = ("title",)  # the sheet with letters
        for name in sheets:
            room = self._wide // self._th.sheet(name).width
            if len(text) <= room:
                return name, text
        return name, text[: room - 1] + "+"

    def _clear(self):
        shapes.clear(self.group, len(self.grounds))
        self._sheet = ""
