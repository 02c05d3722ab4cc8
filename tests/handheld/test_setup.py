"""The start card: ready to play, who plays and how; all options, names of machines, rematches."""

import contextlib
import re
from itertools import product
from pathlib import Path

import pytest

from handheld.front.setup import MACHINES
from sim import ROOT, boards
from sim.machine import Stop
from tests.legal import legal
from tests.play import BOARDS, on, texts
from tests.soak import some
from tools import records

GAMES = "cybo", "knister", "krypto"  # as the menu has them


def rows(screen):
    return [texts(row) for row in screen.rows()]


def value(screen, text):
    """The value of a row."""
    return dict(rows(screen))[text].strip(" <>")


def go(one, text):
    """Put the cursor on a row."""
    for _ in range(30):
        if text in texts(one.console.top.items[one.console.top.at]):
            return
        one.press("down", ms=200)
    raise AssertionError("no row %s" % text)


def card(one, game, *keys):
    """Open the start card of a game and press keys."""
    one.console.set_up(game)
    one.run(300)
    one.press(*keys, ms=200)
    assert one.top == "setup"
    return one.console.top


def options(one, game, *keys):
    """Open all options of a game."""
    card(one, game, *keys)
    go(one, "All options")
    one.press("a", ms=400)
    assert one.top == "options"
    return one.console.top


@contextlib.contextmanager
def begun(one):
    """Catch the matches that are begun, as the console is asked to play them."""
    found = []
    one.console.start_match = lambda *match: found.append(match)
    yield found


