"""Badges and top-five lists, for results and statistics (docs/badges.md). Each game has `honours`."""

from micropython import const

from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t

TRAVELLER = const(0)
_GIANT = const(1)
GAMES = const(3)  # games that a "traveller" has played

BADGES = (TRAVELLER, t("Traveller"), t("plays three games")), (_GIANT, t("Giant"), t("beats a top machine"))
_GRADES = "", t("good"), t("excellent"), t("incredible")


def award_badges(ledger, game, top, match, outcome):
    """Set list, badges and word of an uncounted Outcome; return (name, badge, condition) of each.

    `game` is its module `honours`, and `top` the strongest level of its machines.
    """
    words = []
    names = ledger.seated_names(outcome)
    bits = [0] * match.seats
    outcome.best = game.best(match, outcome.extras)
    if match.seats == 1:
        outcome.note = _GRADES[game.grade(match, outcome)] or outcome.note
    for seat in range(match.seats):
        name = names[seat]
        if not name:
            continue
        new = (ledger.games(name, match.game) >= GAMES) << TRAVELLER
        if not outcome.hinted >> seat & 1:
            new |= game.badges_earned(match, seat, outcome.times[seat] if outcome.times else 0)
            new |= (top in outcome.levels and outcome.winners == [seat]) << _GIANT
        bits[seat] = new & ~ledger.badges(name)
        for badge, title, why in BADGES + game.BADGES:
            if bits[seat] >> badge & 1:
                words.append((match.names[seat], title, why))
    if words:
        outcome.badges = bits
    return words


def games_with_honours(console):
    """Yield (game, its module `honours`) for each game that has honours. The module is loaded meanwhile."""
    for game in sorted(console.shelf):
        if "honours" in console.shelf[game].FIGURES:
            with Loaded(of_game(game, "honours")) as module:
                yield game, module
