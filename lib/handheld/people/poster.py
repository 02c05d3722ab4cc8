"""Picture of a result: the winner's band, or alone the points; the object of the win; the others; a line."""

import displayio
from micropython import const

from handheld.drawing import figure, shapes, theme
from handheld.drawing.picture import Drawing, Grid, Picture, Texts, whole
from handheld.machine.text import beginnings, t, wrap
from handheld.people.headline import points_alone

# On 240x240 and 128x64, in pixels.
_BAND = (46, 6), (20, 2)  # height and margin
_FIGURE = (8, 52, 120, 105), (0, 23, 128, 10)  # left, top, width, height
# By `Theme.sight`: the same, alone; top of the caption, and top alone.
_ALONE = (128, 30, 108, 105), (128, 27, 108, 105), (63, 0, 65, 40), (63, 0, 65, 40)
_CAPTION = (158, 136), (158, 130), (24, 0), (24, 0)
_LINE = 199, 193, 45, 45  # top, by `Theme.sight`
NOTE = const(10)  # letters that fit below the points
_ROWS = (144, 54, 232, 130)  # of the others, on 240x240: left, top, right, height
_SCALE = const(156)  # top of the scale
_HIGH = const(8)  # of a bar


class Poster:
    """A result on one page. It is drawn in four steps, the band first."""

    def __init__(self, console, ending, columns):
        """Lay out an Ending, with texts of at most so many `columns`."""
        self._console = console
        self._ending = ending
        self._columns = columns
        self._theme = console.theme
        self._named = False  # True if the winner's points are on the band
        self.line = ("", theme.WHITE)  # a text and its ink

    def picture(self, group):
        alone = len(self._ending.outcome.scores) == 1
        first = self._alone if alone else self._band
        rest = self._scale if alone else self._list if self._theme.mono else self._others
        slots = (
            ("first", Drawing(first)),
            ("object", Drawing(self._object)),
            ("rest", Drawing(rest)),
            ("line", Texts("text", Grid(self._theme.width // 2, _LINE[self._theme.sight], 0, 0, 1), align=1)),
        )
        parts = (whole, ("first",)), (whole, ("object",)), (whole, ("rest",)), (self._written, ("line",))
        return Picture(self._theme, group, slots, parts)

    def picture_args(self):
        return (), (), (self._ending.par,), self.line

    def _written(self, text, ink):
        return (((text, ink),) if text else (),)

    def _put(self, group, sheet, x, middle, text, ink, ground, align):
        """Add a text with its middle at a height, in a sheet or in the letters `long`."""
        th = self._theme
        if sheet == "long":
            wide = self._across(sheet, text)
            shapes.Large(th, group, x - wide * align // 2, middle, wide, text, ink, ground)
        else:
            shapes.text(th, group, sheet, x, middle - th.sheet(sheet).height // 2, text, ink, ground, align)

    def _across(self, sheet, text):
        th = self._theme
        return len(text) * (15 * (1 + (not th.mono)) if sheet == "long" else th.sheet(sheet).width)

    def _band(self, th, group):
        """Draw the winner's name and points on a band, the largest that fit, or the names of a tie."""
        outcome = self._ending.outcome
        high, edge = _BAND[th.mono]
        wide = th.width
        if len(outcome.winners) > 1:
            return self._tie(th, group, outcome.winners)
        seat = outcome.winners[0]
        name, points = outcome.names[seat], str(outcome.scores[seat])
        colour = th.seat(seat)
        shapes.box(th, group, 0, 0, wide, high, colour)
        for large, small in ("long", "long"), ("head", "long"), ("title", "long"), ("title", "title"):
            if self._across(large, name) + self._across(small, points) + 2 * edge + 6 <= wide:
                break
        else:
            room = wide - self._across(small, points) - 2 * edge - 6
            name = beginnings(outcome.names, room // th.sheet(large).width)[seat]
        self._named = True
        self._put(group, large, edge, high // 2, name, theme.DARK, colour, 0)
        self._put(group, small, wide - edge, high // 2, points, theme.DARK, colour, 2)

    def _tie(self, th, group, winners):
        high, wide = _BAND[th.mono][0], th.width
        names = [self._ending.outcome.names[seat] for seat in winners]
        count = len(names)
        longest = max(names, key=len)
        for sheet in ("head", "title", "text", "small"):
            if self._across(sheet, longest) + 4 <= wide // count:
                break
        names = beginnings(names, (wide // count - 2) // th.sheet(sheet).width)
        for at in range(count):
            colour = th.seat(winners[at])
            left, right = wide * at // count, wide * (at + 1) // count
            shapes.box(th, group, left, 0, right - left - 1, high, colour)
            self._put(group, sheet, (left + right) // 2, high // 2, names[at], theme.DARK, colour, 1)

    def _alone(self, th, group):
        """Draw the points as large as they can be, with their unit, and on 240x240 a heading."""
        outcome, mono = self._ending.outcome, th.mono
        points, unit = points_alone(outcome)
        colour = th.seat(0)
        note = outcome.note if len(outcome.note) <= NOTE else ""
        if mono:
            shapes.Large(th, group, 1, 14, 23 * len(points), points, colour)
            text = note or unit
            half = self._across("text", text) // 2
            middle = max(half + 1, min(23 * len(points) // 2, 61 - half))  # clear of the figure
            shapes.text(th, group, "text", middle, 31 - th.large, text, theme.SOFT, align=1)
            return
        right = t("Challenge %d") % outcome.challenge if outcome.challenge else self._console.about.TITLE
        room = (th.width - 24 - self._across("text", right)) // th.sheet("title").width
        shapes.text(th, group, "title", 8, 4, outcome.names[0][:room], colour)
        shapes.text(th, group, "text", th.width - 8, 7 - 4 * th.large, right, theme.GREY, align=2)
        holder, low = displayio.Group(scale=2, x=4, y=34), 102
        group.append(holder)
        shapes.text(th, holder, "card", 0, 0, points, colour)
        half = self._across("text", max(unit, note, key=len)) // 2
        middle = max(8 + half, min(4 + self._across("card", points), 128 - half))
        texts = ((unit, theme.SOFT), (note, theme.GOLD))
        for text, ink in texts[th.large and len(points) < 3 and len(note) > 0 :]:  # clear of the caption
            shapes.text(th, group, "text", middle, low, text, ink, align=1)
            low += th.sheet("text").height

    def _object(self, th, group):
        """Draw the figure of the win and its caption; only a row of it where the points take the room."""
        ending, mono = self._ending, th.mono
        shown, caption = ending.proof
        if not shown:
            return
        alone = len(ending.outcome.scores) == 1
        left, top, wide, high = _ALONE[th.sight] if alone else _FIGURE[mono]
        left += th.more // 2 * alone
        low = _CAPTION[th.sight][alone]
        gold = "<" in shown
        row = figure.marked(shown)
        count = len(row.split(" "))
        digits = len(points_alone(ending.outcome)[0]) if alone else 0
        if digits > 3 and not gold:
            return
        if digits > 2 + (th.more > 0):
            shown = row
            cell = ((64, 36), (22, 13))[gold][mono]
            wide, high = cell * count, 10 if mono else 21
            left, top, low = th.width - wide, 31 if mono else 99, low - 4 * th.large
        elif alone and mono and gold and len(shown.split("/")[0].split(" ")) > 3:
            shown = figure.quiet(shown)  # numbers of two digits would touch
        elif mono and not alone:
            shown = row
            least = 6 * max([len(cell.strip("[]<>")) for cell in row.split(" ")]) + 1
            if 6 * len(caption) + least * count > wide:  # the points without the word
                caption = caption.split(" ")[-1] if gold else ""
            wide = count * min(30 if gold else 38, (wide - 6 * len(caption) - 2) // count)
            shapes.text(th, group, "text", th.width, low - th.large, caption, align=2)
        figure.draw(th, group, shown, left, top, wide, high)
        for sheet in ("text", "small"):
            columns = min(th.width - left, wide + 10) // th.sheet(sheet).width
            is_short = len(caption) < columns + 2 or alone and ending.ticks
            lines = [caption] if is_short else wrap(caption, columns + 1)
            if len(lines) == 1:
                break
        lines = () if mono else lines[:3]
        if len(lines) > 2 and not alone:
            low -= th.sheet(sheet).height - 6
        for line in lines:
            half = self._across(sheet, line) // 2
            middle = max(half + 2, min(left + wide // 2, th.width - half - 2))
            shapes.text(th, group, sheet, middle, low, line, theme.GOLD, align=1)
            low += th.sheet(sheet).height - (3 if th.large and len(lines) > 2 else 1)

    def _rows(self):
        """Return the seats that are not on the band with their points, the best first."""
        outcome = self._ending.outcome
        return [seat for seat in outcome.order if not (self._named and seat == outcome.winners[0])]

    def _others(self, th, group, par):
        """Draw the others: name, points and, where there is room, a bar; the list has those without room."""
        outcome = self._ending.outcome
        left, top, right, high = _ROWS
        right += th.more
        if not self._ending.proof[0]:
            left = 8
        seats = self._rows()
        one = len(seats) == 1  # whose points stand below the whole name
        low = th.sheet("title" if one else "text").height
        seats = seats[: high // low]
        pitch = min(34 + low * one, high // max(1, len(seats)))
        top += (high - pitch * len(seats)) // 2
        digits = max([len(str(points)) for points in outcome.scores])
        sheet = "title" if one and len(outcome.names[seats[0]]) < 7 else "text"
        room = (right - left - 6 * (not one)) // th.sheet(sheet).width  # points stand 6 pixels off
        names = beginnings(outcome.names, room if one else room - digits)
        most = max(1, max(outcome.scores))
        for seat in seats:
            colour, points = th.seat(seat), outcome.scores[seat]
            shapes.text(th, group, sheet, left, top, names[seat], colour)
            top += low * one
            shapes.text(th, group, sheet, right, top, str(points), colour, align=2)
            if pitch > low + 6:
                shapes.box(th, group, left, top + low + 1, right - left, 1, theme.FILLED)
                long = max(1, (right - left) * max(0, points) // most)
                shapes.box(th, group, left, top + low + 1, long, min(_HIGH, pitch - low - 3), colour)
            top += pitch

    def _list(self, th, group, par):
        """Write the others in one line of 128x64; the list has those without room."""
        outcome = self._ending.outcome
        seats = self._rows()
        for letters in range(16, 1 + (len(seats) > 5), -1):  # P1 is not 1, nor P12 2
            names = beginnings(outcome.names, letters)
            texts = ["%s %d" % (names[seat], outcome.scores[seat]) for seat in seats]
            if len(" ".join(texts)) <= self._columns:
                break
        while len(" ".join(texts)) > self._columns:
            texts.pop()
        shapes.text(th, group, "text", th.width // 2, 34 - th.large, " ".join(texts), align=1)

    def _scale(self, th, group, par):
        """Draw the points on a scale with what they are worth, par, and a mark at the best so far."""
        ticks = list(self._ending.ticks) + ([par] if par else [])
        if th.mono or not ticks:
            return
        points, best = self._ending.outcome.scores[0], self._ending.held or 0
        most = max(ticks + [points, best]) * 9 // 8
        left, wide, y = 8, th.width - 16, _SCALE
        shapes.box(th, group, left, y + _HIGH + 1, wide, 1, theme.FILLED)
        shapes.box(th, group, left, y, max(1, wide * max(0, points) // most), _HIGH, th.seat(0))
        end = 0
        for tick in sorted(ticks):
            x = left + wide * tick // most
            shapes.box(th, group, x, y + _HIGH + 1, 2, 5, theme.GREY)
            text = t("par %d") % tick if tick == par else str(tick)
            half = self._across("text", text) // 2
            if x - half > end + 5:
                end = x + half
                ink = theme.WHITE if tick == par else theme.GREY
                shapes.text(th, group, "text", x, y + _HIGH + 7, text, ink, align=1)
        if best:
            shapes.box(th, group, left + wide * best // most - 1, y - 3, 3, _HIGH + 6, theme.WHITE)
