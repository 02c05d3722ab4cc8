"""The result of a challenge as a QR code, read from the panel's pixels by another program (zxing-cpp)."""

import pytest
import zxingcpp
from PIL import Image

from tests.games import chance
from tests.games.test_result import TURNS
from tests.play import BOARDS, at_play, on

PAGE = "https://trefoil.example.org/play/here/x/"  # as long as it may be


def finished(one):
    """Play a challenge of Cybo to its result: 18 points."""
    while not one.match.over:
        for roll in TURNS[int(one.match.round > 2)]:
            one.console.session.play(roll)
    one.console.top._reenter()
    one.run(400)
    one.press("a", ms=6000)
    assert one.top == "result"


def shared(one):
    """Choose "Share" in the list of the result, as a player does."""
    one.press("down", ms=300)
    for _ in range(10):
        if one.console.top.items[one.console.top.at].left == "Share":
            break
        one.press("down", ms=300)
    one.press("a", ms=100)


def read(one):
    """What a camera reads from the panel, with the dark table around it; "" for nothing."""
    picture = one.machine.panel.rgb()
    shot = Image.frombytes("RGB", (picture.width, picture.height), bytes(picture.data))
    table = Image.new("L", (picture.width + 40, picture.height + 40))
    table.paste(shot.convert("L"), (20, 20))
    codes = zxingcpp.read_barcodes(table.resize([side * 3 for side in table.size], Image.Resampling.NEAREST))
    return "".join(code.text for code in codes)


@pytest.mark.parametrize("board", BOARDS)
def test_a_player_shares_the_result_of_a_challenge(board):
    with at_play(board, "cybo", {"level": "beginner"}, names=1, extras={"number": "17"}) as one:
        finished(one)
        shared(one)
        assert one.top == "share" and "DRAWING" in one.words
        one.run(3000)
        assert read(one) == "Trefoil Cybo 17: 18"
        assert "# share cybo-17 Cybo 17: 18\n" in one.machine.serial.text
        one.press("b", ms=500)
        assert one.top == "result"


@pytest.mark.parametrize("board", BOARDS)
def test_every_result_is_read_from_the_panel(board):
    with at_play(board, "cybo", {"level": "beginner"}, names=1, extras={"number": "17"}) as one:
        for page in "", PAGE[:39], "http://a.b":
            for game, number, amount in (
                ("knister", 17, "58"), ("knister", 99999, "168"), ("cybo", 1, "0"), ("krypto", 3, "12.3 s"),
                ("krypto", 99999, "2999.9 s"),
            ):  # fmt: skip
                one.machine.settings["TREFOIL_PAGE"] = page
                one.console.open("handheld.people.share", "ShareScreen", game, number, amount)
                one.run(3000)
                text = "Trefoil Cybo %d: %s" % (number, amount)
                assert read(one) == ("%s#%s-%d" % (page, game, number) if page else text)
                one.press("b", ms=200)


def test_an_address_that_is_too_long_is_refused_in_one_line():
    with at_play("picosystem", "cybo", {"level": "beginner"}, names=1, extras={"number": "17"}) as one:
        one.machine.settings["TREFOIL_PAGE"] = "https://" + 32 * "x"
        finished(one)
        shared(one)
        one.run(3000)
        said = [line for line in one.machine.serial.text.splitlines() if "TREFOIL_PAGE" in line]
        assert len(said) == 1 and "# TREFOIL_PAGE: wants at most 39 letters" in said[0]
        assert read(one) == "Trefoil Cybo 17: 18"


@pytest.mark.parametrize("board", BOARDS)
def test_settings_open_a_challenge_at_power_on(board):
    with on(board, ms=1500, TREFOIL_CHALLENGE="knister-17") as one:
        assert one.top == "setup" and "CHALLENGE" in one.words and "17" in one.words
        one.press("a", ms=2500)
        assert one.top == "knister" and one.console.session.extras["number"] == "17"
        for _ in range(6):
            one.press("a", ms=2500)
        sums = [int(line.split()[1]) for line in one.said if line.startswith("roll ")]
        assert len(sums) > 1 and sums == chance.knister(17)[: len(sums)]
        one.home()
        one.run(500)
        assert one.top == "menu"
        one.start()
        one.run(1500)
        assert one.top == "setup"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("old", "named", "row"), [
    (None, "knister-17", "Challenge"), ("5", "knister-17", "Challenge"), ("17", "knister-17", "Continue"),
])
def test_a_link_stands_on_its_challenge_unless_that_one_is_open(board, old, named, row):
    with at_play(board, "knister", names=1, extras={"number": old} if old else {}) as one:
        one.machine.settings["TREFOIL_CHALLENGE"] = named
        one.start()
        one.run(1500)
        card = one.console.top
        assert one.top == "setup" and card.items[0].left == "Continue"
        assert card.items[card.at].left == row
        one.press("a", ms=2500)
        assert one.top == ("confirm" if row == "Challenge" else "knister")
        if one.top == "confirm":
            one.press("down", ms=300)
            one.press("a", ms=2500)
        assert one.top == "knister" and one.console.session.extras["number"] == "17"
        one.home()
        one.run(1500)
        one.console.set_up("knister")
        one.run(300)
        assert one.console.top.items[one.console.top.at].left == "Continue"


@pytest.mark.parametrize("named", ["knister", "chess-17", "knister-0", "knister-x", "-"])
def test_no_challenge_of_ours_is_no_challenge(named):
    """A page above the menu says so."""
    with on("picosystem", ms=1500, TREFOIL_CHALLENGE=named) as one:
        assert [screen.name for screen in one.console.screens] == ["menu", "howto"]
