"""How to play says what the rules say, in a few pages of pictures; a guided turn leaves no trace."""

import contextlib
import importlib

import pytest

from handheld.machine.text import wrap
from sim import screen_text
from tests.games import pupil, sight
from tests.games.every import GAMES
from tests.play import at_play, on
from tests.plays import approved


def howto(game):
    return importlib.import_module("games.%s.howto" % game)


# What a player cannot guess, in words of docs/rules.md.
TOLD = {
    "cybo": (
        "fourth number of a quad may come out of order", "missed quad is worth 3", "Best three of four",
        "tie is shared", "extra rounds", "even from 9",
    ),  # fmt: skip
    "knister": ("youngest starts", "clockwise", "several consoles", "type the same rolls", "tie is shared"),
}


# What belongs to one mode or level alone.
OWN = {
    "cybo": {
        "beginner": "four rolls", "advanced": "three rolls", "master": "missed quad is worth 3",
        "grand master": "repeat one of your trinities",
    },  # fmt: skip
    "krypto": {
        "international": "doubles with each win", "home": "A win takes the hand",
        "table": "Eleven hands lie face down", "solo": "same cards on every console",
    },  # fmt: skip
}


def test_who_plays_alone_reads_nothing_of_a_call_by_key():
    told = {mode: howto("krypto").text({"mode": mode}) for mode in OWN["krypto"]}
    assert [mode for mode in told if "Press KRYPTO" not in told[mode]] == ["solo"]
    assert "begin with a step" in told["solo"]


@pytest.mark.parametrize("game", sorted(TOLD))
def test_how_to_play_tells_the_rules(game):
    own = OWN.get(game, ())
    text = "".join(howto(game).text({"level": each}) for each in own) if own else howto(game).TEXT
    assert text.isascii()
    for words in TOLD[game]:
        assert words in text, words


@pytest.mark.parametrize("game", sorted(OWN))
def test_how_to_play_tells_no_rules_of_another_mode(game):
    for mode in OWN[game]:
        text = howto(game).text({"level" if game == "cybo" else "mode": mode})
        told = {other for other, words in OWN[game].items() if words in text}
        assert told - {"advanced"} == {mode} - {"advanced"}, mode  # its turn is that of the masters, too
        assert ("advanced" in told) == (mode in ("advanced", "master", "grand master"))


