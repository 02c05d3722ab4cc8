"""How Cybo is played, in our own words (S3 and RULES.md)."""

TEXT = (
    "Roll a twelve-sided die and race along the lines of the grid: three neighbours in a row, a column or "
    "a diagonal are a trinity.\n"
    "Trinity: 3. In order along the line, either way: 9.\n"
    "A turn has three rolls. It ends when no line is left, or a number comes again.\n"
    "A trinity in a column may be risked: the fourth number of the column makes a quad, 16; any other "
    "leaves 3.\n"
    "Beginner: four rolls, one miss is forgiven.\n"
    "Master: in order only.\n"
    "Grand Master: roll one of your trinities or quads again, in the same order: 12. From then on only "
    "that one scores, 12 each time.\n"
    "Thirteen rounds; the highest total wins.\n"
    "Underlined numbers keep a line alive."
)
