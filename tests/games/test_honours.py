"""Badges and the five best: each earned in a record that the rules replay, as docs/badges.md lists them."""

import importlib
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from handheld.people import award
from handheld.people.outcome import Outcome
from sim import ROOT
from tests.play import BOARDS, at_play, texts
from tools import records

GAMES = ("cybo", "knister", "krypto")
BLANK = [2, 3, 5, 8, 11, 4, 6, 9, 12, 3, 10, 2, 7, 5, 9, 12, 8, 4, 11, 6, 7, 12, 10, 3, 5]  # no line of note
STEPS = ["2 x 1 = 2", "2 x 2 = 4", "4 x 2 = 8", "8 x 3 = 24"]


def module(game):
    return importlib.import_module("games.%s.honours" % game)


def replay(game, header, events):
    """The match of a record."""
    text = "\n".join(["game: " + game, *header, "", *events, ""])
    match = records.read(text.encode())
    assert match.over
    return match


def knister(*fields):
    """A match of one player with these fields, one sheet after the other."""
    events = []
    for field in fields:
        for cell, points in enumerate(field):
            events += ["roll %d" % points, "place %s%d" % ("abcde"[cell % 5], cell // 5 + 1)]
    return replay("knister", ["players: Ada", "sheets: %d" % len(fields)], events)


def cybo(*turns, level="beginner"):
    """A match of two in which Ada has these turns; all others come to nothing."""
    events = []
    for at in range(13):
        turn = turns[at] if at < len(turns) else "1 1 1" if level == "beginner" else "1 1"
        nothing = "1 1 1" if level == "beginner" else "1 1"
        for words in turn, nothing:
            events += [word if word == "stop" else "roll " + word for word in words.split()]
    return replay("cybo", ["players: Ada, Ben", "level: " + level], events)


def krypto(winners, mode="international", header=()):
    """A match in which these players win the hands, "" skips one."""
    events = []
    for name in winners:
        won = [name + " krypto", *STEPS] if name else ["skip"]
        events += ["deal 2 1 2 2 3 = 24", *won]
    players = "players: " + ", ".join(sorted(set(winners) - {""}))
    return replay("krypto", [players, "mode: " + mode, *header], events)


def titles(match, seat=0, tenths=0):
    """What a seat has earned in a match, by name."""
    game = module(match.game)
    bits = game.badges_earned(match, seat, tenths)
    found = {title for bit, title, _ in game.BADGES if bits >> bit & 1}
    assert len(found) == bin(bits).count("1")
    return found


def field(*first):
    """A field whose first row this is."""
    return [*first, *BLANK[5:]]


HOME = ("hands: 10",)
BY_TURNS = ["Ada", "Ben"] * 4 + ["Ada", "Ada"]
EARNED = {
    "Five": [(knister(field(4, 4, 4, 4, 4)), 0, 0), (knister(BLANK, BLANK, field(9, 9, 9, 9, 9)), 0, 0)],
    "Far street": [(knister(field(4, 2, 6, 3, 5)), 0, 0), (knister(field(12, 11, 8, 9, 10)), 0, 0)],
    "Eighty": [(knister([7] * 5 + [6] * 5 + [5] * 5 + [4] * 5 + [3] * 5), 0, 0)],
    "Quad": [(cybo("1 4 7 10"), 0, 0), (cybo("1 1 1", "10 4 1 7"), 0, 0),
             (cybo("5 2 8 11", level="advanced"), 0, 0)],
    "Straight": [(cybo("3 2 1"), 0, 0), (cybo("1 4 7 stop", level="grand master"), 0, 0)],
    "Quick eye": [(krypto(BY_TURNS), 1, 99), (krypto(["Ada"], "solo", ("hands: 1",)), 0, 1)],
    "Doubler": [(krypto(["Ben"] + ["Ada"] * 4 + ["Ben"] * 5), 0, 0)],
    "Clean sweep": [(krypto(["Ada"] * 10, "solo", HOME), 0, 0), (krypto(["Ada"] * 10, "home", HOME), 0, 0)],
}
NOT = [
    (knister(BLANK), 0, 0), (knister(field(4, 4, 4, 4, 5)), 0, 0), (knister(field(7, 3, 5, 4, 6)), 0, 0),
    (cybo("1 4 7 11", "2 1 3"), 0, 0), (cybo("1 4 7 10"), 1, 0), (krypto(BY_TURNS), 0, 100),
    (krypto(["Ada", "Ada", "Ada", "Ben", "Ada", "Ada", "Ada", "Ben", "Ada", "Ben"]), 0, 0),
    (krypto([*["Ada"] * 9, ""], "solo", HOME), 0, 0),
    (krypto(["Ada"] * 9, "solo", ("hands: 9",)), 0, 0),
]


@pytest.mark.parametrize("badge", EARNED)
def test_each_badge_is_earned(badge):
    for match, seat, tenths in EARNED[badge]:
        assert badge in titles(match, seat, tenths)


@pytest.mark.parametrize("case", range(len(NOT)))
def test_what_comes_near_earns_none(case):
    assert titles(*NOT[case]) == set()


def test_eighty_is_above_eighty():
    game = module("knister")
    match = knister(BLANK)
    points = iter((80, 81))
    scoring = importlib.import_module("games.knister.scoring")
    kept = scoring.field_points
    scoring.field_points = lambda field: next(points)
    try:
        assert [game.badges_earned(match, 0, 0) >> 9 for _ in range(2)] == [0, 1]
    finally:
        scoring.field_points = kept


def test_the_ten_are_those_that_are_listed():
    text = Path(ROOT, "docs/badges.md").read_text(encoding="utf-8")
    listed = {int(bit): title for bit, title in re.findall(r"^\| (\d) \| ([A-Z][a-z ]+) \|", text, re.M)}
    known = [*award.BADGES, *[badge for game in GAMES for badge in module(game).BADGES]]
    assert {bit: title for bit, title, _ in known} == listed and len(known) == len(listed) == 10
    assert all(len(title) <= 11 and len(why) <= 21 for _, title, why in known)
    assert set(EARNED) | {"Traveller", "Giant"} == set(listed.values())


def lists():
    """What each game may call a list: number -> title."""
    found = {}
    for game in GAMES:
        for number in range(1, 256):
            title = module(game).title(number)
            assert not title or number not in found
            if title:
                assert len(title) <= 16
                found[number] = game, title
    return found


def solo(chosen):
    """A match of Krypto with these options, before its first event."""
    return records.part("krypto", "rules").MATCH(["Ada"], chosen)


@pytest.mark.parametrize(
    "turn, line",
    [("7 9 6 3", "3 6 9"), ("2 1 2 3", "1 2 3"), ("1 2 4 3", "1 2 3"), ("1 4 7 11", "1 4 7"),
     ("1 4 7 10", "1 4 7 10"), ("4 5 6", "4 5 6")],
)  # fmt: skip
def test_the_best_round_of_cybo_is_its_line_without_a_roll_that_missed(turn, line):
    lit = re.findall("<(.*?)>", module("cybo").proof(cybo(turn), 0)[0])
    assert " ".join(lit) == line


def test_every_match_of_the_five_best_has_a_list_of_its_own():
    assert len(set(lists().values())) == len(lists())
    assert module("knister").best(knister(BLANK), {}) == 1
    assert module("knister").best(knister(BLANK, BLANK, BLANK), {}) == 0
    assert module("cybo").best(cybo(), {}) == 64 and module("cybo").best(cybo(level="master"), {}) == 0
    about = records.about("krypto")
    dealt = {"cards": "dealt", "difficulty": "any"}
    known = set()
    for deck in "56", "52", "beginner", "beginner 52", "any 1 25":
        for rule in "whole", "fraction":
            chosen = {"mode": "solo", "deck": deck, "rule": rule, "hands": "1"}
            choices = {each.choice.key: each.choice for each in about.offers(chosen)}
            for level in choices["difficulty"].values:
                match = solo(chosen)
                number = module("krypto").best(match, dict(dealt, difficulty=level))
                assert number not in known
                known.add(number)
                assert module("krypto").best(match, dict(dealt, cards="real")) == 0
    assert len(known) > 30 and known <= set(lists())
    for other in {"mode": "home"}, {"mode": "solo", "deals": "random"}, {"mode": "solo", "deck": "any 1 24"}:
        assert module("krypto").best(solo(other), dealt) == 0


def words(match, levels=(0, 0), hinted=0, times=None, held=0, played=1):
    extras = {"cards": "dealt", "difficulty": "any"}
    outcome = Outcome(match.game, match.names, levels, extras, match.scores(), hinted)
    outcome.times = times
    ledger = SimpleNamespace(  # it says of everybody the same
        seated_names=lambda of: ["" if level else name for name, level in zip(of.names, of.levels)],
        badges=lambda name: held,
        games=lambda name, game: played,
    )
    earned = award.award_badges(ledger, module(match.game), 3, match, outcome)
    assert bool(outcome.badges) == bool(earned)
    return [(name, title) for name, title, _ in earned]


def test_who_alone_beats_the_best_opponent_is_a_giant():
    match = cybo("1 1 1", "2 3 1")
    assert match.scores() == [3, 0]
    assert words(match, (0, 3)) == [("Ada", "Giant")]
    assert words(match, (0, 2)) == words(match, (3, 0)) == words(match, (0, 3), hinted=1) == []
    assert words(cybo(), (0, 3)) == []  # a tie


def test_three_games_make_a_traveller_with_hints_too():
    assert words(cybo(), played=2) == []
    assert words(cybo(), (0, 1), hinted=1, played=3) == [("Ada", "Traveller")]


def test_a_badge_is_told_once_and_not_with_hints():
    match = cybo("1 4 7 10")
    assert words(match) == [("Ada", "Quad")]
    assert words(match, held=1 << 5) == words(match, hinted=1) == words(match, (1, 0)) == []


def play(one, field):
    """Play a whole match of Knister, each alike, and show its result."""
    session = one.console.session
    for cell, points in enumerate(field):
        session.play(points)
        for _ in range(session.match.seats):
            session.play(32 + cell)
    one.console.top._reenter()
    one.run(100)
    one.press("a", ms=500)
    assert one.top == "result"


@pytest.mark.parametrize("board", BOARDS)
def test_the_rows_of_a_result_tell_how_strong_a_machine_was(board):
    """Where the row has room: points come first."""
    with at_play(board, "knister", names=["Ada", "Ben", "Wilhelmi"], levels=(0, 4, 3)) as one:
        play(one, field(4, 4, 4, 4, 4))
        one.press("down", ms=300)
        points = str(one.match.scores()[0])
        rows_shown = dict(texts(one.console.top.items[i]) for i in range(1, 4))
        assert {name: row.split() for name, row in rows_shown.items()} == {
            "1 Ada": [points], "1 Ben": ["Expert", points], "1 Wilhelmi": ["Hard", points]
        }  # fmt: skip
        for name in "Ben", "Wilhelmi":
            assert any(name.upper() in row and points in row for row in one.words.split("\n"))
