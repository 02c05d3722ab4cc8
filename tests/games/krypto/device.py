"""Krypto on a simulated device, from a match with the options that a test wants."""

import contextlib

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import NAMES
from sim.driver_krypto import KryptoDriver
from sim.machine import Machine


@contextlib.contextmanager
def device(board="macropad", options=None, names=2, levels=(), extras=(), seed=1):
    """Yield a driver on which a match of Krypto has begun."""
    settings = {"TREFOIL_SEED": str(seed), "TREFOIL_DEBUG": "1"}
    machine = Machine(BOARDS[board], VirtualClock(), settings=settings)
    with KryptoDriver(machine, board) as one:
        names = NAMES[:names] if isinstance(names, int) else names
        one.begin("krypto", options or {}, names, levels, extras)
        yield one


@contextlib.contextmanager
def restarted(one, seed=1):
    """Yield a driver after a power cut: switched on with the flash of `one`, with the match resumed."""
    settings = {"TREFOIL_SEED": str(seed), "TREFOIL_DEBUG": "1"}
    machine = Machine(BOARDS[one.board], VirtualClock(), flash=one.machine.flash, settings=settings)
    with KryptoDriver(machine, one.board) as two:
        two.resume("krypto")
        yield two
