"""Names: typed by groups of letters, known in all games, chosen for seats."""


import pytest

from handheld.front.setup import MACHINES
from handheld.journal import Journal
from sim import screen_text
from sim.nvm import ByteArray, Flash
from tests.handheld.test_setup import card, go
from tests.journal.ended import end
from tests.play import BOARDS, at_play, on, texts

# The MacroPad's keys by number.
WAYS = {"macropad": {"up": 5, "left": 7, "right": 9, "down": 8, "a": 12}}


def by(board, ways):
    return tuple(WAYS.get(board, {}).get(way, way) for way in ways.split())


def letters(one):
    """Open the letters from the menu: nobody has a name yet."""
    one.press(*["right"] * 2, "a", ms=300)
    assert one.top == "entry"


def typed(name, offered=False):
    """The presses that type a name, as the groups of letters are divided, and the one that ends it.

    With letters `offered`, those are taken by their keys.
    """
    from handheld.front.name_entry import _SPLIT, _apart, offers

    ways = []
    for at, letter in enumerate(name.upper()):
        offer = offers(name[:at]) if offered else ""
        if letter in offer:
            ways.append(4 + offer.index(letter))
            continue
        cells = _SPLIT[""]
        while letter not in cells:
            way = [at for at in range(4) if letter in cells[at]][0]
            ways.append(way)
            cells = _SPLIT.get(cells[way]) or _apart(cells[way])
        ways.append(cells.index(letter))
    return [("up", "left", "right", "down", "hint", "undo")[way] for way in ways] + ["a"]


@pytest.mark.parametrize("board", BOARDS)
def test_each_letter_lies_where_its_groups_lead(board):
    names = "Abcdefgh", "Ijklmnop", "Qrstuvwx", "Yz"
    with on(board) as one:
        one.press(*sum(map(typed, names), ["right", "right", "a"]), ms=250)
        one.press("up", "up", "down", "a", ms=250)  # within a group A does nothing
        assert one.console.journal.ledger().names() == list(names)


@pytest.mark.parametrize("board", BOARDS)
def test_letters_that_follow_each_other_are_offered(board):
    """Four common names from power-on."""
    names = "Mia", "Jonas", "Charlott", "Ben"
    presses = ["right", "right", "a"] + sum([typed(name, True) for name in names], []) + ["b"]
    assert len(presses) <= 40
    with on(board) as one:
        one.press(*presses, ms=250)
        assert one.top == "people" and one.console.journal.ledger().names() == list(names)
    assert len(presses) < 0.9 * len(["right"] * 2 + ["a"] + sum(map(typed, names), ["b"]))


OTHERS = (  # what is typed, what stands there then
    ("up up", "A"), ("up right", "Ae"), ("down down left", "Ae-"), ("down right up", "Ae-X"),
    ("down down up down right right", "Ae-XZ"), ("down down right up left", "Ae-XZ0"), ("b", "Ae-XZ"),
    ("right b left left left", "Ae-XZj"), ("down down down down down down right up right", "Ae-XZj91"),
    ("up up", "Ae-XZj91"),
)  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
def test_capitals_come_by_themselves_and_all_else_can_be_typed_and_taken_back(board):
    with on(board) as one:
        letters(one)
        for keys, typed in OTHERS:
            for key in by(board, keys):
                before = one.machine.sent
                one.press(key, ms=120)
                assert one.machine.sent - before < 18_500, "letters first, then the prompts"
            assert one.console.top._typed == typed, keys
        for _ in range(8):
            one.press("b", ms=120)
        assert one.console.top._typed == "" and one.top == "entry"
        one.press("a", ms=120)  # nothing is no name
        assert one.top == "entry"
        one.press("b", ms=300)
        assert one.top == "people"



def known(flash, *names):
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    for name in names:
        journal.begin("cybo", [name], [0], {})
        end(journal, [7])
    journal.tidy()


@pytest.mark.parametrize("board", BOARDS)
def test_one_list_for_all_games_who_sat_last_first(board):
    """Known from Cybo, chosen in Krypto; who sits elsewhere is passed over; a machine has a face."""
    flash = Flash()
    known(flash, "Zoe", "Yan")
    with on(board, flash) as one:
        setup = card(one, "krypto", "right", "right").setup
        go(one, "Names")
        one.press("a", ms=300)
        seen = []
        for _ in range(7):
            one.press("right", ms=300)
            seen.append(one.console.top.items[0].left.split()[1])
        assert seen[:2] == ["Yan", "Zoe"] and set(seen[2:6]) < set(MACHINES) and seen[6] == "P1"
        one.press("right", "down", "right", ms=300)
        assert setup.names() == ["Yan", "Zoe"] and not any(mark for mark, _ in one.console.top._marks)
        one.press("right", ms=300)
        assert one.console.top.items[1].mark == one.console.top._marks[1][0] is not None
        one.press("left", "left", ms=300)
        assert setup.names() == ["Yan", "P2"] and not any(mark for mark, _ in one.console.top._marks)


def test_a_17th_name_is_refused_with_a_word():
    flash = Flash()
    known(flash, *["Player%d" % at for at in range(16)])
    with on("macropad", flash) as one:
        one.press("right", "right", "a", ms=300)
        assert texts(one.console.top.items[0]) == ("New name", "full ")
        one.press("a", ms=300)
        assert one.top == "people"
        one.press("b", ms=300)
        setup = card(one, "krypto", "right", "right").setup
        go(one, "Names")
        names = setup.names()
        one.press("a", "a", *typed("Lea"), ms=300)
        assert one.top == "entry" and "16 NAMES: FULL" in one.words and setup.names() == names
        one.press(*["b"] * 4, ms=300)
        assert one.top != "entry" and setup.names() == names
    assert "Lea" not in Journal(ByteArray(flash), "handheld.people.ledger").ledger().names()


@pytest.mark.parametrize("name", ["P1", "P12", "You"])
def test_nobody_is_called_like_a_guest_or_like_the_one_who_plays_alone(name):
    with on("macropad") as one:
        letters(one)
        one.console.top._typed = name
        one.press(12, ms=300)
        said = " ".join(screen_text.on(one.console))
        assert one.top == "entry" and ("guest" in said or "taken" in said)
        assert one.console.journal.ledger().names() == []


def test_a_name_that_is_forgotten_while_its_match_is_open_stays_in_it_uncounted():
    with at_play("macropad", "krypto", {"mode": "home", "hands": "1"}, ["Mia", "Jon"]) as one:
        one.deal()
        one.home()
        one.settle()
        one.console.open("handheld.people.statistics", "PersonScreen", "Mia")
        one.go_to("Forget")
        one.press("a")
        one.settle()
        one.go_to("Forget")
        one.press("a")
        one.resume("krypto")
        assert one.match.names == ["Mia", "Jon"]
        one.call(0)
        one.solve()
        one.press("a", ms=3000)
        assert "MIA" in one.words and "1 AHEAD OF JON" in one.words
        one.home()
        ledger = one.console.journal.ledger()
        assert ledger.figures_of("krypto", "Jon") and not ledger.figures_of("krypto", "Mia")
