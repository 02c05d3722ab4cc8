"""Krypto: five cards, one objective, four steps; whoever sees the way first calls."""

TITLE = "Krypto"
TAG = "5 cards, 1 objective"  # a line for the menu
COLOUR = 0xFFB340
MOTIF = (330, 90, 392, 90, 494, 90, 466, 90, 622, 220)
# 24 by 24, a bit a pixel, rows of three bytes: three cards and an objective.
PICTURE = (
    b"\x00\x00\x00\x00\x00\x00\x01\xff\x80\x03\xff\xc0\x7b\xff\xde\xfb\xff\xdf\xfb\x81\xdf\xfb\x81\xdf"
    b"\xfb\xf9\xdf\xdb\xf3\xd5\x8b\xf3\xdb\xdb\xe7\xd5\xfb\xe7\xdf\xfb\xcf\xdf\xfb\xcf\xdf\xfb\xff\xdf"
    b"\x7b\xff\xde\x03\xff\xc0\x03\xff\xc0\x01\xff\x80\x00\x00\x00\x00\x00\x00\x0f\xff\xf0\x0f\xff\xf0"
)

CREDIT = "Krypto by Daniel Yovich"
FIGURES = ("times", "honours")  # what is kept beside points: bars of points, times, honours

# Choices that are no part of the record: (key, label, choices, the default first).
EXTRAS = (
    ("cards", "Cards", ("dealt", "real")),
    ("difficulty", "Difficulty", ("any", "easy", "medium", "hard", "expert")),
)
HELP = {
    "mode": "which rules",
    "deck": "which cards",
    "rule": "whole or fractions",
    "deals": "solvable, or any",
    "hands": "how many hands",
    "clock": "time for a hand",
    "explain": "time for a solution",
    "turn": "time for a turn",
    "rounds": "how many rounds",
    "tie": "points to break a tie",
    "cards": "dealt, or your own",
    "difficulty": "how hard to solve",
}
_HOME = {"mode": "home", "rule": "whole", "deals": "solvable", "cards": "dealt", "difficulty": "any"}
# Quick, family, tournament: docs/presets.md.
PRESETS = (
    ("home rules, 1 to 10", dict(_HOME, deck="beginner", hands="3")),
    ("home rules, all cards", dict(_HOME, deck="56", hands="10")),
    ("3 minutes a hand", {
        "mode": "international", "deck": "56", "deals": "solvable", "clock": "180", "explain": "30",
        "cards": "dealt", "difficulty": "any",
    }),
)
SEATS = (1, 8)  # fewest and most players, in some mode
OPTIONS = ("mode", "deck", "rule", "deals", "hands", "clock", "explain", "turn", "rounds", "tie")
_TIMES = ("clock", "explain", "turn")  # options that are seconds in the record
LEVELS = ("Easy", "Medium", "Hard")  # opponents, in rising strength

DECKS = ("56", "52", "beginner", "beginner 52")  # and `any LOW HIGH`
ANY_DECK = "any 1 25"
MODES = ("international", "home", "table", "solo")


def seats(chosen):
    """Fewest and most players of the mode chosen."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else SEATS


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first)."""
    from games.krypto import choices

    return choices.options(chosen)


def extras(chosen):
    """Those of EXTRAS that mean something with what is chosen: only solvable deals have a difficulty.

    It has the levels that hands of the deck have.
    """
    from games.krypto import choices

    dealt = chosen.get("cards", "dealt") == "dealt" and chosen.get("mode") != "table"
    levels = choices.difficulties(chosen)
    if not dealt or chosen.get("deals", "solvable") != "solvable" or len(levels) == 1:
        return EXTRAS[:1]
    return EXTRAS[:1] + (EXTRAS[1][:2] + (levels,),)


def shown(key, value):
    """An option's value as the setup shows it: times with their unit, a mode by its name."""
    if value == MODES[0]:
        return "tournament"
    if key not in _TIMES or value == "none":
        return value
    seconds = int(value)
    return "%d s" % seconds if seconds % 60 else "%d min" % (seconds // 60)


def word(options):
    """What the menu counts how far a match is by."""
    return "round" if options["mode"] == "table" else "hand"


def where(match):
    """How far a match has come, as a number."""
    return max(1, match.mode.round) if match.settled["mode"] == "table" else match.mode.hand
