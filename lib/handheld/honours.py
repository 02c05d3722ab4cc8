"""Badges and top-five lists: their names, and the honours of a finished match (docs/badges.md).

Loaded with a result, and for a page of the statistics. Each game has its own in a module `honours`.
"""

from micropython import const

from handheld.stage import Loaded
from handheld.text import t

_TRAVELLER = const(0)
_GIANT = const(1)
_GAMES = const(3)  # games that a "traveller" has played

BADGES = (
    (_TRAVELLER, t("Traveller"), t("plays three games")),
    (_GIANT, t("Giant"), t("beats a top machine")),
)


def earned_in(console, session, times):
    """Return the honours of a finished match: (list, badges, words).

    `list` is the number of its top-five list, 0 for none; `badges` has the new badges' bits of each
    seat, or is None if there are none; `words` has (name, badge, condition) of each new badge.
    `times` are as in `Journal.end`.
    """
    match = session.match
    if "honours" not in console.about.FIGURES:
        return 0, None, ()
    ledger = console.journal.ledger()
    names = ledger.seated(match.game, match.names, session.levels)
    bits = [0] * match.seats
    words = []
    with Loaded(console.games + "." + match.game + ".honours") as game:
        best = game.best(match, session.extras)
        for seat in range(match.seats):
            name = names[seat]
            if not name:
                continue
            new = (ledger.games(name, match.game) >= _GAMES) << _TRAVELLER
            if not session.hinted >> seat & 1:
                new |= game.earned(match, seat, times[seat] if times else 0)
                new |= _giant(session, seat, len(console.about.LEVELS)) << _GIANT
            bits[seat] = new & ~ledger.badges(name)
            for badge, title, why in BADGES + game.BADGES:
                if bits[seat] >> badge & 1:
                    words.append((match.names[seat], title, why))
    return best, bits if words else None, words


def _giant(session, seat, top):
    """Return True if the seat is the only winner against an opponent of the top level."""
    scores = session.match.scores()
    return top in session.levels and scores[seat] == max(scores) and scores.count(scores[seat]) == 1


def every(console):
    """Return all badges of the console and its games: (bit, name, condition) each."""
    known = list(BADGES)
    for game in sorted(console.shelf):
        if "honours" in console.shelf[game].FIGURES:
            with Loaded(console.games + "." + game + ".honours") as module:
                known.extend(module.BADGES)
    return known


def title(console, number):
    """Return (game, title) of a top-five list; two "" if no installed game has it."""
    for game in sorted(console.shelf):
        if "honours" in console.shelf[game].FIGURES:
            with Loaded(console.games + "." + game + ".honours") as module:
                words = module.title(number)
            if words:
                return game, words
    return "", ""
