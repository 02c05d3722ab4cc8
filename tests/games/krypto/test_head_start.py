"""The house rule of head starts (docs/rules.md, "Home"): who waits how long, and what is seen of it."""

import pytest

from games.krypto.rules.events import EXPLAINING, KRYPTO, LYING
from sim import ROOT, boards
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.driver import KryptoDriver
from tests.handheld.test_setup import card, go
from tests.play import BOARDS

# The keys with which seats 1 to 3 call.
KEYS = {"macropad": (1, 2, 3), "picosystem": ("left", "up", "a")}
HOLLOW = "\\"


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


def caller(one, seat):
    """Press a seat's key. Return True if it has called."""
    one.press(KEYS[one.board][seat], ms=200)
    return one.match.phase == EXPLAINING and one.match.caller == seat


def signs(one):
    return [HOLLOW + " " + name in one.words for name in ("ADA", "BEN", "CLE")]


def lit(one, seat):
    """True if the key of a seat has a light."""
    return any(one.machine.pixels[seat])


@pytest.mark.parametrize("mode", ["home", "international"])
def test_a_seat_waits_for_the_longest_head_start_less_its_own(one, mode):
    """Ada waits ten seconds, Cleo five, Ben none; what is pressed too early does nothing."""
    begin(one, mode, "0/10/5")
    assert signs(one) == [True, False, True]
    if one.board == "macropad":
        assert [lit(one, seat) for seat in range(3)] == [False, True, False]
    assert not caller(one, 0) and not caller(one, 2)
    one.run(4500 - one.console.top.clock.spent)
    assert not caller(one, 2)
    one.run(5300 - one.console.top.clock.spent)
    assert signs(one) == [True, False, False] and not caller(one, 0)
    one.run(9000 - one.console.top.clock.spent)
    assert not caller(one, 0)
    one.run(10300 - one.console.top.clock.spent)
    assert signs(one) == [False] * 3
    if one.board == "macropad":
        assert all(lit(one, seat) for seat in range(3))
    assert caller(one, 0)
    assert "head" not in one.machine.serial.text.partition("game: krypto")[2].partition("deal")[0]


def test_who_has_the_longest_calls_at_once(one):
    begin(one, "home", "0/10/5")
    assert caller(one, 1)


def test_the_wait_is_for_those_who_may_still_call(one):
    """Ben has erred and may not call in the replayed hand: Cleo's five seconds are now the longest."""
    begin(one, "international", "0/10/5")
    assert caller(one, 1)
    one.until(lambda: one.top == "outcome", 60)  # out of time: an error
    one.press("a", ms=200)
    if one.match.phase != LYING:
        one.press("a", ms=200)
    lies(one)
    assert not one.match.may_call(1) and signs(one) == [True, False, False]
    one.run(5300 - one.console.top.clock.spent)
    assert signs(one) == [False] * 3 and caller(one, 0)


def test_after_a_resume_the_wait_begins_anew(one):
    begin(one, "home", "0/10/0")
    one.run(10500)
    assert signs(one) == [False] * 3
    one.start()
    one.run(300)
    one.resume("krypto", 600)
    one.press("a", ms=300)
    lies(one)
    assert one.console.top.clock.spent >= 10000 and signs(one) == [True, False, True]
    assert not caller(one, 0)
    one.run(10500)
    assert signs(one) == [False] * 3 and caller(one, 0)


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
    while way not in one.console.top.line(one.console.top.at)[1]:
        one.press("right", ms=200)
    go(one, "Names")
    one.press("a", "a", "b", ms=300)  # B leaves the letters, which open at once for a guest
    assert one.top == "seat"
    assert ("Head start" in [one.console.top.line(at)[0] for at in range(one.console.top.count())]) == offered


def test_a_head_start_is_chosen_where_a_seat_is_named(one):
    card(one, "krypto", "right", "right", "right")
    go(one, "Names")
    one.press("a", "down", "a", "b", ms=300)
    go(one, "Head start")
    one.press("right", "right", ms=200)
    assert "A HOUSE RULE" in one.words and "10 S" in one.words
    one.press("b", ms=300)
    assert one.console.top.line(1) == ("2 P2", "+10 s ")
    begun = []
    one.console.play = lambda *match: begun.append(match)
    one.press("b", "up", "a", ms=300)
    assert begun[0][4]["head"] == "0/10/0"