def listed():
    """docs/presets.md: (game, way) -> (words, (fewest, most players, fewest people), options)."""
    table = {}
    for row in (Path(ROOT) / "docs/presets.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        if len(cells) == 5 and ": " in cells[4]:
            seats = tuple(int(number) for number in re.findall(r"\d+", cells[3]))
            chosen = dict(option.split(": ") for option in cells[4].split("; "))
            table[cells[0], cells[1]] = cells[2], seats if seats[1:] else 2 * seats, chosen
    return table


def test_the_ways_are_those_that_are_listed_and_each_is_a_match():
    table = listed()
    for game in GAMES:
        about = records.about(game)
        for name, words, seats, chosen in about.WAYS:
            assert table.pop((about.TITLE, name)) == (words, seats, chosen) and len(words) <= 21
            assert seats[0] >= about.SEATS[0] and seats[1] <= about.SEATS[1]
            for playing in seats[:2]:
                offered = [each.choice for each in about.offered(chosen, playing)]
                assert all(each.fits(chosen[each.key]) for each in offered if each.key in chosen)
                keys = [each.key for each in offered if each.recorded and each.key in chosen]
                options = {key: chosen[key] for key in keys}
                records.part(game, "rules").MATCH(["P%d" % n for n in range(playing)], options)
            keys = {each.choice.key for each in about.offered(chosen, max(2, playing))}
            assert set(chosen) - {"number"} <= keys
    assert not table


@pytest.mark.parametrize("board", BOARDS)
def test_machines_have_names_and_faces_of_their_own_and_never_a_persons(board):
    with on(board) as one, begun(one) as found:
        setup = one.console.setup("knister")
        card(one, "knister", "left")
        assert setup.players == 12
        go(one, "Names")
        one.press("a", ms=400)
        for _ in range(11):
            one.press("down", "right", ms=150)
        seen = [one.console.top.items[i].mark for i in range(12)]
        assert seen[0] is None and len({face for _, face in seen[1:]}) == 11
        drawn = {bytes(held.pixel_shader is None or held.bitmap[x, y] for x in range(8) for y in range(8))
                 for mark, group in one.console.top._marks if mark for held in group}
        assert len(drawn) == len([mark for mark, _ in one.console.top._marks if mark]) > 1
        one.press("b", ms=300)
        setup.seats[0].person = MACHINES[3]
        setup.update()
        go(one, "How")
        one.press("a", ms=300)
        names = found[0][1]
        assert names[0] == "You" and set(names[1:]) < set(MACHINES) and len(set(names)) == 12
        setup.seats[1].level = 0
        setup.update()
        setup.start_match()
        assert found[1][1][:2] == [MACHINES[3], "P2"] and len(set(found[1][1])) == 12


def play_out(one):
    """Play a match to its result in any way."""
    session = one.console.session
    while not session.match.over:
        session.play(legal(session.match)[0])
    one.console.top._reenter()
    one.press("a", ms=500)
    assert one.top == "result"


def rematch(one, leave=None):
    with contextlib.suppress(Stop):
        (leave or one.console.rematch)()
    one.start("reload")
    one.run(400)
    assert one.top == "setup"
    return one.console.top.setup


@pytest.mark.parametrize("mode, first", [("home", "Ada"), ("international", "Ada"), ("table", "Ben")])
def test_a_rematch_of_krypto_keeps_each_call_key_except_where_a_seat_begins(mode, first):
    with on("macropad") as one:
        one.begin("krypto", {"mode": mode}, ["Ada", "Ben"])
        from handheld.machine.handover import SETUP  # it wants a board

        console = one.console
        setup = rematch(one, lambda: console.leave(SETUP, console.handed.match, "krypto"))
        assert setup.names()[0] == first


def test_you_and_a_machine_change_seats_and_guests_keep_their_numbers():
    with on("picosystem") as one:
        one.begin("cybo", {"level": "beginner"}, ["You", "Bolt"], [0, 1])
        play_out(one)
        setup = rematch(one)
        assert setup.names() == ["Bolt", "You"] and one.console.top.items[0].right == "You and a machine"
        one.press("right", ms=200)
        assert setup.people == 2 and setup.line_up == 2
        one.press("left", "left", ms=200)
        assert setup.names() == ["You"]


# Presses from power-on with an empty memory to the first card or roll

KINDS = {"alone": 0, "machine": 1, "two": 2, "four": 4}
MOST = {"alone": 3, "machine": 4, "two": 5, "four": 7}
WAYS = [(game, kind, "") for game in GAMES for kind in KINDS]
WAYS += [("krypto", "two", "Table"), ("krypto", "alone", "Challenge")]


@pytest.mark.soak
@pytest.mark.parametrize("way, board", some(product(WAYS, sorted(boards.BOARDS)), 12))
def test_few_presses_lead_to_the_first_card_or_roll(way, board, show):
    game, kind, way = way
    with on(board) as one:
        keys = {"cybo": ["left"], "knister": [], "krypto": ["right"]}[game] + ["a"] + ["right"] * KINDS[kind]
        keys += {"": [], "Table": ["down", "left"], "Challenge": ["down", "right"]}[way] + ["a"]
        one.press(*keys, ms=900)
        count = len(keys)
        one.run(3000)
        show("Presses", "%-24s %-8s %-8s %-12s %d" % (board, game, kind, way, count))
        assert [line for line in one.said if line.startswith(("roll ", "deal "))]
        assert count <= MOST[kind] + 2 * bool(way)
        assert one.match.names == {"alone": ["You"], "two": ["P1", "P2"]}.get(kind, one.match.names)


def test_a_difficulty_that_the_deck_has_not_is_neither_offered_nor_begun():
    with on("macropad") as one, begun(one) as found:
        setup = one.console.setup("krypto")
        top = options(one, "krypto", "right", "right")
        setup.chosen.update({"mode": "home", "deck": "56", "difficulty": "expert"})
        setup.update()
        assert value(top, "Difficulty") == "expert"
        setup.chosen["deck"] = "beginner"
        setup.update()
        assert value(top, "Difficulty") == "any"
        setup.start_match()
        assert found[0][4]["difficulty"] == "any"
        setup.chosen["deck"] = "any 1 24"
        setup.update()
        assert "Difficulty" not in dict(rows(top))


def test_another_mode_begins_with_its_own_defaults():
    """Of docs/rules.md, and of a new match; what is no rule of the match stays."""
    with on("macropad") as one:
        top = options(one, "krypto", "right", "right")
        setup, offer = top.setup, top.setup.offers[0]
        assert offer.choice.key == "mode"
        setup.chosen.update({"deck": "beginner", "hands": "5", "explain": "15", "cards": "real"})
        for mode, own in (
            ("home", {"deck": "56", "hands": "10", "explain": "60"}),
            ("solo", {"deck": "56", "explain": "30", "clock": "180"}),
            ("international", {"explain": "30", "clock": "180"}),
            ("table", {"explain": "30", "begins": "behind"}),
        ):
            setup.choose(offer.choice, mode)
            values = setup.values()
            assert own.items() <= values.items() and values["cards"] == "real" and values["mode"] == mode
            setup.chosen["explain"] = "15"
        setup.choose(top.setup.offers[2].choice, "60")  # another option changes none
        assert setup.values()["begins"] == "behind" and setup.values()["mode"] == "table"
