"""Krypto's tables of what cannot be solved: made from nothing, or proved."""

from sim import ROOT
from tools import krypto_pairs, krypto_table

RULES = ("whole", "fraction")


def path(rule):
    """Where a rule's table is shipped."""
    return "%s/games/krypto/%s.bin" % (ROOT, rule)


def make(progress):
    """Write both tables; gives lines that say how large they came out."""
    lines = []
    for rule in RULES:
        listed = krypto_table.places(krypto_pairs.unsolvable(rule, progress))
        data = krypto_table.written(listed, rule, progress)
        with open(path(rule), "wb") as file:
            file.write(data)
        lines.append("%s: %d pairs in %d bytes" % (rule, len(listed), len(data)))
    return lines
