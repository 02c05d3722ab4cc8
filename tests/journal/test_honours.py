"""The five best, badges, challenges and the series, as docs/journal.md and docs/badges.md have them."""

from types import SimpleNamespace

import pytest

from handheld.people import honours, rows
from tests.journal.ended import end, outcome

SOLO, OTHER = 128, 140  # two lists of one game, by time
POINTS, MORE = 1, 64  # of two other games


def tables(console):
    return {kind: list(console.ledger.rows[kind]) for kind, _, _ in rows.TABLES[3:]}


def setup(names=("Ada", "Ben"), extras=None):
    return SimpleNamespace(game="cybo", names=names, levels=[0] * len(names), extras=extras or {})


def rank(console, number, hinted, points, time):
    return console.ledger.rank(outcome(setup(), [points], None, [time], [hinted], number), 0)


def test_the_five_best_by_points_with_hints_behind(console, restart):
    for points in (40, 70, 55, 62, 70, 30, 58):
        console.count("knister", [points, 10], best=POINTS)
    for points in (99, 20):
        console.count("knister", [points], best=POINTS, hinted=[True])
    restart()
    assert console.ledger.top_five(POINTS) == [("Ada", each, False) for each in (70, 70, 62, 58, 55)]
    assert rank(console, POINTS, False, 71, 0) == 1
    assert rank(console, POINTS, False, 70, 0) == 3  # the earlier stands first
    assert rank(console, POINTS, False, 55, 0) == 0
    assert rank(console, POINTS, True, 168, 0) == 0


def test_results_with_hints_fill_what_is_free(console, restart):
    console.count("knister", [20, 90], best=POINTS, hinted=[False, True])
    console.count("knister", [0, 95], best=POINTS, hinted=[False, True])
    restart()
    five = [("Ada", 20, False), ("Ada", 0, False), ("Ben", 95, True), ("Ben", 90, True)]
    assert console.ledger.top_five(POINTS) == five


def test_times_count_where_there_is_one_and_the_least_is_first(console, restart):
    for time in (120, 79, 0, 300, 95, 79, 80):
        console.count("krypto", [3], best=SOLO, times=[time], hinted=[time == 79])
    restart()
    assert console.ledger.top_five(SOLO) == [("Ada", time, False) for time in (79, 79, 80, 95, 120)]
    assert rank(console, SOLO, True, 3, 79) == 3
    assert rank(console, SOLO, False, 3, 0) == 0


def test_opponents_and_matches_of_no_list_are_in_none(console):
    console.count("knister", [50, 60], best=POINTS, levels=[0, 2])
    console.count("knister", [99, 98])
    assert console.ledger.top_five(POINTS) == [("Ada", 50, False)]


def test_where_fifteen_are_taken_another_list_of_the_same_game_gives_way(console, restart):
    for points in range(5):
        console.count("knister", [50 + points], best=POINTS)
        console.count("cybo", [5 + points], best=MORE)
        console.count("krypto", [1], best=SOLO, times=[100 + points])
    console.count("krypto", [1], best=OTHER, times=[500])
    restart()
    assert console.ledger.lists() == [POINTS, MORE, SOLO, OTHER]
    assert [time for _, time, _ in console.ledger.top_five(SOLO)] == [100, 101, 102, 103]
    assert len(console.ledger.top_five(POINTS)) == len(console.ledger.top_five(MORE)) == 5
    assert len(console.ledger.rows[rows.BEST]) == 15


def test_the_last_row_of_the_oldest_list_of_that_game_gives_way(console, restart):
    """Two lists of one game have ten rows, one of another game five; the first result lies in MORE + 1."""
    for points in range(5):
        for number in MORE + 1, MORE, POINTS:
            console.count("cybo", [points], best=number)
    console.count("knister", [7], best=POINTS + 1)
    restart()
    sizes = {each: len(console.ledger.top_five(each)) for each in console.ledger.lists()}
    assert sizes == {POINTS: 5, POINTS + 1: 1, MORE: 5, MORE + 1: 4}


def test_points_below_none_are_listed_as_none(console, restart):
    console.count("cybo", [-5], best=MORE)
    restart()
    assert console.ledger.top_five(MORE) == [("Ada", 0, False)]


