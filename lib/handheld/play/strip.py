"""Text of a lesson, with pictures of keys, in place of a match's prompts."""

from handheld.drawing import theme
from handheld.drawing.picture import ABOVE, Boxes, Frame, Picture, Texts
from handheld.drawing.prompts import Prompts, glyphs
from handheld.machine import keys

_KEY = "\x01"  # precedes the picture of a key in a text; each of the two takes a column


class Strip(Prompts):
    """Text in place of the prompts: two lines on 240x240, one on 128x64, with pictures of keys in it.

    The picture of B is at the right, with that of A beside it while more pages follow. Above are the steps: a
    dash for each one reached, a dot for the others. A frame surrounds the goal.
    """

    tall = True

    def __init__(self, console, group):
        super().__init__(console, group)
        self._small = self._theme.mono
        self._steps = len(console.session.steps)
        slots = (
            ("words", Texts("text")),
            ABOVE,  # a blank of the words may lie under a key
            ("keys", Texts("keys")), ("way out", Texts("keys")), ("steps", Boxes()),
            ABOVE,
            ("gaps", Boxes()), ("gap", Boxes()), ("goal", Frame(1 if self._small else 3)),
        )  # fmt: skip
        parts = (
            (lambda place, lit: (place if lit else None,), ("goal",)),
            (self._written, ("words", "keys", "gaps")), (self._progress, ("way out", "gap", "steps")),
        )  # fmt: skip
        self._drawn = Picture(self._theme, group, slots, parts)

    def draw(self, place, lines, more, ink, lit, done):
        """Draw some of the changes. Return True if some are left.

        `place` is that of the frame around the goal, (x, y, width, height, colour), or None. `lines` are the
        words of a page, with `more` pages to follow. While it is `lit`, the frame is shown and the keys in
        the words are bright. `done` is the number of steps done, -1 before the first words.
        """
        progress = None if done < 0 else (done, self._steps)
        return self._drawn.draw(((place, lit), (lines, more, ink, lit), progress))

    def ask(self, pairs, urgent=True):
        self.pairs = pairs

    def light(self):
        """Do nothing: only the goal is lit."""

    def show_message(self, text):
        if text:
            self._console.answer(text)

    def paged(self, text):
        """Return pages, lists of lines. {A} and {12} become pictures, and "|" breaks a text of two lines."""
        out, *parts = text.split("{")
        for part in parts:
            role, _, rest = part.partition("}")
            role = keys.A if role == "A" else keys.NUMBER + int(role)
            out += "".join([_KEY + picture for picture in glyphs(self._console, role)]) + rest
        for key in (0, self._wide):  # room for the picture of A, if there are several pages
            rooms = (self._columns - self._wide - 1 - key,)
            if not self._small:
                rooms = (self._columns - self._steps * 8 // 10 - 2,) + rooms
            lines = _lines(out, rooms)
            if not self._small and len(lines) > 2:
                lines = _lines(out.replace("|", " "), rooms)
            if len(lines) <= len(rooms):
                break
        return [lines[at : at + len(rooms)] for at in range(0, len(lines), len(rooms))]

    def _written(self, lines, more, ink, lit):
        """Return the words, the pictures of keys and, on 128x64, the gaps beside numbers in a full cell."""
        sheet = self._theme.sheet("text")
        top = self._top + self._drop
        words, pictures = [], []
        for at in range(len(lines)):
            y = top if self._small else top + sheet.height * (at - 1)
            column = 0
            parts = lines[at].split(_KEY)
            for each in range(len(parts)):
                part = parts[each]
                if each:
                    pictures.append((part[0], column, y))
                    column += self._wide
                    part = part[1:]
                if part:
                    words.append((part, ink, theme.PAPER, self._left + column * sheet.width, y))
                    column += len(part)
        if more:
            pictures.append((glyphs(self._console, keys.A)[0], self._columns - 2 * self._wide, top))
        if lit:
            colours = theme.GOLD, theme.PAPER
        else:
            colours = (theme.PAPER, theme.WHITE) if self._small else (theme.GREY, theme.PAPER)
        keyed = [self._key(each, *colours) for each in pictures]
        return words, keyed, [self._gap(each) for each in pictures]

    def _key(self, picture, ink, paper):
        """Return the picture of a key as a text; `picture` is (letter, column, top of the words)."""
        letter, column, y = picture
        return letter, ink, paper, self._key_left(letter, column), y - self._drop

    def _gap(self, picture):
        """Return the box that blanks the rest of a key's cell; the numbers 10 to 12 alone fill it."""
        letter, column, y = picture
        if not self._small or letter in ":;<":
            return None
        return self._key_left(letter, column) + 9, y - self._drop, 3, 9, theme.PAPER

    def _progress(self, done, steps):
        top = self._top + self._drop
        out = glyphs(self._console, keys.B)[0], self._columns - self._wide, top
        if self._small:  # a line across the panel, between the match and the words
            pitch, x, y, high = 128 // steps, 0, self._top - 1, 1
        else:
            sheet = self._theme.sheet("text")
            pitch, y, high = 8, top - sheet.height + 4, 4
            x = self._left + self._columns * sheet.width - pitch * steps
        boxes = []
        for at in range(0 if self._small and self._theme.large else steps):  # no room beside large words
            wide, tall = (pitch - 4, high) if at <= done else (high, 1)
            boxes.append((x + pitch * at, y, wide, tall, theme.WHITE))
        letter, ink, paper, x, y = self._key(out, theme.GREY, theme.PAPER)
        x += 2 * (letter == ":")  # 10 is clear of the gap beside A
        return ((letter, ink, paper, x, y),), (self._gap(out),), boxes


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
