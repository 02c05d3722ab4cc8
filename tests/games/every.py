"""Matches of every game, mode and option, as the setup could begin them: many or few, the same each time."""

import random
from collections import Counter

from games.krypto.choices import MODES
from tools import records

GAMES = {game: records.about(game) for game in ("cybo", "knister", "krypto")}
MATCHES = {"cybo": (8, 36), "knister": (8, 20), "krypto": (20, 56)}  # in `make test`, in `make soak`
# Of long rows of choices, the few that are played in `make test`.
SHORT = {
    "deck": ("56", "52", "beginner", "any 1 25", "any 7 99"), "hands": ("3", "open", "10"),
    "clock": ("180", "none"), "seats": (1, 2, 3, 6),
}  # fmt: skip
DECKS = ("56", "52", "beginner", "beginner 52", "any 1 25", "any 1 9", "any 7 99", "any 5 5")


def matches(game, many, short):
    """So many matches of a game, (game, options, levels of the seats, extras): the choices in turn."""
    chance = random.Random(game)
    used = Counter()
    description = GAMES[game]

    def one(mode, key, choices):
        """What was chosen least in this mode so far."""
        if short and len(choices) > 4:
            choices = SHORT.get(key, choices)
        choice = min(choices, key=lambda each: (used[mode, key, each], chance.random()))
        used[mode, key, choice] += 1
        return choice

    for number in range(many):
        mode = MODES[number % 4] if game == "krypto" else ""
        options = {"mode": mode} if mode else {}
        fewest, most = description.seats(options)
        seats = one(mode, "seats", (*range(fewest, most + 1),))
        machines = one(mode, "machines", ("none", "some", "all but one"))
        levels = [0] * seats
        for seat in range(seats):
            if machines == "all but one" and seat or machines == "some" and chance.random() < 0.4:
                levels[seat] = one("", "level", (*range(1, len(description.LEVELS) + 1),))
        known = -1
        while known < len(options):  # the deck decides which rows the table has
            known = len(options)
            offered = [each.choice for each in description.offered(options, seats) if each.choice.recorded]
            for key, choices in [(each.key, each.values) for each in offered]:
                if key not in options:
                    own = DECKS if key == "deck" and mode != "table" else choices
                    options[key] = one(mode, key, own)
                    break
        extras = {
            each.key: one(mode, each.key, each.values) for each in description.CHOICES if not each.recorded
        }
        yield game, options, levels, extras
