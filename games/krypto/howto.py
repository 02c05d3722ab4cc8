"""How Krypto is played, in our own words (RULES.md)."""

TEXT = (
    "Five cards and an objective lie there. Find a way from the five cards to the objective with + - x "
    "and /. Every card is used exactly once.\n"
    "Who sees one calls KRYPTO with their own key and puts the four steps together: a number, an "
    "operation, a number. The result takes its place among the numbers.\n"
    "Whole numbers only, none below zero, unless you chose fractions.\n"
    "Tournament: 3 minutes a hand, 30 seconds to explain. A win is 1, and doubles with each win in a row. "
    "An error is -1, new cards come, and you are out of that hand. After three times of new cards the "
    "hand may be skipped. Ten hands; leaders who tie play on.\n"
    "Home: a win takes the hand, an error costs nothing.\n"
    "Table: two players, eleven hands face down, one objective. Take a hand, call or put it back. A false "
    "call may cost a hand won. The last hand is open to both.\n"
    "Solo: against the clock. A hand number gives the same cards on every device with the same options.\n"
    "Random deals: 1 hand in 475 cannot be solved. Who says so first wins it, if it is true.\n"
    "Real cards: type in what lies on your table."
)
