"""A page above a hand: the score pad."""

from micropython import const

from games.krypto.screens.state import Page
from handheld.drawing import theme
from handheld.drawing.picture import Grid, Picture, Text, Texts
from handheld.drawing.prompts import BACK, foot
from handheld.machine import keys
from handheld.machine.text import t

_BOXES = const(10)
_DOUBLE = const(5)  # players from which the list has two columns


class PadPage(Page):
    """The points of all players; in a tournament, one player's boxes and the value of the next win."""

    name = "pad"

    def __init__(self, console, screen, seat=0):
        super().__init__(console, screen)
        match = self.match
        self._at = seat  # player whose boxes are shown
        self._boxes = []
        if match.resolved["mode"] == "international":
            self._boxes = [match.mode.boxes(seat) for seat in range(match.seats)]

    def lay_out(self, group):
        th = self.console.theme
        seats, mono = self.match.seats, th.mono
        top, bottom = self.console.page_title(group, self._heading())
        columns = 1 + (seats >= _DOUBLE)
        name = "small" if columns > 1 else "text" if mono and self._boxes else "title"
        font, small = th.sheet(name), th.sheet("text")
        pitch = font.height + (0 if mono else 8) - (2 if mono and name == "title" else 0)
        if mono and name != "title":
            room = bottom - top - (font.height if self._boxes else 0)
            pitch = min(pitch + 3, room // ((seats + columns - 1) // columns))
        wide = th.width * th.unit // columns
        self._room = (wide - 4) // font.width
        self._columns = th.width * th.unit // small.width
        foot_at = th.width * th.unit // 2, foot(th) - small.height - (0 if mono else 8)
        right = 2 + self._room * font.width
        slots = (
            ("names", Texts(name, Grid(2, top, wide, pitch, columns))),
            ("points", Texts(name, Grid(right, top, wide, pitch, columns), align=2)),
            ("boxes", Text("text", *foot_at, align=1)),
        )
        return Picture(th, group, slots, ((self._rows, ("names", "points")), (self._foot, ("boxes",))))

    def wanted(self):
        at = self._at if self._boxes else -1
        return (tuple(self.match.scores()), at), None if at < 0 else (at,)

    def _rows(self, scores, marked):
        """The names and the points, those of one player inverted."""
        names, points = [], []
        for seat in range(len(scores)):
            colour = self.console.theme.seat(seat)
            look = (theme.DARK, colour) if seat == marked else (colour, theme.PAPER)
            text = "%d" % scores[seat]
            names.append((self.match.names[seat][: self._room - 1 - len(text)],) + look)
            points.append((text,) + look)
        return tuple(names), tuple(points)

    def _foot(self, seat):
        """The boxes of a player."""
        text = self._boxes_text(seat)
        return ((t("hands: ") + text if len(text) + 7 <= self._columns else text)[-self._columns :],)

    def ask(self):
        self.prompt(((keys.UP, t("player")), BACK) if self._boxes and self.match.seats > 1 else (BACK,))

    def _heading(self):
        match = self.match
        if match.over:
            return t("Points")
        outcome = self.screen.outcome  # the match is already at the next hand
        return outcome.hand if outcome else self.screen.mode.count

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
