"""The opponents against whole game trees worked out in fractions."""

import functools
import random
import textwrap
from fractions import Fraction
from itertools import product

import pytest

from games import cybo
from games.cybo import odds, opponent
from games.cybo.rules import GRADES, STOP, Cybo
from handheld.match import Illegal
from tests.games.cybo import by_hand

BOLD, CAREFUL, PERFECT = 0, 1, 2
NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"]
# Turns of a level that end with these points, in as many words as the level needs.
TURNS = {0: "1 8 8", 3: "1 3 2", 9: "1 2 3", 16: "1 4 7 10"}
OFFERS = {9: "1 4 7", 3: "4 1 7"}


def play(game, words):
    for word in words.split():
        game.play(STOP if word == "stop" else int(word))
    return game


def at_offer(level, kept, totals, seat, round_, before=()):
    """A match with a fourth roll on offer. Seats have `totals` when `round_` begins; `before` adds points.

    Totals are written into a match of blank turns: how the points came about is nothing to the choice.
    """
    game = Cybo(NAMES[: len(totals)], {"level": level})
    blank = {"beginner": "1 8 8", "master": "5 9"}.get(level, "1 8")
    while (game.round, game.roller) != (round_, seat):
        play(game, blank)
    for at, total in enumerate(totals):
        game.totals[at] = total
    return play(game, OFFERS[kept] if level != "master" else "1 4 7")


def decide(game, level=PERFECT):
    """What an opponent chooses; before that it may only have yielded None."""
    *slices, code = opponent.think(game, game.turn, level)
    assert set(slices) <= {None}
    return code


def explain(game, level=PERFECT):
    """What an opponent says of its choice; before that it may only have yielded None."""
    *slices, (code, words) = opponent.explain(game, game.turn, level)
    assert set(slices) <= {None} and code == decide(game, level)
    return words


def chances(game):
    """The chances that the opponent reckons with: (keep, roll), or None."""
    weighing = opponent._weigh(game, game.turn)
    while True:
        try:
            next(weighing)
        except StopIteration as done:
            if done.value is None:
                return None
            return [Fraction(chance, odds.SURE) for chance in done.value]


def shares(totals):
    best = [at for at, total in enumerate(totals) if total == max(totals)]
    return [Fraction(at in best, len(best)) for at in range(len(totals))]


def solve(level, totals, waiting):
    """Each seat's share of the win when those waiting play their last turn, each for its own share."""
    if not waiting:
        return shares(totals)
    seat, later = waiting[0], waiting[1:]
    known = {}

    def come(points):
        if points not in known:
            after = list(totals)
            after[seat] += points
            known[points] = solve(level, after, later)
        return known[points]

    sum_ = [Fraction(0)] * len(totals)
    for (points, offered), chance in by_hand.results(level).items():
        then = come(points)
        if offered:
            roll = [(hit + 11 * miss) / 12 for hit, miss in zip(come(16), come(3))]
            if (roll[seat], points == 3) > (then[seat], points != 3):
                then = roll
        sum_ = [a + chance * b for a, b in zip(sum_, then)]
    return sum_


def by_points(level):
    """{points: chance} of a turn whose fourth roll is taken from 3 and not from 9."""
    ends = {}
    for (points, offered), chance in by_hand.results(level).items():
        if offered and points == 3:
            ends[16] = ends.get(16, 0) + chance / 12
            chance = chance * 11 / 12
        ends[points] = ends.get(points, 0) + chance
    return ends


def sums(level, turns):
    ends = {0: Fraction(1)}
    for _ in range(turns):
        after = {}
        for (had, chance), (points, more) in product(ends.items(), by_points(level).items()):
            after[had + points] = after.get(had + points, 0) + chance * more
        ends = after
    return ends


def share_by_points(level, totals, turns, seat):
    """The share of the win of a seat when everybody plays so many turns by points."""
    won = Fraction(0)
    for ends in product(*(sums(level, left).items() for left in turns)):
        chance = Fraction(1)
        for _, one in ends:
            chance *= one
        won += chance * shares([total + points for total, (points, _) in zip(totals, ends)])[seat]
    return won


