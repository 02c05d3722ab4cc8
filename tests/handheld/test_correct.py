"""`correct` takes back the last typed entry (docs/rules.md, "Form of a record"): rules, records, console."""

import random
from types import SimpleNamespace

import pytest

from handheld.play.session import Session
from handheld.rules.match import ANYONE, CHANCE, NOBODY, Illegal
from handheld.rules.record import header
from tests.journal.life import RULES, Player, some_options
from tests.legal import legal
from tests.play import at_play
from tests.plays.checks import Checked
from tests.soak import times
from tools import records
from tools.events import read

MODES = ("international", "home", "solo", "table")  # of Krypto
TYPED = ("deal", "roll", "objective")
BY_CHANCE = (*TYPED, "time")
CACHES = ("_judged", "_proved")  # of Krypto's rules: no part of the state
CACHES += ("_before",)  # of Knister's: an undo reads it only right after it was set


def shown(value):
    """A state as plain values, to be compared."""
    if isinstance(value, memoryview):
        return bytes(value)
    if isinstance(value, (list, tuple)):
        return [shown(one) for one in value]
    if hasattr(value, "__dict__"):
        return {key: shown(one) for key, one in vars(value).items() if key not in CACHES}
    return value


class Rules(Checked):
    """The checks of plays on the rules alone: power cuts have tests of their own."""

    def _saved(self, save, change):
        change()


def anew(match, told):
    """The same match, played from its start through the events that still hold."""
    replayed = match.new_match()
    for code, data, _ in told:
        replayed.play(code, data)
    return replayed


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(4, 12)))
@pytest.mark.parametrize("game", sorted(RULES))
def test_undo_and_correct_are_replaying_what_still_holds(game, seed):
    """An account of the lines that hold, kept here, says what may be taken back and what is left."""
    rng = random.Random(f"{game} {seed}")
    fixed = {"mode": MODES[seed % 4]} if game == "krypto" else {}
    options, names, _ = some_options(game, None, rng, **fixed)
    match = RULES[game](names, options)
    player = Player(rng)
    hand = Rules(SimpleNamespace(match=match, levels=[0] * len(names), steps=()))
    hand.match = match
    text = header(match)
    told = []  # (code, data, first word of its line) of each event that holds
    for _ in range(150):
        verb = rng.choice(("play", "play", "play", "undo", "correct", "correct"))
        if verb == "play":
            if match.over:
                continue
            code, data = player.event(match)
            line = match.record_line(code, data)
            assert match.record_line(*read(match, line)) == line
            hand.event(code, data)
            told.append((code, data, line.split(" ")[0]))
            text.append(line)
        else:
            last = told[-1][2] if told else ""
            may = last in TYPED if verb == "correct" else bool(told) and last not in BY_CHANCE
            before = shown(match)
            if may:
                getattr(match, verb)()
                told.pop()
                text.append(verb)
            else:
                with pytest.raises(Illegal):
                    getattr(match, verb)()
                assert shown(match) == before
        assert shown(match) == shown(anew(match, told))
        assert match.over == (match.turn == NOBODY) == (not legal(match))
        assert match.turn in (CHANCE, ANYONE, NOBODY, *range(len(names)))
        assert match.chances == sum(word in BY_CHANCE for _, _, word in told)
    if game != "krypto":  # whose tests put in a proof of their own
        assert shown(records.read("\n".join(text).encode())) == shown(match)


@pytest.mark.parametrize("game", sorted(RULES))
def test_a_snapshot_knows_how_often_chance_was_asked(game):
    rng = random.Random(game + " rests")  # a match of several hands
    options, names, _ = some_options(game, None, rng)
    match = RULES[game](names, options)
    player = Player(rng)
    rested = 0
    while not match.over and rested < 5:
        match.play(*player.event(match))
        if match.boundary and match.chances > 2 * rested:
            rested += 1
            other = match.new_match()
            other.restore(match.snapshot())
            assert other.chances == match.chances
            assert shown(other.scores()) == shown(match.scores())
            match.restore(bytes(2) + match.dump())
            assert match.chances == 0
            match = other
    assert rested > 1


class Journal:
    """Keeps in a list what it is told."""

    full = False
    current = SimpleNamespace(number=7)

    def __init__(self):
        self.written = []
        self.room = True

    def event(self, code, data):
        self.written.append(code)

    def progress(self, number):
        pass

    def mark(self, code):
        self.written.append(code)
        return self.room

    def ledger(self):
        return self

    def end(self, outcome):
        self.written.append("end")


def session(game, names, options, typed=True):
    match = RULES[game](names, options)
    return Session(Journal(), match, [0] * len(names), {"cards": "real" if typed else "dealt"})


def test_what_the_journal_has_no_room_for_is_not_corrected(capsys):
    at = session("knister", ["Ada"], {})
    at.play(8)
    at.journal.room = False
    assert not at.correct() and at.match.sum == 8
    assert "correct" not in capsys.readouterr().out
    with at_play("macropad", "cybo", names=1, real=True) as one:
        for event in (10, 7, 4, 32):
            one.console.session.play(event)
        one.console.journal.mark = lambda *_: False
        assert not one.console.top.take_back() and one.match.totals == [9]


@pytest.mark.parametrize("typed", [True, False])
def test_over_is_held_back_while_the_last_entry_can_be_corrected(typed, capsys):
    at = session("cybo", ["Ada"], {"level": "advanced"}, typed)
    for _ in range(26):
        at.play(8)
    assert at.match.over
    assert ("over" in capsys.readouterr().out) is not typed
    assert at.correct() is typed
