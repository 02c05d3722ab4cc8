"""How many keys a step takes, over all steps of the device's own solutions of the first hands."""

import functools

import pytest

from games.krypto import rules
from games.krypto.entry import Entry
from games.krypto.rules import number
from games.krypto.rules.events import KRYPTO
from games.krypto.solving import deal, search, solvability  # noqa: F401  the table stays in memory
from handheld.dice import Dice
from tests.soak import times

HANDS = times(100, 1000)
MOST = {"number keys": 2.8, "arrows over two rows": 4.0, "arrows along one row": 4.0}


@functools.cache
def solved():
    """For each hand the event that deals it, and the steps of its solution as the solver gives them."""
    hands = []
    for hand in range(HANDS):
        match = rules.MATCH(["Ada"], {"mode": "solo"})
        event = [event for event in deal.deal(match, Dice(hand)) if event][-1]
        hands.append((event, [steps for steps in search.solve(event[1][:5], event[1][5]) if steps][-1]))
    return hands


def nearest(entry, slots, moves):
    """How many moves the cursor needs to the nearest of these slots; it is there then."""
    found, tried = [(entry.at, 0)], set()
    for at, far in found:
        if at in slots:
            entry.at = at
            return far
        for move in moves if at not in tried else ():
            entry.at = at
            move()
            found.append((entry.at, far + 1))
        tried.add(at)
    raise AssertionError("the cursor does not come to any of %s" % slots)


def presses(entry, match, step, way):
    """The presses of a step, which is played."""
    op = number.OPS.find(step[1])
    slots = [[at for at in range(5) if match.numbers[at] == (value, 1)] for value in (step[0], step[2])]
    count = 0
    if entry.ready:
        if entry.first not in slots[0]:
            entry.swap()
            count += 1
        match.play(entry.choose(op))
        return count + 1
    moves = [lambda: entry.move(1), lambda: entry.move(-1)]
    if way == "arrows over two rows":
        moves.append(entry.cross)
    if way != "number keys":
        count += nearest(entry, slots[0], moves)
    else:
        entry.at = slots[0][0]
    entry.pick(entry.at)
    entry.choose(op)
    others = [at for at in slots[1] if at != entry.first]
    if way != "number keys":
        count += nearest(entry, others, moves)
    else:
        entry.at = others[0]
    match.play(entry.pick(entry.at))
    entry.reset()
    return count + 3


@pytest.mark.soak
@pytest.mark.parametrize("way", MOST)
def test_a_step_takes_few_presses(way, show):
    counts = []
    for event, steps in solved():
        match = rules.MATCH(["Ada"], {"mode": "solo"})
        match.play(*event)
        match.play(KRYPTO)
        entry = Entry(match)
        counts.extend([presses(entry, match, step, way) for step in steps])
    mean = sum(counts) / len(counts)
    show("Krypto: presses a step", "%s: %.2f in the mean, at most %d" % (way, mean, max(counts)))
    assert len(counts) == 4 * HANDS and mean <= MOST[way]