class TestOdds:
    @pytest.mark.parametrize("level", GRADES[:3])
    def test_branches_count_every_roll(self, level):
        counted = {}
        for (points, offered), chance in by_hand.results(level).items():
            if points:
                counted[points, 16 if offered else 0] = chance * odds.TURN
        ways = odds.branches(GRADES.index(level))
        assert {(kept, hit): weight for weight, kept, hit in ways} == counted

    @pytest.mark.parametrize(
        "made",
        [
            [],
            [(1, 2, 3), (2, 1, 3), (9, 5, 1)],
            [(1, 4, 7), (7, 1, 4)],
            [(1, 4, 7, 10), (7, 4, 1, 10), (4, 1, 7, 10)],
            [(1, 4, 7, 10), (1, 4, 7)],
        ],
    )
    def test_branches_of_a_grand_masters_list(self, made):
        player = by_hand.Player()
        player.made = made
        counted = {}
        for rolls in product(by_hand.DIE, repeat=3):
            try:
                what, points = by_hand.after("grand master", rolls, player)
            except AssertionError:  # over before the third roll
                continue
            if what == "offer":
                hit = by_hand.COLUMNS[(rolls[0] - 1) % 3] - set(rolls)
                key = by_hand.worth(rolls), by_hand.after("grand master", (*rolls, *hit), player)[1]
            else:
                key = points, 0
            if key[0]:
                counted[key] = counted.get(key, 0) + 12
        listed = [int("".join(f"{number:x}" for number in one), 16) for one in made]
        ways = {}
        for weight, kept, hit in odds.branches(3, listed):
            ways[kept, hit] = ways.get((kept, hit), 0) + weight
        assert ways == counted

    def test_branches_of_the_qualified(self):
        assert odds.branches(3, [0x147], 0x147) == [(12, 12, 0)]
        assert odds.branches(3, [0x147A], 0x147A) == [(1, 12, 0)]

    @pytest.mark.parametrize("level", GRADES[:3])
    def test_a_roll_is_worth_more_than_3_and_less_than_9(self, level):
        assert odds.roll_by_points(3, 16) and odds.roll_by_points(3, 12)
        assert not odds.roll_by_points(9, 16) and not odds.roll_by_points(9, 12)

    @pytest.mark.parametrize("level, turns", [(level, turns) for level in GRADES[:3] for turns in (1, 2, 3)])
    def test_sums_of_points(self, level, turns):
        exact = sums(level, turns)
        reckoned = [odds.SURE]
        for _ in range(turns):
            reckoned = odds.one_more(reckoned, odds.branches(GRADES.index(level)))
        for points, chance in enumerate(reckoned):
            assert abs(Fraction(chance, odds.SURE) - exact.get(points, 0)) < Fraction(turns, odds.SURE)

    def test_everything_stays_below_30_bits(self):
        worst = max(sum(weight for weight, _, _ in odds.branches(level)) for level in range(4))
        assert worst < odds.TURN and odds.SURE * odds.TURN < 2**30 and odds.SURE * (odds.SURE + 100) < 2**30


class TestByPoints:
    @pytest.mark.parametrize("level", GRADES)
    def test_until_the_last_six_rounds(self, level):
        for round_ in 1, 7:
            game = at_offer(level, 9, [0, 90], 0, round_)
            assert decide(game) == STOP and chances(game) is None
            if level != "master":
                assert decide(at_offer(level, 3, [90, 0], 0, round_)) == opponent.ROLL

    def test_alone(self):
        for round_ in 1, 13:
            assert decide(at_offer("advanced", 9, [0], 0, round_)) == STOP
            assert decide(at_offer("advanced", 3, [0], 0, round_)) == opponent.ROLL

    def test_nothing_to_choose(self):
        game = play(Cybo(["Ada"], {"level": "advanced"}), "1 4")
        with pytest.raises(Illegal, match="no fourth roll"):
            list(opponent.think(game, 0, PERFECT))
        with pytest.raises(Illegal, match="no fourth roll"):
            list(opponent.explain(game, 0))


