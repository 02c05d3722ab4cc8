"""What the panel says of a match fits where it stands: headlines of 12 letters, lines of 23, 6 on 128x64."""

import random

import pytest

from games.cybo import film, words
from games.cybo.rules import GRADES, STOP, Cybo

NAMES = ["Benjamin", "Wilhelma", "Gwyneth", "Quincy", "Maximili", "Jacqueli"]


def said(match):
    """(text, letters that there are for it) of all that is said now."""
    yield words.standing(match), 23
    yield words.round_name(match), 6
    yield words.round_name(match, True), 10
    if match.rolls:
        headline, line = words.outlook(match)
        yield words.next_roll(match), 10
        yield words.dashed(match.rolls), 10
    elif match.ended:
        headline, needed, near, _ = words.ending(match)
        line = words.listed(match)
        yield near, 6
        yield " ".join(needed), 5
    else:
        return
    yield headline, 12
    yield line, 23


@pytest.mark.parametrize("level", GRADES)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_all_that_is_said_fits_and_is_ascii(level, seats):
    chance = random.Random(seats)
    for _ in range(12):
        match = Cybo(NAMES[:seats], {"level": level, "ties": "extra"})
        while not match.over and match.round < 20:
            now, line, _ = match.alive()
            good = [n for n in range(1, 13) if (now | line) >> n & 1]
            number = chance.choice(good) if good and chance.random() < 0.7 else chance.randint(1, 12)
            match.play(STOP if match.offer and chance.random() < 0.5 else number)
            for text, room in [] if match.over else said(match):
                assert text.isascii() and len(text) <= room, text


def play(level, numbers):
    match = Cybo(NAMES[:2], {"level": level})
    for number in numbers.split():
        match.play(STOP if number == "stop" else int(number))
    return match


@pytest.mark.parametrize(
    "level, numbers, headline, needed, near, close",
    [
        ("advanced", "1 8", "No line", "", "", 0),
        ("advanced", "5 5", "A repeat", "", "", 0),
        ("advanced", "1 2 4", "No trinity", "3", "1 away", 3),
        ("advanced", "1 2 5", "No trinity", "3", "2 away", 3),
        ("advanced", "1 2 9", "No trinity", "3", "", 0),
        ("advanced", "1 2 2", "A repeat", "3", "1 away", 3),
        ("advanced", "4 7 5", "No trinity", "1 10", "", 0),
        ("advanced", "4 7 9", "No trinity", "1 10", "1 away", 10),
        ("beginner", "1 5 12 6", "No trinity", "9", "", 0),
        ("beginner", "1 9 8 6", "No trinity", "5 7", "1 away", 5),
        ("beginner", "5 6 8 12", "No trinity", "", "", 0),
        ("advanced", "1 3 2", "Trinity!", "", "", 0),
        ("advanced", "9 5 1", "In order!", "", "", 0),
        ("advanced", "1 4 7 stop", "Kept!", "", "", 0),
        ("advanced", "1 4 7 11", "No quad", "10", "1 away", 10),
        ("advanced", "1 4 7 10", "QUAD!", "", "", 0),
        ("grand master", "1 2 3", "In order!", "", "", 0),
        ("grand master", "1 2 3 8 1 1 2 3", "Again!", "", "", 0),
        ("grand master", "1 2 3 8 1 1 2 3 8 1 2", "Wrong number", "1", "1 away", 0),
        ("grand master", "1 2 3 8 1 1 2 3 8 1 1 2 4", "Wrong number", "3", "1 away", 3),
        ("master", "1 3", "Wrong order", "", "", 0),
        ("master", "4 7 1", "Wrong order", "10", "", 0),
        ("master", "4 7 11", "No trinity", "10", "1 away", 10),
        ("master", "1 8", "No line", "", "", 0),
    ],
)
def test_how_a_turn_ended(level, numbers, headline, needed, near, close):
    assert words.ending(play(level, numbers)) == (headline, tuple(needed.split()), near, close)


@pytest.mark.parametrize(
    "level, numbers, listed",
    [
        ("advanced", "1 2 3", ""), ("grand master", "1 2 3", "listed: 1-2-3"),
        ("grand master", "1 2 3 8 1 1 2 3", "only 1-2-3"), ("grand master", "1 2 3 8 1 1 2 3 8 1 2", ""),
    ],  # fmt: skip
)
def test_what_a_grand_master_has_listed(level, numbers, listed):
    assert words.listed(play(level, numbers)) == listed


@pytest.mark.parametrize(
    "level, numbers, headline, line",
    [
        ("advanced", "1", "6/12 safe", ""),
        ("advanced", "4 7", "Need 1 10", ""),
        ("beginner", "4 7", "Need 1 10", "1 free miss"),
        ("beginner", "5 6 8", "4/12 hit", ""), ("beginner", "4 6 8", "Need 5 10 12", ""),
        ("grand master", "1 2 3 8 1 1", "6/12 safe", "1-2-3 again: 12"),
        ("grand master", "1 2 3 8 1 1 2 3 8 1 1", "Need 2", "1-2-3: 12"),
    ],
)
def test_what_the_next_roll_can_do(level, numbers, headline, line):
    assert words.outlook(play(level, numbers)) == (headline, line)


def test_the_rolls_that_made_the_points_are_known():
    assert words.scoring_rolls(play("beginner", "2 1 2 3")) == [1, 2, 3]
    assert words.scoring_rolls(play("beginner", "1 4 2 7")) == [1, 4, 7]
    assert words.scoring_rolls(play("advanced", "1 4 7 11")) == [1, 4, 7]
    assert words.scoring_rolls(play("advanced", "1 8")) == []


def test_in_a_film_a_roll_that_scores_is_heard_two_notes_higher():
    shown = [film.Film.show(None, play("beginner", rolls))[:2] for rolls in ("2 1", "2 1 3", "8 9 12 1 10")]
    assert shown == [(1, 1), (5, 3), (10, 10)]
