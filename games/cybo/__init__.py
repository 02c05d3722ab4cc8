"""Cybo: one to six players race along the lines of a grid of twelve numbers with a twelve-sided die."""

TITLE = "Cybo"
LEVELS = ("bold", "careful", "perfect")  # opponents, in rising strength
OPTIONS = ("level", "ties")  # in the order of the record
GRADES = ("beginner", "advanced", "master", "grand master")  # what `level` may be, easiest first
TIES = ("share", "extra")  # what `ties` may be


def seats(chosen):
    """Fewest and most players."""
    return (1, 6)


def options(chosen, seats):
    """What the setup asks after the choices so far: (key, label, choices), the default first."""
    if seats == 1:
        return (("level", "Level", GRADES),)
    return (("level", "Level", GRADES), ("ties", "Ties", TIES))