class TestTheLastRound:
    def test_more_than_9_is_needed(self):
        """RULES.md: wrong at 9 except when more than 9 is needed."""
        assert decide(at_offer("advanced", 9, [20, 10], 1, 13)) == opponent.ROLL
        assert decide(at_offer("advanced", 9, [19, 10], 1, 13)) == STOP  # half a win is better than 1/12
        assert decide(at_offer("advanced", 9, [18, 10], 1, 13)) == STOP
        assert decide(at_offer("advanced", 9, [30, 10], 1, 13)) == STOP  # lost either way: most points

    def test_one_seat_before_the_end(self):
        game = at_offer("advanced", 9, [15, 10], 1, 13)
        assert chances(game) == [1, Fraction(2500, 30000)]

    @pytest.mark.parametrize("level", GRADES[:3])
    @pytest.mark.parametrize("seats, matches", [(2, 60), (3, 40), (4, 15), (6, 2)])
    def test_chances_are_those_of_the_whole_tree(self, level, seats, matches):
        chance = random.Random(f"{level} {seats}")
        for _ in range(matches):
            totals = [chance.choice((0, 3, 6, 9, 12, 15, 16, 18, 19)) for _ in range(seats)]
            seat = 0 if seats == 6 else chance.randrange(seats)
            kept = 9 if level == "master" else chance.choice((3, 9))
            game = at_offer(level, kept, totals, seat, 13)
            exact = []
            for points in kept, 16, 3:
                after = list(totals)
                after[seat] += points
                exact.append(solve(level, after, list(range(seat + 1, seats)))[seat])
            exact = [exact[0], (exact[1] + 11 * exact[2]) / 12]
            reckoned = chances(game)
            assert all(abs(a - b) < Fraction(1, 4000) for a, b in zip(reckoned, exact)), (totals, seat, kept)
            if abs(exact[0] - exact[1]) > Fraction(1, 2000):
                assert decide(game) == (opponent.ROLL if exact[1] > exact[0] else STOP)

    def test_extra_rounds_are_between_the_leaders(self):
        game = Cybo(NAMES[:3], {"level": "advanced", "ties": "extra"})
        play(game, "1 2 3 1 8 1 2 3" + " 1 8" * 36 + " 1 2 3 1 4 7")
        assert game.round == 14 and game.turn == 2 and chances(game) == [Fraction(1, 2), Fraction(1, 12)]
        assert decide(game) == STOP

    def test_who_is_out_has_no_turn_to_come(self):
        game = Cybo(NAMES[:3], {"level": "advanced", "ties": "extra"})
        play(game, "1 2 3 1 2 3 3 1 2" + " 1 8" * 2 + " 3 1 2" + " 1 8" * 33 + " 1 4 7")
        assert (game.round, game.playing, game.totals) == (14, [0, 1], [9, 9, 6])
        exact = solve("advanced", [18, 9, 6], [1])[0]
        assert abs(chances(game)[0] - exact) < Fraction(1, 10000)

    def test_grand_masters_who_follow_play_on_with_their_lists(self):
        """Ben scores with his one sequence only, one time in 1728: nothing else can pass Ada."""
        game = play(Cybo(NAMES[:2], {"level": "grand master"}), "1 8 5 9 1 1 8 5 9 1" + " 1 8 1" * 10)
        play(game, "1 4 7")
        game.totals[:] = [8, 16]
        repeated = Fraction(1, 1728)
        keep, roll = chances(game)
        assert abs(keep - (1 - repeated)) < Fraction(1, 10000)
        assert abs(roll - (1 - repeated) / 12) < Fraction(1, 10000)


