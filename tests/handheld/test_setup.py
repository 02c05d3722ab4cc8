"""The start card: ready to play, who plays and how; all options, names of machines, rematches."""

import contextlib
import itertools
import re
from itertools import product
from pathlib import Path

import pytest

from handheld.setup import MACHINES
from sim import ROOT, boards, shown
from sim.machine import Stop
from sim.nvm import Flash
from tests.handheld.test_menu import device
from tests.play import BOARDS, at_play
from tests.soak import some
from tools import records

GAMES = "cybo", "knister", "krypto"  # as the menu has them


def rows(screen):
    return [screen.line(i) for i in range(screen.count())]


def value(screen, text):
    """The value of a row."""
    return dict(rows(screen))[text].strip(" <>")


def go(one, text):
    """Put the cursor on a row."""
    for _ in range(30):
        if text in one.console.top.line(one.console.top.at):
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
    one.console.play = lambda *match: found.append(match)
    yield found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_card_at_first_and_its_players(game, board):
    with device(ROOT, board) as one:
        top = card(one, game)
        most = one.console.shelf[game].SEATS[1]
        assert rows(top)[0] == ("", "You alone")
        assert [left for left, _ in rows(top)[1:]] == ["How", "All options", "How to play"]
        seen = []
        for _ in range(most + 1):
            seen.append(top.line(0)[1])
            assert seen[-1] in " ".join(shown.on(one.console))
            labels = [left for left, _ in rows(top)]
            assert ("Strength" in labels) == (seen[-1] == "You and a machine")
            assert ("Names" in labels) == ("players" in seen[-1])
            one.press("right", ms=200)
        assert seen == ["You alone", "You and a machine", *["%d players" % n for n in range(2, most + 1)]]
        assert top.line(0)[1] == "You alone"
        one.press("left", ms=200)
        assert top.line(0)[1] == seen[-1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_begins_from_every_row_that_opens_nothing(board):
    with device(ROOT, board) as one, begun(one) as found:
        top = card(one, "cybo", "right")
        opened = []
        for i in range(top.count()):
            count = len(found)
            one.press("a", ms=400)
            if len(found) == count:
                opened.append(one.top)
                one.press("b", ms=400)
            assert one.console.top is top and top.at == i
            assert ("PLAY" in one.foot) == (len(found) > count)
            one.press("down", ms=200)
        assert opened == ["options", "pictures"] and len(found) == 3
        game, names, levels, chosen, extras = found[0]
        assert (game, names[0], levels) == ("cybo", "You", [0, 2]) and names[1] in MACHINES
        assert chosen == {"level": "beginner", "ties": "share"} and extras == {"dice": "rolled"}


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
                offered = tuple(about.options(chosen, playing)) + tuple(about.extras(chosen))
                assert all(chosen[key] in choices for key, _, choices in offered if key in chosen)
                options = {key: chosen[key] for key, _, _ in about.options(chosen, playing) if key in chosen}
                records.part(game, "rules").MATCH(["P%d" % n for n in range(playing)], options)
            assert set(chosen) <= {key for key, _, _ in offered}
    assert not table


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_ways_that_suit_the_players_are_offered_with_their_words(game, board):
    ways = records.about(game).WAYS
    with device(ROOT, board) as one:
        top = card(one, game)
        for kind in ("You alone", "You and a machine", "2 players", "3 players"):
            assert top.line(0)[1] == kind
            playing = {"You alone": 1, "3 players": 3}.get(kind, 2)
            people = 1 if kind.startswith("You") else playing
            suit = [
                (name, words)
                for name, words, (least, most, *least_people), _ in ways
                if least <= playing <= most and least_people <= [people]
            ]
            go(one, "How")
            seen = []
            for _ in suit:
                seen.append((value(top, "How"), top.explain(top.at)))
                assert seen[-1][1].upper() in one.words
                one.press("right", ms=200)
            assert seen == suit and value(top, "How") == suit[0][0]
            while top.at:
                one.press("up", ms=150)
            one.press("right", ms=200)


def test_a_way_for_people_gives_way_once_only_one_person_is_left():
    with device(ROOT, "picosystem") as one:
        setup = one.console.setup("knister")
        for change in (lambda: setup.turn_players(-1), lambda: setup.turn_level(setup.seats[1], 1)):
            while setup.kind != 2:
                setup.turn_players(1)
            setup.turn_way(1)
            assert setup.way()[0] == "Family" and setup.values()["pass"] == "5"
            change()
            assert setup.people == 1 and setup.playing == 2
            assert setup.way()[0] == "Quick" and setup.values()["pass"] == "1"


def test_strength_is_that_of_every_machine_and_stays():
    with device(ROOT, "macropad") as one, begun(one) as found:
        top = card(one, "knister", "right", "down", "right")
        assert value(top, "Strength") == "Hard" and "PLAYS" in one.words
        one.press("up", "left", "right", "a", ms=200)
        assert value(top, "Strength") == "Hard" and found[0][2] == [0, 3]


@pytest.mark.parametrize("board", BOARDS)
def test_machines_have_names_and_faces_of_their_own_and_never_a_persons(board):
    with device(ROOT, board) as one, begun(one) as found:
        setup = one.console.setup("knister")
        card(one, "knister", "left")
        assert setup.playing == 12
        go(one, "Names")
        one.press("a", ms=400)
        for _ in range(11):
            one.press("down", "right", ms=150)
        seen = [one.console.top.face(i) for i in range(12)]
        assert seen[0] is None and len({face for _, face in seen[1:]}) == 11
        drawn = {bytes(held.pixel_shader is None or held.bitmap[x, y] for x in range(8) for y in range(8))
                 for _, group in one.console.top._faces.values() for held in group}
        assert len(drawn) == len(one.console.top._faces) > 1
        one.press("b", ms=300)
        setup.seats[0].person = MACHINES[3]
        setup.update()
        go(one, "How")
        one.press("a", ms=300)
        names = found[0][1]
        assert names[0] == "You" and set(names[1:]) < set(MACHINES) and len(set(names)) == 12
        setup.seats[1].level = 0
        setup.update()
        setup.play()
        assert found[1][1][:2] == [MACHINES[3], "P2"] and len(set(found[1][1])) == 12


def play_out(one):
    """Play a match to its result in any way."""
    session = one.console.session
    while not session.match.over:
        session.play(session.match.legal()[0])
    one.console.top._come_back()
    one.press("a", ms=500)
    assert one.top == "result"


def rematch(one):
    with contextlib.suppress(Stop):
        one.console.rematch()
    one.start("reload")
    one.run(400)
    assert one.top == "setup"
    return one.console.top.setup


def test_a_rematch_passes_the_first_seat_on_and_all_else_is_as_last_time():
    flash = Flash()
    with device(ROOT, "macropad", flash) as one:
        one.begin("cybo", {"level": "master"}, ["Ada", "P2", "Volt"], [0, 0, 2])
        play_out(one)
        setup = rematch(one)
        assert setup.names() == ["P2", "Volt", "Ada"] and [seat.level for seat in setup.table] == [0, 2, 0]
        assert setup.chosen["level"] == "master" and value(one.console.top, "How") == "Custom"
        one.press("a", ms=900)
        assert one.match.names == ["P2", "Volt", "Ada"] and one.console.session.levels == [0, 2, 0]
        one.home()
        one.run(300)
        one.start()  # a power cut; the match is not over
        one.run(300)
        assert one.console.setup("cybo").names() == ["P2", "Volt", "Ada"]
        assert one.console.journal.ledger().names() == ["Ada"]
    assert not flash.erases


@pytest.mark.parametrize("mode, first", [("home", "Ada"), ("international", "Ada"), ("table", "Ben")])
def test_a_rematch_of_krypto_keeps_each_call_key_except_where_a_seat_begins(mode, first):
    with device(ROOT, "macropad") as one:
        one.begin("krypto", {"mode": mode}, ["Ada", "Ben"])
        setup = rematch(one)
        assert setup.names()[0] == first


@pytest.mark.parametrize("where", ["the match", "the start card"])
def test_a_match_given_up_is_offered_again_with_its_players_and_options(where):
    """The match before it is another. The power is cut afterwards."""
    flash = Flash()
    with device(ROOT, "macropad", flash) as one:
        one.begin("cybo", {"level": "beginner"}, ["Zoe"], [0])
        play_out(one)
        one.home()
        four = ["Ada", "P2", "Cleo", "Bolt"], [0, 0, 0, 1]
        one.begin("cybo", {"level": "grand master", "ties": "extra"}, *four)
        if where == "the match":
            one.choose("Give up match")
            one.press("down", "a", ms=900)
        else:
            one.home()
            card(one, "cybo")
            one.console.journal.end(one.console.journal.saved("cybo"))
        one.start()
        one.run(300)
        top = card(one, "cybo")
        assert rows(top)[0] == ("", "4 players") and value(top, "How") == "Tournament"
        assert one.console.setup("cybo").names() == ["Ada", "P2", "Cleo", "Bolt"]


def test_you_and_a_machine_change_seats_and_guests_keep_their_numbers():
    with device(ROOT, "picosystem") as one:
        one.begin("cybo", {"level": "beginner"}, ["You", "Bolt"], [0, 1])
        play_out(one)
        setup = rematch(one)
        assert setup.names() == ["Bolt", "You"] and one.console.top.line(0)[1] == "You and a machine"
        one.press("right", ms=200)
        assert setup.people == 2 and setup.kind == 2
        one.press("left", "left", ms=200)
        assert setup.names() == ["You"]


@pytest.mark.parametrize("board", BOARDS)
def test_an_open_match_comes_first_and_another_asks_once(board):
    with at_play(board, "knister", names=1) as one:
        for _ in range(3):
            one.console.session.play(7)
            one.console.session.play(one.match.legal()[0])
        one.home()
        top = card(one, "knister")
        assert rows(top)[0] == ("Continue", "round 4 ") and top.at == 0 and rows(top)[1] == ("", "You alone")
        one.press("down", "a", ms=300)
        assert one.top == "confirm"
        one.press("a", ms=300)
        assert one.console.top is top
        one.press("up", "a", ms=900)
        assert one.top == "knister" and one.match.round == 4
        one.home()
        card(one, "knister")
        one.press("down", "a", "down", "a", ms=900)
        assert one.top == "knister" and one.match.round == 1


# Presses from power-on with an empty memory to the first card or roll

KINDS = {"alone": 0, "machine": 1, "two": 2, "four": 4}
MOST = {"alone": 5, "machine": 6}
WAYS = [(game, kind, "") for game in GAMES for kind in KINDS]
WAYS += [("krypto", "two", "Table"), ("krypto", "alone", "Hand number")]


@pytest.mark.soak
@pytest.mark.parametrize("way, board", some(product(WAYS, sorted(boards.BOARDS)), 12))
def test_few_presses_lead_to_the_first_card_or_roll(way, board, show):
    game, kind, way = way
    with device(ROOT, board) as one:
        keys = {"cybo": ["left"], "knister": [], "krypto": ["right"]}[game] + ["a"] + ["right"] * KINDS[kind]
        keys += {"": [], "Table": ["down", "left"], "Hand number": ["down", "right"]}[way] + ["a"]
        one.press(*keys, ms=900)
        count = len(keys)
        while not [line for line in one.said if line.startswith(("roll ", "deal "))]:
            assert count < 9 + 5, one.said
            one.press("a", ms=2500)
            count += 1
        show("Presses", "%-24s %-8s %-8s %-12s %d" % (board, game, kind, way, count))
        digits = 5 if way == "Hand number" else 0
        assert count <= MOST.get(kind, 9) + digits
        assert one.match.names == {"alone": ["You"], "two": ["P1", "P2"]}.get(kind, one.match.names)


# All options


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_stays_on_its_row_and_players_come_back(board):
    with device(ROOT, board) as one:
        top = options(one, "krypto", "right", "right", "right")
        setup = one.console.setup("krypto")
        go(one, "Mode")
        seen = []
        for _ in range(4):
            seen.append((value(top, "Mode"), setup.playing))
            assert top.line(top.at)[0] == "Mode"
            one.press("right", ms=300)
        assert sorted(seen) == [("home", 3), ("solo", 1), ("table", 2), ("tournament", 3)]
        assert (value(top, "Mode"), setup.playing) == seen[0]


@pytest.mark.parametrize("board", BOARDS)
def test_times_are_shown_with_their_unit(board):
    with device(ROOT, board) as one:
        top = options(one, "krypto", "right", "right", "down", "left", "left")  # tournament
        assert value(top, "Hand clock") == "3 min" and value(top, "Step clock") == "30 s"
        assert not [text for text, _ in rows(top) if ", s" in text]
        go(one, "Step clock")
        one.press("right", ms=300)
        assert value(top, "Step clock") == "1 min"
        go(one, "Hand clock")
        one.press("left", "left", "left", ms=300)
        assert value(top, "Hand clock") == "none"


@pytest.mark.parametrize("board", BOARDS)
def test_what_does_nothing_is_not_offered(board):
    with device(ROOT, board) as one:
        top = options(one, "krypto", "right", "right")
        there = {}
        for _ in range(4):
            there[value(top, "Mode")] = "Difficulty" in dict(rows(top))
            go(one, "Mode")
            one.press("right", ms=300)
        assert there == {"tournament": True, "home": True, "table": False, "solo": True}
        for text in ("Cards", "Deals"):  # real cards, or random deals
            go(one, text)
            one.press("right", ms=300)
            assert "Difficulty" not in dict(rows(top)) and top.line(top.at)[0] == text
            one.press("left", ms=300)
            assert "Difficulty" in dict(rows(top))


def test_a_difficulty_that_the_deck_has_not_is_neither_offered_nor_begun():
    with device(ROOT, "macropad") as one, begun(one) as found:
        setup = one.console.setup("krypto")
        top = options(one, "krypto", "right", "right")
        setup.chosen.update({"mode": "home", "deck": "56", "difficulty": "expert"})
        setup.update()
        assert value(top, "Difficulty") == "expert"
        setup.chosen["deck"] = "beginner"
        setup.update()
        assert value(top, "Difficulty") == "any"
        setup.play()
        assert found[0][4]["difficulty"] == "any"
        setup.chosen["deck"] = "any 1 24"
        setup.update()
        assert "Difficulty" not in dict(rows(top))


def test_a_begins_from_the_options_and_a_changed_one_is_a_way_of_its_own():
    with device(ROOT, "macropad") as one, begun(one) as found:
        options(one, "cybo")
        go(one, "Level")
        one.press("right", "right", ms=200)
        one.press("a", ms=200)
        assert found[0][3] == {"level": "master"}
        one.press("b", ms=300)
        assert value(one.console.top, "How") == "Custom"
        go(one, "How")
        one.press("left", ms=200)
        assert value(one.console.top, "How") == "Own die"


NUMBER = {"macropad": (0, 7, 5, 3, 2), "picosystem": "right up*7 right up*5 right up*3 right up*2"}


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_number_is_typed_and_gives_the_same_rolls_everywhere(board):
    rolls = []
    for before, players in ((0, 1), (3, 2)):
        with at_play(board, "knister", names=players, seed=players) as one:
            for _ in range(before):  # other matches before it
                one.home()
                one.begin("knister", {}, ["Ada"])
            one.home()
            top = options(one, "knister", *["down"])
            go(one, "Match no.")
            assert "TYPE" in one.foot and "PLAY" not in one.foot
            one.press("right", ms=200)
            if board == "macropad":
                one.press(*[n or 11 for n in NUMBER[board]], ms=150)
            else:
                for word in NUMBER[board].split():
                    key, _, times = word.partition("*")
                    one.press(*[key] * int(times or 1), ms=100)
            one.press("a", ms=200)
            assert value(top, "Match no.") == "07532" and "07532" in one.words
            go(one, "Sheets")
            one.press("a", ms=400)
            one.press("down", "a", ms=900)  # give the open one up
            one.run(600)
            assert one.console.session.extras["number"] == "07532"
            found = []
            for _ in range(25):
                dice = one.console.session.chance()
                found.append(dice.die(6) + dice.die(6))
                one.console.session.play(found[-1])
                for _ in range(one.match.seats):
                    one.console.session.play(one.match.legal()[0])
            rolls.append(found)
    assert rolls[0] == rolls[1] and len(set(rolls[0])) > 5


# How to play


@pytest.mark.parametrize("board", BOARDS)
def test_how_to_play_is_of_what_the_card_shows(board):
    def last_words():
        return one.console.top._pages[-1][1]

    with device(ROOT, board) as one:
        one.press("right", 6 if board == "macropad" else "hint", ms=400)
        assert one.top == "pictures" and "Hand after hand" in last_words()
        one.press("b", "a", "right", "right", "down", "left", "left", ms=400)
        assert value(one.console.top, "How") == "Tournament"
        go(one, "How to play")
        one.press("a", ms=400)
        assert one.top == "pictures" and "An error costs 1." in last_words()


@pytest.mark.parametrize("board", BOARDS)
def test_names_are_shown_as_far_as_they_fit(board):
    with device(ROOT, board) as one:
        top = card(one, "krypto", "left")
        assert dict(rows(top))["Names"] == {"macropad": "P1, P2 +6 ", "picosystem": "P1, P2, P3 +5 "}[board]
        for seat in one.console.setup("krypto").seats:
            seat.person = "Wolfgang"
        assert dict(rows(top))["Names"] == "Wolfgang +7 "


def test_what_a_game_was_played_with_is_offered_again_after_another_game():
    with at_play("macropad", "knister", {"sheets": "1"}, names=1, real=True) as one:
        for game, chosen in (("knister", None), ("cybo", {"level": "master"})):
            if chosen:
                one.begin(game, chosen, ["Ada"])
            play_out(one)
            one.home()
        assert one.console.setup("cybo").values()["level"] == "master"
        top = card(one, "knister")
        assert rows(top)[0] == ("", "You alone") and value(top, "How") == "Own dice"


def test_each_pair_of_faces_differs():
    with device(ROOT, "picosystem"):  # the module's imports need a board
        from handheld.screens.seat import _ANTENNAS, _EYES

    faces = [_ANTENNAS[at % 4] + _EYES[at // 4] for at in range(len(MACHINES))]
    assert all(a != b for a, b in itertools.combinations(faces, 2))
