"""The house rule of head starts (docs/rules.md, "Home"): who waits how long, and what is seen of it."""

import pytest

from games.krypto.rules.events import KRYPTO, OPEN
from sim import ROOT, boards
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.driver import KryptoDriver
from tests.play import BOARDS


def lies(one):
    """Wait for open cards, and until the clock has begun."""
    one.until(one.cards_lie)
    one.run(200)


@pytest.fixture(params=BOARDS)
def one(request):
    machine = Machine(boards.BOARDS[request.param], VirtualClock(), settings={"TREFOIL_SEED": "1"}, root=ROOT)
    with KryptoDriver(machine, request.param) as driver:
        yield driver


def begin(one, mode, heads, levels=(0, 0, 0)):
    names = ["Ada", "Ben", "Cleo"][: len(levels)]
    one.begin("krypto", {"mode": mode}, names, list(levels), {"head": heads})
    one.press("a", ms=100)
    lies(one)


def test_a_machine_waits_like_a_person_without_a_head_start(one):
    begin(one, "home", "20/0", (0, 3))
    play = one.console.top
    play.rivals = ((0, 1),)  # it would call at once
    one.run(19000 - play.clock.spent)
    assert one.match.phase == OPEN and KRYPTO + 1 not in one.match.log
    one.run(2000)
    assert one.match.caller == 1 or KRYPTO + 1 in one.match.log