def test_badges_are_kept_by_name(console, restart):
    console.count("cybo", [9, 3], badges=[0x60, 0])
    console.count("knister", [9, 3], badges=[0x80, 1], names=("Ada", "Cy"))
    restart()
    names = "Ada", "Ben", "Cy", "Nobody"
    assert [console.ledger.badges(name) for name in names] == [0xE0, 0, 1, 0]


def challenge(console, number, points, name="Ada", game="knister", **more):
    """Finish a challenge."""
    console.count(game, [points], {"number": str(number)}, names=(name,), **{"best": POINTS, **more})


def test_the_next_challenge_is_raised_by_finishing_it(console, restart):
    assert console.ledger.next_challenge("knister") == 1
    challenge(console, 1, 20)
    challenge(console, 7, 90)  # another one leaves it
    challenge(console, 2, 0, name="P1")  # a guest raises it, too
    challenge(console, 3, 50, hinted=[True])
    console.count("knister", [20, 30], {"number": "4"}, best=POINTS)  # dice for several people are none
    challenge(console, 1, 9, best=MORE, game="cybo")
    restart()
    assert [console.ledger.next_challenge(game) for game in ("knister", "cybo", "krypto")] == [4, 2, 1]
    console.ledger.put(rows.NEXT, 0, rows.key("knister") + (99999).to_bytes(3, "little"))
    challenge(console, 99999, 60)
    restart()
    assert console.ledger.next_challenge("knister") == 99999


def test_a_challenge_of_krypto_is_finished_when_the_hand_is_solved(console, restart):
    krypto = {"game": "krypto", "best": SOLO}
    challenge(console, 1, 0, times=[0, 0], **krypto)  # skipped
    assert console.ledger.next_challenge("krypto") == 1
    challenge(console, 1, 1, times=[0, 300], hinted=[True], **krypto)
    restart()
    assert console.ledger.next_challenge("krypto") == 2 and not console.ledger.challenge_best(SOLO, 1)
    for name, time in ("Ada", 234), ("Ben", 300), ("Ben", 99), ("Ada", 99):
        challenge(console, 1, 1, name, times=[time, time], **krypto)
    restart()
    assert console.ledger.challenge_best(SOLO, 1) == ("9.9 s", "Ben")


def test_the_best_result_of_a_challenge_is_kept_and_of_equal_ones_the_earlier(console, restart):
    for name, points in ("Ada", 50), ("Ben", 63), ("Ada", 63), ("P1", 99), ("Ada", 12):
        challenge(console, 17, points, name)
    challenge(console, 17, 80, hinted=[True])
    challenge(console, 18, 70)
    challenge(console, 17, 70, game="cybo", best=MORE)
    restart()
    found = [console.ledger.challenge_best(number, 17) for number in (POINTS, MORE, SOLO)]
    assert found == [("63", "Ben"), ("70", "Ada"), ()]
    console.ledger.forget("Ben")
    restart()
    assert not console.ledger.challenge_best(POINTS, 17)


def test_the_twelve_newest_bests_of_all_games_are_kept(console, restart):
    challenge(console, 5, 9, game="cybo", best=MORE)
    for number in range(1, 12):
        challenge(console, number, 20)
    restart()
    assert console.ledger.challenge_best(MORE, 5)
    challenge(console, 1, 40)  # a better result is the newest
    for number in 12, 13:
        challenge(console, number, 20)
    restart()
    kept = [number for number in range(1, 14) if console.ledger.challenge_best(POINTS, number)]
    assert kept == [1, *range(3, 14)] and not console.ledger.challenge_best(MORE, 5)


@pytest.mark.parametrize("number", ["", "0", "017", "100000", "-3", "1e3", "off", "next"])
def test_what_is_no_number_is_no_challenge(console, number):
    challenge(console, number, 50)
    assert console.ledger.rows[rows.NEXT] == console.ledger.rows[rows.CHALLENGES] == []


def series_of(console, names=("Ada", "Ben"), of=3, game="cybo"):
    return console.ledger.series(game, names, [0] * len(names), of)


