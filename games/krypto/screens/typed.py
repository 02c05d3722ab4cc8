"""Page for typed numbers: the real cards on the table."""

from micropython import const

from games.krypto.rules import events
from games.krypto.rules.events import DEALING, HAND, OBJECTIVE, OPENING
from games.krypto.screens import layout
from games.krypto.screens.layout import CARDS, CURSOR, GOAL, HEADING
from games.krypto.screens.state import DEAL, READY
from handheld.drawing import colours, theme
from handheld.drawing.prompts import MENU
from handheld.drawing.screen import Page
from handheld.machine import keys, tone
from handheld.machine.text import t
from handheld.rules.match import Illegal

_ZERO_KEY = const(11)


def correct(screen):
    """Take back the last real cards of a match's screen, and open the page on which they are typed again."""
    screen.stage = READY
    again = take_back(screen)
    if screen.console.top is not screen:
        screen.console.pop()  # the page on which the table's next hand was being typed
    screen.state = None
    screen.console.open("games.krypto.screens.typed", "RealCardsPage", screen, again)


def take_back(screen):
    """Undo the entry of the last real cards, with an objective that follows from them; b"" if none."""
    rules = screen.match
    typed = b""
    while screen.session.correctable:
        entry = bytes(rules.log[rules.given() + 1 :])
        if not screen.session.correct():
            break
        typed = entry
        if rules.phase != OPENING or rules.mode.draws_objective():
            break
    return typed


class RealCardsPage(Page):
    """The real cards, one number after the other, above the match's screen. A continues with the next one.

    Digits are typed by the number keys or changed by up and down; left and right move the cursor. Back from
    the first number returns to the cards typed before, unless a player has acted on them.
    """

    name = "real"

    def __init__(self, console, screen, typed):
        super().__init__(console)
        self.screen = screen
        self.match = screen.match
        self.low = screen.match.deck.low
        self.high = screen.match.deck.high
        self._message = ""
        self._typed = 0  # number of digits typed at the cursor
        self._begin(typed)

    def _begin(self, typed=b""):
        self._code = OBJECTIVE if self.match.phase == OPENING else self.screen.mode.code
        self.at = self.first = GOAL if self._code == OBJECTIVE else 0
        self.last = GOAL - 1 if self._code == HAND else GOAL
        self.values = [0] * 6
        self.values[self.first : self.first + len(typed)] = list(typed)

    def lay_out(self, group):
        _, picture = layout.layout(self.console, group, self.match.names)
        return picture

    def picture_args(self):
        if self._code == HAND:
            mode = self.match.mode
            words = t("Hand %d/%d") % (len(mode.hands) // 5 + 1, mode.size)
        else:
            words = t("Turn one over") if self._code == OBJECTIVE else t("Enter cards")
        args = [None] * layout.PARTS
        args[CURSOR] = self.at if self.at < GOAL else -1, -1
        args[CARDS] = tuple([self._shown(i) for i in range(GOAL)]), GOAL + 1, -1, self._shown(GOAL), None
        args[HEADING] = (words, "", theme.WHITE), False
        return args

    def show(self):
        message = self._message
        super().show()
        self.show_message(message)

    def prompt_args(self):
        at = self.at
        what = t("target") if at == GOAL else t("card %d") % (at + 1)
        pad = 0 if self.console.hardware.plain else keys.NUMBER
        return ((pad, what), (keys.A, t("done") if at == self.last else t("next")), MENU), at == GOAL

    def ask(self):
        self.show_message("")
        for n in range(1, 10):  # the digits
            self.console.light(n, colours.WHITE)
        self.console.light(_ZERO_KEY, colours.WHITE)
        super().ask()

    def _shown(self, at):
        """Return the text of a place: its number, ? before, "" for a place not asked for."""
        if not self.first <= at <= self.last:
            return ""
        return "%d" % self.values[at] if self.values[at] else "?"

    def show_message(self, text):
        self._message = text
        if self.prompts:
            self.prompts.show_message(text)

    def move(self, by):
        if self.at + by < self.first:
            typed = take_back(self.screen)
            if typed:
                self._begin(typed)
                self.at = self.last + 1  # from where it moves
        self._typed = 0
        self.at = max(self.first, min(self.at + max(by, self.first - self.at), self.last))
        self.ask()

    def number(self, n):
        if n > 9 and n != _ZERO_KEY:
            return False
        self.values[self.at] = n % _ZERO_KEY + (10 * self.values[self.at] if self._typed else 0)
        self._typed += 1
        self.ask()
        if self._typed == 2:
            self._typed = 0
            try:
                self.match.deck.check((self.values[self.at],))
                self.move(1)
            except Illegal as wrong:
                self._refuse(str(wrong))
        return True

    def on_wheel(self, step):
        self.move(step)
        return True

    def key(self, key):
        if key == keys.A:
            self._typed = 0
            self.accept()
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
        elif key == keys.B:
            self.screen.pause()
        return True

    def _refuse(self, why):
        """Say in one line why a number is refused: a second line would cover the target."""
        why = why.replace("the deck has no more than", t("only")).replace("the objective is ", "")
        self.ask()
        self.show_message(why[max(0, why.find(t("only"))) :])
        self.console.tune(tone.BAD)

    def accept(self):
        """Continue with the next number; after the last, play the cards or show why they are illegal."""
        if self.at < self.last:
            self.move(1)
            return
        data = bytes(self.values[self.first : self.last + 1])
        screen, match = self.screen, self.match
        for at in range(self.last, self.first - 1, -1):
            if not self.low <= self.values[at] <= self.high:
                self.at = at
        try:
            match.check(self._code, data)
        except Illegal as wrong:
            self._refuse(str(wrong) if self.values[self.at] else t("number missing"))
            return
        if self._code == OBJECTIVE:
            screen.hand.objective = data  # played with the round's proofs
            screen.stage = DEAL
        else:
            screen.session.play(self._code, data)
            if self._code == events.DEAL:
                screen.dealt()
        if match.phase == DEALING:
            self._begin()
            self.ask()
        else:
            self.console.pop()
