"""How to play says what the rules say (docs/rules.md), on pages of letters that every panel has."""

import importlib

import pytest

from tests.play import at_play

# What a player cannot guess, in words of docs/rules.md.
TOLD = {
    "cybo": (
        "fourth number of a quad may come out of order", "missed quad is worth 3", "Best three of four",
        "tie is shared", "extra rounds", "even from 9",
    ),  # fmt: skip
    "knister": ("youngest starts", "clockwise", "several consoles", "type the same rolls", "tie is shared"),
}


# What belongs to one mode or level alone.
OWN = {
    "cybo": {
        "beginner": "four rolls", "advanced": "three rolls", "master": "missed quad is worth 3",
        "grand master": "repeat one of your trinities",
    },  # fmt: skip
    "krypto": {
        "international": "doubles with each win", "home": "A win takes the hand",
        "table": "Eleven hands lie face down", "solo": "same cards on every console",
    },  # fmt: skip
}


def test_who_plays_alone_reads_nothing_of_a_call_by_key():
    told = {mode: howto("krypto").text({"mode": mode}) for mode in OWN["krypto"]}
    assert [mode for mode in told if "Press KRYPTO" not in told[mode]] == ["solo"]
    assert "begin with a step" in told["solo"]


def howto(game):
    return importlib.import_module("games.%s.howto" % game)


@pytest.mark.parametrize("game", sorted(TOLD))
def test_how_to_play_tells_the_rules(game):
    own = OWN.get(game, ())
    text = "".join(howto(game).text({"level": each}) for each in own) if own else howto(game).TEXT
    assert text.isascii()
    for words in TOLD[game]:
        assert words in text, words


@pytest.mark.parametrize("game", sorted(OWN))
def test_how_to_play_tells_no_rules_of_another_mode(game):
    for mode in OWN[game]:
        text = howto(game).text({"level" if game == "cybo" else "mode": mode})
        told = {other for other, words in OWN[game].items() if words in text}
        assert told - {"advanced"} == {mode} - {"advanced"}, mode  # its turn is that of the masters, too
        assert ("advanced" in told) == (mode in ("advanced", "master", "grand master"))


@pytest.mark.parametrize("board, most", [("macropad", 128 * 64), ("picosystem", 240 * 240 * 6 // 10)])
def test_a_page_turned_sends_what_changes(board, most):
    with at_play(board, "krypto") as d:
        d.console.explain("krypto", d.match.options)
        d.run(400)
        for key in ("right", "right", "left", "a"):
            page = d.console.top.at
            d.press(key, ms=400)
            assert d.top == "pictures" and d.console.top.at != page
            assert 1000 < d.machine.display.pixels_sent <= most
