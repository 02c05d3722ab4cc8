"""Random records: every mode, deck and option, with wins, errors, times, skips, undo and false calls."""

from games.krypto.rules import events as codes
from games.krypto.solving import search as solver
from tests.games.krypto.lines import proving
from tests.journal.life import solved_deal, some_options
from tools.events import legal, read

NAMES = ("Ada", "Ben", "Ada krypto", "Dee  Dee", "time", "Eve-2", "undo", "H\u00e9l\u00e8ne")


def doubtful(cards, objective, rule):
    """Stands in for the device's proof, and costs nothing: about one hand in six counts as unsolvable."""
    return (sum(cards) * 7 + objective * 5 + len(rule)) % 6 > 0


Doubtful = proving(doubtful)


def header(rng, mode):
    """(names, options): a random set-up of a mode; what it leaves out has its default."""
    fixed = {"hands": rng.choice(("1", "3", "10", "open"))} if mode in ("home", "solo") else {}
    options, names, _ = some_options("krypto", None, rng, mode=mode, **fixed)
    options = {key: options[key] for key in options if key in ("mode", "deck") or rng.random() < 0.9}
    return rng.sample(NAMES, len(names)), options


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

    def __init__(self, rng, mode, kind=Doubtful):
        self.rng = rng
        names, options = header(rng, mode)
        self.match = kind(names, options)
        self.lines = []  # of the record, `undo` and all
        self.plan = []  # lines that solve the hand
        self.skill = rng.choice((0.5, 0.9, 1))  # how often a caller knows a solution
        self.undoing = rng.choice((0, 0, 0.05, 0.2))

    def play(self, code, data=b""):
        self.lines.append(self.match.record_line(code, data))
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
            self.play(codes.HAND, bytes(rng.sample(list(match.deck.remaining(match.mode.hands)), 5)))
        elif match.phase == codes.DEALING and rng.random() < 0.97:
            self.play(codes.DEAL, solved_deal(match, rng)[0])
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
