"""How Knister is played, in our own words (S4 and RULES.md)."""

TEXT = (
    "Roll two dice. Everyone writes the sum in a free cell of their own field. After 25 rounds the field "
    "is full: five rows, five columns and two diagonals score.\n"
    "Each line scores its best:\n"
    "pair 1, two pairs 3\n"
    "three 3, four 6, five 10\n"
    "full house 8\n"
    "street with a 7: 8\n"
    "street without 7: 12\n"
    "A street is five sums in a row, in any order.\n"
    "Diagonals count double.\n"
    "The numbers at the edge are a line's points; a + says that it is not full yet.\n"
    "Alone: over 50 is good, over 80 excellent, over 100 incredible."
)
