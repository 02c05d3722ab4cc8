"""How to play: a few pages in pictures, then a guided turn that is played and leaves no trace."""

import contextlib
import importlib

import pytest

from handheld.text import wrap
from sim import shown
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import Driver
from sim.machine import Machine
from tests.games.every import GAMES


def howto(game):
    return importlib.import_module("games.%s.howto" % game)


SETUP = ("presets", "setup")
PLAYED_ON = ("macropad", "picosystem", "pico_oled_i2c")
TAUGHT = [game for game in GAMES if hasattr(howto(game), "LESSON")]
# Krypto's steps, by their code: the number keys, and what six keys press.
KRYPTO = {
    106: (["a"], ["a"]),
    112: (["a"], ["a"]),
    1: ([1, 7, 2], ["a", "up", "a"]),
    57: ([2, 9, 3], ["a", "right", "a"]),
    94: ([4, 11, 5], ["right", "a", "left", "a"]),
    39: ([8], ["down"]),
}
ROOM = {"macropad": (20, 3), "picosystem": (23, 4)}  # letters of a line of words, and lines under a picture


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(howto(game), "pages")])
def test_the_pages_are_few_and_fit(game):
    """Of each choice of the setup's first row, which is the mode or the level."""
    rows = GAMES[game].options({}, 2)
    for choice in rows[0][2]:
        pages = howto(game).pages({rows[0][0]: choice})
        assert 3 <= len(pages) <= 6
        for picture, words in pages:
            assert picture.strip() == picture and words.isascii()
            for columns, lines in ROOM.values():
                assert len(wrap(words, columns)) <= lines, words


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_said_before_a_step_is_one_page(game):
    for said, _ in howto(game).LESSON[-1]:
        for words in said.split("|"):
            words = words.replace("{A}", "PUSH").replace("{", "").replace("}", "")
            assert len(wrap(words, 21)) <= 4, words
            for line in words.split("\n")[1:]:
                assert len(line) <= 21, line  # a longer one would begin with a gap


@contextlib.contextmanager
def on(board, game):
    """A device in the setup of a game."""
    machine = Machine(BOARDS[board], VirtualClock(), settings={"TREFOIL_SEED": "1"})
    with Driver(machine, board) as d:
        d.run(400)
        for _ in range(5):
            if not d.words.count(GAMES[game].TITLE.upper()):
                d.press("right", ms=300)
        d.press("a", ms=400)
        yield d


def read_to_the_end(d):
    """From the setup through the pages; gives how many there were."""
    rows = [d.console.top.line(at)[0].strip() for at in range(d.console.top.count())]
    by = rows.index("How to play") - d.console.top.at
    d.press(*["up" if by < 0 else "down"] * abs(by), "a", ms=500)
    pages = 0
    while d.top == "pictures":
        assert shown.on(d.console)
        pages += 1
        d.press("a", ms=400)
    return pages


def saved(d):
    return bytes(d.machine.flash.data)


@pytest.mark.parametrize("board", PLAYED_ON)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_turn_is_played_and_leaves_no_trace(game, board):
    """By A, Knister's cell by the arrows, Krypto's steps by the keys that are told.

    At its end the setup is back, and the memory as it was.
    """
    with on(board, game) as d:
        assert 3 <= read_to_the_end(d) <= 6
        before = saved(d)
        d.press("a", ms=1500)
        steps = howto(game).LESSON[-1]
        for at in range(len(steps)):
            assert d.top == "howto", d.words
            assert "TURN %d/%d" % (at + 1, len(steps)) in d.words
            d.press("a", ms=500)
            if at == len(steps) - 1:
                break
            if steps[at][1] == 36:  # Knister's e1
                wrong = bytes(d.match.log)
                d.press("a", ms=1500)
                d.until(lambda: d.top == "howto", 5)
                assert bytes(d.match.log) == wrong  # taken back, and told again
                d.press("a", ms=500)
                if board == "macropad":
                    d.turn(-8)  # free cells lie between
                else:
                    d.press("right", "up", "up", ms=200)
            if game == "krypto":
                d.press(*KRYPTO[steps[at][1]][board != "macropad"])
                d.until(lambda: d.top in ("howto", "outcome"), 3)
                if at == len(steps) - 2:
                    assert "ADA +1" in d.words
                    d.press("a")
                d.run(100)
            else:
                d.press("a", ms=2500)
        d.until(lambda: d.top in SETUP, 5)
        assert saved(d) == before
        assert not d.said and "Traceback" not in d.machine.serial.text


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
@pytest.mark.parametrize("game", TAUGHT)
def test_the_key_for_a_hint_tells_the_step_again(game, board):
    with on(board, game) as d:
        read_to_the_end(d)
        d.press("a", ms=1500)
        said = d.words
        for _ in range(2):
            d.press("a", ms=500)
            assert d.top != "howto"
            d.press("hint", ms=500)
            assert d.words == said and d.top == "howto"


@pytest.mark.parametrize(
    ("board", "idle", "other"),
    [("macropad", (4, 7, 6), (1, 9, 2)), ("picosystem", ("up", "undo"), ("a", "right", "a"))],
)
def test_other_keys_do_no_harm_in_krypto(board, idle, other):
    """Another step, a hand given up or skipped, a call given up: all is taken back, and it is told again."""
    with on(board, "krypto") as d:

        def told(step):
            d.run(200)
            d.until(lambda: "TURN %d/7" % step in d.words, 3)
            log = bytes(d.match.log)
            d.press("a", ms=300)
            return log

        read_to_the_end(d)
        d.press("a", ms=800)
        told(1)
        d.press("a")
        dealt = told(2)
        assert dealt == b"\x6a\1\2\3\x08\4\7"
        d.press(*idle)
        d.choose("Skip hand")
        assert d.top == "outcome"
        d.press("a")
        assert told(2) == dealt
        d.press("a")
        called = told(3)
        d.press(*idle, *other)
        assert told(3) == called == dealt + b"\x70"
        d.choose("Give up call")
        assert told(3) == called
        d.choose("How to play")
        assert told(3) == called


@pytest.mark.parametrize("game", TAUGHT)
def test_an_open_match_stays_and_a_power_cut_means_the_menu(game):
    with on("picosystem", game) as d:
        rows = GAMES[game].options({}, 2)
        d.begin(game, {key: choices[0] for key, _, choices in rows}, ["Ada", "Ben"])
        d.press("a", ms=2000)
        log = bytes(d.match.log)
        d.home()
        d.run(400)
        d.press("a", ms=400)
        read_to_the_end(d)
        before = saved(d)
        d.press("a", ms=1500)
        d.press("a", "a", ms=1500)
        assert d.top in (game, "howto") and d.console.session.played is not None
        d.start("power")
        d.run(400)
        assert d.top == "menu" and saved(d) == before
        d.resume(game)
        assert bytes(d.match.log) == log


@pytest.mark.parametrize("game", TAUGHT)
def test_it_can_be_left_by_the_menu(game):
    with on("picosystem", game) as d:
        read_to_the_end(d)
        d.press("a", ms=1500)
        d.press("a", ms=500)
        d.choose("Save and quit")
        d.until(lambda: d.top == "menu", 5)


@pytest.mark.parametrize("game", TAUGHT)
def test_all_the_rules_stay_behind_the_pages(game):
    with on("picosystem", game) as d:
        read_to_the_end(d)
        d.press("down", "a", ms=500)
        assert d.top == "howto" and d.words
        d.press("b", ms=400)
        d.press("up", "up", "a", ms=600)
        assert d.top in SETUP
