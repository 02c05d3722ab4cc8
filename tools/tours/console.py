"""The menu's screens: menu, setup, names, settings, statistics, how to play, and errors."""

from tools.tours import Tour


def howto(game):
    """Return the tour of a game's how to play and its lesson."""
    first = ("how to play", "entry:%s a row:How_to_play" % game)
    rules = ("all the rules", "down")
    turn = ("a guided turn", "b a ms:1500"), ("its words", "lesson")
    return Tour("", game + ", how to play", first, ("page", "pages"), rules, *turn)


TOURS = (
    Tour("", "power-on", ("switched on", "boot"), ("the menu, nothing saved", "")),
    Tour(
        "",
        "the menu",
        ("Cybo", "entry:Cybo"),
        ("Knister", "entry:Knister"),
        ("Krypto", "entry:Krypto"),
        ("settings", "entry:Settings"),
    ),
    Tour(
        "",
        "start card of Cybo",
        ("Cybo: ready to play", "entry:Cybo a"),
        ("two players", "right right"),
        ("a way to play", "at:How right"),
        ("all options", "row:All_options"),
    ),
    Tour(
        "",
        "start card of Knister",
        ("Knister: ready to play", "entry:Knister a"),
        ("you and a machine", "right"),
        ("its strength", "down right"),
        ("three players", "up right right"),
        ("who plays", "row:Names"),
        ("a machine in a seat", "down right right right"),
        ("a seat", "up a"),
        ("a new name", "row:New_name"),
        ("the group of its letter", "macropad: key:4"),
        ("the group of its letter", "picosystem: left"),
        ("a name", "macropad: key:3 key:2 key:2 key:1 key:1"),
        ("a name", "picosystem: right up right up up"),
        ("who sits there", "macropad: key:12"),
        ("who sits there", "picosystem: a"),
        ("one list for all games", "a"),
        ("a name is changed", "right"),
        ("or forgotten", "row:Forget"),
    ),
    Tour("", "a match number", ("it is typed", "entry:Knister a row:All_options at:Match right right up")),
    Tour(
        "",
        "start card of Krypto",
        ("Krypto: ready to play", "entry:Krypto a"),
        ("a hand number", "down right"),
        ("three players", "up right right right"),
        ("a head start", "row:Names a up right right"),
        ("is a house rule", "b"),
        ("the table", "b up up left down left"),
        ("its options", "row:All_options"),
        ("cards of any numbers", "at:Mode right at:Deck right right right right"),
    ),
    howto("Cybo"),
    howto("Knister"),
    howto("Krypto"),
    Tour(
        "",
        "a match is open",
        ("a match to resume", "begin:knister a ms:900 a ms:2500 a ms:900 leave"),
        ("its start card", "a"),
        ("a new one in its place?", "down a"),
    ),
    Tour(
        "",
        "settings",
        ("settings", "entry:Settings a"),
        ("one is changed", "at:Lights right"),
        ("the last rows", "at:About"),
        ("about", "a"),
        ("its second page", "a"),
        ("memory", "b row:Memory"),
        ("no statistics yet", "b row:Statistics"),
        ("no record yet", "b row:Send_match_by_USB"),
    ),
    Tour(
        "",
        "statistics",
        (
            "who played what",
            "match:cybo,2 b match:krypto,2 b match:knister,2 b entry:Settings a row:Statistics",
        ),
        ("a person's games", "row:Ada"),
        ("figures", "row:Knister"),
        ("points as bars", "row:Points_as_bars"),
        ("Krypto, with its best time", "b b row:Solo"),
        ("her badges", "b row:Badges"),
        ("lists of the five best", "b b row:Top_five"),
        ("reset?", "b row:Reset_all"),
        ("asked twice", "row:Reset"),
    ),
    Tour("", "left hand", ("turned for the left hand", "entry:Settings a at:Left-handed a")),
    Tour("", "trouble", ("something failed", "entry:Settings fail")),
)
