"""What came of a hand, with a solution; and hints, which show one in stages."""

from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import HINTS, STREAK, TIMES
from games.krypto.screens.phase import Page
from handheld import keys, shapes, theme, tone, widgets
from handheld.prompts import BACK, MENU
from handheld.stage import Visit
from handheld.text import t

_STEPS = const(4)
_STAY_MS = const(4000)  # where only opponents play
_MOST = const(4095)  # that a note of the journal keeps
_POINTS_KEY = const(9)

_HINTS = ("It can be solved.", "The last step:", "The first step:", "All of it:")
_SHOWN = ((), (3,), (0, 3), (0, 1, 2, 3))  # the steps that each hint shows


def say(step):
    """A step of a match or of the solver."""
    first, op, second, result = step
    if isinstance(op, int):
        op = number.OPS[op]
    return "%s %s %s = %s" % (_plain(first), op, _plain(second), _plain(result))


def _plain(value):
    return "%d" % value if isinstance(value, int) else number.text(value)


class SolutionPage(Page):
    """A heading, a line of words or two, and the four steps that solve a hand.

    A derived page has `heading` and `texts`, and the solver at `work` while it is sought.
    """

    every = 1
    heading = ""

    def __init__(self, console, play, cards, objective):
        super().__init__(console, play)
        self.texts = []
        self._of = cards, objective
        self.work = None

    def solve(self):
        """Have a solution sought, which comes to `solved`."""
        self.work = self._solving()
        self.every = 1

    def _solving(self):
        with Visit("games.krypto.solving.search") as search:  # loaded once all else is on the panel
            yield from search.solve(self._of[0], self._of[1], self.match.rule)

    def solved(self, steps):
        """A solution was found: four steps, () for none."""
        raise NotImplementedError

    def lay_out(self, group):
        th = self.console.theme
        top, pitch = widgets.head(th, group, self.heading)
        top += 0 if th.wide else 4
        self._words = [self._lay_words(group, top, at) for at in range(len(self.texts))]
        # Larger glyphs where there are no fractions.
        whole = self.match.rule == "whole"
        if th.wide:
            self._font = font = th.digit if whole else th.small
            columns = (th.width - 14) // font.width
            top += 13 if len(self.texts) > 1 else 12
            self._rows = [
                widgets.row(th, group, font, 14, top + 8 * i, columns, theme.ACCENT) for i in range(_STEPS)
            ]
            return
        name = "head" if whole else "text"
        self._font = font = th.sheet(name)
        top = (top + 12 * len(self.texts)) * th.unit + 6
        columns = (th.width * th.unit - 16) // font.width
        self._rows = [
            shapes.row(th, group, name, 16, top + 28 * i, columns, th.colour) for i in range(_STEPS)
        ]

    def _lay_words(self, group, top, at):
        """A row for one of the texts, and its font: on 128x64 small where it is long, or one of two."""
        th = self.console.theme
        if not th.wide:
            font = th.sheet("text")
            columns = (th.width * th.unit - 4) // font.width
            return shapes.row(th, group, "text", 4, (top + 12 * at) * th.unit, columns), font
        if len(self.texts) > 1:
            return widgets.row(th, group, th.small, 2, top + 1 + 6 * at, th.small_columns - 1), th.small
        if len(self.texts[at]) <= (th.width - 2) // 6:
            return widgets.row(th, group, th.text, 2, top, (th.width - 2) // 6), th.text
        return widgets.row(th, group, th.small, 2, top + 3, th.small_columns - 1), th.small

    def write(self, lines):
        """Write the words and four lines of steps."""
        for at in range(len(self._words)):
            row, font = self._words[at]
            widgets.write(row, font, self.texts[at])
        for i in range(_STEPS):
            widgets.write(self._rows[i], self._font, lines[i] if i < len(lines) else "")

    def hide(self):
        if self.work:
            self.work.close()
        self._words = self._rows = None
        super().hide()

    def tick(self, now):
        if not self.work:
            self.every = 0
            return False
        steps = next(self.work)
        if steps is None:
            return False
        self.work.close()
        self.work = None
        self.every = 0
        self.solved(steps)
        return True


class OutcomePage(SolutionPage):
    """Says who won or lost what; a solution where the caller has shown none."""

    name = "outcome"

    def __init__(self, console, play, before, seat, text, steps):
        """`before`: cards, objective, points and number of the hand held; the rest is `conclude`'s."""
        cards, objective, points, hand = before
        super().__init__(console, play, cards, objective)
        self._lines = ()
        self._sought = False
        match = self.match
        gain = match.scores()[seat] - points[seat] if seat >= 0 else 0
        if gain > 0:
            console.tune(tone.WIN)
            self._lines = [say(step) for step in steps]
            text = self._took(seat) if steps else t("It has no solution.")
        else:
            console.tune(tone.BAD)
            self._keep_streak(0)
            # At the table the hand comes again, but for the last one, on which both have erred then.
            self._sought = not match.table or seat < 0 or match.mode.erring
        if seat < 0:
            self.heading, text = text, ""
        elif not match.table:
            self.heading = "%s %s%d" % (match.names[seat], "+" if gain > 0 else "", gain)
        elif gain > 0:
            self.heading = "%s: %s %d" % (match.names[seat], t("hand"), hand)
        else:
            self.heading = "%s: %s" % (match.names[seat], t("no Krypto"))
        if text:
            self.texts.append(text)
        if self._sought:
            self.texts.append(t("A solution:"))
        self._alone = not play.session.people()
        self.every = _STAY_MS if self._alone else 0

    def _took(self, seat):
        """How long the seat took, and in a solo match how that compares."""
        play = self.play
        tenths = max(1, (play.clock.spent + play.explain.spent) // 100)
        text = "%s %d.%d s" % (t("in"), tenths // 10, tenths % 10)
        if play.session.person(seat) and not play.hints:
            best = play.times[seat]
            if not best or tenths < best:
                play.times[seat] = tenths
                play.session.journal.note(TIMES + seat, min(tenths, _MOST))
            self._keep_streak(play.streak + 1)
            if self.match.settled["mode"] == "solo":
                text += "  %s %d" % (t("streak"), play.streak)
        return text

    def _keep_streak(self, hands):
        """So many hands were solved in a row; told in a solo match."""
        play = self.play
        if play.streak != hands:
            play.streak = hands
            if self.match.settled["mode"] == "solo":
                play.session.journal.note(STREAK, min(hands, _MOST))

    def fill(self):
        match = self.match
        self._aside = "pad" if match.seats > 1 or match.mode.strict else ""
        if self.play.deal_number >= 0 and not match.over:
            self._aside = "hand"
        pairs = ((keys.A, "result" if match.over else "next"),)
        if self._aside:
            pairs += ((keys.NUMBER + _POINTS_KEY if self.console.parts.plain else keys.RIGHT, self._aside),)
        self.ask(pairs + (MENU,))
        if self._aside:
            self.console.light_plain(keys.RIGHT, 0x606060)
        if self._sought:
            self.solve()
        self.write(self._lines)

    def solved(self, steps):
        self._sought = False
        self._lines = [say(step) for step in steps]
        if not steps:
            self.texts[-1] = t("It has no solution.")
        self.every = _STAY_MS if self._alone else 0
        self.write(self._lines)

    def tick(self, now):
        if self.work:
            return super().tick(now)
        self._on()
        return True

    def _on(self):
        """To the next hand, or the result."""
        self.play.go = True
        self.console.pop()

    def number(self, n):
        late = 1 < self.match.seats >= n  # somebody's own key
        if late:
            self.ask(((0, "too late"), (keys.A, "next"), MENU))
        return late

    def key(self, key):
        if key == keys.A:
            self._on()
        elif key == keys.RIGHT and self._aside == "hand":
            self.play.next_number = -1
            self._on()
        elif key == keys.RIGHT and self._aside:
            self.play.points()
        else:
            return super().key(key)
        return True


class HintPage(SolutionPage):
    """Help in stages: what was asked for so far; A asks for more. The clocks stand meanwhile."""

    name = "hint"
    heading = "Hint"

    def __init__(self, console, play):
        match = play.match
        super().__init__(console, play, match.cards, match.objective)
        self.texts = [" " * 19]  # room for one of the words
        self._steps = None
        if not play.hints:
            play.hints = 1
            play.session.journal.note(HINTS, 1)
            for seat in range(match.seats):
                play.session.hint(seat)

    def fill(self):
        """Show as many stages as were asked for."""
        steps = self._steps
        stage = self.play.hints
        lines = ()
        if steps is None:
            self.solve()
            words = "thinking"
        elif not steps:
            words = "It has no solution."
        else:
            words = _HINTS[stage - 1]
            shown = _SHOWN[stage - 1]
            if shown:
                lines = [say(steps[at]) if at in shown else "?" for at in range(_STEPS)]
        self.texts[0] = t(words)
        self.write(lines)
        self.ask(((keys.A, "more"), BACK) if steps and stage < _STEPS else (BACK,))

    def solved(self, steps):
        self._steps = steps
        self.fill()

    def key(self, key):
        more = self._steps and self.play.hints < _STEPS
        if more and key in (keys.A, keys.HINT):
            self.play.hints += 1
            self.fill()
            return True
        if key == keys.B or key == keys.A and self._steps is not None:
            self.console.pop()
        return True
