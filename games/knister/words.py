"""Words of Knister's screens: a line's name."""

from games.knister import scoring
from handheld.machine.text import t

_WORDS = {1: t("Pair"), 3: t("Two pairs"), 6: t("Four"), 8: t("Full house"), 10: t("Five")}
_WEIGHTS = {1: 1, 3: 1, 6: 2, 8: 2, 10: 3, 12: 2}  # of a line's praise, by its points; docs/sounds.md


def weight(sums, line):
    """Return the weight of the praise for a full line that scores."""
    points = scoring.line_points(sums)
    rare = line >= scoring.DIAGONALS and (points == 10 or len(set(sums)) == 5)
    return _WEIGHTS[points] + rare


def line_word(sums):
    """Return the name of a full line that scores."""
    points = scoring.line_points(sums)
    if max(sums) - min(sums) == 4 and points >= 8 and len(set(sums)) == 5:
        return t("Street")
    equal = max([list(sums).count(each) for each in sums])
    return t("Three") if points == equal == 3 else _WORDS[points]


def is_made(field, line):
    """Return True if a line is full and scores."""
    sums = scoring.line_sums(field, line)
    return 0 not in sums and scoring.line_points(sums) > 0
