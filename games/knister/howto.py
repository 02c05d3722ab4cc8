"""The rules of Knister for players, in our own words (S4 and RULES.md)."""

LESSON = (
    ("Ada",),
    {},
    b"\x08\x20\x08\x21\x04\x22\x04\x23\x07\x2c\x0a\x30",  # row 1 has 8 8 4 4; 7 in c3, 10 in b4
    ((5, 3),),
    (
        ("Row 1 holds 8, 8, 4, 4 and lacks one. Roll the dice: {A}.", 8),
        ("5 + 3 = 8. Go to the end of row 1, and put it there: {A}.", 36),
        ("Full house: 8 points, told at the row's end. So it goes for 25 rolls.", None),
    ),
)


def pages(options):
    """Return the pictures and captions."""
    return (
        ("d5 d3 = 8", "Roll two dice. All put the sum in a free cell."),
        ("[8] [] [4] [8] <4>", "Row, column, diagonal: each full line scores."),
        ("[6] [6] [2] [9] [3]", "Pair 1, two pairs 3, three 3, four 6, five 10."),
        ("[8] [8] [8] [4] [4]", "Full house: 8 points."),
        ("[5] [3] [4] [6] [7]", "Street, in any order: 8. Without a 7: 12."),
        ("[2] <2> [2] = 6", "Diagonals count double. The most points win."),
    )


TEXT = (
    "The youngest starts, and the roll passes clockwise. Roll two dice. Everyone puts the sum in a free "
    "cell of their own field. After 25 rounds the field is full: five rows, five columns and two diagonals "
    "score.\n"
    "Each line scores its best:\n"
    "pair 1, two pairs 3\n"
    "three 3, four 6, five 10\n"
    "full house 8\n"
    "street with a 7: 8\n"
    "street without 7: 12\n"
    "A street is five sums in a row, in any order.\n"
    "Diagonals count double.\n"
    "The highest total wins; a tie is shared.\n"
    "The numbers at the edge are a line's points.\n"
    "Keys {4} to {8} take a column, then a row.\n"
    "Alone: over 50 is good, over 80 excellent, over 100 incredible.\n"
    "More than twelve people, or a field for each to hold: take several consoles, choose real dice, and "
    "type the same rolls into each. What was typed wrong is taken back by undo, until a sum is in the field."
)
