"""Help in stages: whether a hand can be solved, the last step, the first, all of it."""

import displayio
from micropython import const

from games.krypto.rules.events import HINTS
from games.krypto.screens.common import drop, say, step_font, trim
from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_STAGES = const(4)
_WORDS = ("It can be solved.", "The last step:", "The first step:", "All of it:")


class HintScreen(Screen):
    """What was asked for so far; A asks for more. The clocks stand meanwhile."""

    name = "hint"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._steps = None
        match = play.match
        self._work = console.load("krypto", "solving.search").solve(match.cards, match.objective, match.rule)
        self.every = 1
        if not play.hints:
            play.hints = 1
            play.session.journal.note(HINTS, 1)
            for seat in range(match.seats):
                play.session.hint(seat)

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, t("Hint"))
        if not th.wide:
            top += 3
        self._words = widgets.row(th, self.group, th.text, 2, top, (th.width - 2) // 6)
        self._font = step_font(th, self._play.match.rule)
        top += pitch + 2 if self._font is th.small else pitch if th.wide else 18
        room = (th.width - 8) * th.unit // self._font.width
        pitch = 8 if th.wide else 14
        self._rows = [
            widgets.row(th, self.group, self._font, 8, top + pitch * i, room, theme.ACCENT) for i in range(4)
        ]
        self._foot = widgets.foot(th, self.group, "")
        self.console.light_plain(keys.A, 0x00A020)
        self.console.light_plain(keys.B, 0x900010)
        self._fill()

    def _fill(self):
        """Show as many stages as were asked for."""
        th = self.console.theme
        steps = self._steps
        stage = self._play.hints
        texts = [""] * 4
        if steps is None:
            words = t("thinking")
        elif not steps:
            words = t("It has no solution.")
        else:
            words = t(_WORDS[stage - 1])
            shown = ((), (3,), (0, 3), (0, 1, 2, 3))[stage - 1]
            for at in range(4):
                texts[at] = say(steps[at]) if at in shown else "?" if shown else ""
        widgets.write(self._words, th.text, words)
        for at in range(4):
            widgets.write(self._rows[at], self._font, texts[at])
        names = self.console.names
        more = "%s: %s   " % (names[keys.A], t("more")) if steps and stage < _STAGES else ""
        widgets.write_middle(self._foot, th.small, more + "%s: %s" % (names[keys.B], t("back")))

    def hide(self):
        drop("screens.hint")
        self._words = self._rows = self._foot = None
        super().hide()

    def tick(self, now):
        if self._work is None:
            self.every = 0
            return False
        steps = next(self._work)
        if steps is None:
            return False
        self._work = None
        self._steps = steps
        trim()
        self._fill()
        return True

    def key(self, key):
        if key == keys.A or key == keys.HINT:
            if self._steps and self._play.hints < _STAGES:
                self._play.hints += 1
                self._fill()
                return True
            if key == keys.A and self._steps is not None:
                self.console.pop()
            return True
        return False
