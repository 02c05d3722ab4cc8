"""tools.ways: its figures repeat, agree with what is exact, and stand where they belong."""

import math
import statistics

import pytest

from tests.games.cybo import by_hand
from tests.soak import some
from tools import ways


def test_fifty_matches_repeat_with_any_number_of_jobs(capsys):
    printed = []
    for jobs in "1", "2":
        assert ways.main(["cybo", "--matches", "50", "--seed", "3", "--jobs", jobs]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    lines = printed[0].splitlines()
    assert lines[0] == "50 matches of each row, seed 3." and lines[2] == "## Cybo"
    assert [line.count("|") for line in lines[4:]].count(10) == len(ways.rows_of("cybo")[0]) + 2


@pytest.mark.parametrize("game", ["knister", "krypto"])
def test_every_row_is_played(game):
    rows, pairs = ways.rows_of(game)
    assert {row.name for row in rows} >= {"Challenge"} and len(pairs) > 1
    for row in rows + pairs[:2]:
        for number in range(2):
            minutes, scores, *_ = ways.play_one((row, 1, number))
            assert minutes > 0 and len(scores) == len(row.players)


def test_the_columns_of_a_row():
    row = ways.Row("cybo", "Beginner", {}, (ways.PERSON,) * 2)
    played = [(4.0, [9, 0], 0, 1), (5.0, [3, 3], 0, 0), (6.0, [-1, 6], 2, 4), (5.0, [3, 9], 4, 3)]
    error = statistics.stdev([9, 3, -1, 3, 0, 3, 6, 9]) / math.sqrt(8)
    wanted = f"Beginner|2 x person|5.0|4.0 ± {error:.1f}|75.0%|25.0%|3.0, 4|37.5%|2.0"
    assert ways.line_of(row, played) == wanted
    pair = row._replace(players=(1, 0), turns=True, game="knister")
    assert ways.line_of(pair, played).startswith("Beginner|Medium|3.5 ± 2.1|Easy|4.5 ± ")


@pytest.mark.parametrize("level", ["beginner", "advanced", "master"])
def test_what_is_played_comes_near_what_is_exact(level):
    row = ways.Row("cybo", "", {"level": level}, (1,))
    points = [ways.play_one((row, 7, number))[1][0] for number in range(1500)]
    turn = by_hand.results(level).items()
    near = 4 * statistics.stdev(points) / math.sqrt(len(points))
    assert abs(statistics.mean(points) - 13 * sum(chance * by_hand.best(*end) for end, chance in turn)) < near
    blank = (1 - sum(chance for (kept, _), chance in turn if kept)) ** 13
    near = 4 * math.sqrt(blank * (1 - blank) / len(points))
    assert abs(points.count(0) / len(points) - blank) < near


@pytest.mark.soak
@pytest.mark.parametrize("name, today", some([("Quick", 0.59), ("Classic", 0.46)], 1))
def test_at_home_who_thinks_first_beats_who_calls_at_once_and_who_guesses(name, today):
    """Without a limit who calls at once takes every hand; with 60 seconds for every call, nine in ten."""
    row = next(row for row in ways.rows_of("krypto")[0] if row.name == name and ways.AT_ONCE in row.players)
    shares = []
    for options in row.options, dict(row.options, explain="none"):
        short = row._replace(options=dict(options, hands="10"))
        scores = [ways.play_one((short, 1, number))[1] for number in range(100)]
        won = [sum(each) for each in zip(*scores, strict=True)]
        shares.append(won[row.players.index(ways.PERSON)] / sum(won))
    assert shares[0] >= 0.45 and shares[0] == pytest.approx(today, abs=0.01) and shares[1] < 0.01


def test_the_page_has_the_figures_behind_its_mark(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ways, "PAGE", tmp_path / "ways.md")
    monkeypatch.setattr(ways, "known_games", lambda: [])
    ways.PAGE.write_text("Words.\n" + ways.MARK + "old", encoding="utf-8")
    assert ways.main(["--full", "--jobs", "1"]) == 0
    assert ways.PAGE.read_text(encoding="utf-8") == "Words.\n" + ways.MARK + capsys.readouterr().out
    assert ways.PAGE.read_text(encoding="utf-8").endswith("2,000 matches of each row, seed 1.\n")
