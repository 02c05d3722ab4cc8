"""Pages for typed numbers: the real cards on the table, and the number of a solo hand."""

from micropython import const

from games.krypto.rules.events import DEAL, DEALING, HAND, OBJECTIVE, OPENING
from games.krypto.screens.hand import HandView
from games.krypto.screens.state import Page
from handheld import colours, keys, shapes, theme, tone, widgets
from handheld.match import Illegal
from handheld.prompts import MENU
from handheld.stage import Loaded
from handheld.text import t

_ZERO_KEY = const(11)
_GOAL = const(5)  # place of the objective, after the five cards
_DIGITS = const(5)  # digits of a hand number
_NUMBERS = const(100000)


class TypedPage(Page):
    """A row of numbers, each from `low` to `high` with at most `digits` digits.

    Digits are typed by the number keys or changed by up and down; left and right move the cursor. A subclass
    sets `values`, and the places to ask for as `first` and `last`; A calls `take`.
    """

    low = 0
    high = 9
    digits = 1
    first = 0

    def __init__(self, console, screen):
        super().__init__(console, screen)
        self.at = self.first
        self._typed = 0  # number of digits typed at the cursor
        self.last = 0
        self.values = []

    def take(self):
        """Take the number at the cursor. Called for A."""
        raise NotImplementedError

    def light_numbers(self):
        """Light the keys of the digits."""
        for n in range(1, 10):
            self.console.light(n, colours.WHITE)
        self.console.light(_ZERO_KEY, colours.WHITE)

    def move(self, by):
        """Move the cursor."""
        self._typed = 0
        self.at = max(self.first, min(self.at + by, self.last))
        self.fill()

    def number(self, n):
        if n > 9 and n != _ZERO_KEY:
            return False
        at = self.at
        self.values[at] = n % _ZERO_KEY + (10 * self.values[at] if self._typed else 0)
        self._typed += 1
        if self._typed >= self.digits:
            self._typed = 0
            self.at = min(at + 1, self.last)
        self.fill()
        return True

    def turn(self, step):
        self.move(step)
        return True

    def key(self, key):
        if key == keys.A:
            self._typed = 0
            self.take()
        elif key == keys.LEFT or key == keys.UNDO:
            self.move(-1)
        elif key == keys.RIGHT:
            self.move(1)
        elif key == keys.UP or key == keys.DOWN:
            value = self.values[self.at] + (1 if key == keys.UP else -1)
            if not self.low <= value <= self.high:
                value = self.low if value > self.high else self.high
            self.values[self.at] = value
            self.move(0)
        else:
            return super().key(key)
        return True


