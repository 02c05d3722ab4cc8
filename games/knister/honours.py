"""Knister's badges and best lists: docs/badges.md. Loaded with a result, and for a page of the statistics."""

from micropython import const

from handheld.machine.text import t

_FIVE = const(7)
_FAR = const(8)
_EIGHTY = const(9)
CHALLENGE = 1  # number of its list of best results

BADGES = (
    (_FIVE, t("Five"), t("five equal in a line")),
    (_FAR, t("Far street"), t("a street without a 7")),
    (_EIGHTY, t("Eighty"), t("above 80 on one sheet")),
)


def badges_earned(match, seat, tenths):
    """Return the badges, as bits, that a seat has earned in a finished match."""
    from games.knister import scoring

    bits = 0
    for sheet in range(1, match.sheets + 1):
        field = match.field(seat, sheet)
        if scoring.field_points(field) > 80:
            bits |= 1 << _EIGHTY
        for line in range(len(scoring.LINES)):
            points = scoring.line_points(scoring.line_sums(field, line))
            if points == 10:
                bits |= 1 << _FIVE
            elif points == 12:
                bits |= 1 << _FAR
    return bits


def best(match, extras):
    """Return the number of the match's best list, or 0 for none."""
    return CHALLENGE if match.sheets == 1 else 0


def ticks(match):
    """Return the points above which a result alone is good, excellent or incredible."""
    return [points * match.sheets for points in (50, 80, 100)]


def grade(match, outcome):
    """Return 1 to 3 for a good, excellent or incredible result alone, else 0."""
    return sum([outcome.scores[0] > points for points in ticks(match)])


def proof(match, seat):
    """Return the figure of a seat's field with its best line, and the line in words; "" if none is full."""
    from games.knister import scoring, words

    side = scoring.SIDE
    most = 0
    figure, caption = "", ""
    for sheet in range(1, match.sheets + 1):
        field = match.field(seat, sheet)
        for line in range(len(scoring.LINES)):
            sums = scoring.line_sums(field, line)
            points = 0 if 0 in sums else scoring.points_of(sums, line)
            if points > most:
                most = points
                lit = scoring.cells_that_score(field, line)
                cells = [str(number or ".") for number in field]
                for at in lit:
                    cells[at] = "<%s>" % cells[at]
                figure = "/".join([" ".join(cells[at : at + side]) for at in range(0, scoring.CELLS, side)])
                caption = "%s +%d" % (words.line_word(sums).lower(), points)
    return figure, caption


def title(number):
    """Return the title of a best list, or "" for a list of another game."""
    return t("one sheet") if number == CHALLENGE else ""


def add_figures(match, outcome, notes):
    """Set the bar of each seat: the points of a sheet, in tens."""
    outcome.bars = [min(points // match.sheets // 10, 11) for points in outcome.scores]


def sheet(match):
    """Return the module and the class of the screen with a seat's score sheet, or None."""
    return "games.knister.sheet", "SheetScreen"
