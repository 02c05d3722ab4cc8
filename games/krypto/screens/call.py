"""A call: who was first, large, for as long as the others' keys may still come."""

import displayio
import supervisor
from micropython import const

from games.krypto.rules.events import KRYPTO, TURN
from games.krypto.screens.common import SEATS, drop, foot
from handheld import keys, theme, tone, widgets
from handheld.keys import since
from handheld.screens import Screen
from handheld.text import t

_TICK_MS = const(50)
_STAY_MS = const(1200)
_LATE_MS = const(600)  # it stays at least so long after another's key


def call(play, seat, unplayable=False):
    """A seat calls: the hand's clock stands, that of the steps begins with them.

    Where others may have pressed their keys a moment later, who was first is said before.
    """
    console = play.console
    rushed = play.match.phase != TURN and play.session.people() > play.session.person(seat)
    play.clock.hold()
    play.explain.start(play.seconds("explain"))
    if unplayable:
        play.close("unplayable", seat)
        return
    play.session.play(KRYPTO + seat)
    console.tune(tone.GOOD)
    if rushed:
        console.push(CallScreen(console, play))
    else:
        drop("screens.call")
        play.enter()


class CallScreen(Screen):
    """Who has called. What is pressed here is nobody's first number; the clock of the steps has not begun.

    The caller's A ends it at once, and a turn of the wheel; so does an arrow where seats have no keys.
    """

    name = "call"
    every = _TICK_MS

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._seat = play.match.caller
        self._stay = _STAY_MS
        self._began = 0

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        name = self._play.match.names[self._seat]
        times = min(3 if th.wide else 4, th.width // (6 * len(name)))
        top = (th.height - 12 * times - 24) // 2
        left = (th.width - 6 * times * len(name)) // 2
        widgets.title(th, self.group, name, left, top, times, theme.ACCENT)
        row = widgets.row(th, self.group, th.text, 0, top + 12 * times + 2, th.width // 6)
        widgets.write_middle(row, th.text, "KRYPTO!")
        self._foot = widgets.foot(th, self.group, foot(self.console, self._way_on()))
        self.console.light(0, SEATS[self._seat])
        self.console.light(self._seat + 1, SEATS[self._seat])
        self.console.light_plain(keys.A, 0x00A020)
        self.console.light_plain(keys.B, 0x900010)
        self._began = supervisor.ticks_ms()

    def _way_on(self):
        return self.console.names[keys.A] + " " + t("go on")

    def hide(self):
        drop("screens.call")
        self._foot = None
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
            text = "%s %s" % (match.names[self._seat], t("was first"))
            widgets.write_middle(self._foot, self.console.theme.small, foot(self.console, text))
        return True

    def turn(self, step):
        self.console.pop()
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
        elif key <= keys.A:
            self.console.pop()
        return True
