"""Lists, the menu and the prompts: what a key draws, what a page draws, and that no letter is cut."""


import pytest

from sim import screen_text
from tests.handheld.test_menu import move
from tests.handheld.test_settings import figures, settings
from tests.play import BOARDS, on

CURSOR = 3_000  # pixels that a cursor may draw: docs/design.md allows 5,000 for a key


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
            assert now <= 8_500 and later > 0


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
