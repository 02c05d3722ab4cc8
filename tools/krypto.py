"""Krypto for makers: solves a hand, or lists the hands of challenges.

    python3 -m tools.krypto 24 22 23 20 21 = 1 [--rule whole|fraction]
    python3 -m tools.krypto --deal 1-99
"""
import re
import sys

from games.krypto.rules import MATCH as Krypto
from games.krypto.rules.number import OPS, text
from games.krypto.solving import deal as dealer
from games.krypto.solving import search
from handheld.rules.dice import Dice
from sim.command import Parser, Refused, command, one_of

_USAGE = """%(prog)s [-h] C C C C C = O [--rule RULE]
       %(prog)s [-h] --deal N[-M]"""


def last(slices):
    """Return the last value of a generator of slices."""
    answer = None
    for answer in slices:  # noqa: B007  only the last one counts
        pass
    return answer


def asked(words):
    """Parse words such as `24 22 23 20 21 = 1` into (cards, objective). Raises Refused."""
    hand = " ".join(words)
    if not re.fullmatch("([1-9][0-9]? ){5}= [0-9]{1,4}", hand):
        wanted = "five cards from 1 to 99, = and an objective up to 9999, as in 24 22 23 20 21 = 1"
        raise Refused("expected %s, not '%s'" % (wanted, hand))
    *cards, _, objective = words
    return list(map(int, cards)), int(objective)


def difficulty(cards, objective, rule):
    """Return a line with a hand's stars and its number of ways, as the console counts them."""
    trees, shown = last(search.rate(cards, objective, rule))
    return "%s%s  %d of 5 stars, %d way%s" % (
        "*" * shown, "." * (5 - shown), shown, trees, "" if trees == 1 else "s"
    )  # fmt: skip


def solution(cards, objective, rule):
    """Return the lines of the answer for one hand."""
    steps = last(search.solve(cards, objective, rule))
    if not steps:
        return ["unsolvable"]
    lines = ["%s %s %s = %s" % (text(a), OPS[operation], text(b), text(r)) for a, operation, b, r in steps]
    return [*lines, difficulty(cards, objective, rule)]


@command("tools.krypto")
def main(arguments=None):
    """Print the answer. Return the exit status: 2 for bad arguments, else 0."""
    parser = Parser("tools.krypto", "Solve a hand of Krypto.", usage=_USAGE)
    parser.add_argument("hand", nargs="*", metavar="C", help="five cards 1-99, = and an objective 0-9999")
    parser.add_argument("--deal", metavar="N[-M]", help="the hands of challenges 1 to 99999, or 0")
    parser.add_argument("--rule", type=one_of(search.RULES), default="whole", help="whole, or fraction")
    args = parser.parse_args(arguments)
    print("\n".join(solution(*asked(args.hand), args.rule) if args.deal is None else dealt(args.deal)))
    return 0


def dealt(numbers):
    """Return the lines of the hands that the device deals for numbers such as "0-99". Raises Refused."""
    found = re.fullmatch("([0-9]{1,5})(?:-([0-9]{1,5}))?", numbers)
    asked = range(int(found[1]), int(found[2] or found[1]) + 1) if found else ()
    if not asked:
        raise Refused("--deal: expected a number from 0 to 99999 or two, as in 0-99, not '%s'" % numbers)
    match = Krypto(["Ada"], {"mode": "solo"})
    return ["%d %d %d %d %d = %d" % tuple(last(dealer.deal(match, Dice(number)))[1]) for number in asked]


if __name__ == "__main__":
    sys.exit(main())
