"""The setup before a match: its rows are what the chosen mode has, in words of people."""

from pathlib import Path

import pytest

from handheld.screens.howto import PagesScreen
from sim import ROOT, shown
from sim.driver import at_play
from tests.handheld.test_menu import device
from tests.play import BOARDS
from tools import records


def rows(setup):
    return [setup.line(i) for i in range(setup.count())]


def label(setup):
    """The row under the cursor."""
    return setup.line(setup.at)[0]


def go(one, text):
    """Put the cursor on a row."""
    for _ in range(30):
        if label(one.console.top) == text:
            return
        one.press("down", ms=200)
    raise AssertionError("no row %s" % text)


def value(setup, text):
    """What a row shows at its right, without the signs of the cursor."""
    return dict(rows(setup))[text].strip(" <>")


def krypto(one):
    one.press("right", "a", "up", "a", ms=500)
    assert one.top == "setup"
    return one.console.top


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_stays_on_game_through_all_modes_and_players_come_back(board):
    with device(ROOT, board) as one:
        setup = krypto(one)
        go(one, "Players")
        one.press("right", ms=200)
        assert value(setup, "Players") == "3"
        deck = value(setup, "Deck")
        go(one, "Mode")
        seen = []
        for _ in range(4):
            seen.append((value(setup, "Mode"), value(setup, "Players")))
            assert label(setup) == "Mode"
            assert any(row.startswith("Mode") for row in shown.on(one.console))
            one.press("right", ms=300)
        assert seen == [
            ("tournament", "3"),
            ("home", "3"),
            ("table", "2"),
            ("solo", "1"),
        ]
        assert value(setup, "Mode") == "tournament" and value(setup, "Players") == "3"
        assert value(setup, "Deck") == deck


@pytest.mark.parametrize("board", BOARDS)
def test_times_are_shown_with_their_unit(board):
    with device(ROOT, board) as one:
        setup = krypto(one)
        assert value(setup, "Hand clock") == "3 min" and value(setup, "Step clock") == "30 s"
        assert not [text for text, _ in rows(setup) if ", s" in text]
        go(one, "Step clock")
        one.press("right", ms=300)
        assert value(setup, "Step clock") == "1 min"
        go(one, "Hand clock")
        one.press("left", "left", "left", ms=300)
        assert value(setup, "Hand clock") == "none"


@pytest.mark.parametrize("board", BOARDS)
def test_what_does_nothing_is_not_offered(board):
    with device(ROOT, board) as one:
        setup = krypto(one)
        there = []
        for _ in range(4):
            there.append("Difficulty" in dict(rows(setup)))
            go(one, "Mode")
            one.press("right", ms=300)
        assert there == [True, True, False, True]  # the table's hands lie there whatever they are
        for text in ("Cards", "Deals"):  # real cards, or random deals
            go(one, text)
            one.press("right", ms=300)
            assert "Difficulty" not in dict(rows(setup)) and label(setup) == text
            one.press("left", ms=300)
            assert "Difficulty" in dict(rows(setup))


def test_a_difficulty_that_the_deck_has_not_is_neither_offered_nor_begun():
    with device(ROOT, "macropad") as one:
        setup = krypto(one)
        setup.chosen.update({"mode": "home", "difficulty": "expert"})
        setup._lay()
        assert value(setup, "Difficulty") == "expert"
        setup.chosen["deck"] = "beginner"
        setup._lay()
        assert value(setup, "Difficulty") == "any"
        begun = []
        one.console.play = lambda *match: begun.append(match)
        setup._play()
        assert begun[0][4]["difficulty"] == "any"
        setup.chosen["deck"] = "any 1 24"
        setup._lay()
        assert "Difficulty" not in dict(rows(setup))


def test_the_presets_are_those_that_are_listed():
    """docs/presets.md has every option of each, and all are among what the game offers."""
    table = {}
    for row in (Path(ROOT) / "docs/presets.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        if len(cells) == 3 and ": " in cells[2]:
            table[cells[0], cells[1]] = dict(option.split(": ") for option in cells[2].split("; "))
    for title in ("Knister", "Cybo", "Krypto"):
        about = records.about(title.lower())
        for name, (words, chosen) in zip(("quick", "family", "tournament"), about.PRESETS, strict=True):
            assert table.pop((title, name)) == chosen and len(words) <= 21
            offered = about.options(chosen, 2) + about.extras(chosen)
            assert all(chosen[key] in choices for key, _, choices in offered if key in chosen)
            assert set(chosen) <= {key for key, _, _ in offered}
    assert not table


@pytest.mark.parametrize("board", BOARDS)
def test_who_plays_is_said_in_as_many_names_as_fit(board):
    with device(ROOT, board) as one:
        setup = krypto(one)
        assert setup.help("play", 0) == "Ada, Ben"
        for playing in 5, 8:
            setup._wanted = playing
            setup._lay()
            told = setup.help("play", 0)
            names, more = told.split(" +")
            assert len(names.split(", ")) + int(more) == playing and len(told) < 240 // 10
            assert names == ", ".join(seat[0] for seat in setup.seats)[: len(names)]
        for seat in setup.seats:
            seat[0] = "Wolfgang"
        assert setup.help("play", 0) == ("Wolfgang +7" if board == "macropad" else "Wolfgang, Wolfgang +6")


@pytest.mark.parametrize("board", BOARDS)
def test_how_to_play_is_of_the_first_preset_until_a_match_was_played_and_of_what_the_setup_shows(board):
    def last_words():
        return one.console.top._pages[-1][1]

    with device(ROOT, board) as one:
        one.press("right", 6 if board == "macropad" else "hint", ms=400)
        assert one.top == "pictures" and "No clock." in last_words()
        one.press("b", "a", ms=400)
        assert one.top == "presets"
        go(one, "How to play")
        one.press("a", ms=400)
        assert "No clock." in last_words()
        one.press("b", ms=400)
        go(one, "All options")
        one.press("a", ms=400)
        assert value(one.console.top, "Mode") == "tournament"
        go(one, "How to play")
        one.press("a", ms=400)
        assert one.top == "pictures" and "An error costs 1." in last_words()


def test_a_paragraph_of_the_rules_begins_with_a_gap():
    with device(ROOT, "macropad") as one:
        long = "Each card is used exactly once, in four steps, and the last one gives the objective."
        lines = PagesScreen(one.console, "Krypto", long + "\n" + long + "\nshort")._lines
    assert [line[: line.index("Each")] for line in lines if "Each" in line] == ["", "  "]
    assert lines[-1] == "short"


def test_what_a_game_was_played_with_is_offered_again_after_another_game():
    with at_play("macropad", "knister", {"sheets": "1"}, names=1, real=True) as one:
        for game, options in (("knister", None), ("cybo", {"level": "master"})):
            if options:
                one.begin(game, options, ["Ada"])
            session = one.console.session
            while not session.match.over:
                session.play(session.match.legal()[0])
            one.console.top._come_back()
            one.press("a", ms=500)
            assert one.top == "result"
            one.home()
        assert one.console.last_chosen("cybo") ["level"] == "master"
        one.console.set_up("knister")
        one.run(200)
        assert one.console.top.line(0)[0] == "Play" and one.console.top.explain(0) == "same as last time"
        assert one.console.top.setup.chosen == {"sheets": "1", "dice": "real"}
