"""Damaged snapshots and proofs. tests/handheld/test_correct.py has what holds after every event."""

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.krypto.rules import MATCH as Krypto
from games.krypto.rules import events as codes
from handheld.rules.match import Illegal
from tests.games.krypto.lines import asking
from tests.journal.life import Player, some_options
from tests.soak import times

MODES = ("international", "home", "solo", "table")
Doubtful = partial(Krypto, prove=lambda hands, *_: sum(hands) % 64)  # some hands count as unsolvable
seeds = st.integers(0, 2**32 - 1)


def play(match, player, events):
    for _ in range(events):
        if not match.over:
            match.play(*player.event(match))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(20, 40))
@given(seed=seeds, events=st.integers(0, 250), data=st.data())
def test_a_damaged_snapshot_is_refused_or_goes_on_without_an_exception(mode, seed, events, data):
    rng = random.Random(seed)
    player = Player(rng)
    options, names, _ = some_options("krypto", None, rng, mode=mode)
    match = Doubtful(names, options)
    play(match, player, events)
    if not match.boundary:
        return
    base = bytearray(match.dump())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(base) - 1)) if base else 0
        kind = data.draw(st.sampled_from(("change", "change", "cut", "add", "small")))
        if kind == "cut":
            del base[at:]
        elif kind == "add":
            base.insert(at, data.draw(st.integers(0, 255)))
        elif base:
            base[at] = data.draw(st.integers(0, 255 if kind == "change" else 3))
    other = Doubtful(names, options)
    try:
        other.restore(bytes(2) + bytes(base))
    except Illegal as wrong:
        assert str(wrong)
        return
    assert other.dump() == base and other.boundary
    play(other, player, 30)


def test_a_proof_is_asked_for_once():
    Asking, asked = asking(1)
    match = Asking(["Ada", "Ben"], {"deals": "random"})
    match.play(codes.DEAL, bytes([1, 1, 2, 2, 3, 25]))
    for _ in range(3):
        match.play(codes.UNPLAYABLE + 1)
        assert match.scores() == [0, 1]
        match.undo()
        assert match.scores() == [0, 0]
    assert asked == [(bytes([1, 1, 2, 2, 3]), 25, "whole")]
