"""Knister with the option `pass` (docs/rules.md): the device, the covered sums and the reach of undo."""

import random

import pytest

from games.knister.rules import Knister
from handheld.journal import Journal
from handheld.session import Session
from sim.driver import NAMES
from sim.nvm import ByteArray, Flash
from tests.play import BOARDS, at_play
from tests.soak import FACTOR, some


def play(one):
    """Play a whole match as people do: A at each prompt. Return the numbers of presses and of cards."""
    presses = cards = 0
    while one.top == "knister" and not one.match.over:
        if "PASS TO" in one.words:
            cards += 1
        one.press("a", ms=480)
        presses += 1
    return presses, cards


# docs/presses.md has these, too.
@pytest.mark.soak
@pytest.mark.parametrize(
    "block, wanted", some([("1", (218, 93)), ("5", (200, 15)), ("25", (200, 3))][::-1], 1)
)
def test_four_people_hand_over_less_often(block, wanted):
    """Within a block of rounds the device goes once to each of the three other players.

    With `pass: 1` player 1 places first in each of 25 rounds: 7 cards fewer than 100, as the roller has it.
    """
    with at_play("picosystem", "knister", {"pass": block}, names=4) as one:
        one.console.fall_ms = 0
        assert play(one) == wanted


def begin_block(one):
    """Play the opener's five rounds. Return the sums."""
    match = one.match
    while match.turn < 0 or match.turn == match.roller:
        one.press("a", ms=150)
        one.run(900)
    return list(match.log[0::2])


def place_one(one):
    """Play the opener's rounds and the first one of the player who follows. Return the number of events."""
    begin_block(one)
    one.press("a", "a", ms=700)
    return one.match.step


@pytest.mark.parametrize("board", BOARDS)
def test_a_sum_is_covered_until_its_key(board):
    with at_play(board, "knister", {"pass": "5"}) as one:
        sums = begin_block(one)
        assert "PASS TO" in one.words and len(sums) == 5
        assert not any(cell for cell in one.match.field(1))
        one.press("a", ms=300)  # Ben has the device: the first sum
        assert "PLACE" in one.words and str(sums[0]) in one.words
        one.press("a", ms=600)
        assert "NEXT" in one.foot and "`" in one.foot and "PLACE" not in one.words
        one.press("a", ms=300)
        assert "PLACE" in one.foot and "`" not in one.foot


@pytest.mark.parametrize("board", BOARDS)
def test_undo_reaches_back_until_the_next_sum_is_seen(board):
    with at_play(board, "knister", {"pass": "5"}) as one:
        step = place_one(one)
        one.press("undo", ms=400)
        assert one.match.step == step - 1 and "PLACE" in one.foot
        one.press("undo", ms=400)
        assert one.match.step == step - 1, "the sum before it was seen"
        one.press("a", ms=700)
        one.press("a", ms=400)
        one.press("undo", ms=400)
        assert one.match.step == step and "PLACE" in one.foot


@pytest.mark.parametrize("board", BOARDS)
def test_a_machine_that_opens_keeps_its_sums_covered(board):
    with at_play(board, "knister", {"pass": "5"}, names=2, levels=(1, 0)) as one:
        one.until(lambda: one.match.turn == 1)
        one.run(300)
        assert one.match.step == 10 and "NEXT" in one.foot and not any(one.match.field(1))
        one.press("a", ms=300)
        assert "PLACE" in one.foot


def test_an_opponents_placement_is_seen():
    with at_play("picosystem", "knister", {}, names=2, levels=(0, 1)) as one:
        one.press("a", ms=1500)
        one.press("a", ms=100)
        one.until(lambda: one.match.turn < 0)
        assert "BEN" in one.words
        one.run(700)
        assert "BEN ROLLS" in one.words or "ADA" in one.words


def state(match):
    return match.step, match.turn, match.sum, [bytes(match.field(seat)) for seat in range(match.seats)]


def test_a_power_cut_inside_a_block_loses_at_most_the_event_in_flight():
    """Twelve people, three sheets, a block each: cuts at the bytes of the second block, some of them torn."""
    names, options = [*NAMES, "Ida", "Jon", "Kim", "Leo"], {"sheets": "3", "pass": "25"}
    chance = random.Random(1)
    flash = Flash()
    journal = Journal(ByteArray(flash))
    journal.begin("knister", names, [0] * 12, options)
    match = Knister(names, options)
    session = Session(journal, match, [0] * 12, where=lambda match: match.round)
    cuts = snapshots = 0
    while match.step < 2 * 325:
        images = []
        if match.step >= 325:
            flash.before = lambda kind, at, _, images=images: (
                images.append((bytes(flash.data), at)) if kind == "program byte" else None
            )
        before = state(match)
        session.play(chance.choice(match.legal()))
        flash.before = None
        for image, at in images:
            cuts += 1
            if cuts % (1 if FACTOR else 12):
                continue
            torn = bytearray(image)
            torn[at] = flash.data[at] | chance.randrange(256) & image[at]
            held = Flash()
            held.data[:] = chance.choice((image, torn))
            reopened = Journal(ByteArray(held))
            resumed, undone = reopened.resume(reopened.saved("knister"), Knister)
            assert state(resumed) in (before, state(match)) and not undone and not reopened.notice
        if session.full:
            snapshots += 0 < match.step % 325
            session.tidy()
    assert cuts > 650 and snapshots
