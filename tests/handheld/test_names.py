"""Names: typed by groups of letters, chosen from one list, and forgotten there."""

import pytest

from handheld.journal import Journal
from sim import ROOT, screen_text
from sim.nvm import ByteArray, Flash
from tests.handheld import spelling
from tests.handheld.test_menu import device
from tests.handheld.test_setup import card, go
from tests.journal.ended import end
from tests.play import BOARDS, texts

# The presses of "Lea", the last one takes it: by the groups as the panel shows them.
WAYS = {"macropad": {"up": 5, "left": 7, "right": 9, "down": 8, "a": 12}}  # the MacroPad's keys by number


def by(board, ways):
    return tuple(WAYS.get(board, {}).get(way, way) for way in ways.split())


LEA = {board: by(board, "left right up right up up a") for board in BOARDS}


def seat(one, number):
    """The list of who may play a seat, from the menu: Krypto for two."""
    card(one, "krypto", "right", "right")
    go(one, "Names")
    one.press("a", *["down"] * (number - 1), "a", ms=300)
    if one.top == "entry":  # a guest's seat, and no known name is free
        one.press("b", ms=300)
    assert one.top == "seat"
    return one.console.top


def back_to_seat(one, number=1):
    assert one.top == "names"
    one.press(*["up"] * one.console.top.at, *["down"] * (number - 1), "a", ms=400)
    if one.top == "entry":
        one.press("b", ms=300)
    assert one.top == "seat"
    return one.console.top


def rows(screen):
    return [row.left.strip() for row in screen.items]


def seats(one):
    return [[seat.person, seat.level] for seat in one.console.setup("krypto").table]


def type_new(one, *presses):
    go(one, "New name")
    one.press("a", ms=300)
    assert one.top == "entry"
    one.press(*presses, ms=200)


@pytest.mark.parametrize("board, most", [("macropad", 2.6), ("picosystem", 2.6), ("pico_oled_i2c", 2.6)])
def test_fifty_names_take_few_presses_a_letter(board, most):
    presses = spelling.names(board)
    assert list(presses) == spelling.NAMES and len(set(spelling.NAMES)) == 50
    assert sum(presses.values()) / sum(map(len, presses)) <= most
    assert sum(count / len(name) for name, count in presses.items()) / 50 <= most
    assert all(count > len(name) for name, count in presses.items())


OTHERS = (  # what is typed, what stands there then
    ("up up", "A"), ("up right", "Ae"), ("down down left", "Ae-"), ("down right up", "Ae-X"),
    ("down down up down right right", "Ae-XZ"), ("down down right up left", "Ae-XZ0"), ("b", "Ae-XZ"),
    ("right b left left left", "Ae-XZj"), ("down down down down down down right up right", "Ae-XZj91"),
    ("up up", "Ae-XZj91"),
)  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
def test_capitals_come_by_themselves_and_all_else_can_be_typed_and_taken_back(board):
    with device(ROOT, board) as one:
        seat(one, 1)
        type_new(one)
        for keys, typed in OTHERS:
            for key in by(board, keys):
                before = one.machine.sent
                one.press(key, ms=120)
                assert one.machine.sent - before < 18_000, "letters first, then the prompts"
            assert one.console.top._typed == typed, keys
        for _ in range(8):
            one.press("b", ms=120)
        assert one.console.top._typed == "" and one.top == "entry"
        one.press("a", ms=120)  # nothing is no name
        assert one.top == "entry"
        one.press("b", ms=300)
        assert one.top == "seat"


def known(flash, *names):
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    for name in names:
        journal.begin("cybo", [name], [0], {})
        end(journal, [7])
    journal.tidy()


@pytest.mark.parametrize("board", BOARDS)
def test_one_list_for_all_games_who_sat_last_first(board):
    """Known from Cybo, chosen in Krypto; who sits elsewhere changes seats; a machine has a face."""
    flash = Flash()
    known(flash, "Zoe", "Yan")
    with device(ROOT, board, flash) as one:
        screen = seat(one, 2)
        assert rows(screen) == ["New name", "Yan", "Zoe", "P1", "P2", "Head start"]
        assert rows(screen)[screen.at] == "Yan", "the first name that is free"
        go(one, "Zoe")
        one.press("a", ms=300)
        assert seats(one) == [["P1", 0], ["Zoe", 0]]
        back_to_seat(one, 2)
        go(one, "P1")
        one.press("a", ms=300)
        assert seats(one) == [["Zoe", 0], ["P1", 0]]
        setup = one.console.top
        assert setup.at == 1
        assert not any(row.face for row in setup.items)
        one.press("left", ms=300)
        assert seats(one) == [["Zoe", 0], ["P1", 3]]
        assert setup.items[setup.at].face and setup.at - setup.first in setup._faces
        one.press("right", ms=300)
        assert seats(one) == [["Zoe", 0], ["P1", 0]] and not setup._faces


def test_that_no_more_names_can_be_kept_is_said_and_a_new_one_sits_all_the_same():
    flash = Flash()
    known(flash, *["Player%d" % at for at in range(16)])
    with device(ROOT, "macropad", flash) as one:
        screen = seat(one, 1)
        assert texts(screen.items[0]) == ("New name", "full ")
        type_new(one, *LEA["macropad"])
        assert seats(one)[0] == ["Lea", 0]
        back_to_seat(one)
        one.press("right", ms=300)
        assert one.top == "seat", "a name that is not kept cannot be forgotten"
    assert "Lea" not in Journal(ByteArray(flash), "handheld.people.ledger").ledger().names()


@pytest.mark.parametrize("name", ["P1", "P12", "You"])
def test_nobody_is_called_like_a_guest_or_like_the_one_who_plays_alone(name):
    flash = Flash()
    known(flash, "You", "Zoe")
    with device(ROOT, "macropad", flash) as one:
        seat(one, 1)
        go(one, "New name")
        one.press("a", ms=300)
        one.console.top._typed = name
        one.press(12, ms=300)
        said = " ".join(screen_text.on(one.console))
        assert one.top == "entry" and ("guest" in said or "taken" in said)
        one.press(*["b"] * (1 + len(name)), ms=300)
        assert rows(one.console.top)[:2] == ["New name", "Zoe"]
        assert seats(one) == [["P1", 0], ["P2", 0]]
    assert sorted(Journal(ByteArray(flash), "handheld.people.ledger").ledger().names()) == ["You", "Zoe"]
