"""The words of a result: functions of an Outcome and an Ending."""

from handheld.machine.text import agree, fit, t, tenths


def next_match(ending):
    """Return the label and the prompt of the next match."""
    if ending.series and ending.series.winner < 0:
        return t("Next match"), t("next")
    if ending.due:
        return t("Challenge %d") % ending.due, t("no. %d") % ending.due
    return t("Play again"), t("again")


def heading(outcome):
    """Return the result in a line: the points of one, the winner of several, or a tie."""
    if len(outcome.scores) == 1:
        if outcome.challenge and outcome.spent:
            return "%d s" % (outcome.spent // 10)  # the large letters have no point
        return t("1 point") if outcome.scores[0] == 1 else t("%d points") % outcome.scores[0]
    if len(outcome.winners) > 1:
        return t("Tie!")
    return agree((t("%s wins") if outcome.counts else t("%s leads")) % outcome.names[outcome.order[0]])


def amount(outcome):
    """Return the result of a challenge as text."""
    if outcome.spent is None:
        return str(outcome.scores[0])
    return tenths(outcome.spent) + " s" if outcome.spent else t("not solved")


def headline(outcome, best, news, mono, columns):
    """Return the large text of the podium, the texts below it, and its lines of news.

    `best` is a text on the best result, or "". On 128x64 (`mono`) there is nothing below: it comes with the
    news. A line has so many `columns`.

    >>> from handheld.people.outcome import Outcome
    >>> alone = Outcome("pig", ["Ada"], [0], {}, [58])
    >>> headline(alone, "best 60", [], False, 40), headline(alone, "best 60", ["no. 1 ever"], True, 21)
    (('58', ['points', 'best 60'], []), ('58', (), ['best 60', 'no. 1 ever']))
    >>> two = Outcome("pig", ["Ada", "Benjamin"], [0, 0], {}, [58, 60])
    >>> headline(two, "best 70", [], False, 40), headline(two, "", [], True, 21)
    (('Benjamin', ['wins, best 70'], []), ('Benjamin', (), []))
    >>> tried = Outcome("pig", ["Ada"], [0], {"number": "17"}, [58])
    >>> headline(tried, "best 60, Ben", [], False, 40), headline(tried, "", ["no. 2 ever"], True, 8)
    (('58', ['No. 17: 58', 'best 60, Ben'], []), ('58', (), ['58', 'no. 2 ever']))
    """
    large = heading(outcome)
    texts = [each for each in (outcome.note, best) if each]
    if outcome.challenge and outcome.counts:
        large = large if outcome.spent else str(outcome.scores[0])
        shown = ", ".join([each for each in (amount(outcome), outcome.note) if each])
        texts = [fit(t("No. %d: %s") % (outcome.challenge, shown) + "|" + shown, columns)]
        texts += [fit(best, columns)] if best else []
        news = texts + news if mono else news
    elif len(outcome.scores) == 1:
        large, unit = large.split(" ")
        if not mono:
            texts.insert(0, unit)
        elif texts or not news:
            news = [", ".join(texts) or unit] + news
    elif len(outcome.winners) == 1:
        verb = large.split(" ")[-1]
        if not mono or len(large) > 8:
            large = outcome.names[outcome.order[0]]
        texts = [", ".join([each for each in (verb, best) if each])]
    return large, () if mono else texts, news
