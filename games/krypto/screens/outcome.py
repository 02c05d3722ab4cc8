"""What came of a hand: the result that missed, the points, and the steps of the caller or of the solver."""

import displayio
from micropython import const

from games.krypto.entry import SIGNS
from games.krypto.rules import number
from games.krypto.rules.events import STREAK, TIMES
from games.krypto.screens.card import Card, plate
from games.krypto.screens.phase import Phase
from handheld import keys, shapes, theme, tone
from handheld.prompts import MENU, Prompts, foot
from handheld.stage import Visit
from handheld.text import t

_COLUMNS = const(21)  # letters across the panel of 128x64
_SHORT = const(10)  # letters of a step that shares a line
_STAY_MS = const(4000)  # where only opponents play
_MISSED_MS = const(1000)
_MOST = const(4095)  # that a note of the journal keeps
_LONGEST = const(0xFFFFFF)  # sum of times
_POINTS_KEY = const(9)


def say(step):
    """Return a step of a match or of the solver in the signs of the sheets of text."""
    first, op, second, result = step
    if not isinstance(op, int):
        op = number.OPS.find(op)
    return "%s %s %s = %s" % (_plain(first), SIGNS[op], _plain(second), _plain(result))


def _plain(value):
    return "%d" % value if isinstance(value, int) else number.text(value)


def _lines(texts, steps):
    """Return words and steps as lines of the panel of 128x64; under words two short steps share a line."""
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


