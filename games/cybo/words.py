"""Texts of a match of Cybo: headlines of 12 letters, lines of 18."""

from micropython import const

from games.cybo import rules
from games.cybo.choices import SHOWN
from games.cybo.lines import IN_ORDER, QUAD, TRINITY, nearest, third, trinity
from handheld.drawing import theme
from handheld.machine.text import agree, fit, t
from handheld.rules.match import leaders

_HEADLINE = const(12)
WEIGHTS = {TRINITY: 2, IN_ORDER: 3, rules.DUPLICATE: 4, QUAD: 4}  # of praise: docs/sounds.md
_ENDS = {  # headlines of a turn by its end
    rules.NO_LINE: t("No line"), rules.REPEATED: t("A repeat"), rules.MISSED: t("No trinity"),
    rules.STRAYED: t("Wrong number"), rules.QUAD_MISSED: t("No quad"), rules.DECLINED: t("Kept!"),
    rules.QUAD_HIT: t("QUAD!"), rules.DUPLICATED: t("Again!"),
}  # fmt: skip


def dashed(rolls):
    """Return rolls joined by dashes."""
    return "-".join([str(number) for number in rolls])


def standing(match):
    """Return the leader and the points, "" before anyone has points, or alone."""
    best = max(match.totals)
    if match.seats == 1 or not best:
        return ""
    first = leaders(match.totals)
    if len(first) > 1:
        return t("tied at %d") % best
    return agree(t("%s leads %d") % (match.names[first[0]], best))


def round_name(match, whole=False):
    """Return the round in a few letters, or in words if `whole`."""
    if match.round > rules.ROUNDS:
        return (t("extra %d") if whole else "+%d") % (match.round - rules.ROUNDS)
    return t("round %d") % match.round if whole else "%d/%d" % (match.round, rules.ROUNDS)


def next_roll(match):
    """Return the number of the turn's next roll."""
    if match.offer:
        return t("1 in 12")
    own = match.qualified[match.roller]
    most = len(own) if own else 4 if match.level == rules.BEGINNER else 3
    return t("roll %d/%d") % (len(match.rolls) + 1, most)


def _numbers(mask):
    return [str(n) for n in range(1, 13) if mask >> n & 1]


def outlook(match):
    """Return a headline and a line about the next roll of the current turn."""
    rolls = match.rolls
    now, line, spare = match.alive()
    good = _numbers(now or line)
    own = match.qualified[match.roller]
    if own:
        return t("Need %s") % good[0], "%s: %d" % (dashed(own), rules.DUPLICATE)
    headline = t("Need %s") % " ".join(good)
    if not now:
        headline = t("%d/12 safe") % len(good)
    elif len(headline) > _HEADLINE:
        headline = t("%d/12 hit") % len(good)
    for listed in match.sequences[match.roller]:
        if len(listed) > len(rolls) and list(listed[: len(rolls)]) == rolls:
            return headline, t("%s again: %d") % (dashed(listed), rules.DUPLICATE)
    return headline, t("1 free miss") if spare else ""


def scoring_rolls(match):
    """Return the rolls of the last turn that made its points."""
    rolls, points = match.ended_rolls, match.ended_points
    if match.ended == rules.QUAD_MISSED:
        return rolls[:3]
    if len(rolls) == 4 and 0 < points <= IN_ORDER:
        for out in (3, 2, 1, 0):
            three = rolls[:out] + rolls[out + 1 :]
            if trinity(*three) == points:
                return three
    return rolls if points else []


def ending(match):
    """Return (headline, needed numbers or (), distance or "", number just missed or 0) of the last turn."""
    why, rolls = match.ended, match.ended_rolls
    headline = _ENDS.get(why)
    if why >= rules.MADE:
        made = t("In order!") if match.ended_points == IN_ORDER else t("Trinity!")
        return headline or made, (), "", 0
    needed = tuple(_numbers(match.needed()))
    if match.level == rules.MASTER and why in (rules.NO_LINE, rules.MISSED):
        if (trinity if why == rules.MISSED else third)(*rolls):
            headline = t("Wrong order")
    if len(needed) > 2:
        return headline, (), "", 0
    close = nearest(match.needed(), rolls[-1])
    off = abs(close - rolls[-1])
    near = "" if off > 2 else t("1 away") if off == 1 else t("2 away")
    return headline, needed, near, close if off <= 2 and len(rolls) > 2 and why != rules.NO_LINE else 0


def listed(match):
    """Return the sequence that the last turn added to a Grand Master's list, or ""."""
    if match.level != rules.GRAND_MASTER or match.ended < rules.MADE:
        return ""
    own = match.qualified[match.ended_seat]
    if own:
        return t("only %s") % dashed(own)
    return t("listed: %s") % dashed(match.sequences[match.ended_seat][-1])


def side_lines(match, columns, end):
    """Return the lines beside the die: the round and the rolls, or how the turn ended, its `ending`."""
    short = columns < 8
    if match.rolls:
        rolls = [" %d" % number for number in match.rolls]
        if short:
            return round_name(match), "".join(rolls[:2]), "".join(rolls[2:])
        return round_name(match, True), next_roll(match), dashed(match.rolls)
    if not end:
        return (round_name(match, not short),)
    name = match.names[match.ended_seat][:columns]
    _, needed, near, _ = end
    if match.ended_points or not needed:
        return (name,)
    if len(needed) == 2:
        return name, fit(t("needed|need"), columns), fit(t("%s or %s|%s %s"), columns) % needed
    if short:  # the grid shows the needed number
        return name, "", near
    return name, fit(t("needed %s|need %s"), columns) % needed, near


def message_lines(match, columns, end):
    """Return the headline, the line under it, and its colour; `end` is the turn's `ending` or None."""
    if match.rolls:
        headline, line = outlook(match)
        return headline, line or standing(match), theme.WHITE
    if not end:
        return t("Good luck!"), SHOWN[match.level], theme.WHITE
    line = listed(match) or dashed(match.ended_rolls)
    stand = standing(match)
    if stand and len(line) + len(stand) + 2 <= columns:
        line += " " * (columns - len(line) - len(stand)) + stand
    return end[0], line, theme.GREEN if match.ended_points else theme.RED
