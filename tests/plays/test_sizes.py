"""Plays in large letters and on a panel of 320 pixels, as approved; tests/plays has the other pictures."""

import pytest

from tests.play import PLAYS
from tests.plays import approved
from tools.plays.console import OnConsole
from tools.plays.text import read

SIZES = "macropad-large", "picosystem-large", "picopad", "picopad-large"
PLAYED = {  # file -> the last picture of each of its plays
    "cybo/matches": ("cybo-kept", "cybo-real-lists"),
    "cybo/screens": ("eight letters", "card of sequences"),
    "knister/matches": ("knister-place", "knister-alone-roll"),
    "krypto/matches": ("krypto-home-result",),
    "krypto/pictures": (
        "krypto-pad", "krypto-pad8", "krypto-fraction", "krypto-real", "krypto-new-cards", "krypto-kept",
        "krypto-opponent",
    ),
}  # fmt: skip


@pytest.mark.parametrize("file, last", [(file, name) for file in PLAYED for name in PLAYED[file]])
@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_shown_as_approved_in_large_letters_and_on_320_pixels(size, file, last):
    board, _, large = size.partition("-")
    for play in read(PLAYS / (file + ".play")):
        names = [step.args[0] if step.kind == "picture" else "" for step in play.steps]
        if last in names and board in play.places:
            play.steps = play.steps[: names.index(last) + 1]
            play.settings = "text 1" if large else ""
            OnConsole(play, board, lambda name, png: approved.look(size, name, png)).run()
