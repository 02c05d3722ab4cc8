"""The stakes of a fourth roll: what is kept, and what it hits or misses, each on a card of its own."""

import displayio

from handheld import shapes, theme, widgets
from handheld.text import t


class StakesView:
    """Two cards, the chosen one golden. On 128x64 one under the other."""

    def __init__(self, th):
        self._theme = th
        self.group = inside = displayio.Group()
        mono = th.mono
        row = shapes.row
        if mono:
            boxes = (56, 13, 72, 20), (56, 34, 72, 20)
        else:
            boxes = (3, 180, 84, 38), (92, 180, 145, 38)
        self._boxes = [shapes.Ground(th, inside, *box, theme.FILLED) for box in boxes]
        if mono:
            keep = row(th, inside, "head", 65, 17, 4)
            self._kept = row(th, inside, "card", 101, 15, 1)
            self._hit = row(th, inside, "card", 62, 36, 2)
            self._missed = row(th, inside, "head", 94, 38, 4)
            self._texts = (keep, self._kept), (self._hit, self._missed)
        else:
            keep = row(th, inside, "text", 11, 191, 4)
            self._kept = row(th, inside, "step", 56, 186, 1)
            words = row(th, inside, "text", 98, 191, 4)
            self._hit = row(th, inside, "step", 145, 186, 2)
            self._missed = row(th, inside, "text", 192, 191, 4)
            widgets.write(words, th.sheet("text"), t("roll"))
            self._texts = (keep, self._kept), (words, self._hit, self._missed)
        widgets.write(keep, th.sheet("head" if mono else "text"), t("KEEP" if mono else "keep"))

    def show(self, stakes, risk):
        """Show the points of an offer (declined, hit, missed), the cursor on the risk or not."""
        th = self._theme
        kept, hit, missed = stakes
        figures = th.sheet("card" if th.mono else "step")
        widgets.write(self._kept, figures, str(kept))
        widgets.write(self._hit, figures, str(hit))
        other = "%s %d" % (t("or"), missed)
        words = th.sheet("head" if th.mono else "text")
        widgets.write(self._missed, words, other.upper() if th.mono else other)
        for at in range(2):
            chosen = bool(at) == risk
            ground = theme.GOLD if chosen else theme.FILLED
            self._boxes[at].paint(ground)
            shades = th.shades(ground, theme.DARK if chosen else theme.WHITE)
            for text in self._texts[at]:
                shapes.dye(text, shades)
