"""The moment of a call: who it is, for as long as the others' keys may still come. What a false one costs."""

import displayio
import supervisor
from micropython import const

from games.krypto.rules.events import PENALTY
from games.krypto.screens.hand import plate
from games.krypto.screens.phase import KRYPTO_WORD, light_seat
from handheld import keys, shapes, theme
from handheld.keys import since
from handheld.prompts import MENU, Prompts, foot
from handheld.screens import Screen
from handheld.screens.lists import ListScreen
from handheld.text import t

_MOMENT_TICK_MS = const(50)
_STAY_MS = const(1200)
_LATE_MS = const(600)  # it stays at least so long after another's key
_MISSED_MS = const(1000)
_SEEN_MS = const(1500)  # how long an opponent's penalty is seen before it is chosen


class CallScreen(Screen):
    """Who has called. What is pressed here is nobody's first number; the clock of the steps has not begun.

    The caller's A ends it at once, and a turn of the wheel; so does an arrow where seats have no keys.
    """

    name = "call"
    every = _MOMENT_TICK_MS

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._seat = play.match.caller
        self._stay = _STAY_MS
        self._began = 0

    def show(self):
        console = self.console
        self.group = displayio.Group()
        self.lay_out(console.theme, console.theme.width * console.theme.unit, foot(console.theme))
        self._prompts = Prompts(console, self.group)
        self._prompts.ask(((keys.A, "go on"), MENU), False)
        self._prompts.light()
        light_seat(console, 0, self._seat)
        light_seat(console, self._seat + 1, self._seat)
        self._began = supervisor.ticks_ms()

    def lay_out(self, th, wide, high):
        """Draw it on so many pixels."""
        colour = th.seat(self._seat)
        ground, ink = (theme.WHITE, theme.PAPER) if th.mono else (colour, theme.DARK)
        shapes.box(th, self.group, 0, 0, wide, high, ground)
        shapes.Large(th, self.group, 0, high // 4, wide, KRYPTO_WORD, ink, ground)
        shapes.Large(th, self.group, 0, high * 3 // 4, wide, self._play.match.names[self._seat], ink, ground)

    def hide(self):
        self._prompts = None
        super().hide()

    def tick(self, now):
        if since(now, self._began) >= self._stay:
            self.console.pop()
        return False

    def number(self, n):
        plain = self.console.parts.plain[n]
        match = self._play.match
        if n > match.seats:
            return plain != keys.A and plain != keys.B
        if n - 1 != self._seat and self._play.session.person(n - 1):
            self._stay = max(self._stay, since(supervisor.ticks_ms(), self._began) + _LATE_MS)
            self._prompts.ask(((0, "was first"), MENU), False)  # whose name fills the panel
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
        elif key <= keys.A:
            self.console.pop()
        return True


class MissScreen(CallScreen):
    """The result of four steps that is not the objective, struck through. Any key ends it, and counts."""

    name = "miss"

    def __init__(self, console, play, seat, text):
        """`text` begins with the result."""
        super().__init__(console, play)
        self._seat = seat
        self._text = text
        self._stay = _MISSED_MS

    def lay_out(self, th, wide, high):
        result = self._text.split()[0]
        name = "head" if "/" in result else "card"
        sheet = th.sheet(name)
        middle = high * 9 // 20
        long = (len(result) + 1) * sheet.width
        tall = sheet.height + 6 if th.mono else 2 * sheet.height  # as high for its width as a card
        left = (wide - long) // 2
        shades = th.shades(theme.PAPER, theme.CARD)
        card = plate(th, long, tall)
        self.group.append(displayio.TileGrid(card, pixel_shader=shades, x=left, y=middle - tall // 2))
        top = middle - sheet.height // 2
        shapes.text(th, self.group, name, wide // 2, top, result, theme.DARK, theme.CARD, 1)
        ink = theme.PAPER if th.mono else theme.RED
        shapes.box(th, self.group, left + th.unit, middle, long - 2 * th.unit, 2 * th.unit, ink)
        who = self._play.match.names[self._seat]
        shapes.text(th, self.group, "head", wide // 2, th.unit, who, th.seat(self._seat), align=1)
        shapes.text(th, self.group, "head", wide // 2, high * 3 // 4, self._text, align=1)

    def number(self, n):
        buzzer = n <= self._play.match.seats
        if buzzer:
            self.console.pop(lambda: self.console.top.number(n))
        return buzzer

    def key(self, key):
        play = self._play
        self.console.pop()
        if key != keys.A or self.console.top is play and play.session.people() > 1:  # where A may be a call
            self.console.soon(lambda: self.console.top.key(key))
        return True


class PenaltyScreen(ListScreen):
    """After a false call the other player chooses: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        match = play.match
        self._erred = match.names[match.mode.false]
        self.heading = "%s %s" % (match.names[match.turn], t("decides"))
        self._opponent = not play.session.person(match.turn)
        if self._opponent:
            self.every = _SEEN_MS
            self.at = 1

    def count(self):
        return 2

    def line(self, i):
        return t(("no penalty", "one hand off")[i]), self._erred[:6] if i else ""

    def choose(self, i):
        self._play.session.play(PENALTY + i)
        self.console.pop()
        return False

    def tick(self, now):
        if not self._opponent:
            return super().tick(now)
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
            return True
        return self._opponent or super().key(key)
