"""Score card of Cybo: the standings, or a player's rounds, each with up to four rolls and its points."""

import displayio
from micropython import const

from games.cybo import rules, words
from games.cybo.packed import PLACES, numbers
from handheld import keys, shapes, theme
from handheld.prompts import BACK, Prompts, foot
from handheld.screens import Screen
from handheld.text import t

ALL = const(-1)  # stands for the standings, in place of a seat
_ROWS = const(4)  # rows drawn at a time: a whole page takes the PicoSystem too long


class CardScreen(Screen):
    """The standings of all players, or one player's rounds and a Grand Master's sequences.

    Left, right and A go to the next player; up and down page through the rounds.
    """

    name = "card"

    def __init__(self, console, match, seat):
        """Take the seat to show, or ALL."""
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._page = -1  # -1 is the last page of rounds
        self._pending = []  # the rows that are not drawn yet

    def show(self):
        self.every = 0
        self.group = displayio.Group()
        if self._page < 0:
            self._page = (self._rounds() - 1) // self._fit()
        more = ((keys.A, t("next")),) if self._match.seats > 1 else ()
        if self._seat == ALL:
            self._standing()
        else:
            if self._pages() > 1:
                more += ((keys.UP, t("more")),)
            self._card()
        Prompts(self.console, self.group).ask(more + (BACK,), False)

    def _standing(self):
        """Draw one row per player, best first: name, bar, points."""
        th = self.console.theme
        match = self._match
        mono = th.mono
        wide = th.width * th.unit
        top = 1 if mono else 30
        pitch = min(13 if mono else 44, (foot(th) - top) // match.seats)
        sheet = "small" if pitch < 12 else "title"
        thick = pitch * 3 // 5
        letter = th.sheet(sheet).width
        if not mono:
            shapes.text(th, self.group, "title", 3, 0, words.round_name(match, True))
        room = wide - 12 * letter
        for at, seat in enumerate(sorted(range(match.seats), key=lambda seat: -match.totals[seat])):
            y = top + pitch * at + (pitch - th.sheet(sheet).height) // 2
            colour = th.seat(seat)
            points = match.totals[seat]
            shapes.text(th, self.group, sheet, 0 if mono else 3, y, match.names[seat], colour)
            long = max(1, room * points // max(1, max(match.totals)))
            above = top + pitch * at + (pitch - thick) // 2
            shapes.box(th, self.group, 8 * letter + letter // 2, above, long, thick, colour)
            shapes.text(th, self.group, sheet, wide - (0 if mono else 3), y, str(points), align=2)

    def _card(self):
        th = self.console.theme
        match = self._match
        seat = self._seat
        mono = th.mono
        wide = th.width * th.unit
        edge = 0 if mono else 3
        colour = th.seat(seat)
        shapes.text(th, self.group, "title", edge, 0, match.names[seat], colour)
        shapes.text(th, self.group, "title", wide - edge, 0, str(match.totals[seat]), align=2)
        if self._pages() > 1:
            page = "%d/%d" % (self._page + 1, self._pages())
            shapes.text(th, self.group, "text", wide * 5 // 8, 2 if mono else 4, page, theme.SOFT, align=1)
        fit = self._fit()
        of_rounds = self._pages_of(self._rounds())
        first = self._page * fit
        top = 14 if mono else 27
        room = foot(th) - top
        high = th.sheet("title").height
        sheet = "title" if self._rounds() * high <= room else "small"
        pitch = max(room // fit, min(high, room // self._rounds()))
        lines = self._sequences()[(self._page - of_rounds) * fit :] if self._page >= of_rounds else ()
        for i in range(min(fit, len(lines))):
            shapes.text(th, self.group, "text", edge, top + pitch * i, lines[i])
        if not lines:
            self._pending = [
                (row, top + pitch * (row - first), colour, sheet)
                for row in range(first, min(first + fit, self._rounds()))
            ]
            self.tick(0)

    def tick(self, now):
        """Draw the next rows."""
        for _ in range(min(_ROWS, len(self._pending))):
            self._row(*self._pending.pop(0))
        self.every = 1 if self._pending else 0
        return True

    def _row(self, row, y, colour, sheet):
        """Draw one round: its number, its rolls, and the points once the turn is over."""
        th = self.console.theme
        match = self._match
        mono = th.mono
        letter = th.sheet(sheet).width
        edge = 0 if mono else 3
        name = "%2d" % (row + 1) if row < rules.ROUNDS else " +"
        shapes.text(th, self.group, sheet, edge, y, name, theme.GREY)
        at = (row * match.seats + self._seat) * PLACES
        rolls = " ".join(["%2d" % n if n else "  " for n in match.card[at : at + 4]])
        if match.card[at]:
            shapes.text(th, self.group, sheet, edge + 7 * letter // 2, y, rolls)
        ahead = match.playing[match.playing.index(match.roller) :]
        live = not match.over and row == self._rounds() - 1 and self._seat in ahead
        if match.card[at] and not live:
            points = match.card[at + 4]
            right = th.width * th.unit - (2 * letter if mono else edge)
            ink = colour if points else theme.GREY
            shapes.text(th, self.group, sheet, right, y, str(points), ink, align=2)

    def _sequences(self):
        """Return a Grand Master's sequences as lines, the one that still scores first."""
        match = self._match
        own = match.qualified[self._seat]
        lines = [t("only %s: %d") % (words.dashed(numbers(own)), rules.DUPLICATE)] if own else []
        lines.append(t("listed:"))
        return lines + [words.dashed(numbers(made)) for made in match.sequences[self._seat]]

    def _fit(self):
        """Return the number of rows that fit."""
        th = self.console.theme
        return (foot(th) - (14 if th.mono else 27)) // (8 if th.mono else 14)

    def _pages(self):
        pages = self._pages_of(self._rounds())
        if self._match.level == rules.GRAND_MASTER and self._seat != ALL:
            pages += self._pages_of(len(self._sequences()))
        return pages

    def _pages_of(self, rows):
        return (rows + self._fit() - 1) // self._fit()

    def _rounds(self):
        return len(self._match.card) // (PLACES * self._match.seats)

    def key(self, key):
        if key >= keys.B:
            return False
        if key == keys.UP or key == keys.DOWN:
            if self._seat != ALL:
                self._page = (self._page + (1 if key == keys.DOWN else -1)) % self._pages()
        else:
            self._page = -1
            count = self._match.seats
            if count > 1:  # ALL follows the last seat
                self._seat = (self._seat + 1 + (-1 if key == keys.LEFT else 1)) % (count + 1) - 1
        self.console.redraw()
        return True