@pytest.mark.parametrize("board, most", [("macropad", 128 * 64 * 9 // 4), ("picosystem", 240 * 240 * 5 // 4)])
def test_a_page_turned_sends_what_changes(board, most):
    """Cards that leave and cards that come overlap; each area is sent."""
    with at_play(board, "krypto") as d:
        d.console.explain("krypto", d.match.options)
        d.run(400)
        for key in ("right", "right", "left", "a"):
            page, sent = d.console.top.at, d.machine.sent
            d.press(key, ms=600)
            assert d.top == "pictures" and d.console.top.at != page
            assert 1000 < d.machine.sent - sent <= most


PLAYED_ON = ("macropad", "picosystem", "pico_oled_i2c")
TAUGHT = [game for game in GAMES if hasattr(howto(game), "LESSON")]


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(howto(game), "pages")])
def test_the_pages_are_few_and_fit(game):
    """Of each choice of the setup's first row, which is the mode or the level."""
    first = GAMES[game].CHOICES[0]
    for choice in first.values:
        pages = howto(game).pages({first.key: choice})
        assert 3 <= len(pages) <= 6
        for picture, words in pages:
            assert picture.strip() == picture and words.isascii()
            assert len(wrap(words, 10)) <= 5 and len(wrap(words, 17)) <= 3, words  # on 128x64 and 240x240
            rows = [row.split(" ") for row in picture.split("/")]
            assert len({len(row) for row in rows}) == 1 and all(cell for row in rows for cell in row)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_words_break_where_their_pages_do(game):
    """On 128x64 a page has 16 letters, the picture of a key counts two."""
    for words, _ in howto(game).LESSON[-1]:
        for page in words.replace("{A}", "AA").replace("{}", "AAAAA").split("|"):
            assert len(page) <= 18 and page.isascii(), page
        assert all(len(page) <= 16 for page in words.split("|")[:-1]), words


@contextlib.contextmanager
def in_setup(board, game):
    """A device in the setup of a game."""
    with on(board, ms=400) as d:
        for _ in range(5):
            if not d.words.count(GAMES[game].TITLE.upper()):
                d.press("right", ms=300)
        d.press("a", ms=400)
        yield d


def read_to_the_end(d):
    """From the setup through the pages; gives how many there were."""
    rows = [row.left.strip() for row in d.console.top.items]
    by = rows.index("How to play") - d.console.top.at
    d.press(*["up" if by < 0 else "down"] * abs(by), "a", ms=500)
    pages = 0
    while d.top == "pictures":
        assert screen_text.on(d.console)
        pages += 1
        assert pages == d.console.top.at + 1
        if "PLAY" in d.foot:
            return pages
        d.press("a", ms=400)
    raise AssertionError("no last page")


def saved(d):
    return bytes(d.machine.flash.data)


def wrong_choice(d):
    """Keys that make another choice than the goal, and the answer to it."""
    from handheld.machine import keys

    name, place, key = d.console.goal
    if not name or key not in (keys.A, keys.NUMBER):
        return ("left" if key not in (keys.LEFT, keys.NUMBER + 7) else "up",), "NOT THAT: TRY"
    if d.console.game == "knister":
        return ("a",), "NOT THERE: TRY E1"
    screen = d.console.top
    away = screen.places.place(screen.state.entry.at) != place
    return ("a",) if away else ("right", "a"), "NOT THERE: TRY"


@pytest.mark.parametrize("board", PLAYED_ON)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_turn_is_played_with_a_wrong_choice_at_every_step(game, board):
    """The match stays in view, a wrong choice changes nothing and is answered, and a result stands for 1.2 s.

    At its end the setup is back, and the memory as it was.
    """
    with in_setup(board, game) as d:
        assert 3 <= read_to_the_end(d) <= 6
        before = saved(d)
        d.press("a", ms=1500)
        steps = howto(game).LESSON[-1]
        for done in range(len(steps) - 1):
            words = list(pupil.attend(d))
            assert d.console.session.done == done and d.console.top is d.console.screens[0]
            assert "YOU" in d.words or game == "krypto"
            log, goal = bytes(d.match.log), d.console.goal
            keys, answer = wrong_choice(d)
            d.press(*keys)
            assert answer in d.words and bytes(d.match.log) == log, d.words
            assert d.console.goal[:2] == goal[:2] and d.console.session.done == done
            pupil.step(d)
            d.until(lambda: d.console.asks, 5)
            clock = d.machine.clock.now
            assert answer not in d.words and words[-1] != d.words
            result = bytes(d.match.log)
            d.press("a")  # does nothing while the result stands; of its 1.2 s 0.45 are over at most
            d.until(lambda: d.console.waits or d.console.more, 5)
            assert bytes(d.match.log) == result and d.machine.clock.now - clock >= 750_000
        list(pupil.attend(d))
        assert d.console.goal is None
        d.press("a", ms=1500)
        d.until(lambda: d.top == "setup", 5)
        assert saved(d) == before
        assert not d.said and "Traceback" not in d.machine.serial.text


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
@pytest.mark.parametrize("game", TAUGHT)
def test_the_goal_pulses_at_less_than_3_hertz_and_so_do_the_lights(game, board):
    with in_setup(board, game) as d:
        learn(d)
        list(pupil.attend(d))
        seen = []
        for _ in range(300):
            d.run(10)
            seen.append((bytes(d.machine.panel.rgb().data), tuple(d.machine.pixels)))
        changes = sum(one != other for one, other in zip(seen, seen[1:]))
        assert 4 <= changes <= 2 * 3 * 3  # a pulse is two changes
        if board == "macropad":
            lit = {number for _, pixels in seen for number, light in enumerate(pixels, 1) if any(light)}
            assert lit == {12}


def learn(d):
    """From the setup to the first words of a lesson."""
    read_to_the_end(d)
    d.press("a", ms=1500)


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
@pytest.mark.parametrize("game", TAUGHT)
def test_each_step_is_shown_as_approved(game, board):
    """With the frame around its goal, which pulses."""
    with in_setup(board, game) as d:
        learn(d)
        for at in range(len(howto(game).LESSON[-1]) - 1):
            list(pupil.attend(d))
            seen = {}
            for _ in range(40):
                d.run(20)
                picture = d.machine.panel.rgb()
                seen[picture.data] = picture
            choose = min if (board, game) == ("macropad", "krypto") else max  # black on white
            approved.look(board, "lesson %s %d" % (game, at + 1), seen[choose(seen, key=sum)].png())
            pupil.step(d)


def pictured(d):
    """The pictures of keys on the panel, as letters of their sheet, without that of B."""
    sheet = d.console.theme.sheet("keys")
    return [chr(sheet.characters[tile]) for tile in sight.tiles(d.console, "keys")][:-1]


@pytest.mark.parametrize("board", PLAYED_ON)
@pytest.mark.parametrize("game", ["knister", "krypto"])
def test_the_words_show_the_pad_until_the_cursor_is_on_the_goal(game, board):
    """And only then A. Krypto's cards have keys of their own on the MacroPad, and no cursor."""
    accept, pad = ("p", "n") if board == "macropad" else ("A", "c")
    moves = {"krypto": ["right"] * 9, "knister": [5] if board == "macropad" else ["up", "up"]}[game]
    seen = 0
    with in_setup(board, game) as d:
        learn(d)
        for _ in range(len(howto(game).LESSON[-1]) - 1):
            list(pupil.attend(d))
            if "(" not in d.words and pad in pictured(d):
                seen += 1
                d.press("a", ms=400)
                assert "NOT THERE" in d.words
                for key in moves:
                    if accept not in pictured(d):
                        d.press(key, ms=400)
                assert accept in pictured(d) and "NOT THERE" not in d.words
            pupil.step(d)
    assert seen or board == "macropad" and game == "krypto"
