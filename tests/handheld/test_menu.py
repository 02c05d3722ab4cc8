"""The menu: every game that can be played is there, however many; one that cannot is named."""

import sys
from itertools import product

import pytest

from sim import screen_text
from tests.handheld import toy
from tests.play import BOARDS, on
from tests.soak import some


def press(one, what):
    one.press(what, ms=400)
    return screen_text.on(one.console)


def move(one, by):
    """The cursor goes on or back; on the MacroPad by the wheel, for its keys open the games."""
    if one.board == "macropad":
        one.turn(by)
        one.run(300)
    else:
        press(one, "right" if by > 0 else "left")


def bad(**changed):
    """A toy's files with some texts in them changed; None takes a file out."""
    files = toy.game("bad")
    files.update(changed)
    return {name: text for name, text in files.items() if text is not None}


BAD = {
    "an empty folder": {},
    "no about": bad(about=None),
    "no tag line": bad(about=toy.game("bad")["about"].replace("TAG", "GAT")),
    "half a picture": bad(about=toy.game("bad")["about"].replace("bytes(72)", "bytes(36)")),
    "words that are none": bad(about="TITLE ="),
    "a library that is not there": bad(about="import adafruit_nonsense"),
    "a module of its own that is not there": bad(about="from games.bad import more"),
    "a bug": bad(about="1 // 0"),
}


@pytest.mark.soak
@pytest.mark.parametrize("why, board", some(product(BAD, BOARDS), 3))
def test_a_bad_game_is_left_out_and_named_and_the_others_play(why, board, tmp_path):
    root = toy.drive(tmp_path / "drive", {"toy": toy.game("toy"), "bad": BAD[why]})
    with on(board, root=root) as one:
        assert sorted(one.console.shelf) == ["toy"]
        seen = screen_text.on(one.console)
        assert "BAD LEFT OUT" in " ".join(seen).upper(), seen
        assert "# bad is left out: " in one.machine.serial.text
        press(one, "left")
        press(one, "a")
        seen = press(one, "up")
        assert seen[-2].split()[:2] == ["Games", "left"] or "Games left out" in seen, seen
        seen = press(one, "a")
        assert seen[0] == "Games left out" and seen[1].startswith("bad:"), seen
        press(one, "b")
        press(one, "b")
        press(one, "right")
        press(one, "a")
        press(one, "a")
        assert one.top == "toy"


@pytest.mark.parametrize("board", BOARDS)
def test_more_entries_than_fit_scroll(board, tmp_path):
    games = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
    root = toy.drive(tmp_path / "drive", {name: toy.game(name) for name in games})
    titles = sorted(name.capitalize() for name in games) + ["People", "Settings"]
    with on(board, root=root) as one:
        menu = one.console.top
        for step in list(range(8)) + [0, 7, 6, 5, 4, 3, 2, 1, 0]:
            if menu.at != step:
                move(one, 1 if (step - menu.at) % 8 == 1 else -1)
            seen = screen_text.on(one.console)
            assert titles[step] in seen and "%d/8" % (step + 1) in seen, seen
            up = [hole for hole in menu._holes if not hole.hidden]
            th = one.console.theme
            lefts = [hole.x // th.unit for hole in up]
            assert len(up) == 4 and lefts == sorted(lefts)
            assert all(b - a >= 28 for a, b in zip(lefts, lefts[1:]))
            assert 2 <= lefts[0] and lefts[-1] + 26 <= th.width
            assert menu._holes[step] in up


@pytest.mark.parametrize("board", BOARDS)
def test_a_first_start_describes_the_game_and_offers_how_to_play(board, tmp_path):
    root = toy.drive(tmp_path / "drive", {"toy": toy.game("toy")})
    with on(board, root=root) as one:
        seen = " ".join(screen_text.on(one.console)).upper()
        assert one.console.shelf["toy"].TAG.upper() in seen and "HOW TO PLAY" in seen, seen
        one.press(*((6,) if board == "macropad" else ("hint",)), ms=500)
        assert one.top == "howto"


def test_a_page_of_the_menu_is_in_memory_only_while_it_is_open():
    with on("picosystem", ms=1000) as d:
        while d.console.top.at != 4:
            d.press("right", ms=600)
        assert "handheld.front.settings_screen" not in sys.modules
        d.press("a", ms=600)
        assert d.top == "settings" and "handheld.front.settings_screen" in sys.modules
        d.press("b", ms=600)
        assert d.top == "menu" and "handheld.front.settings_screen" not in sys.modules
