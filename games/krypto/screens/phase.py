"""What the match's screen does in one phase of a hand; pages above it; the points beside the cards."""

import displayio
from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import DEALING, LYING
from games.krypto.screens.hand import HandView
from handheld import keys, theme, tone
from handheld.prompts import Prompts
from handheld.screens import Screen
from handheld.text import t

KRYPTO_WORD = "KRYPTO!"  # a call
_LAST_MS = const(10000)  # of a clock, that are ticked


class Phase:
    """A state of the match's screen, with the screen's keys.

    The screen makes one each time the match waits for something else. `every` is the number of milliseconds
    between two calls of `tick`, 0 for none.
    """

    name = "krypto"  # for the serial console
    view = HandView  # what draws it
    every = 0
    last = 0  # how many seconds the clock shows, in its last ten
    undoable = False  # what the caller chose last may be taken back

    def __init__(self, screen):
        self.screen = screen
        self.console = screen.console
        self.session = screen.session
        self.match = screen.match

    def show(self):
        """Draw this state and ask for what it waits for."""

    def lights(self):
        """Light the keys that do something, but for those in the prompts."""

    def tick(self, now):
        """`every` milliseconds have passed; True if something was drawn."""
        return False

    def number(self, n):
        """A number key; True if it was taken."""
        return False

    def turn(self, step):
        """The wheel; True if it was taken."""
        return False

    def key(self, key):
        """A plain key, but for those that every match has, and for A where `ask` was told what it does."""

    def early(self, key):
        """A key before it does what it does in every match; True if it was taken."""
        return False

    def back(self):
        """B: True if it took a question back, and the menu does not come."""
        return False

    def undo(self):
        """Take back what was chosen last."""

    def show_clock(self, clock):
        """Show what is left of a clock that runs; its last ten seconds are ticked, in another colour.

        With each of them one light of the ring of keys goes out.
        """
        text = clock.text()
        hurried = clock.left is not None and 0 < clock.left <= _LAST_MS
        if hurried and int(text) != self.last:
            self.last = int(text)
            self.console.tune(tone.CLICK)
            self.screen.lights()
        self.screen.view.hurry(hurried)
        self.screen.view.clock(text)

    def show_hand(self):
        """Show the numbers that lie there, and the objective."""
        view = self.screen.view
        view.banner("")
        view.numbers([number.text(pair) if pair else "" for pair in self.match.numbers])
        view.objective("%d" % self.match.objective)


def light_seat(console, place, seat):
    """Light a key, 0 for the status light, in a seat's colour."""
    console.light(place, console.theme.seat(seat) >> 1 & 0x7F7F7F)


class Page(Screen):
    """A page above the match's screen: what is rare, and goes from memory when it is left.

    Draws itself by `lay_out` and then `fill`. B opens the menu of the match.

    `play` is the match's screen.
    """

    prompts = None  # while it is shown

    def __init__(self, console, play):
        super().__init__(console)
        self.play = play
        self.match = play.match

    def show(self):
        self.group = displayio.Group()
        self.lay_out(self.group)
        if not self.prompts:
            self.prompts = Prompts(self.console, self.group)
        self.fill()

    def lay_out(self, group):
        """Draw what stands still; it may make `prompts`."""

    def fill(self):
        """Draw what changes, and ask."""

    def ask(self, pairs, loud=False):
        """Say what the keys do, as `Prompts.ask`, and light them."""
        self.prompts.ask(pairs, loud)
        self.prompts.light()

    def hide(self):
        self.prompts = None
        super().hide()

    def say(self, text):
        if self.prompts:
            self.prompts.say(text)

    def key(self, key):
        if key == keys.B:
            self.play.pause()
        return True


def show_points(screen, signs=()):
    """Show everyone's points, of who is out of the hand in grey; before names `signs`, by the seat."""
    match = screen.match
    scores = match.scores()
    players = []
    for seat in range(match.seats):
        out = match.phase == LYING and not match.mode.may_call(seat)
        colour = theme.GREY if out else screen.console.theme.seat(seat)
        name = match.names[seat]
        if seat in signs:
            name = signs[seat] + " " + name
        players.append((name, "%d" % scores[seat], colour))
    if screen.challenge:
        name, time = screen.challenge
        apart = [("", "", theme.GREY), (name, "", theme.GREY), ("", time, theme.GREY)]  # a row of their own
        players += apart if screen.console.theme.wide else [(name, time, theme.GREY)]
    screen.view.points(players)


def hand_name(screen):
    """Which hand it is, in a few words."""
    match = screen.match
    mode = match.mode
    if match.table:
        if mode.held:
            return "%s %d" % (t("Hand"), mode.held)
        return t("Table") if match.phase == DEALING else t("Last hand")
    if screen.deal_number >= 0:
        return "%s %05d" % (t("No."), screen.deal_number)
    if not mode.strict:
        return "%s %d%s" % (t("Hand"), mode.hand, "/%d" % mode.hands if mode.hands else "")
    if mode.hand > 10:
        return "%s %d" % (t("Extra hand"), mode.hand - 10)
    return "%s %d/10" % (t("Hand"), mode.hand)
