"""Score card of Cybo: the standings, or a player's rounds, each with up to four rolls and its points."""

from micropython import const

from games.cybo import rules, words
from games.cybo.layout import panel
from handheld.drawing import theme
from handheld.drawing.picture import Picture, Texts
from handheld.drawing.prompts import BACK, foot
from handheld.drawing.scores import SLOTS, Scores
from handheld.drawing.screen import Page
from handheld.machine import keys
from handheld.machine.text import t
from handheld.rules.match import ranked

ALL = const(-1)  # stands for the standings, in place of a seat


class CardScreen(Page):
    """The standings, then each player's rounds and sequences."""

    name = "card"

    def __init__(self, console, match, seat):
        """Take the seat to show, or ALL."""
        super().__init__(console)
        th = self._theme = console.theme
        self._edge, self._margin, *self._tops, self._least = panel(th).card
        self._wide = th.width
        self._match = match
        self._seat = seat
        self._fit = (foot(th) - self._tops[0]) // self._least  # rows of a page
        self._rounds = len(match.card) // (rules.PLACES * match.seats)
        self._page = self._last = (self._rounds - 1) // self._fit

    def lay_out(self, group):
        given = ranked(self._match.totals), self._match.names, self._match.totals
        standing = Scores(self._theme, self._tops[1], foot(self._theme), *given)
        slots = standing.slots + (("texts", Texts("title")),)
        return Picture(self._theme, group, slots, ((standing.rows, SLOTS), (self._drawn, ("texts",))))

    def prompt_args(self):
        more = ((keys.A, t("next")),) if self._match.seats > 1 else ()
        if self._seat != ALL and self._pages() > 1:
            more += ((keys.UP, t("more")),)
        return more + (BACK,), False

    def picture_args(self):
        return () if self._seat == ALL else None, (self._seat, self._page)

    def _text(self, words, x, y, sheet, ink=theme.WHITE, align=0):
        """Return a text whose left end, middle or right end is at x for an `align` of 0, 1 or 2."""
        x -= len(words) * self._theme.sheet(sheet).width * align // 2
        return words, ink, theme.PAPER, x, y, sheet

    def _drawn(self, seat, page):
        """Return a page of a player's rounds, or of the sequences; the heading of the standings."""
        th, match = self._theme, self._match
        if seat == ALL:
            room = self._tops[1] > th.sheet("title").height
            return ((self._text(words.round_name(match, True) if room else "", self._edge, 0, "title"),),)
        edge, wide = self._edge, self._wide
        pages = self._pages()
        number = "%d/%d" % (page + 1, pages) if pages > 1 else ""
        texts = [
            self._text(match.names[seat], edge, 0, "title", th.seat(seat)),
            self._text(str(match.totals[seat]), wide - edge, 0, "title", align=2),
            self._text(number, wide * 5 // 8, self._tops[2], "text", theme.SOFT, 1),
        ]
        fit, rounds = self._fit, self._rounds
        top = self._tops[0]
        room = foot(th) - top
        high = th.sheet("title").height
        sheet = "title" if min(fit, rounds) * high <= room else "small"
        pitch = max(room // fit, min(high, room // rounds))
        past = page - self._last - 1  # pages of sequences before this one
        if past >= 0:
            for at, line in enumerate(self._sequences()[past * fit : (past + 1) * fit]):
                texts.append(self._text(line, edge, top + pitch * at, "small"))
            return (tuple(texts),)
        for row in range(page * fit, min((page + 1) * fit, rounds)):
            texts += self._round(row, top + pitch * (row - page * fit), sheet)
        return (tuple(texts),)

    def _round(self, row, y, sheet):
        match = self._match
        name = "%2d" % (row + 1) if row < rules.ROUNDS else " +"
        at = (row * match.seats + self._seat) * rules.PLACES
        rolled = match.card[at : at + 4] if match.card[at] else b""
        rolls = " ".join(["%2d" % n if n else "  " for n in rolled])
        ahead = match.playing[match.playing.index(match.roller) :]
        live = not match.over and row == self._rounds - 1 and self._seat in ahead
        points = str(match.card[at + 4]) if rolls and not live else ""
        ink = theme.GREY if points == "0" else self._theme.seat(self._seat)
        indent = 7 * self._theme.sheet(sheet).width // 2
        return (
            self._text(name, self._edge, y, sheet, theme.GREY),
            self._text(rolls, self._edge + indent, y, sheet),
            self._text(points, self._wide - self._margin, y, sheet, ink, 2),
        )

    def _sequences(self):
        """Return a Grand Master's sequences as lines, the one that still scores first."""
        own = self._match.qualified[self._seat]
        lines = [t("only %s: %d") % (words.dashed(own), rules.DUPLICATE)] if own else []
        lines.append(t("listed:"))
        return lines + [words.dashed(made) for made in self._match.sequences[self._seat]]

    def _pages(self):
        pages = 1 + self._last
        if self._match.level == rules.GRAND_MASTER and self._seat != ALL:
            pages += (len(self._sequences()) + self._fit - 1) // self._fit
        return pages

    def key(self, key):
        if key >= keys.B:
            return False
        if key == keys.UP or key == keys.DOWN:
            if self._seat != ALL:
                self._page = (self._page + (1 if key == keys.DOWN else -1)) % self._pages()
        else:
            self._page = self._last
            count = self._match.seats
            if count > 1:  # ALL follows the last seat
                self._seat = (self._seat + 1 + (-1 if key == keys.LEFT else 1)) % (count + 1) - 1
        self.ask()
        return True
