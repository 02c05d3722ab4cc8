"""How to play says what the rules say (RULES.md), on pages of letters that every panel has."""

import importlib

import pytest

# What a player cannot guess, in words of RULES.md.
TOLD = {
    "cybo": (
        "fourth number of a quad is free of order",
        "missed quad is worth 3",
        "best three of the four",
        "tie is shared",
        "extra rounds",
        "even of a 9",
    ),
    "knister": ("youngest starts", "clockwise", "several consoles", "type the same rolls", "tie is shared"),
}


@pytest.mark.parametrize("game", sorted(TOLD))
def test_how_to_play_tells_the_rules(game):
    text = importlib.import_module("games.%s.howto" % game).TEXT
    assert text.isascii()
    for words in TOLD[game]:
        assert words in text, words
