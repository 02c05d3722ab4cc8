"""The score pad: ten boxes for each player, their totals, and what the next win is worth."""

from micropython import const

from games.krypto.screens.phase import Page
from handheld import keys, theme, widgets
from handheld.prompts import BACK
from handheld.text import t

_BOXES = const(10)


class PadPage(Page):
    """A line for each player; at home and at the table only the hands won."""

    name = "pad"

    def lay_out(self, group):
        th = self.console.theme
        match = self.match
        tournament = match.settled["mode"] == "international"
        top = 0
        high = th.small.height // th.unit
        if (match.seats + 1) * high < th.height - 20:  # else there is no room for a title
            top = widgets.head(th, group, self._heading())[0] + 1
        self._top = top
        room = (th.height - 7 - top) // high - 1
        self._apart = 1 if room // match.seats < 2 else 2  # a player's rows
        columns = [("=" if tournament else t("hands"), [str(score) for score in match.scores()])]
        rows = []
        if tournament:
            rows = [match.mode.boxes(seat) for seat in range(match.seats)]
            if match.mode.hand > _BOXES:
                columns.append(("+", [str(extra) for extra in match.mode.extra]))
            for at in range(_BOXES - 1, -1, -1):
                texts = ["" if row[at] is None else str(row[at]) for row in rows]
                columns.append((str(at + 1), texts))
        right = self._lay(columns)
        room = right // th.small_width
        self._column(1, "", match.names, room, theme.INK)
        self._next = self._next_win(rows) if tournament else ""

    def fill(self):
        self.ask(((0, self._next), BACK) if self._next else (BACK,))

    def _heading(self):
        match = self.match
        if match.over:
            return t("Points")
        if match.table:
            return "%s %d" % (t("Round"), match.mode.round)
        return "%s %d" % (t("Hand"), match.mode.hand)

    def _lay(self, columns):
        """The columns, from the right edge on, with a rule before each; gives where the names end."""
        th = self.console.theme
        width = th.small_width
        counts = []
        for head, texts in columns:
            counts.append(max([len(text) for text in texts] + [len(head)]))
        least = th.width - sum(counts) * width - 2 * len(counts)  # for the names
        if least < 3 * width and columns[1][0] == "+":
            del columns[1]  # the totals have it
            return self._lay(columns)
        # What room there is widens the boxes to two characters, names of four letters left.
        spare = (least - 4 * width) // width
        for at in range(len(counts) - 1, 0, -1):
            if spare > 0 and counts[at] < 2:
                counts[at] += 1
                spare -= 1
        right = th.width
        high = (1 + self._apart * self.match.seats) * th.small.height // th.unit
        for at in range(len(columns)):
            right -= counts[at] * width
            self._column(right, columns[at][0], columns[at][1], counts[at], theme.INK if at else theme.ACCENT)
            right -= 2
            widgets.box(th, self.group, right, self._top, 1, high, theme.DIM)
        return right

    def _column(self, x, head, texts, count, palette):
        """A title and a text for each player; right-justified where there is a title."""
        th = self.console.theme
        font = th.small
        grid = widgets.rows(th, self.group, font, x, self._top, count, 1 + self._apart * len(texts), palette)
        for i in range(-1, len(texts)):
            text = texts[i] if i >= 0 else head
            row = self._apart * (i + 1)
            at = count - len(text) if head else 0
            for k in range(min(count, len(text))):
                grid[at + k, row] = font.tile(ord(text[k]))

    def _next_win(self, rows):
        """Whose sequence goes on, and what the next win is worth."""
        mode = self.match.mode
        if mode.hand <= _BOXES and not self.match.over:
            for seat in range(self.match.seats):
                last = _running(rows, seat, mode.hand)
                if last:
                    return "%s: %s %d" % (self.match.names[seat], t("next win"), 2 * last)
        return ""

    def key(self, key):
        if key == keys.A or key == keys.B:
            self.console.pop()
        return True


def _running(rows, seat, hand):
    """The seat's last win if its sequence goes on in this hand, else 0."""
    last = 0
    for at in range(hand):
        box = rows[seat][at]
        if box is not None:
            last = max(box, 0)
        elif max([row[at] or 0 for row in rows]) > 0:
            last = 0
    return last
