"""Lists, the menu and the prompts: what a key draws, what a page draws, and that no letter is cut."""


import pytest

from sim import screen_text
from tests.handheld.test_menu import move
from tests.handheld.test_settings import figures, settings
from tests.handheld.test_setup import go
from tests.play import BOARDS, on

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
        words = [one.console.top.items[i].help for i in range(3)]
        assert len(set(words)) == 3
        for _ in range(2):
            now, later = sent(one, "down")
            assert now <= CURSOR and later > 0
            assert words[one.console.top.at].upper() in " ".join(screen_text.on(one.console)).upper()


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
        one.press("b", "left", "a", ms=400)
        check()
        one.press("down", "a", ms=400)
        check()
        one.press("down", "a", ms=400)
        assert one.top == "figures"
        check()
        one.press("up", "a", ms=400)
        assert one.top == "chart"
        check()
        one.press("b", "b", "b", "b", ms=400)
        at_card(one, 0)
        one.press("right", ms=500)
        check()
        go(one, "Names")
        one.press("a", "left", ms=500)
        check()
        assert one.top == "names"
        one.press("b", ms=500)
        go(one, "All options")
        one.press("a", ms=500)
        assert one.top == "options"
        check()
