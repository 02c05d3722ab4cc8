"""Solves a hand of Krypto, or prints what cannot be solved.

    python3 -m tools.krypto 24 22 23 20 21 = 1 [--all | --count] [--rule whole|fraction]
    python3 -m tools.krypto --number N [...]             the deal with this number
    python3 -m tools.krypto --unsolvable [--rule whole|fraction] [--objective N]
"""
import sys

from games.krypto import hand_number, solver, stars
from games.krypto.table import Table, TableDamaged
from tools.command import Failed, Parser, Refused, command, one_of, say

_USAGE = """%(prog)s [-h] C C C C C = O [--all | --count] [--rule RULE]
       %(prog)s [-h] --number N [--all | --count] [--rule RULE]
       %(prog)s [-h] --unsolvable [--rule RULE] [--objective N]"""

_NO_NEGATIVES = "solutions with negative steps are left out; what they solve can be solved without them"


def last(slices):
    """What a generator of slices comes to."""
    answer = None
    for answer in slices:  # noqa: B007  the last one is wanted
        pass
    return answer


def asked(words):
    """The (cards, objective) of `24 22 23 20 21 = 1`. Raises BadHand."""
    if "=" not in words:
        raise solver.BadHand("five cards, = and an objective are wanted, as in 24 22 23 20 21 = 1")
    numbers = []
    for word in words[: words.index("=")] + words[words.index("=") + 1 :]:
        numbers.append(_whole(word))
    cards = numbers[: words.index("=")]
    objectives = numbers[len(cards) :]
    if len(objectives) != 1:
        raise solver.BadHand("one objective is wanted after the =, not %d" % len(objectives))
    return cards, objectives[0]


def _whole(word):
    """A number that was typed in. Raises BadHand; int() alone would refuse thousands of digits otherwise."""
    if not word.isascii() or not word.isdigit() or len(word) > 18:
        raise solver.BadHand("a whole number is wanted, not '%s'" % word)
    return int(word)


def difficulty(cards, objective, rule):
    """A line with the stars, the trees they come from, and the number of the deal."""
    trees = last(solver.count(cards, objective, rule))
    shown = stars.stars(trees)
    line = "%s%s  %d of 5 stars, %d solution tree%s" % (
        "*" * shown, "." * (5 - shown), shown, trees, "" if trees == 1 else "s"
    )  # fmt: skip
    if 1 <= objective <= 99:
        line += ", hand number %d" % hand_number.number(cards, objective)
    return line


def solutions(cards, objective, rule, told):
    """The lines that answer for one hand."""
    if told.all or told.count:
        if rule == "fraction":
            say("tools.krypto", _NO_NEGATIVES)
        found = [text for text in solver.distinct(cards, objective, rule) if text]
        return ["%d" % len(found)] if told.count else found or ["unsolvable"]
    steps = last(solver.solve(cards, objective, rule))
    if not steps:
        return ["unsolvable"]
    lines = ["%s %s %s = %s" % (_text(a), operation, _text(b), _text(r)) for a, operation, b, r in steps]
    return [*lines, difficulty(cards, objective, rule)]


def _text(value):
    return "%d/%d" % value if isinstance(value, tuple) else "%d" % value


def unsolvable(rule, objective):
    """Every pair that the shipped table lists, as lines, sorted by the cards. Raises TableDamaged."""
    from tools import krypto_table, tables_krypto

    path = tables_krypto.path(rule)
    Table(rule, path).close()
    with open(path, "rb") as file:
        rows = krypto_table.pairs(krypto_table.read(file.read()))
    return ["%d %d %d %d %d = %d" % tuple(row) for row in rows if objective in (None, row[5])]


@command("tools.krypto")
def main(arguments=None):
    """Print the answer. Gives the exit status: 0, also for unsolvable; 1 for a table; 2 for bad words."""
    parser = Parser("tools.krypto", "Solve a hand of Krypto.", usage=_USAGE)
    parser.add_argument("hand", nargs="*", metavar="C", help="five cards 1-99, = and an objective 0-9999")
    parser.add_argument("--number", metavar="N", help="the deal with this hand number")
    parser.add_argument("--rule", type=one_of(solver.RULES), default="whole", help="whole, or fraction")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="all distinct solutions, none with a negative step")
    what.add_argument("--count", action="store_true", help="how many of them there are")
    what.add_argument("--unsolvable", action="store_true", help="every pair that the table lists")
    parser.add_argument("--objective", metavar="N", help="with --unsolvable: only this one")
    told = parser.parse_args(arguments)
    try:
        if told.unsolvable:
            lines = unsolvable(told.rule, _objective(told))
        else:
            lines = _one_hand(told)
    except solver.BadHand as wrong:
        raise Refused(wrong) from None
    except TableDamaged as wrong:
        raise Failed(f"{wrong}; make it anew with python3 -m tools.tables krypto") from None
    print("\n".join(lines))
    return 0


def _objective(told):
    if told.hand or told.number:
        raise solver.BadHand("--unsolvable goes without a hand")
    if told.objective is None:
        return None
    if told.objective not in ["%d" % objective for objective in (*range(26), 100)]:
        raise solver.BadHand("the table has the objectives 0 to 25 and 100, not %s" % told.objective)
    return int(told.objective)


def _one_hand(told):
    if told.objective is not None:
        raise solver.BadHand("--objective goes with --unsolvable")
    if told.number is None:
        cards, objective = asked(told.hand)
        return solutions(cards, objective, told.rule, told)
    if told.hand:
        raise solver.BadHand("--number goes without a hand")
    cards, objective = hand_number.deal(_whole(told.number))
    deal = "%d %d %d %d %d = %d" % (*cards, objective)
    return [deal, *solutions(cards, objective, told.rule, told)]


if __name__ == "__main__":
    sys.exit(main())
