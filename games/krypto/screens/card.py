"""A card, and the bitmaps with round corners for its top and bottom."""

import bitmaptools
import displayio

from handheld import shapes, theme, widgets

FACE_DOWN = " "  # in place of a number


def bar(th, group, wide, high):
    """Add the cursor of 128x64, a bar under a card of this size, to a group; return the bar's own group."""
    holder = displayio.Group()
    bitmap = displayio.Bitmap(wide, 2, 2)
    holder.append(displayio.TileGrid(bitmap, pixel_shader=th.shades(theme.WHITE, theme.PAPER), y=high + 1))
    group.append(holder)
    return holder


def rounded(th, width, height):
    """Return a bitmap with round corners: one object, while a `shapes.ground` has five."""
    corner = th.sheet("corner")
    wide, high = corner.width, corner.height
    ink = 1 if th.mono else 3
    bitmap = displayio.Bitmap(width, height, ink + 1)
    bitmaptools.fill_region(bitmap, 0, 0, width, height, ink)
    for at in range(4 if height > high else 2):
        x = width - wide if at & 1 else 0
        y = height - high if at & 2 else 0
        bitmaptools.blit(bitmap, corner.bitmap, x, y, x1=at * wide, y1=0, x2=(at + 1) * wide, y2=high)
    return bitmap


class Card:
    """A card: three objects for its background, and a number that is rewritten in place.

    `edge` is the bitmap of its upper edge. A number is drawn in the first of `sheets` (largest first) in
    which it fits.
    """

    def __init__(self, th, group, box, edge, sheets, ground, ink):
        x, y, self._wide, self._high = box
        self._th = th
        self._sheets = sheets
        self._ground, self._ink = ground, ink
        self._drop = 0  # distance of the number below the middle in pixels
        self.group = displayio.Group(x=x, y=y)
        self.group.hidden = True
        group.append(self.group)
        shades = th.shades(theme.PAPER, ground)
        low = self._high - edge.height
        self.rounded = [shapes.box(th, self.group, 0, edge.height, self._wide, low - edge.height, ground)]
        self.rounded += [displayio.TileGrid(edge, pixel_shader=shades, y=at) for at in (0, low)]
        self.rounded[2].flip_y = True
        for each in self.rounded[1:]:
            self.group.append(each)
        self.text = ""
        self._sheet = ""  # sheet of the number shown
        self._picked = self._bare = False  # background hidden while picked; hidden for good

    def frame(self, colour, drop=0):
        """Reduce the background to a frame in a colour; the number moves `drop` pixels below the middle."""
        th = self._th
        for each in self.rounded:
            each.pixel_shader = th.shades(theme.PAPER, colour)
        inner = shapes.box(th, self.group, 2, 2, self._wide - 4, self._high - 4, theme.PAPER)
        self.rounded.append(inner)
        self._ground, self._ink = theme.PAPER, colour
        self._drop = drop

    def tint(self, ground, ink):
        """Change the colours of a card whose background ends with a sign; of a framed one its inside."""
        if (ground, ink) == (self._ground, self._ink):
            return
        th = self._th
        self._ground, self._ink = ground, ink
        shades = th.shades(theme.PAPER, ground)
        body = self.rounded[3:-1] or self.rounded[:3]
        shapes.paint(body[0], shades)
        for each in body[1:]:
            shapes.recolour(each, shades)
        shapes.recolour(self.rounded[-1], th.shades(ground, ink))
        if self._sheet:
            shapes.recolour(self.group[-1], th.shades(ground, ink))

    def mark(self, text, colour):
        """Show a text in a colour in place of the card."""
        self._bare = True
        self._ground, self._ink = theme.PAPER, colour
        self.write(text)

    def show(self, sheet, text):
        """Show a text in the given sheet."""
        self.group.hidden = False
        self._sheets = (sheet,)
        self.text = text
        font = self._th.sheet(sheet)
        self._put(sheet, (self._wide - len(text) * font.width) // 2, (self._high - font.height) // 2, text)

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
            if self._sheet and self.text:
                shapes.recolour(self.group[-1], self._shades())
            elif self.text:
                self._fill()

    def _uncover(self):
        """Show the background, or hide it: a number alone is faster to draw."""
        for each in self.rounded:
            shapes.hide(each, self._bare or self._picked or self.text == FACE_DOWN)

    def _shades(self):
        th = self._th
        if self._picked:
            return th.shades(theme.PAPER, theme.WHITE if th.mono else theme.GOLD)
        return th.shades(self._ground, self._ink)

    def _fill(self):
        """Draw the number, or the back: a plain rectangle smaller than the card."""
        th = self._th
        group = self.group
        wide, high = self._wide, self._high
        if self.text == FACE_DOWN:
            self._clear()
            edge = 3 if th.mono else 12
            colour = theme.WHITE if th.mono else theme.FILLED
            shapes.box(th, group, edge, edge, wide - 2 * edge, high - 2 * edge, colour)
            return
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
            self._put(name, x, (high - font.height) // 2 + self._drop, text)
            return
        self._clear()
        unit = th.unit
        middle = high // unit // 2 * unit
        ground, ink = self._ground, self._ink
        if self._picked:
            ground, ink = theme.PAPER, theme.WHITE if th.mono else theme.GOLD
        shapes.box(th, group, 4 * unit, middle, (wide // unit - 8) * unit, unit, ink)
        for text, at in (over, high // 4), (under, high * 3 // 4):
            name, text = self._fit(text, ("text" if th.wide else "title",))
            shapes.text(th, group, name, wide // 2, at - th.sheet(name).height // 2, text, ink, ground, 1)

    def _fit(self, text, sheets):
        """Return the sheet in which a text fits on the card, and the text, cut if it fits in none."""
        if text[0] >= "A":
            sheets = ("title",)  # the sheet with letters
        for name in sheets:
            room = self._wide // self._th.sheet(name).width
            if len(text) <= room:
                return name, text
        return name, text[: room - 1] + "+"

    def _put(self, name, x, y, text):
        th = self._th
        row = shapes.text(th, self.group, name, x, y, text)
        row.pixel_shader = self._shades()

    def _clear(self):
        shapes.clear(self.group, len(self.rounded))
        self._sheet = ""
