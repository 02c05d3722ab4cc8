"""The rules of Cybo for players, in our own words (S3 and RULES.md)."""

LESSON = (
    ("Ada",),
    {"level": "advanced"},
    b"",
    ((4,), (5,), (6,)),
    (
        ("A turn has three rolls. Look at the grid: 4, 5 and 6 are a row. Roll: {A}.", 4),
        ("4. With a neighbour the turn goes on. Roll: {A}.", 5),
        ("4, 5: a 6 would make it three in order. Roll: {A}.", 6),
        ("4, 5, 6, and in order: 9 points!", None),
    ),
)
_LEVELS = {
    "beginner": ("[4] [12] [5] [6] = 9", "Beginner: four rolls, one miss is free. Three count."),
    "advanced": ("[7] [7] = 0", "Three rolls. No line, or a repeat: it is over."),
    "master": ("[4] [5] [6] = 9", "Master: only in order, and each roll must allow it."),
    "grand master": ("<4> <5> <6> = 12", "Grand Master: make one of yours again, in order."),
}


def pages(options):
    """Return the pictures and captions for the chosen level."""
    return (
        ("[5] [4] [6] = 3", "Three in a line of the grid: a trinity, 3 points."),
        ("[4] [5] [6] = 9", "In order, up or down: 9 points."),
        ("[10] [7] [4] <1> 16", "Risk a column: four are a quad, 16. A miss leaves 3."),
        _LEVELS[options.get("level", "beginner")],
        ("13 * [] = ?", "Thirteen rounds. The highest total wins."),
    )


TEXT = (
    "Roll the twelve-sided die along the lines of the grid. Three neighbours in a row, column or diagonal "
    "are a trinity: 3 points, or 9 if they came in order, either way.\n"
    "A turn has three rolls. It ends when no line is left, or a number comes again.\n"
    "A trinity in a column may be risked: its fourth number makes a quad, 16; any other leaves 3, even of a "
    "9.\n"
    "Thirteen rounds; the highest total wins. A tie is shared, or as you choose played out in extra rounds "
    "among the leaders.\n"
    "Beginner: four rolls, one miss is free. The best three of the four count, in the order rolled.\n"
    "Master: in order only, and every roll has to keep that possible. The fourth number of a quad is free "
    "of order; a missed quad is worth 3 here too.\n"
    "Grand Master: make one of your trinities or quads again, in the same order: 12. From then on only that "
    "one scores, 12 each time.\n"
    "Real dice: type in what fell. What was typed wrong is taken back by undo, until a choice rests on it.\n"
    "With an underlined number the turn goes on.\n"
    "{LEFT} opens the score card."
)
