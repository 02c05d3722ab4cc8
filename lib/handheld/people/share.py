"""The result of a challenge as a QR code, or a link to the challenge. Opened from the result."""

import os

import displayio
from micropython import const

from handheld.drawing import shapes, theme
from handheld.drawing.prompts import BACK, Prompts, foot
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.machine.loading import Loaded
from handheld.machine.text import t, wrap

_SHORT = const(32)  # bytes that fit into a code of type 2
_ADDRESS = const(39)  # limit of TREFOIL_PAGE: a code of type 3 has 53 bytes, and #knister-99999 takes 14
_MARGIN = const(4)  # lit squares around the code, where the panel is large enough


class ShareScreen(Screen):
    """A code that phones read: dark squares on a lit card, which takes half a second to compute."""

    name = "share"

    def __init__(self, console, game, number, amount):
        super().__init__(console)
        self._words = "%s %d: %s" % (console.title, number, amount)
        self._place = "%s-%d" % (game, number)  # the challenge in the address of the web page
        page = os.getenv("TREFOIL_PAGE") or ""
        if len(page) > _ADDRESS:
            print("# TREFOIL_PAGE: wants at most %d letters, not '%s'; sharing a text" % (_ADDRESS, page))
            page = ""
        self._text = (page + "#" + self._place if page else "Trefoil " + self._words).encode()
        self._kind = 2 if len(self._text) <= _SHORT else 3
        self._at = 0, 0  # of the code, in pixels

    def show(self):
        th = self.console.theme
        self.group = group = displayio.Group()
        unit = 2 if th.mono else 5  # pixels of a square
        side = (4 * self._kind + 17) * unit
        wide = side + 2 * _MARGIN * unit
        font = th.sheet("text")
        if th.mono:  # the code at the left, as high as the panel
            x, y, high = 0, 0, th.height
            for line in wrap(self._words, (th.width - wide - 3) // font.width):
                shapes.text(th, group, "text", wide + 3, y, line)
                y += font.height
            y = 0
        else:
            x, high = (th.width - wide) // 2, wide
            y = foot(th) - high - 2
            shapes.text(th, group, "text", x + wide // 2, (y - font.height) // 2, self._words, align=1)
        shapes.box(th, group, x, y, wide, high, theme.CARD)
        words = x + wide // 2, y + (high - font.height) // 2
        shapes.text(th, group, "text", *words, t("drawing"), theme.DARK, theme.CARD, 1)
        self._at = x + _MARGIN * unit, y + (high - side) // 2
        Prompts(self.console, group).ask((BACK,), False)
        self.console.call_later(self._draw, LATER)

    def ready(self):
        print("# share", self._place, self._words)  # the web page offers to copy it

    def _draw(self):
        with Loaded("adafruit_miniqr") as miniqr:
            code = miniqr.QRCode(qr_type=self._kind)
            code.add_data(self._text)
            code.make()
        shades = self.console.theme.shades(theme.CARD, theme.DARK)
        side = code.module_count
        bitmap = displayio.Bitmap(side, side, len(shades))
        for row in range(side):
            for column in range(side):
                if code.matrix[row, column]:
                    bitmap[column, row] = len(shades) - 1
        holder = displayio.Group(scale=2 if self.console.theme.mono else 5, x=self._at[0], y=self._at[1])
        holder.append(displayio.TileGrid(bitmap, pixel_shader=shades))
        self.group.append(holder)
