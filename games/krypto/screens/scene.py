"""The drawing of an outcome: the result flies onto the target or is struck out; points and steps follow."""

# `outcome.Outcome` sets the attributes.
# mypy: disable-error-code="attr-defined"

from micropython import const

from games.krypto.screens.state import State, show_points, step_text
from handheld import shapes, theme, tone, widgets

_FLIGHT = const(6)  # frames of the flight, and of the gain that counts up
_SHAKES = (4, -4, 3, -2, 0)  # pixels from its place in each frame
_MISSED = const(16)  # frames of a miss after which the cards open again
_TARGET = const(5)  # its place after the cards
_COLUMNS = const(15)  # letters beside the target on 128x64
_SMALL = const(10)  # letters of a step that shares a line with another


def _short(text):
    """Return the end of a text for a line of 128x64: an offence without its step."""
    while len(text) > _COLUMNS:
        text = text.partition(" ")[2]
    return text


class Scene(State):
    """The motion of an outcome, as a generator of frames. `outcome.Outcome` sets its attributes.

    * `seat`: the caller, -1 for none; `title`: the text of the heading after its name; `gain`: its points;
    * `result`: the result of the fourth step, "" for none; `slot`: the card that it replaces;
    * `left`: the other numbers; `target`: the hand's target;
    * `texts`, `steps`: the lines below; `looks`: True while some of them are pending;
    * `over`: True if the hand is over; `seen`: True once the motion has begun.
    """

    def scene(self):
        """Draw the outcome; yield True after each frame."""
        view = self.screen.view
        th = self.console.theme
        seat = self.seat
        colour = th.seat(seat) if seat >= 0 else theme.WHITE
        view.looks(-1)
        view.signs(False)
        view.step("")
        view.clock("")
        view.hurry(False)
        room = 14 - 2 * len("%+d" % self.gain) if th.wide and self.result else 18
        name = self.match.names[seat] if seat >= 0 else ""
        short = not self.over or len(name + self.title) > room
        view.heading("" if short else self.title, name, colour)
        view.numbers(self.left)
        view.objective(self.target)
        if not self.result:
            self._sound()
        elif self.won:
            yield from self._fly(colour)
        else:
            yield from self._strike()
        if self.result and self.gain:
            yield from self._count(colour)
        if self.over and not self.looks:
            yield from self.write()

    def _sound(self):
        if not self.seen:
            self.console.tune(tone.GOOD if self.gain > 0 else tone.BAD)

    def _put(self, colour):
        """Draw the result without a card, in the place of its card; return its row."""
        th = self.console.theme
        text = self.result
        sheet = "title" if len(text) > (2 if th.mono else 3) else "card"
        font = th.sheet(sheet)
        x, y = self.screen.view.middle(self.slot)
        wide = len(text) * font.width
        x = max(0, min(x - wide // 2, th.width * th.unit - wide))
        return shapes.text(th, self.screen.view.over, sheet, x, y - font.height // 2, text, colour)

    def _fly(self, colour):
        """Move the result onto the target, which takes the winner's colour."""
        view = self.screen.view
        row = self._put(colour)
        x, y = row.x, row.y
        from_x, from_y = view.middle(self.slot)
        to_x, to_y = view.middle(_TARGET)
        for at in range(_FLIGHT):
            yield True
            row.x = x + (to_x - from_x) * at // _FLIGHT
            row.y = y + (to_y - from_y) * at // _FLIGHT
        yield True
        view.wipe()
        view.objective(self.result, theme.WHITE)
        self._sound()
        yield True
        view.objective(self.result, colour)

    def _strike(self):
        """Strike the result through, and shake it once."""
        th = self.console.theme
        view = self.screen.view
        over = view.over
        row = self._put(theme.WHITE)
        wide = row.width * row.tile_width
        y = row.y + (row.tile_height - th.unit) // 2
        shapes.box(th, over, row.x - th.unit, y, wide + 2 * th.unit, 2 * th.unit, theme.RED)
        self._sound()
        if not self.over:
            view.points([])
            view.line(2 if th.wide else 0, self.title)
        for at in range(_MISSED):
            yield True
            if at < len(_SHAKES):
                over.x = _SHAKES[at] * th.unit // 2

    def _count(self, colour):
        """Count the gain up, then show the points with it."""
        th = self.console.theme
        view = self.screen.view
        for most in (3, 6):
            show_points(self.screen, less={self.seat: self.gain}, most=most)
            yield True
        show_points(self.screen, less={self.seat: self.gain})
        gain = self.gain
        x, y, sheet = (126, 19, "step") if th.wide else (236, 54, "card")
        row = shapes.text(th, view.over, sheet, x, y, "%+d" % gain, colour, align=2)
        shown = gain
        for at in range(_FLIGHT if gain > 1 else 1):
            value = max(1, gain * at // (_FLIGHT - 1)) if gain > 0 else gain
            if value != shown:
                shown = value
                widgets.write_right(row, th.sheet(sheet), "+%d" % value)
            yield True
        show_points(self.screen)
        yield True

    def write(self):
        """Write the texts and the steps, a line in each frame: beside the target if no card lies there."""
        th = self.console.theme
        view = self.screen.view
        lines = self.texts
        free = len(self.result) > 0
        if th.wide:
            lines = [_short(text) for text in lines]
        if free and not self.won:  # the struck result makes room
            view.over.pop(0)
            view.over.pop(0)
        if lines and (th.wide or not free):
            view.points([])
        pitch = 18 if len(lines) < 2 else 14
        for at in range(len(lines)):
            if th.wide:
                x, y = 38, 37 + 9 * at
            else:
                x, y = 4, 40 + 20 * at if free else 164 + pitch * at
            shapes.text(th, view.over, "small", x, y, lines[at])
            yield True
        if self.steps and th.wide:
            view.numbers([""] * 5)  # their place is needed
        for at in range(len(self.steps)):
            if th.wide:
                x, y, room = at % 2 * 66, at // 2 * 9, _SMALL
            elif free:
                x, y, room = 6, 97 + 17 * at, 15
            else:
                x, y, room = 4 + at % 2 * 118, 164 + (len(lines) + at // 2) * pitch, 11
            shapes.text(th, view.over, "small", x, y, step_text(self.steps[at], room), th.colour)
            yield True
