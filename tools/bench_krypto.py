"""Benchmark of Krypto's solver: python3 -m tools.bench_krypto [--hands N] [--seed N]

It counts the combinations that `solve` tries for deals and for unsolvable pairs: under the fraction rule the
search without fractions comes first. A combination takes about 0.05 ms on the device, where a search has
1,000 ms, and a slice of it 5 ms. All figures are reproducible.
"""

import itertools
import random
import sys

from games.krypto.rules.deck import Deck
from games.krypto.solving import search
from games.krypto.solving.deal import draw
from handheld.rules.dice import Dice
from sim.command import Parser, command, whole
from tools import krypto


def deals(many, seed):
    """Return `many` deals of the 56-card deck as (five cards, objective)."""
    dice, deck = Dice(seed), Deck("56")
    drawn = [list(draw(deck, dice, 6)) for _ in range(many)]
    return [(six[:5], six[5]) for six in drawn]


def unsolvable(rule, many, seed):
    """Return up to `many` of the pairs that a rule's table lists and the 56-card deck can deal."""
    copies = Deck("56").copies + bytes(100)
    rows = krypto.unsolvable(rule)
    random.Random(seed).shuffle(rows)
    dealt = (row for row in rows if all(row.count(card) <= copies[card - 1] for card in row))
    return [(row[:5], row[5]) for row in itertools.islice(dealt, many)]


def cost(cards, objective, rule):
    """Return (combinations, most in one slice, whether it is solved) of `search.solve`."""
    steps = longest = 0
    for kind in search.RULES:
        tried = search.Search(cards, objective, kind)
        before, solved = 0, False
        for tree in tried.trees():
            longest = max(longest, tried.steps - before)
            before = tried.steps
            if tree:
                solved = True
                break
        longest = max(longest, tried.steps - before)
        steps += tried.steps
        if solved or kind == rule:
            return steps, longest, solved


@command("tools.bench_krypto")
def main(arguments=None):
    """Print the figures. Return the exit status."""
    parser = Parser("tools.bench_krypto", "Measure Krypto's solver.")
    many = whole(1, 1_000_000)
    parser.add_argument("--hands", type=many, default=1000, help="deals, and unsolvable pairs (1000)")
    parser.add_argument("--seed", type=whole(0, 1_000_000_000), default=1, help="of the deals (1)")
    args = parser.parse_args(arguments)
    print("combinations              mean  worst   slice")
    for rule in search.RULES:
        pairs = unsolvable(rule, args.hands, args.seed)
        for what, hands in ("deals", deals(args.hands, args.seed)), ("unsolvable", pairs):
            counted = [cost(*hand, rule) for hand in hands]
            mean = sum(steps for steps, _, _ in counted) / len(counted)
            worst, longest = max(steps for steps, _, _ in counted), max(most for _, most, _ in counted)
            print("%-10s %-12s %7.0f %6d %7d" % (rule, what, mean, worst, longest))
    return 0


if __name__ == "__main__":
    sys.exit(main())
