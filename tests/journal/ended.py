"""The end of a match in tests of the journal: its Outcome, as the console makes it."""

from handheld.people.outcome import Outcome


def outcome(about, scores, bars=None, times=None, hinted=(), best=0, badges=None):
    """Return the Outcome of a match with this setup. One more time is the sum of hands solved alone."""
    bits = sum(bool(had) << seat for seat, had in enumerate(hinted))
    made = Outcome(about.game, about.names, about.levels, about.extras, scores, bits)
    made.bars, made.best, made.badges = bars, best, badges
    if times:
        made.times = times[: len(scores)]
        made.spent = times[-1] if len(times) > len(scores) else None
    return made


def end(journal, scores, *more, **named):
    """End the current match of a journal and count it."""
    about = journal.reader().about(journal, journal.current)
    journal.ledger().end(outcome(about, list(scores), *more, **named))
