"""End of a match: bars grow to the points, then the winner's name appears, then the news."""

import displayio
from micropython import const

from handheld import colours, shapes, theme, tone, widgets
from handheld.prompts import foot

FRAME_MS = const(60)
_GROWTH = const(18)  # frames until the longest bar stops
_FALL = const(26)  # frames of confetti, and of the news: with the growth 3 s
_NEWS = const(10)  # frames of confetti before the first news
_APART = const(5)  # frames between two pieces of news
_NEWS_MS = const(2500)  # display time of the news if they do not all fit
_PIECES = const(10)
_RISE = tuple([FRAME_MS if at & 1 else 262 + 15 * at for at in range(2 * _GROWTH)])  # Hz, ms


class Podium:
    """A row for each of the best players, in seat order: name, bar and points. The winner's name is above.

    A single player has a bar across the panel, with a mark at the best score so far, and the points in
    place of the name.
    """

    def __init__(self, console, group, session, order, first, words, below, news):
        """Make an empty podium in a group.

        `order` has the seats by points, `first` those of the winners. `words` is the large text, `below` are
        the texts under it, `news` texts of at most a line.
        """
        th = self._theme = console.theme
        self._console = console
        self._group = group
        self._names = session.match.names
        self._scores = scores = session.match.scores()
        self._first = first
        self._words = words
        self._below = below
        self._news = news
        self._large = None
        # On 128x64 four rows leave no line for the news, which alternates with the winner's name.
        self._turns = th.mono and len(scores) > 3 and bool(news)
        self._cheers = [seat for seat in first if session.person(seat)]
        self._alone = alone = len(scores) == 1
        self._bars = []  # (points, Rectangle, Line of the points)
        self._pieces = displayio.Group()  # confetti, behind everything else
        group.append(self._pieces)
        text = th.sheet("text").height
        count = min(len(news), 1 if th.mono else 2 if alone else 3)
        if self._turns:
            y, top = 6, 20
        elif alone:
            y, top = (44, 0) if th.mono else (foot(th) - (text + 1) * count, 12)
        else:
            y = 20 if th.mono else 78
            top = y + (text + 1) * count + (0 if th.mono else 4)
        self._lines = [
            widgets.Line(th, group, "text", 0, y + (text + 1) * at, theme.GOLD) for at in range(count)
        ]
        room = (th.sheet("title").height if alone else foot(th) - (1 if th.mono else 4) - top)
        self.rows = sorted(order[: min(5, room // text)])
        self._pitch = min(room // len(self.rows), 12 if th.mono else 40)
        self._top = top + (room - self._pitch * len(self.rows)) // 2

    def frames(self, won, best, record):
        """Draw a frame at each step. Yield the milliseconds until the next one, 0 after the last.

        `won` is False for a match that was given up: its standing appears at once, without a tune.
        `best` is the best score so far, 0 for none. With `record` the tune of a record is played with the
        news.
        """
        moves = won and self._console.fall_ms
        points = max(1, max(self._scores))
        for seat in self.rows:
            self._row(seat, max(points, best), best)
            yield 1
        if moves:
            self._console.tune(_RISE)
            for at in range(1, _GROWTH):
                self._grow(points * at // _GROWTH)
                yield FRAME_MS
        self._grow(points)
        yield 1
        self._reveal()
        if won:
            self._console.tune(tone.WIN)
        yield FRAME_MS
        for at in range(_FALL if moves else 0):
            self._fall(at)
            shown, wait = divmod(at - _NEWS, _APART)
            if not wait and 0 <= shown < len(self._lines):
                if not self._turns:
                    self._tell(shown, shown)
                if record and not shown:
                    self._console.tune(tone.RECORD)
            yield FRAME_MS
        if record and not moves:
            self._console.tune(tone.RECORD)
        shapes.clear(self._pieces)
        first = 0
        while True:
            for at in range(len(self._lines)):
                self._tell(at, first + at)
            pages = len(self._news) + self._turns
            yield _NEWS_MS if pages > len(self._lines) else 0
            first += len(self._lines)
            if first >= pages:
                first = 0

    def _row(self, seat, most, best):
        """Add a player's row with an empty bar. `most` points fill the bar."""
        th = self._theme
        group = self._group
        sheet = "title" if self._pitch >= th.sheet("title").height else "text"
        font = th.sheet(sheet)
        wide = th.width * th.unit
        edge = 0 if th.mono else 5
        colour = th.seat(seat)
        y = self._top + self._pitch * self.rows.index(seat)
        shapes.text(th, group, sheet, edge, y + (self._pitch - font.height) // 2, self._names[seat], colour)
        digits = max([len(str(points)) for points in self._scores])
        left = edge + max([len(name) for name in self._names]) * font.width + font.width // 2
        end = wide - edge - digits * font.width
        line = widgets.Line(th, group, sheet, end, y + (self._pitch - font.height) // 2, colour)
        long = end - font.width // 2 - left
        high = self._pitch * 3 // 5
        y += (self._pitch - high) // 2
        if best and self._alone:
            mark = left + long * best // most
            shapes.box(th, group, mark, y - th.unit, th.unit, high + 2 * th.unit, theme.GOLD)
        bar = shapes.box(th, group, left, y, 1, high, colour)
        self._bars.append((self._scores[seat], bar, line, long, most, digits))

    def _grow(self, value):
        """Let the bars and their points grow to `value`, each up to its own points."""
        for points, bar, line, long, most, digits in self._bars:
            text = str(min(points, value))
            line.show(((0, " " * (digits - len(text)) + text),))
            width = max(1, long * min(points, value) // most)
            if bar.width != width:
                bar.width = width

    def _reveal(self):
        """Show the winner, with lights in the winner's colour."""
        th = self._theme
        wide = th.width * th.unit
        seat = self._first[0]
        alone = len(self._first) == 1
        across, y = wide, 27
        if th.mono:
            across, y = (wide, 28) if self._alone else (15 * len(self._words), 10)
        elif self._alone:
            y = 80
        ink = th.seat(seat) if alone else theme.GOLD
        self._large = shapes.Large(th, self._group, (wide - across) // 2, y, across, self._words, ink)
        y += 26 if not self._alone else 30
        for at in range(len(self._below)):
            ink = (theme.WHITE, theme.GOLD, theme.SOFT)[at]
            shapes.text(th, self._group, "title", wide // 2, y, self._below[at], ink, align=1)
            y += 28 if at else 40
        for place in range(13):
            self._console.light(place, colours.of_seat(seat) if alone else colours.WHITE)

    def _tell(self, line, at):
        """Write a piece of news on a line."""
        th = self._theme
        news = self._news[at] if at < len(self._news) else ""
        self._lines[line].show_middle(news, th.width * th.unit // th.sheet("text").width)
        shapes.hide(self._large, self._turns and bool(news))

    def _fall(self, frame):
        """Move the confetti of a person's win."""
        th = self._theme
        if not self._cheers:
            return
        if not frame:
            size = 3 if th.mono else 8
            bitmap = displayio.Bitmap(size, size, 2 if th.mono else 4)
            bitmap.fill(1 if th.mono else 3)
            for at in range(_PIECES):
                x = (2 * at + 1) * th.width * th.unit // (2 * _PIECES) + at * 7 % 5
                shades = th.shades(theme.PAPER, th.seat(at))
                piece = displayio.TileGrid(bitmap, pixel_shader=shades, x=x)
                piece.hidden = True
                self._pieces.append(piece)
        end = foot(th) - 8
        for at in range(_PIECES):
            piece = self._pieces[at]
            y = (frame - at * 5 % 11) * end // 16
            shapes.hide(piece, not 0 <= y < end)
            if not piece.hidden:
                piece.y = y
