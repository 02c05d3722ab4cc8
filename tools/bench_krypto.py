"""Benchmark of Krypto's solver: python3 -m tools.bench_krypto

    python3 -m tools.bench_krypto [--hands N] [--seed N]     over deals and unsolvable pairs
    python3 -m tools.bench_krypto --every [--jobs N]         all hands of 1-25, all objectives of the tables

Combinations are counted by the solver itself, over every search that `solve` makes: under the fraction
rule the search without fractions comes first. A line is one line of the game's Python. The device takes
3.4 us for an iteration of a plain loop; on the same scale MicroPython in node takes 2 to 4 us for a line of
the solver, so a line counts as 3.4 us. All figures are reproducible.
"""
import itertools
import os
import random
import sys

from games.krypto.rules.deck import Deck
from games.krypto.solving import search
from games.krypto.solving.deal import draw
from handheld.dice import Dice
from handheld.match import Illegal
from sim.command import Parser, command, whole, workers
from tools import krypto_table, tables_krypto
from tools.krypto_pairs import CARDS, OBJECTIVES
from tools.progress import Progress

LINE = 3.4e-3  # ms on the device
SOLVE = 1000  # ms on the device: the budget of a whole search
SLICE = 5  # ms on the device: the budget of a slice
_BATCH = 500  # hands in one job of a process
_DEAR = 5  # number of hands to count lines for: those with the most combinations or longest slices


# Hands


def deals(many, seed):
    """Return `many` deals of the 56-card deck as (five cards, objective)."""
    dice, deck = Dice(seed), Deck("56")
    drawn = [list(draw(deck, dice, 6)) for _ in range(many)]
    return [(six[:5], six[5]) for six in drawn]


def unsolvable(rule, many, seed):
    """Return up to `many` of the pairs that a rule's table lists and the 56-card deck can deal."""
    with open(tables_krypto.path(rule), "rb") as file:
        rows = krypto_table.pairs(krypto_table.read(file.read())).tolist()
    deck = Deck("56")
    chance = random.Random(seed)
    chance.shuffle(rows)
    hands = []
    for *cards, objective in rows:
        try:
            deck.check([*cards, objective])
        except Illegal:
            continue
        hands.append((cards, objective))
        if len(hands) == many:
            break
    return hands


# Costs


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


def lines(cards, objective, rule):
    """Return (lines of the game's Python that `search.solve` runs, most in one slice)."""
    ran = longest = total = 0

    def trace(frame, event, _):
        nonlocal ran
        if event == "call":
            return trace if frame.f_globals["__name__"].startswith("games.") else None
        ran += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for _ in search.solve(cards, objective, rule):
            longest, total, ran = max(longest, ran), total + ran, 0
    finally:
        sys.settrace(before)
    return total + ran, longest


# Output


def costs(what, rule, hands):
    """Return a line of the first table: the cost of `solve` over these hands."""
    counted = [(*cost(cards, objective, rule), (cards, objective)) for cards, objective in hands]
    steps = [one[0] for one in counted]
    dear = sorted(counted)[-_DEAR:] + sorted(counted, key=lambda one: one[1])[-_DEAR:]
    ran = [lines(*hand, rule) for *_, hand in dear]
    most, longest = max(one[0] for one in ran), max(one[1] for one in ran)
    return "%-10s %-12s %6.0f %6d %7d %8d %8d %8.0f %8.1f" % (
        rule, what, sum(steps) / len(steps), max(steps), max(one[1] for one in counted),
        most, longest, most * LINE, longest * LINE,
    )  # fmt: skip


def worth(hands, seed):
    """Yield the lines about the solver alone."""
    given = deals(hands, seed)
    hopeless = {rule: unsolvable(rule, hands, seed) for rule in search.RULES}
    yield "%d deals of the 56-card deck, and %d pairs of it that cannot be solved, seed %d" % (
        hands, len(hopeless["whole"]), seed,
    )  # fmt: skip
    yield ""
    yield "one solution, or the proof that there is none"
    yield "%-23s %13s %7s %17s %17s" % ("", "combinations", "", "lines", "ms on the device")
    header = "%-23s %6s %6s %7s %8s %8s %8s %8s"
    yield header % ("", "mean", "worst", "slice", "worst", "slice", "worst", "slice")
    for rule in search.RULES:
        yield costs("deals", rule, given)
        yield costs("unsolvable", rule, hopeless[rule])
    yield "the device: %.1f us a line; budget %d ms, %d ms a slice" % (1000 * LINE, SOLVE, SLICE)


# All hands


def every(rule, jobs, progress):
    """Yield the lines about all hands of cards 1-25 and all objectives of the tables."""
    hands = list(itertools.combinations_with_replacement(CARDS, 5))
    work = [(rule, hands[at : at + _BATCH]) for at in range(0, len(hands), _BATCH)]
    sums = {True: [0, 0, (0,), (0,)], False: [0, 0, (0,), (0,)]}
    with workers(jobs) as pool:
        for done, batch_sums in enumerate(pool.imap(batch, work)):
            progress(done, len(work), "all hands, " + rule)
            for solved, (pairs, steps, worst, longest) in batch_sums.items():
                sums[solved][0] += pairs
                sums[solved][1] += steps
                sums[solved][2] = max(sums[solved][2], worst)
                sums[solved][3] = max(sums[solved][3], longest)
    for solved, (pairs, steps, worst, longest) in sums.items():
        ran = lines(*worst[1:], rule)
        yield "%-10s %-10s %8d pairs: mean %.1f combinations, worst %d at %s" % (
            rule, "solvable" if solved else "unsolvable", pairs, steps / pairs, worst[0], _text(worst),
        )  # fmt: skip
        yield "%21s %d lines, %.0f ms on the device; longest slice %d combinations at %s" % (
            "", ran[0], ran[0] * LINE, longest[0], _text(longest),
        )  # fmt: skip


def batch(work):
    """Return {solved: [pairs, combinations, worst, longest slice]} of hands, the last two with a hand."""
    rule, hands = work
    sums = {True: [0, 0, (0,), (0,)], False: [0, 0, (0,), (0,)]}
    for cards in hands:
        for objective in OBJECTIVES:
            steps, longest, solved = cost(cards, objective, rule)
            mine = sums[solved]
            mine[0] += 1
            mine[1] += steps
            mine[2] = max(mine[2], (steps, cards, objective))
            mine[3] = max(mine[3], (longest, cards, objective))
    return sums


def _text(worst):
    return "%d %d %d %d %d = %d" % (*worst[1], worst[2])


@command("tools.bench_krypto")
def main(arguments=None):
    """Print the figures. Return the exit status."""
    parser = Parser("tools.bench_krypto", "Measure Krypto's solver.")
    many, cores = whole(1, 1_000_000), os.cpu_count() or 1
    parser.add_argument("--hands", type=many, default=1000, help="deals, and unsolvable pairs (1000)")
    parser.add_argument("--seed", type=whole(0, 1_000_000_000), default=1, help="of the deals (1)")
    parser.add_argument("--every", action="store_true", help="all hands, all objectives (15 minutes)")
    parser.add_argument("--jobs", type=whole(1, 256), default=cores, help="with --every: processes")
    args = parser.parse_args(arguments)
    progress = Progress()
    try:
        if args.every:
            for rule in search.RULES:
                for line in every(rule, args.jobs, progress):
                    progress.close()
                    print(line, flush=True)
            return 0
        for line in worth(args.hands, args.seed):
            print(line, flush=True)
    finally:
        progress.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
