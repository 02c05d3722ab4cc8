"""The pilot of Krypto."""

from games.krypto.rules import number
from games.krypto.rules.events import DEALING, EXPLAINING, FREE, JUDGING, OPEN, OPENING, OUT, OVER, TURN, WON
from games.krypto.solving import search
from tools.events import read
from tools.plays.pilots import Pilot

_PHASES = {
    DEALING: "dealing", OPENING: "opening", OPEN: "lying", TURN: "turn", EXPLAINING: "explaining",
    JUDGING: "judging", OVER: "over",
}  # fmt: skip
_BACK = 22  # the number key 6 in the prompts of a step
# The call keys of two to four people on a board without a key for each; more have all keys in this order.
_RACES = {2: ("left", "a"), 3: ("left", "up", "a"), 4: ("left", "up", "a", "hint")}
_ALL = "left", "up", "down", "right", "a", "hint", "undo"
_FURTHER = "deal", "next", "continue", "pass to", "to ", "ready"  # words of A that lead to the next state


def _callers(match):
    open_ = match.phase == OPEN or match.phase == TURN
    seats = [seat for seat in range(match.seats) if open_ and match.may_call(seat)]
    return ", ".join(match.names[seat] for seat in seats) or "nobody"


def _hands(match):
    """Each hand of the table: its owner, - if it is out, . if it is left."""
    states = {FREE: ".", OUT: "-"}
    return " ".join(states.get(each) or match.names[each - WON] for each in match.mode.states)


def _pad(match, seat):
    boxes = match.mode.boxes(seat)
    return " ".join("." if box is None else str(box) for box in boxes)