class HandNumberPage(TypedPage):
    """The number of a solo hand, five digits; it starts with a random one."""

    name = "number"

    def __init__(self, console, screen):
        super().__init__(console, screen)
        number = (screen.deal_number + 1) % _NUMBERS
        if screen.deal_number < 0:
            number = screen.session.chance().below(_NUMBERS)
        self.last = _DIGITS - 1
        with Loaded("games.krypto.honours") as honours:
            figures = console.journal.ledger().statistics("krypto", self.match.names[0], True)
            self._challenges = honours.challenges(console, screen.session)
            console.journal.close()
        self._best = figures.time if figures else 0
        del figures, honours  # a reference on the stack would keep its whole module
        self.values = [number // 10 ** (self.last - i) % 10 for i in range(_DIGITS)]

    def lay_out(self, group):
        console = self.console
        th = console.theme
        top, _ = console.page_title(group, t("Hand number"))
        font = th.sheet("card")
        wide = font.width + (2 if th.mono else 8)
        left = (th.width * th.unit - wide * _DIGITS) // 2
        top += 0 if th.mono else 20
        self._digits = [shapes.row(th, group, "card", left + wide * at, top, 1) for at in range(_DIGITS)]
        below = (top + font.height) // th.unit * th.unit + th.unit
        self._bar = shapes.box(th, group, 0, below, font.width, 2 * th.unit, theme.GOLD)
        top += font.height + (6 if th.mono else 28)
        words = t("difficulty: %s") % self.screen.difficulty
        shapes.text(th, group, "text", th.width * th.unit // 2, top, words, theme.SOFT, align=1)
        columns = th.width * th.unit // th.sheet("text").width
        top += 26 if not th.mono else 10 if th.large else 9
        self._words = shapes.row(th, group, "text", 0, top, columns, theme.SOFT)

    def fill(self):
        th = self.console.theme
        best = self._best
        number = self._number()
        known = number in self._challenges
        words = t("best time: %d.%d s") % divmod(best, 10) if best else t("same cards for all")
        if known:
            words = "%05d: %s %s" % ((number,) + self._challenges[number])
        widgets.write_middle(self._words, th.sheet("text"), words)
        shapes.recolour(self._words, th.shades(theme.PAPER, theme.GOLD if known else theme.SOFT))
        for at in range(_DIGITS):
            self._digits[at][0] = self.console.theme.sheet("card").tile(48 + self.values[at])
        self._bar.x = self._digits[self.at].x
        self.light_numbers()
        self.ask(((keys.A, t("deal")), MENU))

    def hide(self):
        self._digits = self._bar = self._words = None
        super().hide()

    def _number(self):
        number = 0
        for digit in self.values:
            number = number * 10 + digit
        return number

    def take(self):
        self.screen.next_number = self._number()
        self.screen.go = True
        self.console.pop()


def take_back(screen):
    """Undo the entry of the last real cards, and store them as `mistyped`.

    An objective that follows from the hands is undone with the last of them.
    """
    rules = screen.match
    while screen.session.correctable:
        typed = bytes(rules.log[rules.given() + 1 :])
        if not screen.session.correct():
            break
        screen.mistyped = typed
        if rules.phase != OPENING or rules.mode.turns_up():
            break


class RealCardsPage(TypedPage):
    """The real cards, one number after the other. A continues with the next one.

    Back from the first number returns to the cards typed before, unless a player has acted on them.
    """

    name = "real"
    digits = 2

    def __init__(self, console, screen):
        super().__init__(console, screen)
        self.low = screen.match.deck.low
        self.high = screen.match.deck.high
        self._view = None
        self._begin()

    def _begin(self):
        """Ask for the next cards; mistyped ones are filled in."""
        match = self.match
        typed = self.screen.mistyped
        self.screen.mistyped = b""
        if match.phase == OPENING:
            self._code = OBJECTIVE
        else:
            self._code = HAND if match.table else DEAL
        self.at = self.first = _GOAL if self._code == OBJECTIVE else 0
        self.last = _GOAL - 1 if self._code == HAND else _GOAL
        self.values = [0] * 6
        self.values[self.first : self.first + len(typed)] = list(typed)

    def lay_out(self, group):
        self._view = HandView(self.console, group)
        self.prompts = self._view.prompts

    def fill(self):
        view = self._view
        at = self.at
        match = self.match
        for i in range(_GOAL):
            view.put(i, self._shown(i))
        view.objective(self._shown(_GOAL))
        view.looks(at if at < _GOAL else -1)
        if self._code == HAND:
            view.heading(t("Hand %d/%d") % (len(match.mode.hands) // 5 + 1, match.mode.size))
        else:
            view.heading(t("Turn one over") if self._code == OBJECTIVE else t("Enter cards"))
        what = t("target") if at == _GOAL else t("card %d") % (at + 1)
        view.say("")
        self.light_numbers()
        self.ask(((0, what), (keys.A, t("done") if at == self.last else t("next")), MENU), at == _GOAL)

    def _shown(self, at):
        """Return the text of a place: its number, ? before, "" for a place not asked for."""
        if not self.first <= at <= self.last:
            return ""
        return "%d" % self.values[at] if self.values[at] else "?"

    def hide(self):
        self._view = None
        super().hide()

    def say(self, text):
        if self._view:
            self._view.say(text)

    def move(self, by):
        if self.at + by < self.first:
            take_back(self.screen)
            if self.screen.mistyped:
                self._begin()
                self.at = self.last
        super().move(max(by, self.first - self.at))

    def take(self):
        """Continue with the next number; after the last, play the cards or show why they are illegal."""
        if self.at < self.last:
            self.move(1)
            return
        data = bytes(self.values[self.first : self.last + 1])
        screen = self.screen
        match = self.match
        for at in range(self.last, self.first - 1, -1):
            if not self.low <= self.values[at] <= self.high:
                self.at = at
        try:
            match.check(self._code, data)
        except Illegal as wrong:
            self.fill()
            self.say(str(wrong) if self.values[self.at] else t("a number is missing"))
            self.console.tune(tone.BAD)
            return
        if self._code == OBJECTIVE:
            screen.opening = data  # played with the round's proofs
        else:
            screen.session.play(self._code, data)
            if self._code == DEAL:
                screen.dealt()
        if match.phase == DEALING:
            self._begin()
            self.fill()
        else:
            self.console.pop()
