"""Random records: every mode, deck and option, with wins, errors, times, skips, undo and false calls."""

from games.krypto.rules import events as codes
from games.krypto.rules.match import Krypto
from games.krypto.solving import search as solver
from tests.games.krypto.lines import proving
from tests.games.krypto.scorer import cards_of
from tools.events import legal, read

NAMES = ("Ada", "Ben", "Ada krypto", "Dee  Dee", "time", "Eve-2", "undo", "H\u00e9l\u00e8ne")


def doubtful(cards, objective, rule):
    """Stands in for the device's proof, and costs nothing: about one hand in six counts as unsolvable."""
    return (sum(cards) * 7 + objective * 5 + len(rule)) % 6 > 0


class Doubtful(Krypto):
    unsolvable = proving(doubtful)


def header(rng, mode=None):
    """(names, options): a random set-up of a mode."""
    mode = mode or rng.choice(("international", "home", "solo", "table"))
    low = rng.randint(1, 99)
    decks = ["56", "52", "beginner", "beginner 52", "any 1 25", f"any {low} {rng.randint(low, 99)}"]
    options = {"mode": mode, "deck": rng.choice(decks[:2] if mode == "table" else decks)}
    seats = rng.randint(1, 8)
    if mode == "table":
        seats = 2
        options |= {"turn": rng.choice(("30", "60", "120"))}
        if options["deck"] == "56":
            options["rounds"] = rng.choice("23")
        else:
            options["tie"] = rng.choice(("0", "100"))
    else:
        options["deals"] = rng.choice(("solvable", "random"))
    if mode == "solo":
        seats = 1
    if mode in ("home", "solo"):
        options["rule"] = rng.choice(("whole", "fraction"))
        options["hands"] = rng.choice(("1", "3", "10", "open"))
    for key in [key for key in options if rng.random() < 0.1]:  # those left out have their defaults
        if key != "mode" and (key != "deck" or mode != "table"):
            del options[key]
    return rng.sample(NAMES, seats), options


def a_deal(rng, match):
    """A deal that the deck can give, often one that a few random steps solve."""
    copies, low, high = cards_of(match.resolved["deck"])
    pool = list(copies.elements()) if copies else [rng.randint(low, high) for _ in range(6)]
    for _ in range(4):
        cards = rng.sample(pool, 6)
        numbers = cards[:5]
        rng.shuffle(numbers)
        while len(numbers) > 1:
            a, b = numbers.pop(), numbers.pop()
            numbers.append(rng.choice([a + b, abs(a - b), a * b, a // b if b and a % b == 0 else a + b]))
        goal = numbers[0]
        if low <= goal <= high and (not copies or cards[:5].count(goal) < copies[goal]):
            return bytes(cards[:5] + [goal])
    return bytes(cards)


def a_table_hand(rng, match):
    return bytes(rng.sample(list(match.deck.left(match.mode.hands)), 5))


def solution(match):
    """The lines of one solution of the cards that lie there, or none."""
    steps = ()
    for steps in solver.solve(match.cards, match.objective, match.rule):  # noqa: B007  the last counts
        pass

    def text(number):
        return "%d/%d" % number if isinstance(number, tuple) else str(number)

    return ["%s %s %s = %s" % (text(a), op, text(b), text(result)) for a, op, b, result in steps]


class Player:
    """Plays a match at random, and keeps its record."""

    def __init__(self, rng, mode=None, kind=Doubtful):
        self.rng = rng
        names, options = header(rng, mode)
        self.match = kind(names, options)
        self.lines = []  # of the record, `undo` and all
        self.plan = []  # lines that solve the hand
        self.skill = rng.choice((0.5, 0.9, 1))  # how often a caller knows a solution
        self.undoing = rng.choice((0, 0, 0.05, 0.2))

    def play(self, code, data=b""):
        self.lines.append(self.match.say(code, data))
        self.match.play(code, data)

    def event(self):
        """Play one event."""
        match, rng = self.match, self.rng
        if rng.random() < self.undoing and match.log and not match.is_chance(last_code(match)):
            match.undo()
            self.lines.append("undo")
            self.plan = []
        elif match.phase == codes.EXPLAINING:
            self.explain()
        elif match.phase == codes.DEALING and match.resolved["mode"] == "table":
            self.play(codes.HAND, a_table_hand(rng, match))
        elif match.phase == codes.DEALING and rng.random() < 0.97:
            self.play(codes.DEAL, a_deal(rng, match))
        elif match.phase == codes.OPENING:
            self.play(codes.OBJECTIVE, bytes([rng.choice(match.mode.objectives())]))
        else:
            self.choose()

    def choose(self):
        allowed = [code for code in legal(self.match) if code != codes.DEAL]
        if not allowed:
            return
        rare = {codes.SKIP: 0.15, codes.END: 0.15, codes.TIME: 2}
        weights = [rare.get(code, 4) for code in allowed]
        (code,) = self.rng.choices(allowed, weights)
        if codes.KRYPTO <= code < codes.UNPLAYABLE and self.rng.random() < self.skill:
            self.plan = solution(self.match)
        self.play(code)

    def explain(self):
        match, rng = self.match, self.rng
        if self.plan and rng.random() < 0.98:
            line = self.plan.pop(0)
            self.lines.append(line)
            match.play(*read(match, line))
            return
        self.plan = []
        steps = [code for code in legal(match) if code < codes.TIME]
        self.play(codes.TIME if rng.random() < 0.1 else rng.choice(steps))


def last_code(match):
    """The code of the last event of the log."""
    at = 0
    while at < len(match.log):
        code = match.log[at]
        at += 1 + match.width(code)
    return code
