"""What came of a hand, with a solution; and hints, which show one in stages."""

import displayio
from micropython import const

from games.krypto.entry import SIGNS
from games.krypto.rules import number
from games.krypto.rules.events import HINTS, STREAK, TIMES
from games.krypto.screens.phase import Page
from handheld import keys, shapes, tone
from handheld.prompts import BACK, MENU
from handheld.stage import Visit
from handheld.text import t

_STEPS = const(4)
_COLUMNS = const(21)  # letters across the panel of 128x64
_SHORT = const(10)  # letters of a step that shares a line
_STAY_MS = const(4000)  # where only opponents play
_MOST = const(4095)  # that a note of the journal keeps
_POINTS_KEY = const(9)

_HINTS = ("It can be solved.", "The last step:", "The first step:", "All of it:")
_SHOWN = ((), (3,), (0, 3), (0, 1, 2, 3))  # the steps that each hint shows


def say(step):
    """A step of a match or of the solver, in the signs of the sheets of text."""
    first, op, second, result = step
    if not isinstance(op, int):
        op = number.OPS.find(op)
    return "%s %s %s = %s" % (_plain(first), SIGNS[op], _plain(second), _plain(result))


def _plain(value):
    return "%d" % value if isinstance(value, int) else number.text(value)


def _lines(texts, steps):
    """Words and steps as lines of the panel of 128x64; under words two short steps share a line."""
    # Why a step is against the rule is said without the step where that is too long.
    lines = [text if len(text) <= _COLUMNS else text.partition(" ")[2] for text in texts]
    paired = lines and max([len(step) for step in steps] or [0]) <= _SHORT
    if steps and not paired:
        lines = lines[:1]
    for at in range(len(steps)):
        if paired and at & 1:
            lines[-1] = "%-11s%s" % (lines[-1], steps[at])
        else:
            lines.append(steps[at])
    return lines


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
        self._top, _ = self.console.head(group, self.heading)
        self._lines = displayio.Group()
        group.append(self._lines)

    def write(self, steps):
        """Write the words, and four lines of steps."""
        th = self.console.theme
        group = self._lines
        shapes.clear(group)
        texts = self.texts
        y = self._top
        if th.mono:
            lines = _lines(texts, [step.replace(" ", "")[:_COLUMNS] for step in steps])
            for at in range(len(lines)):
                shapes.text(th, group, "text", 0, y + at * (10 if len(lines) < 5 else 8), lines[at])
            return
        for text in texts:
            shapes.text(th, group, "text", 6, y + 4, text)
            y += 24
        # Larger glyphs where there are no fractions.
        name = "head" if self.match.rule == "whole" else "text"
        for i in range(len(steps)):
            shapes.text(th, group, name, 16, y + 10 + 28 * i, steps[i], th.colour)

    def hide(self):
        if self.work:
            self.work.close()
            self.work = None
        self._lines = None
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
        console.keys.let_go()  # the arrow of the last step means something else here
        self._steps = ()
        self._sought = False
        match = self.match
        gain = match.scores()[seat] - points[seat] if seat >= 0 else 0
        if gain > 0:
            console.tune(tone.GOOD)
            self._steps = [say(step) for step in steps]
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
        short = not play.challenge and len(self.heading) + len(text) <= _COLUMNS + 1
        if self._steps and console.theme.mono and short:
            self.heading += ", " + text.partition(" ")[2]  # without the "in", which leaves room for the steps
            text = ""
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
            if play.deal_number >= 0:
                with Visit("games.krypto.honours") as honours:
                    text = honours.dare(self.console, play, tenths) or text
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
        self.write(self._steps)

    def solved(self, steps):
        self._sought = False
        self._steps = [say(step) for step in steps]
        if not steps:
            self.texts[-1] = t("It has no solution.")
        self.every = _STAY_MS if self._alone else 0
        self.write(self._steps)

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
        self.texts = [""]
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
