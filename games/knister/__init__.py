"""Knister: two dice, and everyone writes the sum somewhere in a field of five by five."""

TITLE = "Knister"
OPTIONS = ("sheets",)  # keys of the record, in its order
LEVELS = ("Easy", "Medium", "Hard", "Expert")  # opponents in rising strength


def seats(chosen):
    """Fewest and most players, whatever is chosen."""
    return 1, 12


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first)."""
    return (("sheets", "Sheets", ("1", "3")),)
