"""What became of a hand: who has won or lost what, and a solution."""

import displayio
from micropython import const

from games.krypto.part import drop, trim
from games.krypto.words import say, step_font
from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_STEPS = const(4)
_STAY_MS = const(4000)  # where only opponents play


class OutcomeScreen(Screen):
    """A heading, a line of words, and the four steps that solve the hand."""

    name = "outcome"

    def __init__(self, console, play, heading, text, before, steps):
        """`before` are the cards and the objective.

        `steps` are a solution, () says that there is none, None looks for one, False shows none.
        """
        super().__init__(console)
        self._play = play
        self._heading = heading
        self._text = text
        self._before = before
        self._lines = None
        self._work = None
        self._alone = not play.session.people()
        if steps is False:
            self._lines = ()
        elif steps is None:
            solver = console.load("krypto", "solver")
            self._work = solver.solve(before[0], before[1], play.match.rule)
        else:
            self._lines = [say(step) for step in steps]
        self.every = 1 if self._work else _STAY_MS if self._alone else 0

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, self._heading)
        if not th.wide:
            top += 3
        columns = (th.width - 2) // 6
        self._words_font = font = th.small if len(self._text) > columns else th.text
        columns = columns if font is th.text else th.small_columns - 1
        self._words = widgets.row(th, self.group, font, 2, top + (0 if font is th.text else 3), columns)
        match = self._play.match
        self._font = font = step_font(th, match.rule)
        top += pitch + 2 if font is th.small else pitch if th.wide else 18
        pitch = 8 if th.wide else 14
        room = (th.width - 8) * th.unit // font.width
        self._rows = [
            widgets.row(th, self.group, font, 8, top + pitch * i, room, theme.ACCENT) for i in range(_STEPS)
        ]
        board = self.console.board
        self._aside = t("points") if match.seats > 1 else ""
        if self._play.deal_number >= 0 and not match.over:
            self._aside = t("number")
        hints = "%s %s  " % (board.A_NAME, t("result") if match.over else t("next"))
        if self._aside:
            hints += "%s %s  " % ("9" if self.console.parts.plain else ">", self._aside)
        widgets.foot(th, self.group, hints + "%s %s" % (board.B_NAME, t("menu")))
        console = self.console
        console.light_plain(keys.A, 0x00A020)
        console.light_plain(keys.B, 0x900010)
        if self._aside:
            console.light_plain(keys.RIGHT, 0x606060)
        self._fill()

    def _fill(self):
        text = self._text
        lines = self._lines or ()
        if self._work:
            text += " ..."
        elif self._lines == []:
            text = t("It has no solution.")
        widgets.write(self._words, self._words_font, text)
        for i in range(_STEPS):
            widgets.write(self._rows[i], self._font, lines[i] if i < len(lines) else "")

    def hide(self):
        drop("outcome", "words")
        self._words = self._rows = None
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

    def key(self, key):
        if key == keys.A:
            self._on()
        elif key == keys.B:
            self._play.pause()
        elif key <= keys.RIGHT and self._play.match.seats == 1:
            if self._aside:  # another number is asked for
                self._play.next_number = -1
                self._on()
        elif key <= keys.RIGHT:
            module = self.console.load("krypto", "pad")
            self.console.push(module.PadScreen(self.console, self._play.match))
        return True
