"""Krypto's tables of unsolvable hands: makes them, or verifies the shipped ones."""

import contextlib

import numpy as np

from games.krypto.solving import search
from games.krypto.solving.solvability import SolvabilityTable, TableDamaged
from sim import ROOT
from sim.command import Failed, writing
from tools import krypto_table
from tools.krypto_trees import OBJECTIVES, unsolvable


def path(rule):
    """Return the path of a rule's shipped table."""
    return "%s/games/krypto/solving/%s.bin" % (ROOT, rule)


def make(progress):
    """Write both tables. Return lines with their sizes."""
    lines = []
    for rule in search.RULES:
        listed = unsolvable(rule, progress)
        data = krypto_table.written(listed, rule, progress)
        with writing(path(rule)), open(path(rule), "wb") as file:
            file.write(data)
        lines.append("%s: %d pairs in %d bytes" % (rule, len(listed), len(data)))
    return lines


def check(progress):
    """Verify both tables with the device's reader. Return lines that say so. Raises Failed."""
    lines = []
    for rule in search.RULES:
        try:
            found = listed(rule, progress)
        except TableDamaged as damage:
            raise Failed(damage) from None
        wrong = np.setxor1d(found, unsolvable(rule, progress))
        if len(wrong):
            pair = "%d %d %d %d %d = %d" % tuple(krypto_table.pairs(wrong)[0])
            words = "the %s table is wrong for %d pairs, the first is %s"
            raise Failed(words % (rule, len(wrong), pair))
        lines.append("%s: the device's reader knows all pairs; %d are unsolvable" % (rule, len(found)))
    return lines


def listed(rule, progress):
    """Return the places of all pairs that are unsolvable by the device's reader. Raises TableDamaged."""
    hands = krypto_table.hands().tolist()
    found = []
    with contextlib.closing(SolvabilityTable(rule, path(rule))) as table:
        for goal, objective in enumerate(OBJECTIVES):
            progress(goal, len(OBJECTIVES), "the device's reader, " + rule)
            start = goal * len(hands)
            found += [start + at for at, hand in enumerate(hands) if not table.solvable(hand, objective)]
    return found
