"""A match that goes on after a power cut: its clocks, what was typed in, best times, hints."""

import pytest

from games.krypto.rules import events as codes
from games.krypto.rules.match import Krypto
from games.krypto.solving.deal import draw
from handheld.journal import Journal
from handheld.rules.dice import Dice
from handheld.rules.record import tell
from sim.nvm import ByteArray, Flash
from tests.games.krypto.device import device, restarted
from tests.play import BOARDS


def seconds(clock):
    return clock.left // 1000


def test_the_hands_clock_goes_on_where_it_was_told_last():
    with device() as d:
        d.deal()
        d.run(65_000)
    with restarted(d) as e:
        assert "CONTINUE" in e.prompt() and seconds(e.screen.clock) == 120  # of 180, saved every 20 s
        e.run(30_000)
        assert seconds(e.screen.clock) == 120  # it stands while the cards are covered
        assert "continue" in e.prompt().lower()
        e.press("a")
        e.run(10_000)
        assert 108 <= seconds(e.screen.clock) <= 110


def test_the_clock_of_a_call_goes_on():
    with device() as d:
        d.deal()
        d.run(21_000)
        d.call(1)
        d.steps(d.solution()[:2])
        d.run(20_000)
    with restarted(d) as e:
        assert e.match.caller == 1 and len(e.match.steps) == 2
        assert seconds(e.screen.explain) == 10
        e.press("a")
        e.run(9_000)
        assert e.match.caller == 1
        e.run(2_000)
        assert e.said[-1] == "time" and e.match.scores() == [0, -1]


def test_a_new_hand_after_a_break_has_all_its_time():
    with device() as d:
        d.deal()
        d.run(65_000)
        d.call(1)
        d.run(31_000)
    with restarted(d) as e:
        e.deal()
        assert 178 <= seconds(e.screen.clock) <= 180
        e.run(25_000)
        e.call(0)
    with restarted(e) as f:
        assert seconds(f.screen.explain) == 30
        assert 155 <= seconds(f.screen.clock) <= 160


@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_at_the_table_goes_on_with_its_hand_and_its_clock(board):
    with device(board, {"mode": "table"}) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.press("a", ms=400)
        d.run(23_000)
        d.press("a", ms=400)
        assert d.match.mode.held
        d.run(22_000)
        left = seconds(d.screen.clock)
    with restarted(d) as e:
        assert e.top == "hands" and e.match.mode.held == d.match.mode.held
        e.run(60_000)  # nobody has begun: the clock stands while the device is handed over
        e.press("a", ms=400)
        assert e.top == "krypto" and left - 1 <= seconds(e.screen.clock) <= left + 5
        e.press("a", ms=400)
        e.steps(e.solution())
        assert sum(e.match.scores()) == 1
        e.press("a", ms=400)
        e.press("a", ms=400)
        assert e.top == "hands" and seconds(e.screen.clock) >= 58  # the next turn has all its time


def keep_ten_hands(d, long=None):
    """Play a table's round until its last hand lies there; for the hand `long` the turn takes 45 s more."""
    d.press("a")
    d.until(lambda: d.top == "hands")
    for hand in range(10):
        d.press("a", ms=300)
        d.press(hand + 1, ms=300)
        steps = d.solution()
        d.run(45_000 if hand == long else 0)
        d.press("a", ms=300)
        d.steps(steps)
        d.press("a", ms=300)
    d.until(d.cards_lie)


def test_earlier_turns_take_nothing_from_the_clock_of_the_tables_last_hand():
    with device(options={"mode": "table"}) as d:
        keep_ten_hands(d, long=5)
    with restarted(d) as e:
        assert e.match.mode.last and seconds(e.screen.clock) == 180


@pytest.mark.parametrize("hinted", [False, True])
def test_best_time_streak_and_hints_are_kept(hinted):
    with device(options={"mode": "solo", "hands": "3"}, names=1) as d:
        d.press("a", ms=300)
        d.until(d.cards_lie)
        d.run(3_000)
        d.call(0)
        d.steps(d.solution())
        best = d.screen.times[0]
        assert best and d.screen.streak == 1
        d.press("a", ms=300)
        d.until(d.cards_lie)
        if hinted:
            d.screen.hint()
            d.run(3_000)
    with restarted(d) as e:
        assert e.screen.times == [best, best] and e.screen.streak == 1
        assert e.screen.hints == hinted
        e.press("a")
        e.call(0)
        e.steps(e.solution())
        assert e.screen.streak == (1 if hinted else 2)
        e.press("a", ms=300)
        e.until(e.cards_lie)
        assert not e.screen.hints
        e.call(0)
        e.steps(e.solution())
        e.press("a", ms=900)
        assert e.top == "result"
        figures = e.console.journal.ledger().statistics("krypto", "Ada", True)
        assert figures.played == 3 and 0 < figures.time <= best
        assert figures.average == e.screen.times[1] * 10 // 3 >= figures.time * 10
        assert e.console.journal.ledger().statistics("krypto", "Ada") is None



@pytest.mark.parametrize("extras", [{}, {"cards": "marked", "difficulty": "7"}])
def test_a_match_that_was_kept_with_other_choices_goes_on_with_those_there_are(extras):
    flash = Flash()
    options = {"mode": "home", "deck": "56", "rule": "fraction", "deals": "solvable", "hands": "10"}
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.begin("krypto", ["Ada", "Ben"], [0, 0], options, extras)
    with device() as d:
        d.machine.flash = flash
    with restarted(d) as e:
        assert e.match.options == options and not e.screen.real and e.screen.difficulty == "any"


def test_telling_a_match_proves_nothing_again(capsys):
    class Counted(Krypto):
        asked = 0

        def unsolvable(self, hands, objective, rule):
            Counted.asked += 1
            return 0

    match = Counted(["Ada", "Ben"], {"mode": "table"})
    dice = Dice(1)
    for _ in range(11):
        match.play(codes.HAND, draw(match.deck, dice, 5, match.mode.hands))
    match.play(codes.OBJECTIVE, bytes(match.mode.objectives()))
    asked = Counted.asked
    tell(match)
    assert Counted.asked == asked > 0 and capsys.readouterr().out.count("deal ") == 11
