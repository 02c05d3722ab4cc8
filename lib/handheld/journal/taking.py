"""Takes on what begins or ends a match, as it is written or read."""

from handheld.journal import Saved


def begin(journal, at, number, game):
    """Take on the match that begins in the block at `at`; an open one of its game is given up."""
    saved = Saved(number, game, at)
    other = journal.saved(game)
    if other:
        journal.matches.remove(other)
    journal.matches.insert(0, saved)
    journal.number = number
    _pend(journal, (at, at))
    return saved


def end(journal, saved, counted, at):
    """Take on the end of an open match, told in the block at `at` if there was room for it."""
    if counted and at:
        _pend(journal, (at, saved.at))
    journal.matches.remove(saved)
    if counted:  # it takes the place of the one that was finished before
        journal.matches = [other for other in journal.matches if not other.over] + [saved]
        saved.over = True
    if journal.playing is saved:
        journal.playing = None
        journal.behind = False


def front(journal, saved):
    """Put a match before all others."""
    journal.matches.remove(saved)
    journal.matches.insert(0, saved)


def _pend(journal, item):
    journal.pending.append(item)
    if journal.ledger.opened:
        journal.ledger.opened.apply(item)
