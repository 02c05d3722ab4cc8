"""How Cybo is played, in our own words (S3 and RULES.md)."""

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
    "Underlined numbers keep the turn alive. Left and right open the score card."
)
