"""Krypto for makers: solves a hand, or deals hands as the device does.

    python3 -m tools.krypto 24 22 23 20 21 = 1 [--rule whole|fraction]
    python3 -m tools.krypto --deal 0-99 [--deck D] [--rule R] [--difficulty L]
                                                         the hands of these challenges
"""
import sys

from games.krypto.choices import DIFFICULTIES
from games.krypto.rules import MATCH as Krypto
from games.krypto.rules.number import OPS, text
from games.krypto.solving import deal as dealer
from games.krypto.solving import search
from handheld.rules.dice import Dice
from handheld.rules.match import Illegal
from sim.command import Parser, Refused, command, one_of

_NUMBERS = 100000  # of challenges, and 0
_USAGE = """%(prog)s [-h] C C C C C = O [--rule RULE]
       %(prog)s [-h] --deal N[-M] [--deck DECK] [--rule RULE] [--difficulty LEVEL]"""

_LARGEST = 9999  # largest objective that the solver takes


def last(slices):
    """Return the last value of a generator of slices."""
    answer = None
    for answer in slices:  # noqa: B007  only the last one counts
        pass
    return answer


def asked(words):
    """Parse words such as `24 22 23 20 21 = 1` into (cards, objective). Raises Refused."""
    if "=" not in words:
        raise Refused("five cards, = and an objective are wanted, as in 24 22 23 20 21 = 1")
    equals = words.index("=")
    cards, objectives = [[_whole(word) for word in part] for part in (words[:equals], words[equals + 1 :])]
    if len(objectives) != 1:
        raise Refused("one objective is wanted after the =, not %d" % len(objectives))
    if len(cards) != 5:
        raise Refused("a hand is five cards, not %d" % len(cards))
    for card in cards:
        if not 1 <= card <= 99:
            raise Refused("a card is a whole number from 1 to 99, not %d" % card)
    if objectives[0] > _LARGEST:
        raise Refused("an objective is a whole number from 0 to %d, not %d" % (_LARGEST, objectives[0]))
    return cards, objectives[0]


def _whole(word):
    """Parse a whole number. Raises Refused, also for the very long numbers that int() itself refuses."""
    if not word.isascii() or not word.isdigit() or len(word) > 18:
        raise Refused("a whole number is wanted, not '%s'" % word)
    return int(word)


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
    parser.add_argument("--deck", metavar="DECK", help="with --deal: 56 (unless told), 52, 'any 1 25', ...")
    levels = ", ".join(DIFFICULTIES)
    parser.add_argument("--difficulty", type=one_of(DIFFICULTIES), help="with --deal: " + levels)
    parser.add_argument("--rule", type=one_of(search.RULES), default="whole", help="whole, or fraction")
    args = parser.parse_args(arguments)
    print("\n".join(_one_hand(args) if args.deal is None else _dealt(args)))
    return 0


def dealt(numbers, deck, rule, difficulty):
    """Yield the hand, five cards and the objective, that the device deals for each number. Raises Illegal."""
    match = Krypto(["Ada"], {"mode": "solo", "deck": deck, "rule": rule})
    for number in numbers:
        dice = Dice(number)
        any_hand = difficulty == "any"
        found = dealer.deal(match, dice) if any_hand else dealer.draw_of_difficulty(match, dice, difficulty)
        yield last(found)[1]


def _dealt(args):
    if args.hand:
        raise Refused("--deal goes with --deck, --rule and --difficulty alone")
    first, dash, end = args.deal.partition("-")
    numbers = range(_whole(first), _whole(end if dash else first) + 1)
    if not numbers or numbers[-1] >= _NUMBERS:
        wanted = "a number from 0 to 99999 or two, as in 0-99"
        raise Refused("--deal wants %s, not %s" % (wanted, args.deal))
    difficulty = args.difficulty or DIFFICULTIES[0]
    try:
        hands = list(dealt(numbers, args.deck or "56", args.rule, difficulty))
    except Illegal as wrong:
        raise Refused("--%s" % wrong) from None
    return ["%d %d %d %d %d = %d" % tuple(hand) for hand in hands]


def _one_hand(args):
    if args.deck is not None or args.difficulty is not None:
        raise Refused("--deck and --difficulty go with --deal")
    cards, objective = asked(args.hand)
    return solution(cards, objective, args.rule)


if __name__ == "__main__":
    sys.exit(main())
