"""What the panel says of a match of Cybo: 12 letters for a headline, 18 for the line under it."""

from micropython import const

from games.cybo import GRADES, rules
from games.cybo.lines import IN_ORDER, nearest, trinity
from games.cybo.packed import numbers
from handheld.text import t

_HEADLINE = const(12)


def dashed(rolls):
    """Rolls in a row."""
    return "-".join([str(number) for number in rolls])


def standing(match):
    """Who leads, and with how much; before there are points, the level."""
    best = max(match.totals)
    if match.seats == 1 or not best:
        return t(GRADES[match.level])
    leaders = match.leaders()
    if len(leaders) > 1:
        return "%s %d" % (t("tied at"), best)
    return "%s %s %d" % (match.names[leaders[0]], t("leads"), best)


def round_name(match, whole=False):
    """The round that is played, in a few letters; as words where there is room for the `whole`."""
    if match.round > rules.ROUNDS:
        return (t("extra") + " " if whole else "+") + str(match.round - rules.ROUNDS)
    return "%s %d" % (t("round"), match.round) if whole else "%d/%d" % (match.round, rules.ROUNDS)


def next_roll(match):
    """Which roll of the turn comes next."""
    if match.offer:
        return t("1 in 12")
    own = match.qualified[match.roller]
    most = len(numbers(own)) if own else 4 if match.level == rules.BEGINNER else 3
    return t("roll %d/%d") % (len(match.rolls) + 1, most)


def _numbers(mask):
    return [str(n) for n in range(1, 13) if mask >> n & 1]


def outlook(match):
    """What the next roll of a turn under way can do: headline and line."""
    rolls = match.rolls
    now, line, spare = match.alive()
    good = _numbers(now or line)
    own = match.qualified[match.roller]
    if own:
        return "%s %s" % (t("Need"), good[0]), "%s: %d" % (dashed(numbers(own)), rules.DUPLICATE)
    headline = "%s %s" % (t("Need"), " ".join(good))
    if not now:
        headline = t("%d can go on") % len(good)
    elif len(headline) > _HEADLINE:
        headline = t("%d can score") % len(good)
    for listed in match.sequences[match.roller]:
        listed = numbers(listed)
        if len(listed) > len(rolls) and listed[: len(rolls)] == rolls:
            return headline, "%s %s: %d" % (dashed(listed), t("again"), rules.DUPLICATE)
    return headline, t("a miss is free") if spare else ""


def hint(match):
    """What the next roll can do, more at length."""
    if not match.rolls and not match.qualified[match.roller]:
        return t("1 turn in %d makes a trinity.") % (6, 21, 62, 21)[match.level]
    now, line, spare = match.alive()
    score, keep = len(_numbers(now)), len(_numbers(line | spare))
    return t("%d in 12 score, %d more keep the turn.") % (score, keep)


def made(match):
    """Those of the last turn's rolls that made its points."""
    rolls = match.ended_rolls
    points = match.ended_points
    if match.ended == rules.QUAD_MISSED:
        return rolls[:3]
    if len(rolls) == 4 and 0 < points <= IN_ORDER:
        for out in (3, 2, 1, 0):
            three = rolls[:out] + rolls[out + 1 :]
            if trinity(*three) == points:
                return three
    return rolls if points else []


def ending(match):
    """How the last turn ended: headline, the number that it needed and how near it was as texts, that number.

    The latter are "", "" and 0 where it made points; the number is 0 too where it was not close.
    """
    why = match.ended
    if why >= rules.MADE:
        return _praise(match), "", "", 0
    rolls = match.ended_rolls
    needed = nearest(match.needed(), rolls[-1])
    off = abs(needed - rolls[-1])
    near = "" if off > 2 else t("1 away") if off == 1 else t("2 away")
    if why == rules.QUAD_MISSED:
        headline = t("No quad")
    elif why == rules.NO_LINE:
        headline = t("No line")
    elif why == rules.REPEATED:
        headline = t("A repeat")
    else:
        headline = t("No trinity") if why == rules.MISSED else t("Wrong way")
    return headline, str(needed), near, needed if off <= 2 and len(rolls) > 2 and why != rules.NO_LINE else 0


def _praise(match):
    why = match.ended
    if why == rules.QUAD_HIT:
        return t("QUAD!")
    if why == rules.DUPLICATED:
        return t("Again!")
    if why == rules.DECLINED:
        return t("Kept")
    return t("In order!") if match.ended_points == IN_ORDER else t("Trinity!")


def listed(match):
    """A Grand Master's sequence that the last turn has made; "" where it has made none."""
    if match.level != rules.GRAND_MASTER or match.ended < rules.MADE:
        return ""
    own = match.qualified[match.ended_seat]
    if own:
        return "%s %s" % (t("only"), dashed(numbers(own)))
    return "%s %s" % (t("listed:"), dashed(numbers(match.sequences[match.ended_seat][-1])))