def test_a_series_ends_by_majority_and_the_next_begins_anew(console, restart):
    for scores in (9, 3), (4, 4), (2, 5):
        console.count("cybo", scores, {"series": "3"})
        restart()
    found = series_of(console)
    assert (found.wins, found.played, found.winner) == ([1, 1], 3, -1)
    console.count("cybo", [3, 9])  # a match beside it
    console.count("cybo", [3, 9], {"series": "3"})
    restart()
    (row,) = console.ledger.rows[rows.SERIES]
    assert honours.Score(row).winner == 1 and honours.Score(row).wins == [1, 2]
    assert series_of(console).played == 0  # the next one
    console.count("cybo", [3, 9], {"series": "3"})
    restart()
    assert series_of(console).wins == [0, 1]
    assert series_of(console).text(["Adalinda", "Benita"]) == "Adalinda 0 : 1 Benita"  # 21 letters
    assert series_of(console).text(["Adalinda", "Belinda"]) == "Adalind 0 : 1 Belinda"
    assert console.ledger.open_series("cybo").wins == [0, 1]


@pytest.mark.parametrize("scores", [(9, 3), (3, 9)])
def test_a_decided_series_is_not_continued_whichever_seat_won(console, scores):
    for _ in range(2):
        console.count("cybo", scores, {"series": "3"})
    assert series_of(console).played == 0


def test_a_series_goes_on_without_the_row_of_its_line_up(console):
    """A bit of it flips in the second match: names and levels of the match stand for it."""
    console.count("cybo", [9, 3], {"series": "3"})
    console.journal.begin("cybo", ["Ada", "Ben"], [0, 0], {}, {"series": "3"})
    console.journal.tidy()
    at = bytes(console.flash.data).index(rows.key("cybo") + b"\1\2")
    for bit in range(8 * at, 8 * (at + 15)):
        found = console.worn(bit)
        assert "a line-up" in found.on()
        score = found.ledger.closed_series(outcome(setup(extras={"series": "3"}), [9, 3]))
        assert score.text(["Ada", "Ben"]) == "Ada 2 : 0 Ben" and score.winner == 0
        found.journal.current = found.journal.saved("cybo")
        end(found.journal, [9, 3])
        (row,) = found.ledger.rows[rows.SERIES]
        assert honours.Score(row).wins == [2, 0]
        assert found.ledger.figures_of("cybo", "Ada").won == 2


def test_without_a_line_up_or_a_series_none_is_open(console):
    console.count("cybo", [9, 3])
    assert console.ledger.open_series("cybo") is None
    console.count("cybo", [9, 3], {"series": "3"})
    assert console.ledger.open_series("knister") is None


def test_twelve_play_a_series(console, restart):
    names = ["P%d" % at for at in range(12)]
    for winner in 11, 0, 11, 11:
        console.count("knister", [seat == winner for seat in range(12)], {"series": "5"}, names=names)
    restart()
    (row,) = console.ledger.rows[rows.SERIES]
    score = honours.Score(row)
    assert score.wins == [1] + [0] * 10 + [3] and score.winner == 11
    assert score.text(["Adalinda", *names[1:11], "Belinda"]) == "Adalinda 1, Belinda 3"  # 21 letters
    assert score.text(["Adalinda", *names[1:11], "Berlinda"]) == "Adal 1 Berl 3"


def test_a_power_cut_at_any_byte_counts_all_of_a_match_or_nothing(console):
    console.count("knister", [50, 60], {"series": "3"}, best=POINTS, badges=[1, 2])
    console.journal.begin("knister", ["Ada", "Ben"], [0, 0], {}, {"series": "3"})
    rest = {"bars": [7, 8], "hinted": [True, False], "best": POINTS, "badges": [4, 8]}
    console.cut(lambda: end(console.journal, [70, 80], **rest), tables)
    challenge(console, 1, 20)
    console.journal.begin("knister", ["Ada"], [0], {}, {"number": "2"})
    before, after = console.cut(lambda: end(console.journal, [70], best=POINTS), tables)
    assert before[rows.NEXT] != after[rows.NEXT] and before[rows.CHALLENGES] != after[rows.CHALLENGES]
