"""Krypto's machines: how long they wait, when they err, and the rival at a person's pace."""

import math
import random
from statistics import NormalDist, mean, median, stdev
from types import SimpleNamespace

import pytest

from games.krypto import opponent
from games.krypto.plan import next_step
from games.krypto.rules import MATCH, events
from games.krypto.solving.search import solve
from handheld.journal import Journal
from handheld.people import rows
from handheld.rules.dice import Dice
from tests.games.krypto.device import device, restarted

PACES = {0: 9, 1: 7, 2: 5.7}  # seconds for each star and one more (docs/rules.md, "Machines")


def open_hand(**options):
    match = MATCH(["Ada", "Bolt", "Cog"], options)
    match.play(events.DEAL, bytes([2, 1, 2, 2, 3, 24]))
    return match


@pytest.mark.parametrize("level", PACES)
def test_waits_are_log_normal_around_the_pace(level):
    dice = Dice(5)
    waits = [opponent.when(level, 2, dice) / 3000 for _ in range(4000)]
    assert median(waits) == pytest.approx(PACES[level], rel=0.03)
    assert stdev(map(math.log, waits)) == pytest.approx(0.7, rel=0.05)
    for share in 0.1, 0.25, 0.75, 0.9:  # quantiles
        wanted = PACES[level] * math.exp(0.7 * NormalDist().inv_cdf(share))
        assert sorted(waits)[int(share * 4000)] == pytest.approx(wanted, rel=0.06)
    assert max(waits) < 4 * PACES[level]  # nobody waits for ever
    assert isinstance(opponent.when(level, 2, dice), int)


def test_the_weaker_ones_err_now_and_then_in_a_tournament_alone():
    dice, erring = Dice(3), []
    for mode, hands in ("international", 2000), ("home", 200):
        match = open_hand(mode=mode)
        erring.append([list(opponent.plan_calls(match, [1, 2, 3], dice))[-1] for _ in range(hands)])
    shares = [mean(plan[2] >> seat & 1 for plan in erring[0]) for seat in range(3)]
    assert shares == [pytest.approx(0.05, abs=0.015), pytest.approx(0.02, abs=0.01), 0]
    assert not any(plan[2] for plan in erring[1])
    assert all(seat in [other for _, other in plan[1]] for plan in erring[0] for seat in (0, 1, 2))


@pytest.mark.parametrize("hand", [(2, 1, 2, 2, 3, 24), (1, 3, 7, 1, 8, 1), (24, 22, 23, 20, 21, 1)])
def test_an_error_is_four_steps_by_the_rule_that_miss(hand):
    match = MATCH(["Ada", "Bolt"], {"deck": "any 1 25"})
    match.play(events.DEAL, bytes(hand))
    plan = list(solve(hand[:5], hand[5]))[-1]
    match.play(events.KRYPTO + 1)
    for _ in range(4):
        code = next_step(match, plan, True)
        assert not match.judge(code)[1]
        match.play(code)
    assert match.scores() == [0, -1] and match.phase == events.DEALING


def test_a_machine_errs_on_the_screen_and_is_out_of_the_hand():
    with device("picosystem", {"mode": "international", "clock": "none"}, levels=[0, 1]) as d:
        d.deal()
        hand = d.screen.hand
        hand.rivals, hand.erring = ((hand.clock.spent + 500, 1),), 2
        d.until(lambda: d.match.scores() == [0, -1], 30)
        assert not d.match.may_call(1) or d.match.phase == events.DEALING


# The rival


def test_a_rival_waits_as_long_as_its_person_and_without_a_pace_as_medium():
    dice = Dice(5)

    def half(stars, paces):
        return median(opponent.when(opponent.RIVAL, stars, dice, paces) for _ in range(2000)) / 1000

    assert half(3, (9, 0, 31, 0, 70)) == pytest.approx(31, rel=0.04)
    assert half(5, (9, 0, 31, 0, 70)) == pytest.approx(70, rel=0.04)
    for stars, paces in (2, (9, 0, 31, 0, 70)), (2, ()):
        assert half(stars, paces) == pytest.approx(7 * 3, rel=0.04)
    assert opponent.when(opponent.RIVAL, 5, dice) == opponent.when(1, 5, dice) == -1
    assert 40_000 < opponent.when(opponent.RIVAL, 0, dice, (9, 9, 9, 9, 9)) < 360_000


