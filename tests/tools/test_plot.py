"""The plot of tools.arena: as many bars as there are levels, as long and as high as the scores say."""

import pytest
from PIL import Image

from tools import arena, arena_knister, plot

BAR = (0x3B, 0x78, 0xB4)


def bars(picture, place):
    """Rows of a level's column that are bars, with their length in pixels."""
    left = plot._LEFT + plot._WIDE * place
    found = {}
    for y in range(picture.height):
        long = sum(picture.getpixel((x, y)) == BAR for x in range(left, left + plot._WIDE))
        if long:
            found[y] = long
    return found


def test_bars_lie_where_the_scores_are():
    picture = plot.spread("title", {"one": [10] * 8, "two": [12] * 4 + [14] * 4, "three": [13, 10, 10, 10]})
    one, two, three = [bars(picture, place) for place in range(3)]
    bottom = plot._TOP + plot._HIGH
    assert max(one) in (bottom, bottom - 1)  # 10 is the least of all
    high = plot._HIGH / 5  # five scores from 10 to 14
    assert all(bottom - high <= y <= bottom for y in one)
    assert {round((bottom - y) // high) for y in two} == {2, 4}
    assert {round((bottom - y) // high) for y in three} == {0, 3}
    full = plot._WIDE - 20
    longest = [max(found.values()) for found in (one, two, three)]
    assert [round(4 * long / full) for long in longest] == [4, 2, 3]


def test_one_score_and_very_many():
    assert bars(plot.spread("same", {"one": [5, 5]}), 0)
    wide = plot.spread("wide", {"one": list(range(-500, 5000))})
    assert len(bars(wide, 0)) > plot._HIGH * 0.8


@pytest.mark.parametrize("words", [("knister", "--games", "3"), ("cybo", "--turns", "26")])
def test_arena_draws_all_levels(tmp_path, words, monkeypatch, capsys):
    def play_all(level, games, seed, jobs, progress):  # Expert takes its time
        return [40 + 10 * level] * games, 0.0

    monkeypatch.setattr(arena_knister, "play_all", play_all)
    path = tmp_path / "plot.png"
    assert arena.main([*words, "--plot", str(path)]) == 0
    assert capsys.readouterr().out == ""
    with Image.open(path) as picture:
        assert picture.width == plot._LEFT + plot._WIDE * 4
        assert all(bars(picture.convert("RGB"), place) for place in range(4))


def test_where_it_cannot_be_written(tmp_path, capsys):
    assert arena.main(["cybo", "--turns", "13", "--plot", str(tmp_path / "none" / "plot.png")]) == 1
    said = capsys.readouterr().err
    assert "none" in said and said.count("\n") == 1
