"""Lists, the menu and the prompts: what a key draws, what a page draws, and that no letter is cut."""

import contextlib
import importlib

import numpy as np
import pytest

from sim import ROOT, shown
from sim.machine import Stop
from tests.handheld.test_menu import device, move
from tests.handheld.test_settings import figures, image, on, settings
from tests.handheld.test_setup import go
from tests.play import BOARDS, at_play

CURSOR = 3_000  # pixels that a cursor may draw: docs/design.md allows 5,000 for a key
PAGE = 25_000  # pixels of TileGrids on a page
OBJECTS = 40


def sent(one, key):
    """Pixels that a key draws in the refresh that answers it, and in those that follow."""
    before = one.machine.sent
    counts = []
    refresh = one.console.display.refresh

    def counted():
        refresh()
        counts.append(one.machine.sent - before)

    one.console._refresh = counted_refresh(one.console, counted)
    one.press(key, ms=400)
    del one.console._refresh
    return counts[0], counts[-1] - counts[0]


def counted_refresh(console, counted):
    whole = type(console)._refresh

    def refresh():
        whole(console)
        counted()

    return refresh


def grids(group):
    """The TileGrids and the other shapes that a group shows."""
    for part in group:
        if not part.hidden:
            if hasattr(part, "append"):
                yield from grids(part)
            else:
                yield part


def cover(console):
    """(pixels that TileGrids cover, overlaps counted twice; objects) of what is shown."""
    parts = list(grids(console.display.root_group))
    tiles = [part for part in parts if hasattr(part, "tile_width")]
    pixels = 0
    for part in tiles:
        pictured = part.tile_width in (8, 24) and part.width == 1  # of a game or a machine, in units
        scale = console.theme.unit if pictured else 1
        pixels += scale * scale * part.width * part.height * part.tile_width * part.tile_height
    return pixels, len(parts)


def at_card(one, game=1):
    assert one.top == "menu"
    for _ in range(4):
        if one.console.top.at != game:
            move(one, 1)
    one.press("a", ms=500)
    assert one.top == "setup"


def at_options(one, game=1):
    at_card(one, game)
    one.press("up", "up", "a", ms=500)
    assert one.top == "options"


@pytest.mark.parametrize("board", BOARDS)
def test_a_cursor_draws_little_and_what_is_said_of_its_row_comes_after_it(board):
    with on(board, figures()) as one:
        settings(one)
        for _ in range(3):
            now, _ = sent(one, "down")
            assert now <= CURSOR
        one.press("b", ms=400)
        at_options(one)
        words = [one.console.top.explain(i) for i in range(3)]
        assert len(set(words)) == 3
        for _ in range(2):
            now, later = sent(one, "down")
            assert now <= CURSOR and later > 0
            assert words[one.console.top.at].upper() in " ".join(shown.on(one.console)).upper()


@pytest.mark.parametrize("board", BOARDS)
def test_in_the_menu_the_frame_and_the_name_come_first(board):
    with on(board, figures()) as one:
        for _ in range(5):
            now, later = sent(one, "right")
            assert now <= 6_000 and later > 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_value_that_changes_is_all_that_is_drawn(board):
    with on(board, figures()) as one:
        settings(one)
        for key in ("right", "down", "left", "right"):
            assert sum(sent(one, key)) <= CURSOR
        one.press("b", ms=400)
        at_options(one)
        one.press("right", ms=300)
        assert sum(sent(one, "right")) <= 3_000


@pytest.mark.parametrize("board", BOARDS)
def test_a_page_covers_few_pixels_with_few_objects(board):
    with on(board, figures()) as one:

        def check():
            pixels, objects = cover(one.console)
            assert pixels <= PAGE and objects <= OBJECTS, (one.top, pixels, objects)

        check()
        settings(one)
        check()
        one.press(*["up"] * 4, "a", ms=400)
        check()
        one.press("a", ms=400)
        check()
        one.press("down", "a", ms=400)
        assert one.top == "figures"
        check()
        one.press("up", "a", ms=400)
        assert one.top == "chart"
        check()
        one.press("b", "b", "b", "b", "b", ms=400)
        at_card(one, 0)
        one.press("right", ms=500)
        check()
        go(one, "Names")
        one.press("a", "left", "a", ms=500)
        check()
        assert one.top == "seat"
        one.press("b", "b", ms=500)
        go(one, "All options")
        one.press("a", ms=500)
        assert one.top == "options"
        check()


