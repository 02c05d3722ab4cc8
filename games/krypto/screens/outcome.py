"""The outcome of a hand: a result that missed, the points, and the steps of the caller or of the solver."""

import displayio
from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import STREAK, TIMES
from games.krypto.screens.card import Card, rounded
from games.krypto.screens.state import State
from handheld import keys, shapes, theme, tone
from handheld.prompts import MENU, foot
from handheld.stage import Loaded
from handheld.text import t

_COLUMNS = const(21)  # letters across the panel of 128x64
_SHORT = const(10)  # letters of a step that shares a line
_STAY_MS = const(4000)  # duration in a match without people
_MISSED_MS = const(1000)
_MOST = const(4095)  # highest value of a note in the journal
_LONGEST = const(0xFFFFFF)  # highest sum of times, in tenths of a second
_POINTS_KEY = const(9)


def say(step):
    """Return a step of a match or of the solver in the characters of the text sheets."""
    first, op, second, result = step
    if not isinstance(op, int):
        op = number.OPS.find(op)
    return "%s %s %s = %s" % (_plain(first), number.SIGNS[op], _plain(second), _plain(result))


def _plain(value):
    return "%d" % value if isinstance(value, int) else number.text(value)


def _lines(texts, steps):
    """Return texts and steps as lines of the panel of 128x64; below texts, two short steps share a line."""
    # An offence that is too long is shown without its step.
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
    """A heading, up to two lines of text, and four steps."""

    def __init__(self, console, group):
        self._console = console
        self._heads = displayio.Group()
        self.lines = displayio.Group()
        group.append(self._heads)
        group.append(self.lines)
        self.prompts = console.prompts(console, group)
        self._written = []

    def heading(self, text, ink):
        """Draw the heading and a line under it."""
        shapes.clear(self._heads)
        self._console.page_title(self._heads, text, ink)

    def write(self, texts, steps, whole):
        """Draw the texts and the steps; unchanged lines stay. `whole`: no fractions."""
        th = self._console.theme
        if th.mono:
            lines = _lines(texts, [step.replace(" ", "")[:_COLUMNS] for step in steps])
            pitch, name = (10, "text") if len(lines) < 5 else (8, "small")
            items = [(name, 0, 13 + pitch * at, lines[at], theme.WHITE) for at in range(len(lines))]
        else:
            items = [("text", 6, 40 + 24 * at, texts[at], theme.WHITE) for at in range(len(texts))]
            y = 46 + 24 * len(texts)
            name = "head" if whole else "text"  # larger glyphs without fractions
            items += [(name, 16, y + 28 * at, steps[at], th.colour) for at in range(len(steps))]
        same = 0
        while same < min(len(items), len(self._written)) and items[same] == self._written[same]:
            same += 1
        shapes.clear(self.lines, same)
        for sheet, x, y, text, ink in items[same:]:
            shapes.text(th, self.lines, sheet, x, y, text, ink)
        self._written = items

    def miss(self, text, name, ink):
        """Draw the wrong result with which `text` begins, struck through, below the caller's name."""
        th = self._console.theme
        wide, high = th.width * th.unit, foot(th)
        result = text.split()[0]
        sheet = "head" if "/" in result else "card"
        font = th.sheet(sheet)
        across = (len(result) + 1) * font.width
        tall = font.height + 6 if th.mono else 2 * font.height
        left, top = (wide - across) // 2, high * 9 // 20 - tall // 2
        edge = rounded(th, across, th.sheet("corner").height)
        ground = theme.WHITE if th.mono else theme.CARD
        card = Card(th, self.lines, (left, top, across, tall), edge, (sheet,), ground, theme.DARK)
        card.show(sheet, result)
        line = theme.PAPER if th.mono else theme.RED
        shapes.box(th, self.lines, left + th.unit, high * 9 // 20, across - 2 * th.unit, 2 * th.unit, line)
        shapes.text(th, self.lines, "head", wide // 2, th.unit, name, ink, align=1)
        shapes.text(th, self.lines, "head", wide // 2, high * 3 // 4, text, align=1)

    def clear(self):
        """Remove the wrong result."""
        shapes.clear(self.lines)

    def say(self, text):
        """Show a message."""
        self.prompts.say(text)


class Outcome(State):
    """The outcome of a hand: the screen's `outcome` until a key goes on.

    A wrong result is shown first, struck through. Any key ends that and also takes effect. At home, where the
    cards stay, nothing else is shown.
    """

    view = OutcomeView

    def __init__(self, screen, before, seat, text, steps, missed, over):
        """Take the state before the event: cards, target, points, number of the held hand, of the hand.

        The other arguments are those of `conclude`. `missed`: the text begins with a wrong result; `over`:
        the hand is over.
        """
        super().__init__(screen)
        self.units = "outcome", "hands" if self.match.table else "deal"
        cards, objective, points, held, self.hand = before
        self._hand = cards, objective
        self._seat = seat
        self._missed = text if missed else ""
        self._over = over
        self._steps = ()
        self._texts = []
        self._needs_solution = self._timed = False  # a solution or a best time is still to be looked up
        self._side_page = ""
        self._heard = False  # the tune was played
        if over:
            self._tell(points, held, text, steps)

    @property
    def name(self):
        """Return the name for the serial console."""
        return "miss" if self._missed else "outcome"

    def _tell(self, points, held, text, steps):
        """Compose the heading and the texts."""
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
            # In the table mode the hand comes again, except the last one after both have erred.
            self._needs_solution = not match.table or seat < 0 or match.mode.erring
        self._won = gain > 0
        if seat < 0:
            text = ""
        elif not match.table:
            self._heading = "%s %s%d" % (match.names[seat], "+" if gain > 0 else "", gain)
        elif gain > 0:
            self._heading = t("%s: hand %d") % (match.names[seat], held)
        else:
            self._heading = t("%s: no Krypto") % match.names[seat]
        short = not self.screen.challenge and len(self._heading) + len(text) <= _COLUMNS + 1
        if self._steps and self.console.theme.mono and short:
            self._heading += ", " + text.partition(" ")[2]  # without the "in", to leave room for the steps
            text = ""
        if text:
            self._texts.append(text)
        if self._needs_solution:
            self._texts.append(t("A solution:"))

    def _took(self, seat, tenths):
        """Return the seat's time as text, with the streak in a solo match."""
        screen = self.screen
        text = t("in %d.%d s") % divmod(tenths, 10)
        if self.session.person(seat) and not screen.hints:
            best = screen.times[seat]
            if not best or tenths < best:
                screen.times[seat] = tenths
                self.session.journal.note(TIMES + seat, min(tenths, _MOST))
            self._keep_streak(screen.streak + 1)
            if screen.solo:
                text += "  " + t("streak %d") % screen.streak
            self._timed = tenths if screen.deal_number >= 0 else 0
        return text

    def _keep_streak(self, hands):
        """Store the streak, which lasts as long as a solo match."""
        if self.screen.streak != hands:
            self.screen.streak = hands
            if self.screen.solo:
                self.session.journal.note(STREAK, min(hands, _MOST))

    # Drawing

    def show(self):
        screen = self.screen
        if self._missed:
            ink = self.console.theme.seat(self._seat)
            screen.view.miss(self._missed, self.match.names[self._seat], ink)
            screen.ask(((keys.A, t("continue")), MENU), None, False)
            screen.moment(_MISSED_MS, self._past_miss)
            return
        match = self.match
        if not self._heard:
            self._heard = True
            self.console.keys.let_go()  # a held arrow of the last step means something else here
            self.console.tune(tone.GOOD if self._won else tone.BAD)
        ink = self.console.theme.seat(self._seat) if self._seat >= 0 else None
        screen.view.heading(self._heading, ink)
        self._write()
        self._side_page = t("points|pts") if match.seats > 1 or match.mode.strict else ""
        if screen.deal_number >= 0 and not match.over:
            self._side_page = t("number|no.")
        pairs = ((keys.A, t("result") if match.over else t("next")),)
        if self._side_page:
            key = keys.NUMBER + _POINTS_KEY if self.console.hardware.plain else keys.RIGHT
            pairs += ((key, self._side_page),)
        screen.ask(pairs + (MENU,), self._go_on)
        if self._needs_solution or self._timed:
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
        if self._side_page:
            self.console.light_plain(keys.RIGHT, 0x606060)

    def _look(self):
        """Look up the best time of the hand and a solution; the modules are loaded after the first draw."""
        yield None
        text, steps = "", ()
        if self._timed:
            with Loaded("games.krypto.honours") as honours:
                text = honours.record_challenge(self.console, self.screen, self._timed)
            del honours
        if self._needs_solution:
            with Loaded("games.krypto.solving.search") as search:
                for steps in search.solve(self._hand[0], self._hand[1], self.match.rule):
                    if steps is None:
                        yield None
            del search
        yield text, steps

    def _found(self, answer):
        text, steps = answer
        if text:
            self._texts[:1] = [text]
        if self._needs_solution:
            self._steps = [say(step) for step in steps]
            if not steps:
                self._texts[-1] = t("It has no solution.")
        self._needs_solution = self._timed = False
        self._write()
        self._wait()

    def _wait(self):
        """Go on after a while if no people play."""
        if not self.session.people():
            self.screen.moment(_STAY_MS, self._go_on, True)

    def _go_on(self):
        """Go on to the next hand or the result."""
        self.screen.outcome = None
        self.screen.go = True
        self.screen.go_on()

    # Keys

    def early(self, key):
        """End the view of a wrong result; at home the key then acts on the hand."""
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
        late = 1 < seats >= n  # a seat's call key
        if late:
            self.screen.ask(((0, t("too late")), (keys.A, t("next")), MENU), self._go_on)
        return late

    def key(self, key):
        if key == keys.RIGHT and self._side_page == t("number|no."):
            self.screen.next_number = -1
            self._go_on()
        elif key == keys.RIGHT and self._side_page:
            self.screen.points()