class TestTheRoundsBeforeTheLast:
    @pytest.mark.parametrize("level", GRADES[:3])
    @pytest.mark.parametrize("seats, round_, matches", [(2, 12, 12), (2, 11, 4), (3, 12, 3)])
    def test_chances_are_those_of_playing_on_by_points(self, level, seats, round_, matches):
        chance = random.Random(f"{level} {seats} {round_}")
        for _ in range(matches):
            totals = [chance.choice((0, 3, 9, 12, 16, 19, 25)) for _ in range(seats)]
            seat = chance.randrange(seats)
            kept = 9 if level == "master" else chance.choice((3, 9))
            turns = [13 - round_ + (at > seat) for at in range(seats)]
            exact = []
            for points in kept, 16, 3:
                after = list(totals)
                after[seat] += points
                exact.append(share_by_points(level, after, turns, seat))
            exact = [exact[0], (exact[1] + 11 * exact[2]) / 12]
            game = at_offer(level, kept, totals, seat, round_)
            assert all(abs(a - b) < Fraction(1, 1000) for a, b in zip(chances(game), exact)), (totals, seat)
            if abs(exact[0] - exact[1]) > Fraction(1, 500):
                assert decide(game) == (opponent.ROLL if exact[1] > exact[0] else STOP)

    def test_far_behind_it_rolls(self):
        assert decide(at_offer("master", 9, [33, 10], 1, 12)) == opponent.ROLL
        assert decide(at_offer("master", 9, [27, 10], 1, 12)) == STOP

    def test_a_grand_masters_own_next_turns_follow_from_the_choice(self):
        game = play(Cybo(NAMES[:2], {"level": "grand master"}), "1 4 7 10 1 8" + " 1 8" * 20 + " 1 4 7")
        assert game.round == 12 and game.stakes() == (9, 12, 3)
        assert opponent._lists(game, 0) == (
            ([0x147A, 0x147], 0),
            ([0x147A], 0x147A),
            ([0x147A, 0x147], 0),
        )
        game = play(Cybo(NAMES[:2], {"level": "grand master"}), "1 8 " * 22 + "1 4 7")
        assert opponent._lists(game, 0) == (([0x147], 0), ([0x147A], 0), ([0x147], 0))
        assert game.sequences == [[], []]


