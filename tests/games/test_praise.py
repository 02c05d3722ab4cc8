"""Praise on the panel: how long each of its frames takes, what is lit, and that no key waits for it."""

import pytest

from tests.play import BOARDS, Given, at_play, heard

MOST_US = {"macropad": 40_000, "picosystem": 60_000}  # of a frame in device time
# Ada's cells with an 8 before the last one goes to e1; the other sums of the row or diagonal.
LINES = {
    "Pair": ({0: 8, 1: 5, 2: 6, 3: 7}, 4, {0, 4}, 1),
    "Two pairs": ({0: 8, 1: 5, 2: 5, 3: 7}, 4, {0, 1, 2, 4}, 3),
    "Three": ({0: 8, 1: 5, 2: 8, 3: 7}, 4, {0, 2, 4}, 3),
    "Four": ({0: 8, 1: 8, 2: 8, 3: 7}, 4, {0, 1, 2, 4}, 6),
    "Full house": ({0: 8, 1: 8, 2: 6, 3: 6}, 4, {0, 1, 2, 3, 4}, 8),
    "Street": ({0: 9, 1: 5, 2: 6, 3: 7}, 4, {0, 1, 2, 3, 4}, 8),
    "Five": ({0: 8, 1: 8, 2: 8, 3: 8}, 4, {0, 1, 2, 3, 4}, 10),
    "a street on a diagonal": ({0: 9, 6: 5, 12: 6, 18: 7}, 24, {0, 6, 12, 18, 24}, 16),
    "a five on a diagonal": ({0: 8, 6: 8, 12: 8, 18: 8}, 24, {0, 6, 12, 18, 24}, 20),
}
RANKS = (("Pair", "Two pairs", "Three"), ("Four", "Full house", "Street"), ("Five", "a street on a diagonal"),
         ("a five on a diagonal",))  # fmt: skip
TURNS = {2: (4, 6, 5), 3: (4, 5, 6), 4: (10, 7, 4, 1)}  # Cybo's rolls by weight
WAVES = {1: 0, 2: 0, 3: 4, 4: 4}  # bars at a time


def bars(d):
    """The boxes of the waves on the panel."""
    height = {"macropad": 54, "picosystem": 220}[d.board]
    return [one for one in boxes(d.console.display.root_group) if one.width == 2 and one.height >= height]


def boxes(group):
    for one in group:
        if one.hidden:
            continue
        if hasattr(one, "append"):
            yield from boxes(one)
        elif type(one).__name__ == "Rectangle":
            yield one


def filled(d, cells, last):
    """Fill cells of Ada's field, and put the cursor on the last one with an 8 to be written."""
    for cell, value in cells.items():
        d.match.play(value)
        d.match.play(32 + cell)
    d.match.play(8)
    d.console.top.enter()
    d.console.changed()
    d.run(400)
    d.console.top.enter_cell(last)


def watched(d, lasts):
    """Let the time pass while `lasts`: (longest frame in us, most bars, places that were lit in the end)."""
    longest = most = 0
    lit = ()
    while lasts():
        before, sent = d.machine.clock.now, d.machine.sent
        d.step()
        if d.machine.sent != sent:
            longest = max(longest, d.machine.clock.now - before)
        most = max(most, len(bars(d)))
        lit = getattr(d.console.top, "_lit", ()) or lit
    return longest, most, set(lit)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", LINES)
def test_only_the_cells_that_score_are_lit_and_the_rarer_the_line_the_more_happens(board, name):
    cells, last, scoring, points = LINES[name]
    weight = next(at for at, names in enumerate(RANKS, 1) if name in names)
    with at_play(board, "knister", names=1) as d:
        from handheld.machine import tone

        filled(d, cells, last)
        notes = heard(d)
        d.machine.press("KEY12" if board == "macropad" else "SW_A")
        d.until(lambda: d.screen._made, 2)
        longest, most, lit = watched(d, lambda: d.screen._made)
        assert lit == scoring and d.match.scores() == [points]
        assert most == WAVES[weight] and notes[0] == tone.PRAISE[weight - 1]
        assert longest <= MOST_US[board], (longest, most)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("weight", TURNS)
def test_a_trinity_a_straight_and_a_quad_are_praised_by_their_rarity(board, weight):
    with at_play(board, "cybo", {"level": "advanced"}) as d:
        from handheld.machine import tone

        faces = list(TURNS[weight])
        d.console.session.chance_dice = lambda: Given(faces)
        for _ in TURNS[weight][:-1]:
            d.press("a", ms=2500)
        if d.match.offer:
            d.press("up", ms=300)
        notes = heard(d)
        d.press("a", ms=20)
        while not d.screen.blinks:
            d.step()
        longest, most, _ = watched(d, lambda: d.screen.blinks)
        assert notes[-1][: len(tone.PRAISE[weight - 1])] == tone.PRAISE[weight - 1]
        assert most == WAVES[weight] and longest <= MOST_US[board], (longest, most)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seconds, rare", [(1, True), (11, False)])
def test_a_krypto_in_less_than_ten_seconds_is_praised_most(board, seconds, rare):
    with at_play(board, "krypto", {"mode": "home"}, ["A", "B"]) as d:
        from handheld.machine import tone

        d.press("a")
        d.until(d.cards_lie)
        d.run(1000 * seconds)
        d.call(0)
        notes = heard(d)
        d.solve()
        d.until(lambda: d.top == "outcome", 5)
        outcome = d.screen.state
        longest, most, _ = watched(d, lambda: outcome.frame < outcome.end + 40 * rare)
        assert (most == WAVES[4]) == rare and (tone.PRAISE[3] in notes) == rare
        assert longest <= MOST_US[board], longest
        assert ("A IN" in d.words) == (rare or board == "picosystem")  # on 128x64 ten letters have room
        d.press("a")
        assert d.top != "outcome"


def test_a_key_ends_praise_and_counts():
    """A rolls at once after a placement alone, and the next roll of a turn of Cybo."""
    cells, last, _, _ = LINES["a five on a diagonal"]
    with at_play("picosystem", "knister", names=1) as d:
        filled(d, cells, last)
        d.press("a", "a")
        assert d.match.sum and not bars(d)
    with at_play("picosystem", "cybo", {"level": "beginner"}) as d:
        faces = [4, 5, 6, 2]
        d.console.session.chance_dice = lambda: Given(faces)
        for _ in range(3):
            d.press("a", ms=1700)
        assert d.screen.blinks
        d.press("a")
        assert d.match.rolls == [2] and not bars(d)
