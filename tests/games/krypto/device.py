"""Krypto on a simulated device, from a match with the options that a test wants."""

from tests.play import at_play


def device(board="macropad", options=None, names=2, levels=(), extras=(), seed=1):
    """A driver on which a match of Krypto has begun."""
    return at_play(board, "krypto", options, names, levels, extras=extras, seed=seed)


def restarted(one, seed=1):
    """A driver after a power cut: switched on with the flash of `one`, with the match resumed."""
    return at_play(one.board, "krypto", seed=seed, flash=one.machine.flash)
