"""Each game runs under MicroPython with the device's memory, and as it does on CPython."""

import importlib
import inspect
import random

import pytest

from handheld.rules.dice import Dice
from tests.device import source, trace
from tests.journal.life import Player, some_options
from tools import bundle, records

GAMES = ("cybo", "knister", "krypto")
CARDS = "krypto"  # its chance is dealt by its dealer
EVENTS = 150  # at most, of a match


def test_no_game_is_left_out():
    assert sorted(path.parent.name for path in (bundle.ROOT / "games").glob("*/__init__.py")) == [*GAMES]


def some_match(game, seed):
    """A match with choices that the setup offers, all by chance."""
    options, names, _ = some_options(game, None, random.Random(seed))
    return records.part(game, "rules").MATCH(names, options)


def random_play(match, seed):
    """Play by chance to the end, or for a while; returns the log."""
    player = Player(random.Random(seed))
    for _ in range(EVENTS):
        if match.over:
            break
        match.play(*player.event(match))
    return bytes(match.log)


TRACE = inspect.getsource(trace)


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_go_the_same_way(micropython, game):
    cases, expected = [], []
    for seed in range(3):
        match = some_match(game, seed)
        start = match.names, match.options
        log = random_play(match, seed)
        cases.append((*start, log))
        expected += trace.play(match.new_match(), log)
    assert len(expected) > 100
    script = """
from games.%s import rules
def steps():
    for names, options, log in %r:
        for line in play(rules.MATCH(names, options), log):
            print(line)
            yield
""" % (game, cases)  # fmt: skip
    assert micropython(TRACE + script).splitlines() == expected


@pytest.mark.parametrize("game", [game for game in GAMES if game != CARDS])
def test_opponents_choose_the_same(micropython, game):
    """At the first, a middle and the last choice of a random match, at each level."""
    about = importlib.import_module("games.%s.about" % game)
    opponent = importlib.import_module("games.%s.opponent" % game)
    match, places, seed = some_match(game, 0), [], 0
    while len(places) < 3:  # a match of Cybo may go by without a choice
        seed += 1
        match, player = some_match(game, seed), Player(random.Random(seed))
        places = []
        while not match.over and len(match.log) < EVENTS:
            if match.turn >= 0:
                places.append(bytes(match.log))
            match.play(*player.event(match))
    start = match.names, match.options
    expected, tasks = [], []
    for log in (places[0], places[len(places) // 2], places[-1]):
        for level in range(len(about.LEVELS)):
            tasks.append((log, level))
            match = match.new_match()
            trace.replay(match, log)
            expected += [line for line in trace.choose(opponent, match, level) if line]
    script = """
from games.%s import opponent, rules
def steps():
    for log, level in %r:
        match = rules.MATCH(%r, %r)
        replay(match, log)
        for line in choose(opponent, match, level):
            if line:
                print(line)
            yield
""" % (game, tasks, *start)  # fmt: skip
    assert micropython(TRACE + script).splitlines() == expected


@pytest.mark.parametrize("game", [CARDS])
def test_deals_are_the_same(micropython, game):
    dealer = importlib.import_module("games.%s.solving.deal" % game)
    cases, expected = [], []
    for seed in range(6):
        match = some_match(game, seed)
        cases.append((match.names, match.options, seed))
        expected += [line for line in trace.deal(dealer, match, Dice(seed)) if line]
    script = """
from handheld.rules.dice import Dice
from games.%s import rules
from games.krypto.solving import deal as dealer
def steps():
    for names, options, seed in %r:
        for line in deal(dealer, rules.MATCH(names, options), Dice(seed)):
            if line:
                print(line)
            yield
""" % (game, cases)  # fmt: skip
    assert micropython(TRACE + script).splitlines() == expected


def test_dice_fall_the_same(micropython):
    def draw(seed):
        dice = Dice(seed)
        return [dice.below(n) for n in (2, 6, 12, 25, 56, 1000, 16383, 16384) * 20]

    seeds = (0, 1, 7, 99999988, 1 << 29)
    script = "from handheld.rules.dice import Dice\n%s\nfor seed in %r:\n    print(draw(seed))\n"
    drawn = micropython(script % (inspect.cleandoc("\n" + inspect.getsource(draw)), seeds))
    assert drawn.splitlines() == [str(draw(seed)) for seed in seeds]


def test_every_module_that_knows_no_hardware_is_imported(micropython):
    """The pure modules need nothing that the device's Python lacks."""
    files = [source.parsed(path, text) for path, text in source.tree().items()]
    modules = sorted(map(bundle.module_of, source.pure(files)))
    assert {"handheld.rules.match", *("games.%s.rules" % game for game in GAMES)} <= set(modules)
    script = (
        "def steps():\n    for name in %r:\n        __import__(name)\n        print(name)\n        yield\n"
    )
    assert micropython(script % (modules,)).splitlines() == modules