class Krypto(Pilot):
    """Deals by A or types the cards; calls, enters steps and ends hands as the board has keys for it."""

    facts = {
        **Pilot.facts,
        "phase": lambda match: _PHASES[match.phase],
        "hand": lambda match: match.mode.hand,
        "round": lambda match: match.mode.round,
        "target": lambda match: match.objective,
        "cards": lambda match: " ".join(number.text(pair) for pair in match.numbers if pair),
        "caller": lambda match: "nobody" if match.caller is None else match.names[match.caller],
        "who may call": _callers,
        "hands": _hands,
        "held": lambda match: match.mode.held or "none",
        "redeals": lambda match: match.mode.redeals,
    }
    facts_of = {"pad": _pad, "penalties": lambda match, seat: match.mode.penalties[seat]}
    chance = "deal ", "objective "

    def __init__(self, hand):
        super().__init__(hand)
        self._before = b""  # cards that were typed before, and are shown again
        self._began = len(hand.lines)

    @staticmethod
    def explain(match, name, solves):
        """Return the lines of a call and of steps that solve the hand, or of a sum or product that misses."""
        numbers = [pair[0] for pair in match.numbers]
        found = []
        if solves:
            steps = next(steps for steps in search.solve(match.cards, match.objective, match.rule) if steps)
            for a, op, b, result in steps:
                pairs = [(each, 1) if isinstance(each, int) else each for each in (a, b, result)]
                a, b, result = map(number.text, pairs)
                found.append("%s %s %s = %s" % (a, op, b, result))
        else:
            op = "x" if sum(numbers) == match.objective else "+"
            while len(numbers) > 1:
                a, b = numbers.pop(0), numbers.pop(0)
                numbers.insert(0, a * b if op == "x" else a + b)
                found.append("%d %s %d = %d" % (a, op, b, numbers[0]))
        return ([] if match.phase == EXPLAINING else [name + " krypto"]) + found

    def draws(self, match, line):
        words = line.replace("=", "").split()[1:]
        if line.startswith("objective"):
            yield match.mode.objectives().index(int(words[0]))
            return
        if not match.deck.size:
            yield from [int(word) - match.deck.low for word in words]
            return
        left = bytearray(match.deck.remaining(match.mode.hands if match.table else b""))
        for word in words:
            at = left.find(bytes((int(word),)))
            yield at
            left[at] = left[-1]
            left.pop()

    # Keys

    def brings(self, line):
        """Return True if the next line brings this one: in solo the first step is the call."""
        return line.endswith(" krypto") and self.hand.device.console.screens[0].alone

    def act(self, line):
        hand, match = self.hand, self.hand.match
        top = hand.device.top
        a = hand.prompt("A")
        if top == "miss":  # any key that ends it may also be a call
            hand.device.run(500)
        elif top == "judge":
            hand.go_to("one hand off" if line.endswith("yes") else "no penalty")
        elif top == "real":
            self._type(match, [int(word) for word in line.replace("=", "").split()[1:]])
        elif a.startswith(_FURTHER):
            hand.press("A")
        elif line.startswith(self.chance) or a == "faster" or not self._is_asked(line):
            pass  # it comes with time
        elif line.endswith((" krypto", " unplayable")):
            self._call(match, *line.rsplit(" ", 1))
        elif line.startswith("take "):
            self._take(match, int(line.split()[1]))
        elif line == "back":
            hand.device.press("KEY6") if hand.plain else hand.press("down")
        elif line == "time":
            self._time(match)
        elif line == "skip":
            hand.choose("End round" if match.table else "Skip hand")
            if match.table:
                hand.go_to("Yes")
        elif line == "end":
            hand.choose("Finish match")
        else:
            self._step(read(match, line)[0])

    def _is_asked(self, line):
        """Return True if the prompts ask a person for something."""
        hand = self.hand
        return bool(hand.prompt("A") or hand.prompt("B") or hand.prompt(15)) and hand.prompt(0) != "thinking"

    def take_back(self, how):
        hand = self.hand
        if how == "correct":
            self._before = bytes(hand.match.log[hand.match.given() + 1 :])
            hand.choose("Fix last entry")
        else:
            super().take_back(how)

    def undo_key(self):
        hand = self.hand
        if hand.plain:
            return "KEY6" if hand.prompt(_BACK) else None
        return hand.keys.get("undo") if hand.prompt("UNDO") else None

    def _time(self, match):
        if match.phase == EXPLAINING and match.resolved.get("explain") == "none":
            if match.resolved["clock"] != "none":
                self.hand.wait_for()
            else:
                self.hand.choose("New cards" if match.resolved["hands"] == "open" else "Skip hand")
        elif match.phase == EXPLAINING and not match.mode.strict:
            self.hand.choose("Give up call")
        elif match.phase == TURN:
            self.hand.choose("Pass turn")
        elif match.phase == OPEN and not match.table and match.resolved.get("clock", "none") == "none":
            self.hand.choose("New cards")
        else:
            self.hand.wait_for()

    def _call(self, match, name, word):
        hand = self.hand
        seat = match.names.index(name)
        if not hand.device.console.session.person(seat):
            hand.wait_for()
        elif match.phase == TURN:
            hand.press("A")
        elif word == "unplayable" and hand.plain and len(self._people(match)) > 1:
            hand.device.press("KEY11", seat + 1)
        elif word == "unplayable":
            hand.choose("Unplayable")
            self._answer(match, seat)
        elif hand.plain:
            hand.device.press(seat + 1)
        elif self._race(match):
            hand.press(self._race(match)[seat])
        else:
            hand.press("A")
            hand.settle()
            if len(self._people(match)) > 1:
                self._answer(match, seat)

    def _people(self, match):
        return [seat for seat in range(match.seats) if self.hand.device.console.session.person(seat)]

    def _race(self, match):
        """Return each seat's call key, or {} where the console asks for the name."""
        people = self._people(match)
        has_more = "hint" in self.hand.keys
        race = _RACES.get(len(people), _ALL[: len(people)] if len(people) > 4 else ())
        if len(people) == 4 and not has_more:
            race = "left", "up", "right", "a"
        if self.hand.device.console.settings.get("left-handed"):  # the arrows are then on the right
            race = race[::-1]
        if len(race) < len(people) or not set(race) <= set(self.hand.keys):
            return {}
        return dict(zip(people, race, strict=True))

    def _answer(self, match, seat):
        """Answer the question who calls: by the call key, or by the names, first on the last who called."""
        race = self._race(match)
        if race:
            self.hand.press(race[seat])
            return
        callers = [each for each in self._people(match) if match.may_call(each)]
        last = 0
        for line in self.hand.lines[self._began :]:
            last = match.names.index(line[:-7]) if line.endswith(" krypto") else last
        steps = callers.index(seat) - (callers.index(last) if last in callers else 0)
        self.hand.press(*["right"] * (steps % len(callers)), "A")

    def _take(self, match, hand_number):
        if self.hand.plain:
            self.hand.device.press(hand_number)
        else:  # the cursor is on the first that is left
            before = list(match.mode.states)[: hand_number - 1]
            self.hand.press(*["right"] * before.count(FREE), "A")

    def _step(self, code):
        """Make the next choice of a step."""
        hand = self.hand
        goal = hand.device.console.top.goal(code)
        if goal:
            self.follow(*goal)
        elif hand.plain:  # another number was chosen before, as the larger of the last two is
            hand.device.press(code % 25 // 5 + 1)
        else:
            hand.press("A")

    def _type(self, match, values):
        """Type real cards, from nothing or from those that were typed before."""
        hand, low, high = self.hand, match.deck.low, match.deck.high
        for at, value in enumerate(values):
            if hand.plain:
                hand.device.press(*["KEY%d" % (int(digit) or 11) for digit in str(value)])
            else:
                shown = self._before[at] if at < len(self._before) else 0
                up = _presses(shown, value, 1, low, high)
                down = _presses(shown, value, -1, low, high)
                hand.press(*min(["up"] * up, ["down"] * down, key=len))
            if not hand.plain or value < 10 or at == len(values) - 1:
                hand.press("A")
        self._before = b""
        hand.settle()


def _presses(shown, value, by, low, high):
    """Return how often a key changes a number by `by` until it is `value`; past an end comes the other."""
    count = 0
    while shown != value and count < 200:
        shown += by
        if not low <= shown <= high:
            shown = low if shown > high else high
        count += 1
    return count
