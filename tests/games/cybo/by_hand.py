"""Cybo a second time, straight from docs/rules.md and in another manner: sets, orderings and fractions.

It knows nothing of the firmware. A turn is scored from the words of a record; the grid's lines are
found by walking over the grid; expectations are found by trying every roll.
"""

import functools
from fractions import Fraction
from itertools import combinations, permutations

DIE = range(1, 13)
PLACE = {1 + 3 * row + column: (row, column) for row in range(4) for column in range(3)}
AT = {place: number for number, place in PLACE.items()}


def _lines():
    for row, column in AT:
        for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
            line = tuple(AT.get((row + i * down, column + i * right)) for i in range(3))
            if None not in line:
                yield line


LINES = tuple(_lines())
COLUMNS = [{AT[row, column] for row in range(4)} for column in range(3)]
STRAIGHT = set(LINES) | {line[::-1] for line in LINES}
ANY_ORDER = {order for line in LINES for order in permutations(line)}


class Hungry(Exception):
    """The words ran out inside a turn: `offered` says whether a fourth roll is on offer."""

    def __init__(self, offered):
        super().__init__()
        self.offered = offered


class Player:
    """What Grand Master remembers of a player."""

    def __init__(self):
        self.made = []
        self.only = None


def begins(rolled, orders):
    """True if some ordering of a line starts with these rolls."""
    return any(order[: len(rolled)] == tuple(rolled) for order in orders)


def worth(three):
    """Points of three rolls."""
    return 9 if tuple(three) in STRAIGHT else 3 if tuple(three) in ANY_ORDER else 0


def turn(level, words, player):
    """Play one turn from an iterator of `roll N` and `stop`; gives its points. Raises Hungry."""
    rolled = []

    def roll(offered=False):
        word = next(words, None)
        if word is None:
            raise Hungry(offered)
        if word == "stop":
            assert offered, "stop without an offer"
            return None
        rolled.append(int(word.removeprefix("roll ")))
        return rolled[-1]

    def settle(sequence, points):
        if level != "grand master":
            return points
        if sequence in player.made:
            player.only = sequence
            return 12
        player.made.append(sequence)
        return points

    if player.only:
        return 12 if all(roll() == wanted for wanted in player.only) else 0
    orders = STRAIGHT if level == "master" else ANY_ORDER
    roll()
    roll()
    if level != "beginner" and not begins(rolled, orders):
        return 0
    roll()
    if tuple(rolled) not in orders:
        if level != "beginner" or not any(begins(pair, orders) for pair in combinations(rolled, 2)):
            return 0
        roll()
        return 16 if set(rolled) in COLUMNS else max(worth(three) for three in combinations(rolled, 3))
    three = tuple(rolled)
    column = [column for column in COLUMNS if column > set(three)]
    if not column or three in player.made:
        return settle(three, worth(three))
    risked = roll(offered=True)
    if risked is None:
        return settle(three, worth(three))
    if {risked, *three} == column[0]:
        return settle(tuple(rolled), 16)
    return settle(three, 3)


def score(record):
    """(names, points of finished turns, finished) of a record's text."""
    head, _, body = record.partition("\n\n")
    header = dict(line.split(": ", 1) for line in head.splitlines())
    names = header["players"].split(", ")
    words = iter(body.split("\n"))
    words = iter([word for word in words if word])
    level = header["level"]
    players = {name: Player() for name in names}
    totals = dict.fromkeys(names, 0)
    rounds = 0
    contenders = names
    try:
        while rounds < 13 or (header.get("ties") == "extra" and len(contenders) > 1):
            for name in contenders:
                totals[name] += turn(level, words, players[name])
            rounds += 1
            if rounds >= 13:
                contenders = [name for name in names if totals[name] == max(totals.values())]
    except Hungry:
        return names, [totals[name] for name in names], False
    assert next(words, None) is None, "words after the end"
    return names, [totals[name] for name in names], True


def after(level, rolls, player=None):
    """What a turn has come to: ("over", points), ("offer", None) or ("on", None)."""
    words = iter([f"roll {number}" for number in rolls])
    known = Player()
    if player:
        known.made, known.only = list(player.made), player.only
    try:
        points = turn(level, words, known)
    except Hungry as hungry:
        return ("offer" if hungry.offered else "on"), None
    assert next(words, None) is None, "rolls after the end of the turn"
    return "over", points


@functools.cache
def results(level, rolls=()):
    """{(points, offered): chance} of a turn at its end or at its offer, where points are those kept."""
    what, points = after(level, rolls)
    if what == "over":
        return {(points, False): Fraction(1)}
    if what == "offer":
        return {(worth(rolls), True): Fraction(1)}
    chances = {}
    for number in DIE:
        for result, chance in results(level, (*rolls, number)).items():
            chances[result] = chances.get(result, 0) + chance / 12
    return chances


def best(points, offered):
    """Points expected from an end or an offer by the better choice."""
    return max(Fraction(points), Fraction(16 + 11 * 3, 12)) if offered else Fraction(points)
