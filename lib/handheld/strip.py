"""Text of a lesson, with pictures of keys, in place of a match's prompts."""

import displayio

from handheld import keys, shapes, theme
from handheld.prompts import Prompts, glyphs

_KEY = "\x01"  # precedes the picture of a key in a text; each of the two takes a column


class Strip(Prompts):
    """Text in place of the prompts: two lines on 240x240, one on 128x64, with pictures of keys in it.

    The picture of B is at the right, with that of A beside it while more pages follow. Above are the steps: a
    dash for each one reached, a dot for the others. A frame surrounds the goal.
    """

    tall = True

    def __init__(self, console, group):
        super().__init__(console, group)
        self._fixed = displayio.Group()  # the picture of B, and the steps
        self._done = -1  # number of steps done when they were drawn
        self._words = displayio.Group()
        self._goal = displayio.Group()  # the frame around the goal
        self._goal.hidden = True
        for each in self._words, self._fixed, self._goal:
            group.append(each)
        self._place = None  # place of the frame
        self._goals = []  # pictures of keys among the words

    def ask(self, pairs, urgent=True):
        """Store the pairs without showing them."""
        self.pairs = pairs

    def light(self):
        """Do nothing: only the goal is lit."""

    def say(self, text):
        """Show a message of the game."""
        if text:
            self._console.answer(text)

    def paged(self, text):
        """Return a text as pages, lists of lines.

        {A} and {12} become pictures of keys. "|" breaks a line, on 240x240 only in a text of two lines.
        """
        out, *parts = text.split("{")
        for part in parts:
            role, _, rest = part.partition("}")
            role = keys.A if role == "A" else keys.NUMBER + int(role)
            out += "".join([_KEY + picture for picture in glyphs(self._console, role)]) + rest
        for key in (0, self._wide):  # room for the picture of A, if there are several pages
            rooms = (self._columns - self._wide - 1 - key,)
            if not self._theme.mono:
                rooms = (self._columns - self._console.session.steps * 8 // 10 - 2,) + rooms
            lines = _lines(out, rooms)
            if not self._theme.mono and len(lines) > 2:
                lines = _lines(out.replace("|", " "), rooms)
            if len(lines) <= len(rooms):
                break
        return [lines[at : at + len(rooms)] for at in range(0, len(lines), len(rooms))]

    def show(self, lines, more, ink=theme.WHITE):
        """Show a page; `more` follow."""
        th = self._theme
        group = self._words
        shapes.clear(group)
        self._goals = []
        sheet = th.sheet("text")
        top = self._top + self._drop
        for at in range(len(lines)):
            y = top if th.mono else top + sheet.height * (at - 1)
            column = 0
            parts = lines[at].split(_KEY)
            for each in range(len(parts)):
                part = parts[each]
                if each:
                    self._goals.append(self._put_key(group, part[0], column, y))
                    column += self._wide
                    part = part[1:]
                if part:
                    shapes.text(th, group, "text", self._left + column * sheet.width, y, part, ink)
                    column += len(part)
        end = self._columns - self._wide
        if more:
            key = self._put_key(group, glyphs(self._console, keys.A), end - self._wide, top)
            self._goals.append(key)
        session = self._console.session
        if self._done == session.done:
            return
        self._done = session.done
        group = self._fixed
        shapes.clear(group)
        self._put_key(group, glyphs(self._console, keys.B), end, top)
        steps = 0 if th.mono and th.large else session.steps  # no room between the match and large words
        if th.mono:  # a line across the panel, between the match and the words
            pitch, x, y, high = 128 // session.steps, 0, self._top - 1, 1
        else:
            pitch, y, high = 8, top - sheet.height + 4, 4
            x = self._left + self._columns * sheet.width - pitch * steps
        for at in range(steps):
            wide, tall = (pitch - 4, high) if at <= session.done else (high, 1)
            shapes.box(th, group, x + pitch * at, y, wide, tall, theme.WHITE)

    def _put_key(self, group, name, column, y):
        """Add the picture of a key to a group and return it."""
        th = self._theme
        x = self._key_left(name[0], column)
        tile = th.sheet("keys").tile(ord(name[0]))
        key = shapes.tile(th, group, "keys", x, y - self._drop, tile, self._quiet)
        if th.mono and name[0] not in ":;<":  # the numbers 10 to 12 alone fill their cells
            shapes.box(th, group, x + 9, y - self._drop, 3, 9, theme.PAPER)
        return key

    def mark(self, place):
        """Draw the frame around a place, (x, y, width, height, colour) in pixels; None removes it."""
        if place == self._place:
            return
        self._place = place
        shapes.clear(self._goal)
        if place:
            x, y, wide, high, colour = place
            frame = shapes.frame(self._theme, self._goal, wide, high, 1 if self._theme.mono else 3, colour)
            frame.x, frame.y = x, y

    def pulse(self, shown):
        """Show or hide the goal's frame, and brighten its keys or not; on 128x64 they are inverted."""
        shapes.hide(self._goal, not shown)
        th = self._theme
        quiet = th.shades(theme.WHITE, theme.PAPER) if th.mono else self._quiet
        for key in self._goals:
            shapes.recolour(key, self._bright if shown else quiet)


def _lines(text, rooms):
    """Split a text into lines at blanks and "|"; `rooms` are their widths in columns, repeated."""
    lines = []
    for chunk in text.split("|"):
        lines.append("")
        for word in chunk.split(" "):
            line = lines[-1]
            if line and len(line) + 1 + len(word) > rooms[(len(lines) - 1) % len(rooms)]:
                lines.append(word)
            else:
                lines[-1] = line + " " + word if line else word
    return lines
