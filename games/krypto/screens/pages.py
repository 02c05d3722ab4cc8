"""A page above a hand: the score pad."""

import displayio
from micropython import const

from games.krypto.screens.state import Page
from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK, foot
from handheld.text import t

_BOXES = const(10)
_DOUBLE = const(5)  # players from which the list has two columns


class PadPage(Page):
    """The points of all players; in a tournament, one player's boxes and the value of the next win."""

    name = "pad"

    def __init__(self, console, screen):
        super().__init__(console, screen)
        match = self.match
        self._at = 0  # player whose boxes are shown
        self._boxes = []
        if match.resolved["mode"] == "international":
            self._boxes = [match.mode.boxes(seat) for seat in range(match.seats)]

    def lay_out(self, group):
        th = self.console.theme
        match = self.match
        top, bottom = self.console.page_title(group, self._heading())
        columns = 1 + (match.seats >= _DOUBLE)
        name = "small" if columns > 1 else "text" if th.mono and self._boxes else "title"
        font = th.sheet(name)
        pitch = font.height + (0 if th.mono else 8) - (2 if th.mono and name == "title" else 0)
        if th.mono and name != "title":
            room = bottom - top - (font.height if self._boxes else 0)
            pitch = min(pitch + 3, room // ((match.seats + columns - 1) // columns))
        wide = th.width * th.unit // columns
        count = (wide - 4) // font.width
        scores = match.scores()
        self._rows = []
        for seat in range(match.seats):
            x = seat % columns * wide + 2
            row = widgets.Line(th, group, name, x, top + seat // columns * pitch)
            points = "%d" % scores[seat]
            row.show(((0, match.names[seat][: count - 1 - len(points)]), (count - len(points), points)))
            self._rows.append(row)
        self._line = displayio.Group()
        group.append(self._line)

    def fill(self):
        th = self.console.theme
        line = self._line
        shapes.clear(line)
        for seat in range(self.match.seats):
            colour = th.seat(seat)
            marked = self._boxes and seat == self._at
            shades = th.shades(colour, theme.DARK) if marked else th.shades(theme.PAPER, colour)
            self._rows[seat].recolour(shades)
        if not self._boxes:
            self.ask((BACK,))
            return
        font = th.sheet("text")
        y = foot(th) - font.height - (0 if th.mono else 8)
        columns = th.width * th.unit // font.width
        text = self._boxes_text(self._at)
        text = (t("hands: ") + text if len(text) + 7 <= columns else text)[-columns:]
        shapes.text(th, line, "text", th.width * th.unit // 2, y, text, align=1)
        self.ask(((keys.UP, t("player")), BACK) if self.match.seats > 1 else (BACK,))

    def hide(self):
        self._rows = self._line = None
        super().hide()

    def _heading(self):
        match = self.match
        if match.over:
            return t("Points")
        outcome = self.screen.outcome
        count = match.mode.round if match.table else match.mode.hand
        # During an outcome, the match is already at the next hand.
        return (t("Round %d") if match.table else t("Hand %d")) % (outcome.hand if outcome else count)

    def _boxes_text(self, seat):
        """Return a player's boxes so far, and the value of the next win if a sequence continues."""
        mode = self.match.mode
        played = min(mode.hand, _BOXES)
        boxes = ["-" if box is None else "%d" % box for box in self._boxes[seat][:played]]
        if self._boxes[seat][played - 1] is None and not self.match.over:
            boxes.pop()  # the current hand
        if mode.hand > _BOXES:
            boxes.append("+%d" % mode.extra[seat])
        last = 0
        if mode.hand <= _BOXES and not self.match.over:
            last = _running(self._boxes, seat, mode.hand)
        text = " ".join(boxes) or t("no hand yet")
        return text + ", " + t("next win %d") % (2 * last) if last else text

    def turn(self, step):
        self._at = (self._at + step) % self.match.seats
        self.fill()
        return True

    def key(self, key):
        if key == keys.A or key == keys.B:
            self.console.pop()
        elif key <= keys.RIGHT:
            self.turn(1 if key in (keys.DOWN, keys.RIGHT) else -1)
        return True


def _running(rows, seat, hand):
    """Return the seat's last win if its sequence continues in this hand, else 0."""
    last = 0
    for at in range(hand):
        box = rows[seat][at]
        if box is not None:
            last = max(box, 0)
        elif max([row[at] or 0 for row in rows]) > 0:
            last = 0
    return last
