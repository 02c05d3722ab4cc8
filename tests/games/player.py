"""The random player: it chooses legal events and lets the pilot press the keys, or presses at random.

It sees what players see, and nothing is played past the screens. So a match that it cannot end is one that
people cannot end.
"""

from games.krypto.rules.events import DEAL, EXPLAINING, HAND, KRYPTO, OBJECTIVE, TIME, UNPLAYABLE
from handheld.rules.match import CHANCE
from sim.boards import BOARDS
from tests import soak
from tests.legal import legal
from tests.plays.checks import Panel
from tools.plays.hand import Hand
from tools.plays.text import Fault

_MOVES = "left", "right", "up", "down"
_OTHER = 6  # tries for an event, until another one is chosen
_SHAKEN = 12  # and until anything is pressed


class Stuck(AssertionError):
    """The player cannot bring a match to its result."""


class Player(Hand):
    """Brings a match on, one thing at a time."""

    def __init__(self, device, chance):
        super().__init__(device)
        self._panel = Panel()
        self.chance = chance
        self.done = []  # what it did
        self._wanted = ""  # a line of the record
        self._plan = []  # the steps of a call that follow
        self._seen = None
        self._tries = 0

    def settle(self):
        """In the soak, hold the panel to its rules, but for a message of a moment, which may cover a part."""
        super().settle()
        prompts = getattr(self.device.console.top, "prompts", None)
        if soak.FACTOR and (not prompts or prompts._asked is not None):
            self._panel(self.device)

    @property
    def console(self):
        return self.device.console

    def press(self, *roles):
        self.done += roles
        super().press(*roles)

    def wait(self, ms):
        """Let time pass."""
        self.device.run(ms)

    def mash(self):
        """Press any key for a moment or long, or turn the wheel."""
        board = BOARDS[self.board]
        if board.encoder and self.chance.random() < 0.2:
            self.device.turn(self.chance.choice((-2, -1, 1, 2)))
            return
        pin = self.chance.choice(board.keys)
        self.device.machine.press(pin)
        self.wait(self.chance.choice((60, 60, 60, 600)))
        self.device.machine.release(pin)
        self.wait(self.chance.choice((40, 120, 300, 800)))

    def act(self):
        """One thing towards the next event."""
        session = getattr(self.console, "session", None)
        if session is None:
            raise Stuck("the match was left: on %s after %s" % (self.device.top, self.done[-12:]))
        self.settle()
        if self.device.top == "result":  # machines have played on
            return
        printed = len(self.lines)
        match = session.match
        seen = bytes(match.log), match.turn, printed
        self._tries = self._tries + 1 if seen == self._seen else 0
        if not self._tries or not self._tries % _OTHER:
            self._wanted = "" if match.over else self._choice(session, match)
            self.done.append(self._wanted)
        self._seen = seen
        top = self.device.top
        if top in ("actions", "confirm"):
            self.press("B")
        elif self._wanted == "time" and self._tries > _OTHER:
            self.wait(20000)  # only a machine may still call
        elif not (session.people() or session.typed or match.over) and self._tries % 4 != 3:
            self.wait(1000)  # machines go on by themselves; a key might come upon the result
        elif match.over or not self._wanted or self._tries % 4 == 3:
            self.press("A")
            self.wait(1000)
        elif self._tries > _SHAKEN and self._tries % 2:
            self.press(self.chance.choice((*_MOVES, "A", "B")))
        else:
            try:
                self.pilot.act(self._wanted)
            except (Fault, ValueError):  # no such row or key, no card that is marked: something else is up
                self.check()
                self.press("B")
            self.wait(20)

    def _choice(self, session, match):
        """Return a legal event of chance or of a person as a line; "" where a machine has to act."""
        if match.game == "krypto":
            return self._krypto(session, match)
        codes = legal(match)
        if match.turn != CHANCE and not session.person(match.turn) or any(map(match.width, codes)):
            return ""  # a machine acts, or A draws a payload
        if match.turn == CHANCE:
            return match.record_line(self.chance.choice(codes))
        # Cybo's only choice beside a roll, to stop, is the last
        return match.record_line(self.chance.choice([codes[0], *codes[::-1][:9], *codes[-1:] * 3]))

    def _krypto(self, session, match):
        codes = legal(match)
        given = [code for code in codes if match.is_given(code)]
        if given:
            if not session.typed:
                return "deal"
            cards = self._cards(match, given[0], {OBJECTIVE: 1, HAND: 5, DEAL: 6}[given[0]])
            return match.record_line(given[0], cards)
        if match.phase == EXPLAINING:
            steps = [match.record_line(code) for code in codes if code < TIME]
            self._plan = self._plan if self._plan and self._plan[0] in steps else []
            if not session.person(match.caller):
                return ""
            return self._plan.pop(0) if self._plan else self.chance.choice([*steps * 4, "time"])
        calls = [code for code in codes if KRYPTO <= code < UNPLAYABLE and session.person(code - KRYPTO)]
        if calls and self.chance.random() < 0.7 and not self._tries:
            name = match.names[self.chance.choice(calls) - KRYPTO]
            try:
                call, *self._plan = self.pilot.explain(match, name, self.chance.random() < 0.8)
                return self._plan.pop(0) if self.console.screens[0].hand.alone else call
            except StopIteration:  # it has no solution
                pass
        if match.turn >= 0 and not session.person(match.turn) or not session.people():
            return ""
        others = [code for code in codes if not KRYPTO <= code < UNPLAYABLE + 8]
        seats = [seat for seat in range(match.seats) if session.person(seat)]
        others += [UNPLAYABLE + seat for seat in seats if UNPLAYABLE + seat in codes]
        return match.record_line(self.chance.choice(others or calls or [TIME]))

    def _cards(self, match, code, many):
        """Return real cards that the deck has."""
        if code == OBJECTIVE:
            return bytes([self.chance.choice(match.mode.objectives())])
        deck = match.deck
        if not deck.size:
            return bytes(self.chance.randint(deck.low, deck.high) for _ in range(many))
        left = deck.remaining(match.mode.hands if match.table else b"")
        return bytes(self.chance.sample(list(left), many))


class Restless(Player):
    """Brings a match on; in any state it also undoes, redoes, asks for hints and opens the menu."""

    wanted = ("Undo", "Redo", "Redo", "Hint", "Why?", "Fix last entry", "Continue")

    def act(self):
        """One thing, or one of those."""
        session = self.console.session
        if session is None or self.chance.random() < (0.25 if session.redoable else 0.5):
            super().act()
        elif self.device.top == "actions":
            rows = self.device.rows
            found = [each for each in self.wanted if any(row.startswith(each) for row in rows)]
            self.go_to(self.chance.choice(found))
        else:
            try:
                self.press(self.chance.choice(("B", "B", "undo", "hint")))
            except (Fault, ValueError):  # no such row
                self.press("B")
            self.wait(self.chance.choice((0, 0, 300)))
