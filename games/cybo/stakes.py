"""Stakes of a fourth roll: the points after declining it, a hit and a miss. A frame marks the choice."""

import displayio

from handheld import shapes, theme, widgets
from handheld.text import t


class StakesView:
    """Both choices, side by side on 240x240, one above the other on 128x64."""

    def __init__(self, th):
        self._theme = th
        self.group = inside = displayio.Group()
        if th.mono:
            boxes = (56, 12, 72, 21), (56, 34, 72, 21)
            sheet, figures, keep, hit = "title", "card", 15, 37
            places = (62, keep + 1), (101, keep), (62, hit), (94, hit + 1)
            inside.y = -int(th.large)
        else:
            boxes = (1, 178, 88, 40), (92, 178, 147, 40)
            sheet, figures = "small", "step"
            places = (10, 190), (56, 185), (145, 185), (192, 190)
            shapes.text(th, inside, "small", 101, 190, t("roll"))
        thick = 1 if th.mono else 3
        self._frames = []
        for x, y, wide, high in boxes:
            frame = shapes.frame(th, inside, wide, high, thick)
            frame.x = x
            frame.y = y
            self._frames.append(frame)
        shapes.text(th, inside, sheet, *places[0], t("KEEP") if th.mono else t("keep"))
        self._declined = widgets.Line(th, inside, figures, *places[1])
        self._hit = widgets.Line(th, inside, figures, *places[2])
        self._missed = widgets.Line(th, inside, sheet, *places[3])

    def show(self, stakes, risk):
        """Show the points of an offer (declined, hit, missed); with `risk` the cursor is on the roll."""
        declined, hit, missed = stakes
        other = t("or %d") % missed
        self._declined.show(((0, str(declined)),))
        self._hit.show(((0, str(hit)),))
        self._missed.show(((0, other.upper() if self._theme.mono else other),))
        for at in range(2):
            shapes.hide(self._frames[at], bool(at) != risk)
        th = self._theme
        self._declined.recolour(th.shades(theme.PAPER, theme.WHITE if risk else theme.GOLD))
        self._hit.recolour(th.shades(theme.PAPER, theme.GOLD if risk else theme.WHITE))