class OutcomeView:
    """A heading, a line of words or two, and four steps."""

    def __init__(self, console, group):
        self._console = console
        self._heads = displayio.Group()
        self.lines = displayio.Group()
        group.append(self._heads)
        group.append(self.lines)
        self.prompts = Prompts(console, group)
        self._written = []

    def head(self, text, ink):
        """Write the heading, and a rule under it."""
        shapes.clear(self._heads)
        self._console.head(self._heads, text, ink)

    def write(self, texts, steps, whole):
        """Write the words and the steps; those that are there already stay. `whole`: no fractions."""
        th = self._console.theme
        if th.mono:
            lines = _lines(texts, [step.replace(" ", "")[:_COLUMNS] for step in steps])
            pitch = 10 if len(lines) < 5 else 8
            told = [("text", 0, 13 + pitch * at, lines[at], theme.WHITE) for at in range(len(lines))]
        else:
            told = [("text", 6, 40 + 24 * at, texts[at], theme.WHITE) for at in range(len(texts))]
            y = 46 + 24 * len(texts)
            name = "head" if whole else "text"  # larger glyphs where there are no fractions
            told += [(name, 16, y + 28 * at, steps[at], th.colour) for at in range(len(steps))]
        same = 0
        while same < min(len(told), len(self._written)) and told[same] == self._written[same]:
            same += 1
        shapes.clear(self.lines, same)
        for sheet, x, y, text, ink in told[same:]:
            shapes.text(th, self.lines, sheet, x, y, text, ink)
        self._written = told

    def miss(self, text, name, ink):
        """Draw a result that misses, which `text` begins with, struck through; above it who it was."""
        th = self._console.theme
        wide, high = th.width * th.unit, foot(th)
        result = text.split()[0]
        sheet = "head" if "/" in result else "card"
        font = th.sheet(sheet)
        across = (len(result) + 1) * font.width
        tall = font.height + 6 if th.mono else 2 * font.height
        left, top = (wide - across) // 2, high * 9 // 20 - tall // 2
        edge = plate(th, across, th.sheet("corner").height)
        ground = theme.WHITE if th.mono else theme.CARD
        card = Card(th, self.lines, (left, top, across, tall), edge, (sheet,), ground, theme.DARK)
        card.show(sheet, result)
        line = theme.PAPER if th.mono else theme.RED
        shapes.box(th, self.lines, left + th.unit, high * 9 // 20, across - 2 * th.unit, 2 * th.unit, line)
        shapes.text(th, self.lines, "head", wide // 2, th.unit, name, ink, align=1)
        shapes.text(th, self.lines, "head", wide // 2, high * 3 // 4, text, align=1)

    def clear(self):
        """Take the miss away."""
        shapes.clear(self.lines)

    def say(self, text):
        """Show passing words."""
        self.prompts.say(text)


class Outcome(Phase):
    """What came of a hand; the screen's `outcome` until a key goes on.

    A result that misses is shown first, struck through. Any key ends that, and counts. At home, where the
    cards stay, it is all there is.
    """

    view = OutcomeView
    every = 0

    def __init__(self, screen, before, seat, text, steps, missed, over):
        """`before`: cards, target, points, number of the hand held, of the hand; the rest is `conclude`'s.

        `missed`: the text begins with a result that misses; `over`: the hand is.
        """
        super().__init__(screen)
        cards, objective, points, held, self.hand = before
        self._of = cards, objective
        self._seat = seat
        self._missed = text if missed else ""
        self._over = over
        self._steps = ()
        self._texts = []
        self._sought = self._dared = False  # a solution, the best time for the hand: still to be looked for
        self._aside = ""
        self._heard = False  # its tune
        if over:
            self._tell(points, held, text, steps)

    @property
    def name(self):
        """For the serial console."""
        return "miss" if self._missed else "outcome"

    def _tell(self, points, held, text, steps):
        """Put what happened into words, once."""
        match = self.match
        seat = self._seat
        self._heading = text
        gain = match.scores()[seat] - points[seat] if seat >= 0 else 0
        if gain > 0:
            self._steps = [say(step) for step in steps]
            tenths = max(1, (self.screen.clock.spent + self.screen.explain.spent) // 100)
            if self.screen.solo:
                times = self.screen.times
                times[1] = min(times[1] + tenths, _LONGEST)
                self.session.journal.note(TIMES + 1, times[1])
            text = self._took(seat, tenths) if steps else t("It has no solution.")
        else:
            self._keep_streak(0)
            # At the table the hand comes again, but for the last one, on which both have erred then.
            self._sought = not match.table or seat < 0 or match.mode.erring
        self._won = gain > 0
        if seat < 0:
            text = ""
        elif not match.table:
            self._heading = "%s %s%d" % (match.names[seat], "+" if gain > 0 else "", gain)
        elif gain > 0:
            self._heading = "%s: %s %d" % (match.names[seat], t("hand"), held)
        else:
            self._heading = "%s: %s" % (match.names[seat], t("no Krypto"))
        short = not self.screen.challenge and len(self._heading) + len(text) <= _COLUMNS + 1
        if self._steps and self.console.theme.mono and short:
            self._heading += ", " + text.partition(" ")[2]  # without the "in", to leave room for the steps
            text = ""
        if text:
            self._texts.append(text)
        if self._sought:
            self._texts.append(t("A solution:"))

    def _took(self, seat, tenths):
        """Return the time that the seat took, in words, and in a solo match the streak."""
        screen = self.screen
        text = "%s %d.%d s" % (t("in"), tenths // 10, tenths % 10)
        if self.session.person(seat) and not screen.hints:
            best = screen.times[seat]
            if not best or tenths < best:
                screen.times[seat] = tenths
                self.session.journal.note(TIMES + seat, min(tenths, _MOST))
            self._keep_streak(screen.streak + 1)
            if screen.solo:
                text += "  %s %d" % (t("streak"), screen.streak)
            self._dared = tenths if screen.deal_number >= 0 else 0
        return text

    def _keep_streak(self, hands):
        """Keep how many hands were solved in a row, for a solo match."""
        if self.screen.streak != hands:
            self.screen.streak = hands
            if self.screen.solo:
                self.session.journal.note(STREAK, min(hands, _MOST))

    # What is shown

    def show(self):
        screen = self.screen
        if self._missed:
            ink = self.console.theme.seat(self._seat)
            screen.view.miss(self._missed, self.match.names[self._seat], ink)
            screen.ask(((keys.A, "go on"), MENU), None, False)
            screen.moment(_MISSED_MS, self._past_miss)
            return
        match = self.match
        if not self._heard:
            self._heard = True
            self.console.keys.let_go()  # the arrow of the last step means something else here
            self.console.tune(tone.GOOD if self._won else tone.BAD)
        ink = self.console.theme.seat(self._seat) if self._seat >= 0 else None
        screen.view.head(self._heading, ink)
        self._write()
        self._aside = "pad" if match.seats > 1 or match.mode.strict else ""
        if screen.deal_number >= 0 and not match.over:
            self._aside = "hand"
        pairs = ((keys.A, "result" if match.over else "next"),)
        if self._aside:
            key = keys.NUMBER + _POINTS_KEY if self.console.parts.plain else keys.RIGHT
            pairs += ((key, self._aside),)
        screen.ask(pairs + (MENU,), self._go_on)
        if self._sought or self._dared:
            screen.work(self._look(), self._found, True)
        else:
            self._wait()

    def _write(self):
        self.screen.view.write(self._texts, self._steps, self.match.rule == "whole")

    def _past_miss(self):
        self._missed = ""
        if self._over:
            self.screen.view.clear()
            self.show()
        else:
            self.screen.outcome = None
            self.screen.enter()

    def lights(self):
        if self._aside:
            self.console.light_plain(keys.RIGHT, 0x606060)

    def _look(self):
        """Look for the best time of the hand, or for a solution: their modules come once all is drawn."""
        yield None
        text, steps = "", ()
        if self._dared:
            with Visit("games.krypto.honours") as honours:
                text = honours.dare(self.console, self.screen, self._dared)
            del honours
        if self._sought:
            with Visit("games.krypto.solving.search") as search:
                for steps in search.solve(self._of[0], self._of[1], self.match.rule):
                    if steps is None:
                        yield None
            del search
        yield text, steps

    def _found(self, answer):
        text, steps = answer
        if text:
            self._texts[:1] = [text]
        if self._sought:
            self._steps = [say(step) for step in steps]
            if not steps:
                self._texts[-1] = t("It has no solution.")
        self._sought = self._dared = False
        self._write()
        self._wait()

    def _wait(self):
        """Where only opponents play it goes on by itself."""
        if not self.session.people():
            self.screen.moment(_STAY_MS, self._go_on, True)

    def _go_on(self):
        """To the next hand, or the result."""
        self.screen.outcome = None
        self.screen.go = True
        self.screen.go_on()

    # Keys

    def early(self, key):
        """A key ends the sight of a miss; at home it then means what it means on the hand."""
        if self._missed and not self._over:
            self._past_miss()
            if key != keys.A or self.session.people() > 1:  # A may be a call then
                self.console.soon(lambda: self.console.top.key(key))
            return True
        return False

    def number(self, n):
        seats = self.match.seats
        if self._missed:
            buzzer = n <= seats
            if buzzer:
                self._past_miss()
                self.console.soon(lambda: self.console.top.number(n))
            return buzzer
        late = 1 < seats >= n  # somebody's own key
        if late:
            self.screen.ask(((0, "too late"), (keys.A, "next"), MENU), self._go_on)
        return late

    def key(self, key):
        if key == keys.RIGHT and self._aside == "hand":
            self.screen.next_number = -1
            self._go_on()
        elif key == keys.RIGHT and self._aside:
            self.screen.points()
