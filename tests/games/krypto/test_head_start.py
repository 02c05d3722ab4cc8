"""The house rule of head starts (docs/rules.md, "Home"): who waits how long, and what is seen of it."""

import pytest

from games.krypto.rules.events import KRYPTO, LYING
from sim import ROOT, boards
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.driver import KryptoDriver
from tests.handheld.test_setup import card, go
from tests.play import BOARDS, texts


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
    assert one.match.phase == LYING and KRYPTO + 1 not in one.match.log
    one.run(2000)
    assert one.match.caller == 1 or KRYPTO + 1 in one.match.log


@pytest.mark.parametrize("way, offered", [("Quick", True), ("Tournament", True), ("Table", False)])
def test_head_starts_are_offered_where_the_rules_have_them(one, way, offered):
    card(one, "krypto", "right", "right")
    go(one, "How")
    while way not in one.console.top.items[one.console.top.at].right:
        one.press("right", ms=200)
    go(one, "Names")
    one.press("a", "a", "b", ms=300)  # B leaves the letters, which open at once for a guest
    assert one.top == "seat"
    assert ("Head start" in [row.left for row in one.console.top.items]) == offered


def test_a_head_start_is_chosen_where_a_seat_is_named(one):
    card(one, "krypto", "right", "right", "right")
    go(one, "Names")
    one.press("a", "down", "a", "b", ms=300)
    go(one, "Head start")
    one.press("right", "right", ms=200)
    assert "A HOUSE RULE" in one.words and "10 S" in one.words
    one.press("b", ms=300)
    assert texts(one.console.top.items[1]) == ("2 P2", "+10 s ")
    begun = []
    one.console.play = lambda *match: begun.append(match)
    one.press("b", "up", "a", ms=300)
    assert begun[0][4]["head"] == "0/10/0"
