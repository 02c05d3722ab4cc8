"""The words of a result: functions of an Outcome and an Ending."""

from handheld.machine.text import agree, fit, t, tenths


def next_match(ending):
    """Return the label and the prompt of the next match."""
    if ending.series and ending.series.winner < 0:
        return t("Next match"), t("next")
    if ending.due:
        return t("Challenge %d") % ending.due, t("next")
    return t("Play again"), t("again")


def heading(outcome):
    """Return the result in a line: the points of one, the winner of several, or a tie."""
    if len(outcome.scores) == 1:
        return " ".join(points_alone(outcome))
    if len(outcome.winners) > 1:
        return t("Tie!")
    return agree((t("%s wins") if outcome.counts else t("%s leads")) % outcome.names[outcome.order[0]])


def points_alone(outcome):
    """Return the result of one player in figures, and its unit: ("58", "points")."""
    points = outcome.scores[0]
    if outcome.spent is None:
        return str(points), t("point") if points == 1 else t("points")
    if not outcome.challenge:
        return str(points), t("hand") if points == 1 else t("hands")
    return (str(outcome.spent // 10), t("seconds")) if outcome.spent else (str(points), t("not solved"))


def amount(outcome):
    """Return the result of a challenge as text."""
    if outcome.spent is None:
        return str(outcome.scores[0])
    return tenths(outcome.spent) + " s" if outcome.spent else t("not solved")


def comparison(ending, columns):
    """Return the line of comparison, "" for none, of at most so many `columns`.

    >>> from types import SimpleNamespace
    >>> from handheld.people.outcome import Outcome
    >>> alone = SimpleNamespace(outcome=Outcome("pig", ["Ada"], [0], {}, [58]), held=60, holder="")
    >>> comparison(alone, 24), comparison(alone, 14)
    ('2 short of your best 60', '2 short of 60')
    >>> comparison(SimpleNamespace(outcome=Outcome("pig", ["You", "Bolt"], [0, 1], {}, [58, 60])), 23)
    '2 ahead of you'
    """
    outcome = ending.outcome
    scores, names = outcome.scores, outcome.names
    if not outcome.counts:
        return ""
    if len(scores) > 1:
        behind = [seat for seat in outcome.order if scores[seat] < max(scores)]
        if not behind:
            return (t("all have %d") if len(scores) > 2 else t("both have %d")) % scores[0]
        next_best = names[behind[0]]
        next_best = t("you") if next_best == t("You") else next_best
        return (t("%d ahead of %s") % (max(scores) - scores[behind[0]], next_best))[:columns]
    if ending.held is None:
        return ""
    timed = outcome.spent is not None
    value = (outcome.spent if outcome.challenge else outcome.times[0]) if timed else scores[0]
    held = tenths(ending.held) + " s" if timed else str(ending.held)
    if timed and not value:
        return t("best: %s") % held
    gap = abs(value - ending.held)
    better = value < ending.held if timed else value > ending.held
    if not gap:
        words = t("level with")
    elif timed:
        words = tenths(gap) + (t(" s faster| than") if better else t(" s slower| than"))
    else:
        words = (t("%d above") if better else t("%d short of")) % gap
    holder = ending.holder
    theirs = t("%s's %s") % (holder, held) if holder and holder != names[0] else t("your best %s") % held
    words, _, than = words.partition("|")
    return fit("%s%s %s|%s%s %s|%s" % (words, than, theirs, words, than, held, words), columns)
