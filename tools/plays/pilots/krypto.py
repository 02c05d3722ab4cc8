"""The pilot of Krypto."""

import copy

from games.krypto.plan import next_step
from games.krypto.rules import number
from games.krypto.rules.events import EXPLAINING, FREE, KRYPTO, OUT, TIME, WON
from games.krypto.solving import search
from handheld.machine.keys import A
from tools.events import read
from tools.plays.pilots import Pilot, numbers

_PHASES = "dealing", "opening", "lying", "turn", "explaining", "judging", "over"
_FURTHER = "deal", "next", "continue", "pass to", "to ", "ready"  # words of A that lead to the next state
_WAYS = dict(c="left", u="up", d="down", l="left", r="right")  # by their pictures
_LETTERS = "a", "b", "hint", "undo"  # by what the console calls keys.A and so on


def _callers(match):
    names = [match.names[seat] for seat in range(match.seats) if match.is_legal(KRYPTO + seat)]
    return ", ".join(names) or "nobody"


def _hands(match):
    """Each hand of the table: its owner, - if it is out, . if it is left."""
    states = {FREE: ".", OUT: "-"}
    return " ".join(states.get(each) or match.names[each - WON] for each in match.mode.states)


class Krypto(Pilot):
    """Deals by A or types the cards; calls, enters steps and ends hands as the screen offers it."""

    facts = {
        **Pilot.facts,
        "phase": lambda match: _PHASES[match.phase],
        "hand": lambda match: match.mode.hand,
        "round": lambda match: match.mode.round,
        "cards": lambda match: " ".join(number.text(pair) for pair in match.numbers if pair),
        "caller": lambda match: "nobody" if match.caller is None else match.names[match.caller],
        "who may call": _callers,
        "hands": _hands,
        "held": lambda match: match.mode.held or "none",
        "redeals": lambda match: match.mode.redeals,
        "pad of": lambda match, seat: " ".join("." if b is None else str(b) for b in match.mode.pad(seat)[0]),
    }
    chance = "deal ", "objective "
    # The rows of lists and of the pause menu that cause a line: the first that is there.
    rows = {
        "time": ("Give up call", "Pass turn", "New cards", "Skip hand"),
        "skip": ("Yes", "End round", "Skip hand"),
        "end": ("Finish match",),
        "penalty yes": ("one hand off",),
        "penalty no": ("no penalty",),
    }

    @staticmethod
    def explain(match, name, solves):
        """Return the lines of a call, and of the steps that solve the hand or add up all cards."""
        match, lines = copy.deepcopy(match), []
        plan = next(filter(None, search.solve(match.cards, match.objective, match.rule))) if solves else ()
        if match.phase != EXPLAINING:
            lines.append(name + " krypto")
            match.play(*read(match, lines[0]))
        while match.phase == EXPLAINING:
            wrong = (code for code in range(TIME) if match.is_legal(code) and not match.judge(code)[2])
            code = next_step(match, plan) if solves else next(wrong)
            lines.append(match.record_line(code))
            match.play(code)
        return lines

    def draws(self, match, line):
        cards = numbers(line)
        if line.startswith("objective"):
            return [match.mode.objectives().index(*cards)]
        if not match.deck.size:
            return [card - match.deck.low for card in cards]
        left, found = bytearray(match.deck.remaining(match.mode.hands if match.table else b"")), []
        for card in cards:
            found.append(left.find(card))
            left[found[-1]] = left[-1]
            left.pop()
        return found

    def act(self, line):
        match, screen, session = self.hand.match, self.device.console.top, self.device.console.session
        if line.endswith(" krypto") and self.device.console.screens[0].hand.alone:
            line = self.hand.following or line  # in solo the first step is the call
        name, _, word = line.rpartition(" ")
        seat = match.names.index(name) if name in match.names else match.turn
        if screen.name == "real":
            self._type(screen, numbers(line))
        elif screen.name == "miss":  # a key that ends it may be a call
            self.device.run(500)
        elif self.device.a.startswith(_FURTHER):
            self.hand.press("A")
        elif not session.people() or seat >= 0 and not session.person(seat):
            self.hand.wait()
        elif line in self.rows:
            self._take_row(self.rows[line])
        elif name in match.names:
            self._call(screen, seat, word)
        elif line == "back":
            self.device.press("undo" if self.hand.plain else "down")
        elif line.startswith("take"):
            self.move(lambda: screen.state.at == int(word) - 1)
            self.hand.press("A")
        elif not line.startswith(self.chance):  # which comes with time
            code = read(match, line)[0]
            if screen.next_choice(code):
                self.choose(lambda: screen.next_choice(code))
            else:  # of the last two numbers the other one comes first
                self.device.press(code % 25 // 5 + 1 if self.hand.plain else "a")

    def _take_row(self, rows):
        """Take a row of the list that is up, or open the menu. If that has none, wait for the clock."""
        up = self.device.rows
        found = [row for row in rows if any(each.startswith(row) for each in up)]
        if found:
            self.hand.go_to(found[0])
        else:
            self.hand.press("B")
            if up:
                self.hand.wait()

    def _call(self, screen, seat, word):
        """Press the key of a seat, as the panel shows it, or answer the question who calls."""
        if word == "unplayable":
            self.hand.choose("No way")
        elif self.device.a:  # where a key cannot tell who calls
            self.hand.press("A")
        if self.hand.unread:
            return
        if self.hand.plain:
            self.device.press(seat + 1)
        elif screen.pictures:
            picture = screen.pictures[seat]
            letters = self.device.console.names[A:]  # which change with the hand
            self.device.press(_WAYS.get(picture) or _LETTERS[letters.index(picture)])
        elif screen.state.strip:
            self.move(lambda: screen.state.asked == seat)
            self.hand.press("A")

    def _type(self, page, values):
        """Type real cards in place of those that the page shows."""
        for at, value in enumerate(values, page.first):
            if self.hand.plain:
                self.device.press(*["KEY%d" % (int(digit) or 11) for digit in "%02d" % value])
            while page.at == at and page.values[at] != value and not self.hand.plain:
                up = (value - page.values[at]) % page.high * 2 <= page.high
                self.device.press("up" if up else "down")
            if not self.hand.plain or at == page.last:
                self.hand.press("A")
        self.hand.settle()