class Person:
    """One who begins with so many seconds for each star and one more, and is twice as fast 50 hands later."""

    def __init__(self, seed):
        self.chance, self.dice = random.Random(seed), Dice(seed)
        self.pace = 11 * self.chance.lognormvariate(0, 0.3)
        self.ledger = Journal(bytearray(b"\xff" * 4096), "handheld.people.ledger").ledger()
        self.ledger.add("Ada")

    def match(self, number):
        """Play ten hands against the rival; return which of them the person wins."""
        told = self.ledger.pace("Ada")
        paces = [int(each) for each in told.split("/")] if told else ()
        won, solved = [], []
        for hand in range(10 * number, 10 * number + 10):
            stars = self.chance.choices((1, 2, 3, 4, 5), (25, 25, 25, 20, 5))[0]  # docs/rules.md
            own = self.pace * (stars + 1) * 0.5 ** (hand / 50) * self.chance.lognormvariate(0, 0.5)
            other = opponent.when(opponent.RIVAL, stars, self.dice, paces) / 1000
            won.append(not 0 < other < own)
            if won[-1]:
                solved.append((stars, max(1, min(255, round(own)))))
        ended = SimpleNamespace(game="krypto", names=["Ada", "Bolt"], levels=[0, 4], paces=solved[-8:])
        self.ledger.enter_paces(ended)
        return won


def test_of_their_last_20_hands_persons_win_about_half_against_the_rival():
    """Against Medium alone those same persons would win more and more."""
    shares = []
    for seed in range(200):
        person = Person(seed)
        shares.append(mean(sum([person.match(number) for number in range(5)], [])[-20:]))
    assert 0.45 <= mean(shares) <= 0.55


def test_a_name_keeps_its_last_five_hands_of_each_number_of_stars():
    person = Person(1)
    ended = SimpleNamespace(game="krypto", names=["Bolt", "Ada"], levels=[4, 0])
    ended.paces = [(2, 30), (2, 10), (5, 99)]
    person.ledger.enter_paces(ended)
    assert person.ledger.pace("Ada") == "0/0/0/0/0" and person.ledger.pace("Ben") == ""
    ended.paces = [(2, 20)]
    person.ledger.enter_paces(ended)
    assert person.ledger.pace("Ada") == "0/20/0/0/0"
    ended.paces = [(2, seconds) for seconds in (40, 50, 60, 70)]
    person.ledger.enter_paces(ended)
    assert person.ledger.pace("Ada") == "0/50/0/0/0"  # of 20 40 50 60 70
    person.ledger.forget("Ada")
    assert not person.ledger.rows[rows.PACES]  # forgotten


def test_what_a_person_solves_is_the_pace_of_the_next_rival():
    with device("macropad", {"mode": "home", "hands": "3"}, ["You", "Bolt"], levels=[0, 1]) as d:
        for _ in range(3):
            d.deal()
            d.screen.hand.rivals = ()
            d.run(12_000)
            d.call()
            d.solve()
            d.run(5_000)
            d.press("a")
        d.until(lambda: d.top == "result", 20)
        (row,) = d.console.journal.ledger().rows[rows.PACES]
        assert row[0] == 0 and len([time for time in row[1:] if 12 <= time <= 20]) == 3
        d.console.journal.ledger().put(rows.PACES, 0, bytes([0] + [9] * 25))
        d.home()
        setup = d.console.setup("krypto")
        setup.table[1].level = 4
        d.reload(setup.start_match, ms=200)
        assert d.console.session.extras["pace"] == "9/9/9/9/9"


@pytest.mark.parametrize("mode, counted", [("home", 1), ("table", 0)])
def test_hands_of_the_table_are_no_measure_of_a_pace(mode, counted):
    """There a hand may have been seen before."""
    with device("picosystem", {"mode": mode}, levels=[0, 1]) as d:
        d.press("a")
        d.until(lambda: d.top == "hands" or d.cards_lie())
        if mode == "table":
            d.act("take 1")
        d.screen.hand.rivals = ()
        d.call()
        d.solve()
        d.until(lambda: "WAY" in d.words, 20)
        assert d.screen.hand.solved == counted


def test_a_resume_draws_the_same_from_the_same_pace():
    with device("picosystem", {"mode": "home"}, levels=[0, 4], extras={"pace": "90/91/92/93/94"}) as d:
        d.deal()
        planned = d.screen.hand.rivals
        assert len(planned) == 1 and planned[0][0] > 20_000
    with restarted(d) as e:
        e.press("a", ms=500)
        assert e.screen.hand.rivals == planned
