"""A match that goes on after a power cut: best times, hints, choices. Plays have its clocks and events."""

import pytest

from games.krypto.rules import events as codes
from games.krypto.solving.deal import draw
from handheld.journal import Journal
from handheld.rules.dice import Dice
from handheld.rules.record import print_record
from sim.nvm import ByteArray, Flash
from tests.games.krypto.device import device, restarted
from tests.games.krypto.lines import asking


@pytest.mark.parametrize("hinted", [False, True])
def test_best_time_streak_and_hints_are_kept(hinted):
    with device(options={"mode": "solo", "hands": "3"}, names=1) as d:
        d.press("a", ms=300)
        d.until(d.cards_lie)
        d.run(3_000)
        d.call(0)
        d.solve()
        best = d.screen.hand.times[0]
        assert best and d.screen.hand.streak == 1
        d.press("a", ms=300)
        d.until(d.cards_lie)
        if hinted:
            d.screen.hint()
            d.run(3_000)
    with restarted(d) as e:
        assert e.screen.hand.times == [best, best] and e.screen.hand.streak == 1
        assert e.screen.hand.hints == hinted
        e.press("a")
        e.call(0)
        e.solve()
        assert e.screen.hand.streak == (1 if hinted else 2)
        e.press("a", ms=300)
        e.until(e.cards_lie)
        assert not e.screen.hand.hints
        e.call(0)
        e.solve()
        e.press("a", ms=900)
        assert e.top == "result"
        figures = e.console.journal.ledger().figures_of("krypto", "Ada", True)
        assert figures.played == 3 and 0 < figures.time <= best
        assert figures.average == e.screen.hand.times[1] * 10 // 3 >= figures.time * 10
        assert e.console.journal.ledger().figures_of("krypto", "Ada") is None


@pytest.mark.parametrize("extras", [{}, {"cards": "marked", "difficulty": "7"}])
def test_a_match_that_was_kept_with_other_choices_goes_on_with_those_there_are(extras):
    flash = Flash()
    options = {"mode": "home", "deck": "56", "rule": "fraction", "deals": "solvable", "hands": "10"}
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.begin("krypto", ["Ada", "Ben"], [0, 0], options, extras)
    with device() as d:
        d.machine.flash = flash
    with restarted(d) as e:
        session = e.console.session
        assert e.match.options == options and not session.typed and session.extras["difficulty"] == "any"


def test_telling_a_match_proves_nothing_again(capsys):
    Asking, asked = asking()
    match = Asking(["Ada", "Ben"], {"mode": "table"})
    dice = Dice(1)
    for _ in range(11):
        match.play(codes.HAND, draw(match.deck, dice, 5, match.mode.hands))
    match.play(codes.OBJECTIVE, bytes(match.mode.objectives()))
    print_record(match)
    assert len(asked) == 1 and capsys.readouterr().out.count("deal ") == 11