class TestAgainstTheWholeMatch:
    """The exact solutions of whole matches, for which a PC has the time."""

    @pytest.mark.parametrize("level", GRADES[:3])
    def test_a_match_of_two(self, level):
        """Follow all matches of two `perfect` seats and count what each choice gives away."""
        results = by_hand.results(level).items()
        turns = [(points, offered, float(chance)) for (points, offered), chance in results]

        @functools.cache
        def share(turn, lead):
            """Ada's share of the win when she leads by so much before this turn of 26, both perfect."""
            if turn == 26:
                return (lead > 0) + (lead == 0) / 2
            best = sum(chance * max(ways(turn, lead, points, offered)) for points, offered, chance in turns)
            return -best if turn % 2 else best

        def ways(turn, lead, points, offered):
            """What stopping and rolling are worth to the seat of this turn; Ben's worth is below 0."""
            side = -1 if turn % 2 else 1
            stop = side * share(turn + 1, lead + side * points)
            if not offered:
                return (stop,)
            hit, miss = (side * share(turn + 1, lead + side * to) for to in (16, 3))
            return stop, (hit + 11 * miss) / 12

        given_away = 0
        leads = {0: 1.0}
        for turn in range(26):
            games = {kept: at_offer(level, kept, [0, 0], turn % 2, turn // 2 + 1) for kept in OFFERS}
            side = -1 if turn % 2 else 1
            after = {}
            for (lead, reached), (points, offered, chance) in product(leads.items(), turns):
                ends = [(points, 1)]
                if offered:
                    game = games[points]
                    game.totals[:] = [max(lead, 0), max(-lead, 0)]
                    roll = decide(game) == opponent.ROLL
                    worth = ways(turn, lead, points, offered)
                    given_away += reached * chance * (max(worth) - worth[roll])
                    if roll:
                        ends = [(16, 1 / 12), (3, 11 / 12)]
                for got, part in ends:
                    to = lead + side * got
                    after[to] = after.get(to, 0) + reached * chance * part
            leads = after
        assert abs(sum(leads.values()) - 1) < 1e-9
        assert 0 <= given_away < 1e-7

    def test_grand_masters_lists_never_turn_the_choice_by_points(self):
        """Most points over up to 13 turns, for every list that can come about."""
        assert by_hand.grand_master(13)[1] == {(3, True), (9, False)}


def test_late_choices_are_the_same_under_micropython(micropython):
    cases, expected = [], []
    for level, round_, seats in (
        ("beginner", 8, 3), ("advanced", 12, 4), ("grand master", 12, 2), ("master", 13, 6)
    ):  # fmt: skip
        game = at_offer(level, 9, [3 * seat for seat in range(seats)], 1, round_)
        cases.append((game.names, game.options, bytes(game.log), game.totals))
        expected.append(str([decide(game, temper) for temper in (BOLD, CAREFUL, PERFECT)]))
        expected.append(explain(game))
    script = f"""
from games.cybo import opponent, rules
for names, options, log, totals in {cases!r}:
    game = rules.Cybo(names, options)
    for code in log:
        game.play(code)
    game.totals = totals
    print([list(opponent.think(game, 1, temper))[-1] for temper in range(3)])
    print(list(opponent.explain(game, 1))[-1][1])
"""
    assert micropython(script).splitlines() == expected


class TestTemperaments:
    def test_their_names(self):
        assert cybo.LEVELS == ("Bold", "Careful", "Perfect")

    def test_bold_rolls_unless_it_has_won(self):
        for totals, seat, round_ in ([0, 0], 0, 1), ([0, 0], 0, 13), ([50, 10], 1, 13):
            assert decide(at_offer("advanced", 9, totals, seat, round_), BOLD) == opponent.ROLL
        assert decide(at_offer("advanced", 9, [18, 10], 1, 13), BOLD) == STOP

    def test_careful_keeps_9_unless_9_has_lost(self):
        for totals, seat, round_ in ([0, 0], 0, 1), ([0, 0], 1, 13), ([25, 10], 1, 12):
            assert decide(at_offer("advanced", 9, totals, seat, round_), CAREFUL) == STOP
        assert decide(at_offer("advanced", 9, [20, 10], 1, 13), CAREFUL) == opponent.ROLL
        assert decide(at_offer("advanced", 9, [30, 10], 1, 13), CAREFUL) == STOP  # nothing helps

    def test_careful_rolls_where_there_is_nothing_to_lose(self):
        assert decide(at_offer("advanced", 3, [0, 0], 0, 1), CAREFUL) == opponent.ROLL

    def test_the_match_is_left_as_it_was(self):
        for level, round_ in product(GRADES, (1, 12, 13)):
            game = at_offer(level, 9, [9, 0, 3], 0, round_)
            was = repr(vars(game))
            for temper in BOLD, CAREFUL, PERFECT:
                decide(game, temper)
            explain(game)
            assert repr(vars(game)) == was


class TestExplain:
    @pytest.mark.parametrize(
        "kept, totals, seat, round_, words",
        [
            (9, [0, 0], 0, 1, "Keep 9: rolling is worth only 4.1."),
            (3, [0, 0], 0, 1, "Roll: 3 is safe and a hit makes 16."),
            (9, [20, 10], 1, 13, "Roll: wins 8.3%. Keeping 9: 0.0%."),
            (9, [19, 10], 1, 13, "Keep 9: wins 50.0%. Rolling: 8.3%."),
            (9, [18, 10], 1, 13, "Keep 9: wins 100.0%. Rolling: 8.3%."),
            (9, [90, 10], 1, 13, "Keep 9: rolling is worth only 4.1."),
        ],
    )
    def test_words(self, kept, totals, seat, round_, words):
        assert explain(at_offer("advanced", kept, totals, seat, round_)) == words

    @pytest.mark.parametrize(
        "temper, kept, totals, round_, words",
        [
            (BOLD, 9, [0, 0], 1, "Roll: bold, as no win is certain yet."),
            (BOLD, 9, [18, 10], 13, "Keep: this wins for certain."),
            (CAREFUL, 9, [0, 0], 1, "Keep: careful play risks no points."),
            (CAREFUL, 9, [20, 10], 13, "Roll: only a hit can win."),
            (CAREFUL, 3, [0, 0], 1, "Roll: 3 is safe and a hit makes 16."),
        ],
    )
    def test_words_of_a_temperament(self, temper, kept, totals, round_, words):
        seat = 1 if round_ == 13 else 0
        assert explain(at_offer("advanced", kept, totals, seat, round_), temper) == words

    def test_it_fits_three_rows_of_18(self):
        chance = random.Random(20)
        for _ in range(150):
            seats = chance.randint(2, 6)
            seat = chance.randrange(seats)
            totals = [chance.choice((0, 3, 9, 12, 16, 30)) for _ in range(seats)]
            level, round_ = chance.choice(GRADES), chance.choice((1, 8, 12, 13))
            kept = 9 if level == "master" else chance.choice((3, 9))
            game = at_offer(level, kept, totals, seat, round_)
            for temper in BOLD, CAREFUL, PERFECT:
                line = explain(game, temper)
                assert line.isascii() and len(textwrap.wrap(line, 18)) <= 3, line
                assert line.startswith("Keep" if decide(game, temper) == STOP else "Roll"), line
