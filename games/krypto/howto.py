"""The rules of Krypto for players, in our own words (RULES.md): the basics, each mode, and the options."""

LESSON = (
    ("Ada",),
    {"mode": "home", "deck": "beginner", "hands": "1"},
    b"",
    ((0, 3, 6, 22, 9, 18),),  # of the deck: 1 2 3 8 4, to make 7
    (
        ("Five cards, and what they are to make. {A} deals.", 106),
        ("Make 7, with every card once. There is a way: {A} calls KRYPTO.", 112),
        (
            "1 + 2 = 3\nPress {1}, {7} (+), {2}."
            "|1 + 2 = 3\n{A} takes the 1.\nUp is +.\n{A} takes the 2.",
            1,
        ),
        (
            "3 * 3 = 9\nYour 3 has key {2}.\nPress {2}, {9} (*), {3}."
            "|3 * 3 = 9\n{A} takes your 3.\nRight is *.\n{A} takes the next.",
            57,
        ),
        (
            "8 # 4 = 2\nPress {4}, {11} (#), {5}."
            "|8 # 4 = 2\nRight, {A} takes 8.\nLeft is #.\n{A} takes the 4.",
            94,
        ),
        ("9 - 2 = 7\nBoth lie ready.\nPress {8} (-).|9 - 2 = 7\nBoth lie ready.\nDown is -.", 39),
        ("7! Any way counts that uses all five. In a match call first, then show it.", None),
    ),
)
START = (
    "Five cards and an objective: find a way from the cards to the objective with + - * and #. Each card "
    "is used exactly once, in four steps.\n"
    "You see a way? Call KRYPTO, with the key that stands at your name. Then put the steps together: a "
    "number, an operation, a number. The result lies there for the next step. The last two numbers lie "
    "ready: only the operation is missing.\n"
    "Number keys: {1} to {5} are the numbers from the left, {7} is +, {8} is -, {9} is *, {11} is #, {6} "
    "takes back.\n"
    "Arrows: go to a number, {A} takes it, then up is +, down is -, right is *, left is #. {A} swaps the "
    "last two. Undo in the menu, {B}, takes back.\n"
    "You may group as you like: (8+4) + (9+1) + 3 = 25. Whole numbers only, none below zero, unless you "
    "chose fractions. A zero has to come from the cards: 8-8 is 0, and 0*7 is 0 again, 0+21 is 21. Nothing "
    "is divided by zero.\n"
    "New to it? Begin with the cards 1 to 10, the beginner deck, then play with 11 to 25 too."
)
MODES = {
    "international": (
        "Tournament: ten hands, 3 minutes each, 30 seconds for the steps. A win is 1, and doubles with each "
        "win in a row. An error is -1: new cards come, and you are out of that hand. If time runs out, new "
        "cards come; after the third time the menu can skip the hand. Leaders who tie play extra hands, for "
        "1 and -1. There are no hints."
    ),
    "home": (
        "Home: no clock. A win takes the hand. A step against the rule is refused. A wrong answer costs only "
        "the call: the cards stay for all. Hints, new cards and skipping are in the menu."
    ),
    "table": (
        "Table: two players in turns, eleven hands face down, one objective. In your turn take a hand; call, "
        "or put it back and take another. A right call keeps it. After a wrong one the other player may take "
        "one hand off your total. The last hand is open to both for 3 minutes. Hands that cannot be solved "
        "are out. Round 2 has the objective 0, round 3, if you chose it, has 100. With 52 cards there are "
        "ten hands, and the two cards left are the objectives of two rounds; after a tie the same hands are "
        "played once more at 0 or 100, as you chose. Most hands win."
    ),
    "solo": (
        "Solo: hand after hand against the clock. A hand number gives the same cards on every device with "
        "the same options. Wrong answers cost nothing. Hints come in four stages; hands solved without them "
        "count for best time and streak."
    ),
}
OPTIONS = (
    "Random deals: some hands cannot be solved, of the 56 cards 1 in 475, with fractions 1 in 609, of the "
    "beginner deck 1 in 7,800, of any 1 to 25 1 in 86. If you call it unplayable and that is true, you win "
    "the hand; if not, it is an error in a tournament.\n"
    "Unplayable: {A}, then up.\n"
    "Unplayable: {11}, too.\n"
    "Real cards: type in what lies on your table. What was typed wrong is corrected in the menu until "
    "somebody calls; at the table go back from the first card.\n"
    "Difficulty: by how many ways there are to solve a hand. A level is offered where the deck has it."
)
TEXT = "\n".join([START] + [MODES[mode] for mode in ("international", "home", "table", "solo")] + [OPTIONS])

_PICTURED = {
    "international": ("1 2 4 8", "Wins in a row count 1, 2, 4, 8. An error takes 1."),
    "home": ("[] [] = 2", "No clock. A hand won is 1. A wrong way costs the call."),
    "table": ("[] [] <> [] []", "Two in turns, one objective. Take a hand, and solve it."),
    "solo": ("[0] [7] [5] [3] [2]", "Hand after hand, for time. A hand number is a hand."),
}


def pages(options):
    """Return the pictures and captions for the chosen mode."""
    whole = options.get("rule", "whole") == "whole"
    may = "Whole numbers only, none below zero." if whole else "Fractions are fine, and numbers below zero."
    return (
        ("[3] [4] [5] [6] [7]", "Five cards. Make the objective, each card once."),
        ("[8] + [4] = <12>", "A step joins two numbers, by +, -, * or #."),
        ("<12> - [5] = <7>", "Its result is there for the next step; four in all."),
        ("[4] - [5] = ?", may),
        ("<7> = 7", "You see a way? Call first, then show your steps."),
        _PICTURED[options.get("mode", "international")],
    )


def of(settled):
    """Return the paragraphs that apply to a match with these options."""
    parts = [START, MODES[settled["mode"]]]
    if settled["mode"] != "table":
        parts.append(OPTIONS)
    return "\n".join(parts)
