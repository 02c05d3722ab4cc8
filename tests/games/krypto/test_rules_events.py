"""What every match keeps, whatever comes: legal and check agree, undo and snapshots are exact."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.krypto.rules import events as codes
from games.krypto.rules.match import Krypto
from handheld.match import ANYONE, CHANCE, NOBODY, Illegal
from tests.games.krypto.records_at_random import Doubtful, Player
from tests.soak import times

MODES = ("international", "home", "solo", "table")
seeds = st.integers(0, 2**32 - 1)


def state(match):
    """All that can be seen of a match."""
    mode = {key: value for key, value in vars(match.mode).items() if key != "_deck"}
    kept = "phase turn cards objective numbers steps caller over".split()
    return repr([getattr(match, name) for name in kept] + sorted(mode.items()) + [match.scores()])


def player(seed, mode, kind=Doubtful):
    return Player(random.Random(seed), mode, kind)


def play(one, events):
    for _ in range(events):
        if not one.match.over:
            one.event()


def last_event(match):
    """Where the last event begins in the log."""
    at = end = 0
    while at < len(match.log):
        end, at = at, at + 1 + match.width(match.log[at])
    return end


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 150))
def test_legal_is_what_check_lets_pass(mode, seed, events):
    one = player(seed, mode)
    play(one, events)
    match = one.match
    before = state(match)
    legal = match.legal()
    assert legal == sorted(set(legal))
    for code in range(256):
        if match.width(code):
            continue
        if match.may(code):
            assert code in legal
        else:
            assert code not in legal
            with pytest.raises(Illegal):
                match.play(code)
    assert state(match) == before


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 150))
def test_what_is_refused_changes_nothing(mode, seed, events):
    one = player(seed, mode)
    play(one, events)
    match = one.match
    before, log = state(match), bytes(match.log)
    rng = random.Random(seed)
    for _ in range(100):
        code = rng.randint(-1, 256)
        data = bytes(rng.randint(0, 255) for _ in range(rng.choice((0, 0, 1, 5, 6))))
        try:
            match.check(code, data)
        except Illegal as wrong:
            assert str(wrong) and "\n" not in str(wrong)
            with pytest.raises(Illegal):
                match.play(code, data)
        assert state(match) == before
        assert match.log == log


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 200))
def test_turn_says_whose_event_is_next(mode, seed, events):
    one = player(seed, mode)
    play(one, events)
    match = one.match
    legal = match.legal()
    assert match.over == (match.turn == NOBODY) == (not legal)
    assert (match.turn == CHANCE) == any(match.width(code) for code in legal)
    assert (match.phase == codes.EXPLAINING) == (match.caller is not None)
    if match.phase == codes.EXPLAINING:
        assert match.turn == match.caller
        assert len(match.numbers) == 5
        assert match.numbers.count(None) == len(match.steps) < 4
    if match.turn == ANYONE:
        assert len(match.cards) == 5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 250))
def test_undo_is_exact_and_stops_at_chance(mode, seed, events):
    one = player(seed, mode)
    one.undoing = 0
    play(one, events)
    match = one.match
    while match.log:
        at = last_event(match)
        code = match.log[at]
        if match.is_chance(code):
            break
        after, log = state(match), bytes(match.log)
        match.undo()
        assert match.log == log[:at]
        assert state(match) == state(replay(match))
        match.play(code)
        assert (state(match), bytes(match.log)) == (after, log)
        match.undo()
    before, log = state(match), bytes(match.log)
    with pytest.raises(Illegal):
        match.undo()
    assert (state(match), bytes(match.log)) == (before, log)


def replay(match):
    """Another match with the same events, from the first on."""
    other = type(match)(match.names, match.options)
    at = 0
    while at < len(match.log):
        end = at + 1 + match.width(match.log[at])
        other.play(match.log[at], bytes(match.log[at + 1 : end]))
        at = end
    return other


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 250))
def test_a_match_goes_on_from_a_snapshot_as_if_nothing_were(mode, seed, events):
    one = player(seed, mode)
    play(one, events)
    tries = 0
    while not one.match.boundary and not one.match.over and tries < 200:
        one.event()
        tries += 1
    match = one.match
    if not match.boundary:
        with pytest.raises(Illegal):
            match.dump()
        return
    base = match.dump()
    other = Doubtful(match.names, match.options)
    other.restore(bytes(2) + base)
    assert state(other) == state(match)
    assert other.dump() == base and other.base == bytes(2) + base and not other.log
    skipped = len(match.log)
    rng = random.Random(seed)
    one.undoing = 0
    for _ in range(60):
        if match.over:
            break
        length = len(match.log)
        one.event()
        if len(match.log) == length:
            continue
        at = last_event(match)
        event = match.log[at], bytes(match.log[at + 1 :])
        other.play(*event)
        assert state(other) == state(match)
        if rng.random() < 0.3 and not match.is_chance(event[0]):
            other.undo()
            other.play(*event)
            assert state(other) == state(match)
    assert other.log == match.log[skipped:]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
@settings(max_examples=times(8, 40))
@given(seed=seeds, events=st.integers(0, 250), data=st.data())
def test_a_damaged_snapshot_is_refused_or_goes_on_without_an_exception(mode, seed, events, data):
    one = player(seed, mode)
    play(one, events)
    match = one.match
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
    other = Doubtful(match.names, match.options)
    try:
        other.restore(bytes(2) + bytes(base))
    except Illegal as wrong:
        assert str(wrong)
        return
    assert other.dump() == base and other.boundary
    going = Player(random.Random(seed), mode)
    going.match = other
    for _ in range(30):
        if other.legal():
            going.event()


def test_a_proof_is_asked_for_once():
    asked = []

    class Asking(Krypto):
        @staticmethod
        def unsolvable(hands, objective, rule):
            asked.append((hands, objective, rule))
            return 1

    match = Asking(["Ada", "Ben"], {"deals": "random"})
    match.play(codes.DEAL, bytes([1, 1, 2, 2, 3, 25]))
    for _ in range(3):
        match.play(codes.UNPLAYABLE + 1)
        assert match.scores() == [0, 1]
        match.undo()
        assert match.scores() == [0, 0]
    assert asked == [(bytes([1, 1, 2, 2, 3]), 25, "whole")]
