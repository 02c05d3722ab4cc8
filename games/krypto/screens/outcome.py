"""What became of a hand: who has won or lost what, and a solution."""

import displayio
from micropython import const

from games.krypto.screens.common import drop, foot, say, step_font, trim
from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_STEPS = const(4)
_STAY_MS = const(4000)  # where only opponents play


class OutcomeScreen(Screen):
    """A heading, a line of words or two, and the four steps that solve the hand."""

    name = "outcome"

    def __init__(self, console, play, heading, text, before, steps):
        """`before` are the cards and the objective.

        `steps` are a solution, () says that there is none, None looks for one, False shows none.
        """
        super().__init__(console)
        self._play = play
        self._heading = heading
        self._texts = [text] if text else []
        self._before = before
        self._lines = None
        self._work = None
        self._alone = not play.session.people()
        if steps is False:
            self._lines = ()
        elif steps is None:
            self._texts.append(t("A solution:"))
            self._work = self._solving()
        else:
            self._lines = [say(step) for step in steps]
        self.every = 1 if self._work else _STAY_MS if self._alone else 0

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, self._heading)
        if not th.wide:
            top += 3
        self._words = [self._lay_words(top, at) for at in range(len(self._texts))]
        match = self._play.match
        self._font = font = step_font(th, match.rule)
        top += pitch + 2 if th.wide else 6 + 12 * len(self._words)
        pitch = 8 if th.wide else 14
        room = (th.width - 8) * th.unit // font.width
        self._rows = [
            widgets.row(th, self.group, font, 8, top + pitch * i, room, theme.ACCENT) for i in range(_STEPS)
        ]
        names = self.console.names
        strict = match.mode.strict
        self._aside = t("points") if match.seats > 1 or strict else ""
        if self._play.deal_number >= 0 and not match.over:
            self._aside = t("number")
        hints = "%s %s" % (names[keys.A], t("result") if match.over else t("next"))
        if self._aside:
            hints += "  %s %s" % ("9" if self.console.parts.plain else ">", self._aside)
        self._foot = widgets.foot(th, self.group, foot(self.console, hints))
        console = self.console
        console.light_plain(keys.A, 0x00A020)
        console.light_plain(keys.B, 0x900010)
        if self._aside:
            console.light_plain(keys.RIGHT, 0x606060)
        self._fill()

    def _solving(self):
        """Yields as the solver does, which is loaded once all else is on the panel."""
        cards, objective = self._before
        search = self.console.load("krypto", "solving.search")
        yield from search.solve(cards, objective, self._play.match.rule)

    def _lay_words(self, top, at):
        """A row for one of the texts, and its font: small where it is long, or two have the room of one."""
        th = self.console.theme
        columns = (th.width - 2) // 6
        if th.wide and len(self._texts) > 1:
            return widgets.row(th, self.group, th.small, 2, top + 1 + 6 * at, th.small_columns - 1), th.small
        top += 12 * at
        if len(self._texts[at]) <= columns:
            return widgets.row(th, self.group, th.text, 2, top, columns), th.text
        return widgets.row(th, self.group, th.small, 2, top + 3, th.small_columns - 1), th.small

    def _fill(self):
        lines = self._lines or ()
        if self._lines == []:
            self._texts[-1] = t("It has no solution.")
        for at in range(len(self._words)):
            row, font = self._words[at]
            wait = " ..." if self._work and at == len(self._words) - 1 else ""
            widgets.write(row, font, self._texts[at] + wait)
        for i in range(_STEPS):
            widgets.write(self._rows[i], self._font, lines[i] if i < len(lines) else "")

    def hide(self):
        drop("screens.outcome")
        self._words = self._rows = self._foot = None
        super().hide()

    def tick(self, now):
        if self._work is None:
            self._on()
            return True
        steps = next(self._work)
        if steps is None:
            return False
        self._work = None
        trim()
        self._lines = [say(step) for step in steps]
        self.every = _STAY_MS if self._alone else 0
        self._fill()
        return True

    def _on(self):
        """To the next hand, or the result."""
        self._play.go = True
        self.console.pop()

    def number(self, n):
        late = 1 < self._play.match.seats >= n  # somebody's own key
        if late:
            text = "%s  %s %s" % (t("too late"), self.console.names[keys.A], t("next"))
            widgets.write_middle(self._foot, self.console.theme.small, foot(self.console, text))
        return late

    def key(self, key):
        if key == keys.A:
            self._on()
        elif key == keys.B:
            self._play.pause()
        elif key > keys.RIGHT or not self._aside:
            pass
        elif self._play.deal_number >= 0:  # another number is asked for
            self._play.next_number = -1
            self._on()
        else:
            module = self.console.load("krypto", "screens.pad")
            self.console.push(module.PadScreen(self.console, self._play.match))
        return True
