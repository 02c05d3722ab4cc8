"""The menu: every game that can be played is there, however many; one that cannot is named."""

import io
import sys
from itertools import product

import pytest
from PIL import Image

from handheld.journal import Journal, sector
from handheld.journal.matches import UNREADABLE
from sim import screen_text
from sim.nvm import ByteArray, Flash
from tests.games.sight import letters
from tests.handheld import toy
from tests.journal.ended import end
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
def test_every_entry_is_reached_and_one_without_an_icon_shows_its_letter(board, tmp_path):
    games = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
    root = toy.drive(tmp_path / "drive", {name: toy.game(name) for name in games})
    titles = [name.upper() for name in sorted(games)] + ["PEOPLE", "SETTINGS"]
    with on(board, root=root) as one:
        menu = one.console.top
        for step in list(range(8)) + [0, 7, 6, 5, 4, 3, 2, 1, 0]:
            if menu.at != step:
                move(one, 1 if (step - menu.at) % 8 == 1 else -1)
            seen = [text.upper() for text in screen_text.on(one.console)]
            assert titles[step] in seen, seen
            assert min(shares(one)) > 0.1


# Left, top, right and bottom of the icon and of its neighbours on the panel.
ICONS = {
    "macropad": ((1, 16, 33, 48), (5, 0, 29, 13), (5, 51, 29, 64)),
    "picosystem": ((88, 50, 152, 114), (0, 62, 26, 102), (214, 62, 240, 102)),
}


def cut(one):
    """The icon and its neighbours, as pictures."""
    picture = Image.open(io.BytesIO(one.machine.panel.png())).convert("RGB")
    return [picture.crop(box) for box in ICONS[one.board]]


def shares(one):
    """The share of each icon's box that is not black."""
    colours = [dict(map(reversed, icon.getcolors(9999))) for icon in cut(one)]
    return [1 - count.get((0, 0, 0), 0) / sum(count.values()) for count in colours]


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("board", BOARDS)
def test_icons_stay_where_they_are_stand_out_and_no_text_touches_them(board, large):
    with on(board, ms=900) as one:
        one.console.settings.set("text", large)
        one.console.apply_settings()
        one.console.redraw()
        one.run(900)
        for _ in range(5):
            seen = cut(one)
            assert min(shares(one)) > 0.1
            for icon, least in zip(seen, (3, 2, 2)):
                part = icon.width * icon.height / 12  # a large part of it stands out from black
                light = max(luminance(colour) for count, colour in icon.getcolors(9999) if count >= part)
                assert light + 0.05 >= least * 0.05
            boxes = [(x, y, x + wide, y + high) for _, x, y, wide, high in letters(one.console)]
            for left, top, right, bottom in ICONS[board]:
                beside = [box for box in boxes if box[0] < right and left < box[2]]
                assert not [box for box in beside if box[1] < bottom and top < box[3]]
            assert max(box[2] for box in boxes) <= one.machine.panel.width
            if one.console.top.at > 2:  # a page and back: nothing is lost
                one.press("a", ms=900)
                while one.top != "menu":
                    one.press("b", ms=900)
                assert [each.tobytes() for each in cut(one)] == [each.tobytes() for each in seen]
            move(one, 1)
            one.run(500)


def luminance(colour):
    linear = [each / 3295 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4 for each in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_leaf_is_filled_by_a_finished_match_or_by_old_figures_and_emptied_with_them():
    flash = Flash()
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.begin("krypto", ["Ada", "Ben"], [0, 0], {"mode": "home"})
    end(journal, [3, 1])
    journal.tidy()
    with on("macropad", flash, ms=1500) as one:
        assert one.console.settings.get("leaves") == 0b100  # the third folder
        one.console.journal.ledger().reset()
        assert one.console.settings.get("leaves") == 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_first_start_describes_the_game_and_offers_how_to_play(board, tmp_path):
    root = toy.drive(tmp_path / "drive", {"toy": toy.game("toy")})
    with on(board, root=root) as one:
        seen = " ".join(screen_text.on(one.console)).upper()
        assert one.console.shelf["toy"].TAG.upper() in seen.replace("\n", " "), seen
        assert ("RULES" if board == "macropad" else "HOW TO PLAY") in seen, seen
        one.press(*((6,) if board == "macropad" else ("hint",)), ms=500)
        assert one.top == "howto"


def test_what_the_menu_needs_is_in_memory_only_there_and_a_key_that_is_down_is_not_idle():
    with on("picosystem", ms=1000) as d:
        while d.console.top._entries[d.console.top.at][1] != "settings":
            d.press("right", ms=600)
        assert "handheld.front.settings_screen" not in sys.modules
        d.press("a", ms=600)
        assert d.top == "settings" and "handheld.front.settings_screen" in sys.modules
        d.press("b", ms=600)
        assert d.top == "menu" and "handheld.front.settings_screen" not in sys.modules
        assert "games.cybo.about" in sys.modules
        d.machine.press("SW_UP")
        d.run(100)
        assert not d.console.keys.idle()
        d.begin("cybo", {"level": "beginner"}, ["Ada"])
        assert "games.cybo.about" not in sys.modules


@pytest.mark.parametrize("board, words", [("macropad", "SAVES LOST: S"), ("picosystem", "SAVES WERE LOST")])
def test_lost_saves_are_told(board, words):
    flash = Flash()
    Journal(ByteArray(flash), "handheld.people.ledger").tidy()
    flash.data[sector.FIRST] = 0x55
    with on(board, flash) as one:
        assert words in one.words.replace("\n", " ")


def test_a_match_that_its_rules_refuse_is_told_on_a_page():
    flash = Flash()
    Journal(ByteArray(flash), "handheld.people.ledger").begin("knister", ["Ada"], [0], {"sheets": "7"})
    with on("picosystem", flash) as one:
        one.resume("knister", 900)
        assert one.top == "howto" and UNREADABLE.upper() in one.words.replace("\n", " ").upper()
        one.press("a", ms=900)
        assert one.top == "menu"
