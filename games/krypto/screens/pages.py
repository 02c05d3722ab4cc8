"""A page above a hand: the score pad."""

from micropython import const

from handheld.drawing.picture import Picture, Text
from handheld.drawing.prompts import BACK
from handheld.drawing.scores import SLOTS, Scores
from handheld.drawing.screen import Page
from handheld.machine import keys
from handheld.machine.text import t

_BOXES = const(10)
_CROWD = const(6)  # the rows of more leave no room for large letters on 128x64


class PadPage(Page):
    """The points of all players; in a tournament, one player's boxes and the value of the next win."""

    name = "pad"

    def __init__(self, console, match, seat=0, count=""):
        """Take the seat whose boxes are shown, and the name of the hand or round, "" for a result."""
        super().__init__(console)
        self.match = match
        self._count = count
        self._at = seat  # player whose boxes are shown
        self._boxed = match.resolved["mode"] == "international"

    def lay_out(self, group):
        th, match = self.console.theme, self.match
        top, bottom = self.page_title(not match.over and self._count or t("Points"))
        sheet = "small" if th.mono and th.large and match.seats > _CROWD else "text"
        font = th.sheet(sheet)
        self._columns = th.width // font.width
        if self._boxed:
            bottom -= font.height + 1 + (sheet == "text")
        seats = range(match.seats) if match.seats > 1 else ()  # the bar of one would always be full
        rows = Scores(th, top, bottom, seats, match.names, match.scores())
        slots = rows.slots + (("boxes", Text(sheet, th.width // 2, bottom, align=1)),)
        return Picture(th, group, slots, ((rows.rows, SLOTS), (self._foot, ("boxes",))))

    def picture_args(self):
        return (None, self._at if self._boxed else -1), (self._at,) if self._boxed else None

    def prompt_args(self):
        return ((keys.UP, t("player")), BACK) if self._boxed and self.match.seats > 1 else (BACK,), False

    def _foot(self, seat):
        """Show a player's boxes so far, and the value of the next win if a sequence continues."""
        mode, over = self.match.mode, self.match.over
        pad, last = mode.pad(seat)
        boxes = ["-" if box is None else "%d" % box for box in pad[: mode.hand]]
        if mode.hand > _BOXES:
            boxes.append("%+d" % mode.extra[seat])
            last = 0
        elif pad[mode.hand - 1] is None and not over:
            boxes.pop()  # the current hand
        text = " ".join(boxes) or t("no hand yet")
        if last and not over:
            text += ", " + t("next win %d") % (2 * last)
        return ((t("hands: ") + text if len(text) + 7 <= self._columns else text)[-self._columns :],)

    def change_page(self, by):
        self._at = (self._at + by) % self.match.seats

    def key(self, key):
        if key != keys.A:
            return super().key(key)
        self.console.pop()
        return True
