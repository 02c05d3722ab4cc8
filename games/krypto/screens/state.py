"""Base classes of the states of a match's screen and of the pages above it; the points beside the cards."""

import displayio
from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import DEALING, KRYPTO, LYING, OPENING, TURN, UNPLAYABLE
from handheld import keys, theme, tone
from handheld.prompts import Prompts
from handheld.screens import Screen
from handheld.text import t

KRYPTO_WORD = t("KRYPTO!")  # the word for a call
_CROWD = const(6)  # with more players, the list covers the heading on 128x64, and the clock a ninth line
BACK_KEY = const(6)  # the number key that undoes a choice
PITCH = const(11)  # pitch of the lines in pixels
HINTED = (), (3,), (3,), (0, 3), (0, 1, 2, 3)  # steps shown at each stage of hints; first only a sign
_LAST_MS = const(10000)  # last part of a clock, in which seconds tick
_PITCHES = (523, 587, 659, 698, 784, 880, 988, 1047)  # pitch in hertz of each seat's call


class State:
    """A state of the match's screen, with the keys of that state.

    The screen makes one whenever the match reaches another state. `every` is the number of milliseconds
    between two calls of `tick`, 0 for none.
    """

    name = "krypto"  # the name on the serial console
    every = 0
    last = 0  # seconds shown by the clock in its last ten, else 0
    units = ()  # its module, and the module of the next state, which is loaded while nobody waits
    undoable = False  # True if the caller's last choice can be undone

    def __init__(self, screen):
        self.screen = screen
        self.console = screen.console
        self.session = screen.session
        self.match = screen.match

    def show(self):
        """Draw this state and ask for its event. Called by `MatchScreen.enter`."""

    def goal(self, code):
        """Return the next choice towards an event: see `MatchScreen.goal`."""
        return "", None, keys.A

    def lights(self):
        """Light the keys in use, other than those of the prompts."""

    def tick(self, now):
        """Handle the passing of `every` milliseconds; return True if the picture changed."""
        return False

    def number(self, n):
        """Handle a number key; return True if it was used."""
        return False

    def turn(self, step):
        """Handle the wheel; return True if it was used."""
        return False

    def key(self, key):
        """Handle a plain key, except those with a meaning in every match and the A of `ask`."""

    def early(self, key):
        """Handle a key before its meaning in every match; return True if it was used."""
        return False

    def back(self):
        """Handle B: return True if it cancelled a question, so that the menu stays closed."""
        return False

    def undo(self):
        """Undo the last choice."""

    def hint(self):
        """Give the next hint."""

    def rows(self):
        """Return the rows of this state in the pause menu: (text, function) each."""
        return []

    def shortcut(self, role):
        """Return the role of the key for HINT or UNDO: see `MatchScreen.shortcut`."""
        return self.back_key if role == keys.UNDO and self.undoable else 0

    @property
    def back_key(self):
        """The role of the key that undoes a choice: number keys have one of their own."""
        return keys.NUMBER + BACK_KEY if self.console.hardware.plain else keys.UNDO

    def call(self, seat, unplayable=False):
        """Play a seat's call: stop the hand's clock and start the clock of the steps.

        Called for a key or an opponent. If other people may press their keys a moment later, the screen first
        shows the caller.
        """
        screen = self.screen
        rushed = screen.match.phase != TURN and screen.session.people() > screen.session.person(seat)
        screen.clock.hold()
        screen.explain.start(screen.seconds("explain"))
        if unplayable:
            screen.conclude(UNPLAYABLE + seat, seat, t("It can be solved."))
            return
        screen.session.play(KRYPTO + seat)
        pitch = _PITCHES[seat]
        screen.console.tune((pitch, 90, pitch * 3 // 2, 200))
        screen.last_caller = seat
        screen.called = rushed
        screen.enter()

    def show_clock(self, clock):
        """Show the time left; the last ten seconds tick, highlighted.

        Each of these turns off one light in the ring of keys.
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
        """Show the numbers and the target."""
        view = self.screen.view
        view.numbers([number.text(pair) if pair else "" for pair in self.match.numbers])
        view.objective("%d" % self.match.objective)


def works_due(screen):
    """Return True if cards have to be dealt, proved or planned for before a player acts."""
    match = screen.match
    phase = match.phase
    if phase == DEALING:  # without people or within a round of the table mode, no key is needed
        return screen.go or not screen.session.people() or match.table and len(match.mode.hands) > 0
    return phase == OPENING or to_look_at(screen)


def to_look_at(screen):
    """Return True if an opponent has yet to plan for the open cards."""
    match = screen.match
    if not match.cards or screen.session.people() == match.seats:
        return False
    if screen.planned == (match.cards, match.objective):
        return False
    return match.phase == LYING or not screen.session.person(match.turn)


def light_seat(console, place, seat):
    """Light a key, or the status light for 0, in a seat's colour."""
    console.light(place, console.theme.seat(seat) >> 1 & 0x7F7F7F)


class Page(Screen):
    """A page above the match's screen: a rare screen that is unloaded when it closes.

    `show` calls `lay_out` and then `fill`. B opens the menu of the match. `screen` is the match's screen.
    """

    prompts = None  # only while shown

    def __init__(self, console, screen):
        super().__init__(console)
        self.screen = screen
        self.match = screen.match

    def show(self):
        self.group = displayio.Group()
        self.lay_out(self.group)
        if not self.prompts:
            self.prompts = Prompts(self.console, self.group)
        self.fill()

    def lay_out(self, group):
        """Draw the fixed parts; may set `prompts`. Called by `show`."""

    def fill(self):
        """Draw the variable parts and the prompts. Called by `show` and after changes."""

    def ask(self, pairs, urgent=False):
        """Show prompts as `Prompts.ask` does, and light their keys."""
        self.prompts.ask(pairs, urgent)
        self.prompts.light()

    def hide(self):
        self.prompts = None
        super().hide()

    def say(self, text):
        if self.prompts:
            self.prompts.say(text)

    def key(self, key):
        if key == keys.B:
            self.screen.pause()
        return True


def step_text(step, room):
    """Return a step of a match or of the solver in at most `room` letters, if need be without its result."""
    first, op, second, result = step
    if not isinstance(op, int):
        op = number.OPS.find(op)
    text = _plain(first) + number.SIGNS[op] + _plain(second)
    whole = text + "=" + _plain(result)
    return whole if len(whole) <= room else text[:room]


def hints(screen, first, room):
    """Return the hints shown so far of the steps from `first` on, as texts of at most `room` letters."""
    steps = screen.answer
    if not steps:
        return []
    if screen.hints == 1:
        return ["? %s ? = %d" % (number.SIGNS[number.OPS.find(steps[3][1])], screen.match.objective)]
    return [step_text(steps[at], room) for at in HINTED[screen.hints] if at >= first]


def _plain(value):
    return "%d" % value if isinstance(value, int) else number.text(value)


def show_points(screen, pictures=(), waiting=()):
    """Show the points of the seats, grey for a seat out of the hand.

    `pictures` are those of the call keys, by seat; `waiting` seats have a hollow key. Beside five keys there
    is no room for points, and in an outcome on 128x64 only for the best six seats.
    """
    match = screen.match
    scores = match.scores()
    players = []
    seats = range(match.seats)
    if screen.outcome and screen.console.theme.wide:
        seats = sorted(sorted(seats, key=lambda seat: -scores[seat])[:6])
    for seat in seats:
        out = match.phase == LYING and not match.mode.may_call(seat)
        colour = theme.GREY if out else screen.console.theme.seat(seat)
        name = match.names[seat]
        picture = pictures[seat] if seat in pictures else ""
        if seat in waiting:
            picture = ""
            name = "\\ " + name
        players.append((name, "" if len(pictures) > 4 else "%d" % scores[seat], colour, picture))
    if screen.challenge:
        name, time = screen.challenge
        grey = theme.GREY
        apart = [("", "", grey, ""), (name, "", grey, ""), ("", time, grey, "")]  # own rows
        players += apart if screen.console.theme.wide else [(name, time, grey, "")]
    th = screen.console.theme
    screen.view.points(_rows(th, players), th.wide and len(players) > _CROWD)


def _rows(th, players):
    """Return the texts, (sheet, x, y, text, colour, align), of players: (name, points, colour, key or "")."""
    count = len(players)
    items = []
    picture = th.sheet("keys").width
    sheet = "small" if count > (4 if th.wide else 6) else "text"
    if th.wide:
        # Two columns; three rows from five players on. A crowd shows its keys in place of the names.
        crowd = count > _CROWD
        y, pitch = (31 if players[0][3] else 32, 8) if count > 4 else (35, 10)
        for at in range(count):
            name, points, colour, key = players[at]
            if crowd:
                seat = "\\" if name[:1] == "\\" else at + 1  # hollow
                text = points if len(points) > 3 else "%s:%s" % (seat, points)
                items.append(("title", 38 + at % 3 * 30, 20 + at // 3 * PITCH, text, colour, 0))
            elif name or points:
                x = 38 + at % 2 * 45
                room = 6 - len(points)
                top = y + pitch * (at // 2)
                if key:
                    items.append(("keys", x, top, key, colour, 0))
                    x += picture
                    room -= 2
                items.append((sheet, x, top, (name[:room] + " " + points).strip(), colour, 0))
    else:
        columns = 2 if count == 4 else min(count, 3)
        wide = 236 // max(columns, 1)
        y, pitch = (170, 24) if count < 7 else (164, 19)
        letter = th.sheet(sheet).width
        for at in range(count):
            name, points, colour, key = players[at]
            x = 4 + at % columns * wide
            if count > 3:
                top = y + pitch * (at // columns)
                left = x + picture if key else x
                room = (x + wide - 2 - left) // letter - len(points)
                text = (name[: room - 1 if points else room] + " " + points).strip()
            else:
                top = 170
                text = name[: (wide - picture) // letter]
                left = x + (wide - letter * len(text) + (picture if key else 0)) // 2
                items.append(("title", x + wide // 2, 192, points, colour, 1))
            if key:
                items.append(("keys", left - picture, top - 1, key, colour, 0))
            items.append((sheet, left, top, text, colour, 0))
    return items


def hand_name(screen):
    """Return the name of the hand in a few words."""
    match = screen.match
    mode = match.mode
    if match.table:
        if mode.held:
            return t("Hand %d") % mode.held
        return t("Table") if match.phase == DEALING else t("Last hand")
    if screen.deal_number >= 0:
        return t("No. %05d") % screen.deal_number
    if not mode.strict:
        return t("Hand %d/%d") % (mode.hand, mode.hands) if mode.hands else t("Hand %d") % mode.hand
    if mode.hand > 10:
        return t("Extra hand %d") % (mode.hand - 10)
    return t("Hand %d/%d") % (mode.hand, 10)