@pytest.mark.parametrize("board", BOARDS)
def test_no_letter_of_a_list_is_cut(board):
    """Every pixel of every glyph that the rows hold is lit, tails included, wherever the cursor is."""
    with on(board, figures()) as one:
        settings(one)
        for _ in range(one.console.top.count()):
            check_letters(one)
            one.press("down", ms=300)
        one.press("b", ms=400)
        at_card(one, 0)
        for _ in range(one.console.top.count()):
            check_letters(one)
            one.press("down", ms=300)


def check_letters(one):
    panel = np.asarray(image(one.machine.panel).convert("L")).astype(int)
    fonts = {id(font.bitmap): font for font in shown.fonts(one.console)}
    high = one.console.theme.height * one.console.theme.unit - one.console.theme.sheet("keys").height
    rows = 0
    for line in one.console.top._rows:
        for grid in line:
            font = fonts[id(grid.bitmap)]
            for at in range(grid.width):
                glyph = grid[at] * font.width
                full = 1 if one.console.theme.mono else 3
                for y in range(font.height):
                    if line.y + y >= high:  # the last row may hang a pixel over the prompts, which lie on it
                        continue
                    for x in range(font.width):
                        if grid.bitmap[glyph + x, y] == full:
                            lit = panel[line.y + y, line.x + grid.x + at * font.width + x]
                            assert lit > 100, (line.texts, shown.letter(font, grid[at]), y)
            rows += 1
    assert rows > 2


def test_on_a_large_panel_nothing_but_the_rule_touches_the_edges():
    with on("picosystem", figures()) as one:
        settings(one)
        check_edges(one)
        one.press("b", ms=400)
        at_card(one)
        check_edges(one)


def check_edges(one):
    panel = np.asarray(image(one.machine.panel).convert("L"))
    for part in (panel[:29], panel[34:]):
        assert not part[:, :2].any() and not part[:, -2:].any()


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_is_seen_on_every_row_and_nowhere_else(board):
    """It marks the row under it: between the pictures of two rows nothing else differs at the left edge."""
    with on(board, figures()) as one:
        settings(one)
        top = one.console.top
        seen = set()
        for _ in range(top.count()):
            panel = np.asarray(image(one.machine.panel).convert("L")).astype(int)
            lines = [line for line in top._rows if line.texts]
            edge = [panel[line.y + 2 : line.y + 10, 1 : line.x + 4].max() > 100 for line in lines]
            assert edge.count(True) == 1 and edge.index(True) == top.at - top.first
            seen.add(top.at)
            one.press("down", ms=300)
        assert len(seen) == top.count()


@pytest.mark.parametrize("board", BOARDS)
def test_a_list_turns_page_by_page(board):
    with on(board, figures()) as one:
        settings(one)
        top = one.console.top
        firsts = []
        for _ in range(top.count()):
            firsts.append(top.first)
            assert top.first <= top.at < top.first + top._fit
            one.press("down", ms=200)
        assert len(set(firsts)) == -(-top.count() // top._fit) and top.first == 0
        one.press("up", ms=200)
        assert top.at == top.count() - 1 and top.first == top.count() - top._fit


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_offers_how_to_play_for_games_alone(board):
    with on(board, figures()) as one:
        for _ in range(4):
            game = one.console.top.at < len(one.console.shelf)
            assert ("HOW TO PLAY" in shown.on(one.console)[-1].upper()) == game
            move(one, 1)


@pytest.mark.parametrize("game", ["cybo", "krypto", "knister"])
def test_the_setup_that_a_guided_turn_comes_back_to_has_its_game_s_colour(game):
    with device(ROOT, "picosystem") as one:
        with contextlib.suppress(Stop):
            one.console.leave(importlib.import_module("handheld.handover").SETUP, game=game)
        one.start("reload")
        one.run(400)
        assert one.top == "setup" and one.console.top.heading.lower() == game
        colour = one.console.shelf[game].COLOUR
        assert one.console.theme.colour == colour
        found = image(one.machine.panel).convert("RGB").crop((0, 0, 120, 28)).getcolors(1 << 16)
        brightest = max((rgb for _, rgb in found), key=sum)
        wanted = [colour >> shift & 255 for shift in (16, 8, 0)]
        assert all(abs(a - b) < 12 for a, b in zip(brightest, wanted, strict=True))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["cybo", "krypto", "knister"])
def test_play_on_goes_back_to_the_match(game, board):
    with at_play(board, game) as d:
        match = d.console.top
        d.choose("Give up match")
        assert d.top == "confirm"
        d.press("a", ms=500)
        assert d.console.top is match
        d.choose("Give up match")
        d.press("b", ms=500)
        assert d.top == "actions"  # back is one step back
