"""Plays in large letters and on a panel of 320 pixels, as approved; tests/plays has the other pictures."""

import copy
import functools
from itertools import product

import pytest

from tests import soak
from tests.play import PLAYS
from tests.plays import approved
from tools.plays.console import OnConsole
from tools.plays.text import read

SIZES = "macropad-large", "picosystem-large", "picopad"
PLAYED = {  # file -> the last picture of each of its plays, "" for each play's own
    "console/challenges": ("first of all",), "console/lessons": ("",), "console/menus": ("",),
    "console/prose": ("",), "console/results": ("",),
    "cybo/matches": ("cybo-kept", "cybo-real-lists"),
    "cybo/screens": ("eight letters", "card of sequences", "turn", "hint", "two needed", "a beginner"),
    "knister/matches": ("knister-place", "knister-alone-roll"),
    "knister/screens": ("dice", "a column", "four stand", "a sheet of four", "a sheet", "what it adds"),
    "krypto/calls": ("",),
    "krypto/matches": ("krypto-home-result",),
    "krypto/pictures": (
        "krypto-pad", "krypto-pad8", "krypto-fraction", "krypto-real", "krypto-new-cards", "krypto-kept",
        "krypto-opponent",
    ),
    "krypto/screens": ("page", "points of two", "all hints", "a penalty", "who has a hand", "an objective"),
}  # fmt: skip


@functools.cache
def plays_of(file):
    return read(PLAYS / (file + ".play"))


def cases():
    """The PicoPad, whose letters are the PicoSystem's, waits for the soak."""
    for size, file in product(SIZES, PLAYED):
        for last in PLAYED[file]:
            yield pytest.param(size, file, last, marks=[soak.only] * (size == "picopad"))


@pytest.mark.parametrize("size, file, last", [*cases()])
def test_a_match_is_shown_as_approved_in_large_letters_and_on_320_pixels(size, file, last):
    board, _, large = size.partition("-")
    for play in map(copy.copy, plays_of(file)):
        pictures = [at for at, step in enumerate(play.steps) if step.kind == "picture"]
        shown = [at for at in pictures if last in ("", play.steps[at].args[0])]
        if shown and (board in play.places or size == "picopad" and file == "krypto/pictures"):
            play.steps = play.steps[: shown[-1] + 1]
            play.settings = "text 1" if large else ""
            OnConsole(play, board, lambda name, png: approved.look(size, name, png)).run()
