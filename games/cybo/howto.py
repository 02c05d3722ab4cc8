"""The rules of Cybo for players, in our own words."""

from handheld.machine.text import t

LESSON = (
    {"level": "beginner"},
    b"",
    ((4,), (11,), (5,), (6,)),
    (
        (t("Get 3 in a line,|like 4 5 6.|Roll: {A}"), 4),
        (t("4! Stay in a|line with it.|Roll: {A}"), 11),
        (t("11 is a miss.|One is free.|Roll: {A}"), 5),
        (t("4, 5: a 6 makes|3 in order.|Roll: {A}"), 6),
        (t("In order: 9!|Play a match: {A}"), None),
    ),
)
_LEVELS = {
    "beginner": ("1 2 3/<4> <5> <6>/7 8 9/10 [11] 12", t("Beginner: one free miss. Best three of four.")),
    "advanced": ("1 2 3/4 5 6/[7] 8 9/10 11 12", t("Three rolls. A repeat or no line ends it.")),
    "master": ("1 2 3/<4> <5> <6>/7 8 9/10 11 12", t("Master: in order only, from the first roll on.")),
    "grand master": ("1 2 3/<4> <5> <6>/7 8 9/10 11 12", t("Grand Master: repeat one of yours, in order.")),
}


def pages(options):
    """Return the pictures and captions for the chosen level."""
    return (
        ("1 2 <3>/4 <5> 6/<7> 8 9/10 11 12", t("Roll three in a line: a trinity, 3 points.")),
        ("1 2 3/<4> <5> <6>/7 8 9/10 11 12", t("In order, up or down: 9 points.")),
        ("<1> 2 3/<4> 5 6/<7> 8 9/<10> 11 12", t("Column? One more roll: all 4 are 16, or only 3.")),
        _LEVELS[options["level"]],
        ("Ann 96/Ben <104>/Cleo 71", t("13 rounds. Most points win.")),
    )


START = t(
    "Roll the twelve-sided die along the lines of the grid. Three neighbours in a row, column or diagonal "
    "are a trinity: 3 points. In order, up or down: 9."
)
MODES = {
    "beginner": t("A turn has four rolls, and one free miss. Best three of four, in the order rolled."),
    "advanced": t(
        "A turn has three rolls. It ends at once when no line is possible any more, or when a number repeats."
    ),
    "master": t(
        "Master: in order only, and every roll has to keep that possible. The fourth number of a quad may "
        "come out of order; a missed quad is worth 3 here too."
    ),
    "grand master": t(
        "Grand Master: repeat one of your trinities or quads in the same order: 12. From then on only that "
        "one scores, 12 each time."
    ),
}
OPTIONS = t(
    "Made a column? One more roll: its fourth number makes a quad, 16. Anything else drops you to 3, even "
    "from 9.\n"
    "Thirteen rounds; the highest total wins. A tie is shared or, if you choose, played out in extra rounds "
    "among the leaders.\n"
    "Real dice: type in each roll. \"Fix last entry\" is in the menu until you choose again.\n"
    "Underlined numbers keep the turn going. After a miss they would have scored; a frame marks the one just "
    "missed.\n"
    "Nobody has to stay: another plays on for who leaves, or the menu gives the match up.\n"
    "{LEFT} opens the score card."
)


def text(options):
    """Return the rules of the chosen level."""
    level = options["level"]
    parts = [START, MODES[level], OPTIONS]
    if "master" in level:
        parts.insert(1, MODES["advanced"])
    return "\n".join(parts)
