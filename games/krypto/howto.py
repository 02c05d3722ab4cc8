"""The rules of Krypto for players, in our own words: the basics, each mode, and the options."""

from handheld.machine.text import t

LESSON = (
    {"mode": "home", "deck": "beginner", "hands": "1"},
    b"",
    ((0, 3, 6, 22, 9, 18),),  # of the deck: 1 2 3 8 4, to make 7
    (
        (t("Deal 5 cards and|a target: {A}"), 106),
        (t("Make 7 of all 5.|Rivals? Call: {A}"), 112),
        (t("1+2=3: {}"), 1),
        (t("3*3=9: {}"), 57),
        (t("8#4=2: {}"), 94),
        (t("9-2=7: {}"), 39),
        (t("7! Any way wins.|Play a match: {A}"), None),
    ),
)
START = (
    t("Use all five cards, each once, to make the target with + - * and #."),
    t("Got it? Press KRYPTO first, with the key beside your name."),
    t(
        "Enter your four steps: a number, a sign, a number. Each result is a number for the next step. "
        "In the last step only the sign is missing.\n"
        "Number keys: {1} to {5} are the numbers from the left, {7} is +, {8} is -, {9} is *, {12} is #, {6} "
        "is undo.\n"
        "Arrows: go to a number and press {A}; then up is +, down is -, right is *, left is #. {A} swaps the "
        "last two numbers. {B} opens the menu with Undo.\n"
        "Group as you like: (8+4) + (9+1) + 3 = 25. Whole numbers only, none below zero, unless you chose "
        "fractions. A zero has to come from the cards: 8-8 is 0, 0*7 is 0 again, 0+21 is 21. Nothing is "
        "divided by zero.\n"
        "New to it? Begin with the cards 1 to 10, then play with 11 to 25 too."
    ),
)
MODES = {
    "international": t(
        "Tournament: ten hands of 3 minutes, with 30 seconds for your steps. A win counts 1, and doubles "
        "with each win in a row. An error counts -1: new cards are dealt, and you sit out that hand. When "
        "time runs out, new cards are dealt; after the third time the menu can skip the hand. Leaders who "
        "tie play extra hands, for 1 and -1. There are no hints."
    ),
    "home": t(
        "Home: think first, then call. A win takes the hand. You have as long for your steps as you thought, "
        "15 to 60 seconds. A step against the rule is refused. After a wrong answer or the end of that clock "
        "the cards stay; the others may call at once, you after 10 seconds. The menu has hints and skipping."
    ),
    "table": t(
        "Table: two players take turns. Eleven hands lie face down and share one target. In your turn take "
        "a hand; call, or put it back and take another. A right call wins the hand. After a wrong call the "
        "other player may take one hand off your total. The last hand is open to both for 3 minutes. Hands "
        "without a way are left out. Round 2 has the target 0; round 3, if you chose it, has 100; "
        "who is behind begins, or player 2. With "
        "52 cards there are ten hands, and the two cards left are the targets of two rounds; after a tie "
        "the same hands are played once more for 0 or 100, as you chose. Most hands win."
    ),
    "solo": t(
        "Solo: hand after hand against the clock. There is no call: begin with a step. Wrong answers cost "
        "nothing. A hint lets two cards glow, then tells the sign, then the step. "
        "Hands solved without hints count for best time and streak. The number of a challenge gives the same "
        "cards on every console."
    ),
}
OPTIONS = t(
    "Any deals: in some hands there is no way: 1 in 475 with the 56 cards, 1 in 609 with fractions, "
    "1 in 7,800 with the cards 1 to 10, 1 in 86 with any 1 to 25. If you call no way and are "
    "right, you win it; if not, a tournament counts an error.\n"
    "No way is in the menu, too.\n"
    "Own cards: type in the cards on your table. \"Fix last entry\" is in the menu until somebody calls; "
    "at the table go back from the first card.\n"
    "Nobody has to stay: another plays on for who leaves, or the menu gives the match up.\n"
    "Difficulty: by the number of ways. A level is offered if the cards have it.\n"
    "House rule, at home and in a tournament: a person may get a head start, an option. The others "
    "wait for it after each deal. A hollow key cannot call yet."
)
_PICTURED = {
    "international": ("<1> <2> <4> <8>", t("Wins in a row: 1, 2, 4, 8. An error costs 1.")),
    "home": ("Ann <5>/Ben 3", t("Each hand counts 1. An error costs 10 seconds.")),
    "table": ("[] [] [] []/[] [] [] []/[] [] [] =7", t("Two take turns, with one target.")),
    "solo": ("1. 0:45/2. <0:18>/3. 1:02", t("Hand after hand, against the clock.")),
}


def pages(options):
    """Return the pictures and captions for the chosen mode."""
    mode = options.get("mode", "international")
    called = t("Got it? Press KRYPTO, then show it.")
    if mode == "solo":
        called = t("No call alone: begin with a step.")
    may = t("No 3-8, no 8#3: whole numbers, 0 or more.")
    if options.get("rule") == "fraction":
        may = t("3-8, 8#3: below 0 and fractions are fine.")
    return (
        ("[1] [2] [3]/[8] [4] =7", t("Make 7, the target, from all 5 cards.")),
        ("<1> <2> [3]/[8] [4] =7", t("1+2=3: join two by +, -, * or #.")),
        ("_ <3> [3]/[8] [4] =7", t("Use its result in the next step. Four in all.")),
        ("_ <3> [3]/<8> [4] =7", may),
        ("1+2= <3>/3*3= <9>/8#4= <2>/9-2= =7", called),
        _PICTURED[mode],
    )


def text(options):
    """Return the rules that apply to a match with these options."""
    mode = options.get("mode", "international")
    start = START[:1] + START[2:] if mode == "solo" else START
    return "\n".join(start + (MODES[mode],) + ((OPTIONS,) if mode != "table" else ()))
