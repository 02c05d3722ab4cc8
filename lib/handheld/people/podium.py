"""End of a match: bars grow to the points, then the winner's name appears, then the news."""

from micropython import const

from handheld.drawing import colours, shapes, theme
from handheld.drawing.picture import ABOVE, Boxes, Drawing, Grid, Picture, Texts
from handheld.drawing.prompts import foot
from handheld.drawing.scores import SLOTS, Scores
from handheld.machine import tone

FRAME_MS = const(60)
_GROWTH = const(18)  # frames until the longest bar stops
_FALL = const(26)  # frames of confetti, and of the news: with the growth 3 s
_NEWS = const(10)  # frames of confetti before the first news
_APART = const(5)  # frames between two pieces of news
_NEWS_MS = const(2500)  # display time of the news if they do not all fit
_PIECES = const(10)
_RISE = tuple([each for hertz in tone.SCALE for each in (hertz, 72)])  # as long as the growth


class Podium:
    """A row for each of the best players, in seat order, below the winner's name; alone the points."""

    def __init__(self, console, outcome, words, below, news):
        """Lay out a podium: `words` are the large text, `below` the texts under it, then lines of `news`."""
        th = self._theme = console.theme
        self._console = console
        self._scores = scores = outcome.scores
        self._first = outcome.winners
        self._counts = outcome.counts
        self._words = words
        self._below = below
        self._news = news
        # On 128x64 four rows leave no line for the news, which alternates with the winner's name.
        mono = self._mono = th.mono
        self._alternates = mono and len(scores) > 3 and bool(news)
        self._cheers = [seat for seat in outcome.winners if not outcome.levels[seat]]
        self._alone = alone = len(scores) == 1
        self._value = 0  # the points up to which the bars have grown
        self._revealed = False  # True once the winner's name is shown
        self._told = ()  # the texts of the lines of news
        self._frame = -1  # frame of the confetti
        text = th.sheet("text").height
        count = self._lines = min(len(news), 1 if mono else 2 if alone else 3)
        if self._alternates:
            y, top = 6, 20
        elif alone:
            y, top = 44 if mono else foot(th) - (text + 1) * count, 0
        else:
            y = 20 if mono else 78
            top = y + (text + 1) * count + (0 if mono else 4)
        self._news_at = y
        bottom = foot(th) - (1 if mono else 4)
        self.rows = [] if alone else sorted(outcome.order[: min(5, (bottom - top) // text)])
        self._drawn = Scores(th, top, bottom, self.rows, outcome.names, scores)

    def picture(self, group):
        th = self._theme
        wide = th.width * th.unit
        text = th.sheet("text").height + 1
        slots = (("confetti", Boxes()), ABOVE) + self._drawn.slots + (
            ("winner", Drawing(self._winner, 2000 if self._mono else 4500)),
            ("below", Texts("title", align=1)),
            ("news", Texts("text", Grid(wide // 2, self._news_at, 0, text, 1), theme.GOLD, align=1)),
        )
        parts = (
            (self._named, ("winner", "below")),
            (self._drawn.rows, SLOTS),
            (self._written, ("news",)),
            (self._fallen, ("confetti",)),
        )
        return Picture(th, group, slots, parts)

    def picture_args(self):
        named = self._revealed and not (self._alternates and any(self._told[:1]))
        return (named,), (self._value,), (self._told,), (self._frame,)

    def frames(self, record):
        """Change the state of each frame. Yield the milliseconds until the next one, 0 after the last.

        The standing of a match that was given up appears at once, without a tune.
        With `record` the tune of a record is played with the news.
        """
        points = max(1, max(self._scores))
        yield 1
        if self._counts and self.rows:
            self._console.tune(_RISE)
            for at in range(1, _GROWTH):
                self._value = max(1, points * at // _GROWTH)  # the tune begins with a change
                yield FRAME_MS
        self._value = points
        yield 1
        self._reveal()
        if self._counts:
            self._console.tune(tone.END)
        yield FRAME_MS
        for at in range(_FALL if self._counts else 0):
            self._frame = at
            shown, wait = divmod(at - _NEWS, _APART)
            if not wait and 0 <= shown < self._lines:
                if not self._alternates:
                    self._told = tuple(self._news[: shown + 1])
                if record and not shown:
                    self._console.tune(tone.RECORD)
            yield FRAME_MS
        self._frame = -1
        first = 0
        while True:
            self._told = tuple(self._news[first : first + self._lines])
            pages = len(self._news) + self._alternates
            yield _NEWS_MS if pages > self._lines else 0
            first += self._lines
            if first >= pages:
                first = 0

    def _reveal(self):
        """Show the winner, with lights in the winner's colour."""
        self._revealed = True
        colour = colours.seat_light(self._first[0]) if len(self._first) == 1 else colours.WHITE
        for place in range(13):
            self._console.light(place, colour)

    def renew(self, old, new):
        """Replace a line of the news; the next frame shows it."""
        self._news[self._news.index(old)] = new

    # Parts of the picture

    def _named(self, revealed):
        """Return the winner's name in large letters, and the texts below."""
        if not revealed:
            return None, ()
        th = self._theme
        wide = th.width * th.unit
        across, y = wide, 27
        if self._mono:
            across, y = (wide, 28) if self._alone else (15 * len(self._words), 10)
        elif self._alone:
            y = 80
        ink = th.seat(self._first[0]) if len(self._first) == 1 else theme.GOLD
        texts = []
        low = y + (30 if self._alone else 26)
        for at in range(len(self._below)):
            text, shade = self._below[at], (theme.WHITE, theme.GOLD, theme.SOFT)[at]
            sheet = "title" if len(text) * th.sheet("title").width <= wide else "text"
            texts.append((text, shade, theme.PAPER, wide // 2, low, sheet))
            low += 28 if at else 40
        return ((wide - across) // 2, y, across, ink), texts

    def _winner(self, th, group, x, y, across, ink):
        shapes.Large(th, group, x, y, across, self._words, ink)

    def _written(self, news):
        return (news,)

    def _fallen(self, frame):
        th = self._theme
        pieces = []
        size = 3 if self._mono else 8
        end = foot(th) - 8
        for at in range(_PIECES if self._cheers and frame >= 0 else 0):
            x = (2 * at + 1) * th.width * th.unit // (2 * _PIECES) + at * 7 % 5
            y = (frame - at * 5 % 11) * end // 16
            pieces.append((x, y, size, size, th.seat(at)) if 0 <= y < end else None)
        return (pieces,)
