"""The rules of Knister for players, in our own words."""

from handheld.machine.text import t

LESSON = (
    {},
    b"\x08\x20\x08\x21\x04\x22\x04\x23\x07\x2c\x0a\x30",  # row 1 has 8 8 4 4; 7 in c3, 10 in b4
    ((5, 3),),
    (
        (t("Row 1 needs one.|Roll: {A}"), 8),
        (t("8! Put it: {}"), 36),
        (t("Full house: 8!|Play a match: {A}"), None),
    ),
)


def pages(options):
    """Return the pictures and captions."""
    return (
        ("8 . . . ./. . <8> . ./. . . . ./. . . . ./. . . . .",
         t("Two dice: put the sum in any empty square.")),
        ("<8> <8> <4> <4> <8>/<6> <5> . . ./<9> . <6> . ./<7> . . <3> ./<5> . . . <4>",
         t("Each full row, column and diagonal scores.")),
        ("<6> <6> 2 9 3 +1/<6> <6> <9> <9> 3 +3/<6> <6> <6> 9 3 +3/<6> <6> <6> <6> 3 +6/"
         "<6> <6> <6> <6> <6> +10", t("Equal sums score, most of all five.")),
        ("<8> <8> <4> <4> <8> +8/<5> <3> <4> <6> <7> +8/<2> <6> <5> <3> <4> +12",
         t("Full house 8, street 8, without a 7: 12.")),
        ("<2> . . . . *2/. <5> . . . _/. . <6> . . _/. . . <3> . _/. . . . <4> _",
         t("Diagonals count *2. The most points win.")),
    )  # fmt: skip


TEXT = t(
    "The youngest starts, and the roll passes clockwise. Roll two dice. Everyone writes the sum in any "
    "empty square of their own sheet. After 25 rolls the sheets are full: five rows, five columns and two "
    "diagonals score.\n"
    "Each line scores its best:\n"
    "pair 1, two pairs 3\n"
    "three 3, four 6, five 10\n"
    "full house 8\n"
    "street with a 7: 8\n"
    "street without 7: 12\n"
    "A street is five sums in a row, in any order.\n"
    "Diagonals count double.\n"
    "The highest total wins; a tie is shared.\n"
    "The numbers at the edge are the points of the lines.\n"
    "Keys {1} to {5} choose a column, then a row.\n"
    "Nobody has to stay: another plays on for who leaves, or the menu gives the match up.\n"
    "Alone: over 50 a sheet is good, over 80 excellent, over 100 incredible.\n"
    "More than twelve people, or a sheet for each to hold: take several consoles, choose real dice, and "
    "type the same rolls into each. \"Fix last entry\" is in the menu until the sum is written."
)
