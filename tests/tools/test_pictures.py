"""The pictures of README.md and docs/: tours lead where they should, and show what they say."""

import pytest
from PIL import Image

from sim.boards import BOARDS
from tests.soak import only
from tools import pictures
from tools.plays.console import OnConsole
from tools.plays.text import read

FILES = (*pictures.SHEETS, "games", "film")
TOURS = [play for name in FILES for play in read(pictures.TOURS / (name + ".play"))]
DIE = """game: cybo
players: Ada, Ben
level: master

== a turn
picture before
roll 1; roll 2; roll 3
picture a trinity
"""


@pytest.fixture
def die(tmp_path, monkeypatch):
    """The only tour, in a file of its own."""
    (tmp_path / "die.play").write_text(DIE)
    monkeypatch.setattr(pictures, "TOURS", tmp_path)
    monkeypatch.setattr(pictures, "DOCS", tmp_path)
    monkeypatch.setattr(pictures, "SHEETS", ("die",))
    return tmp_path / "die.play"


@only
@pytest.mark.parametrize("board", pictures.BOARDS)
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.name)
def test_a_tour_leads_where_it_should(tour, board):
    if board in (tour.board or " ".join(BOARDS)):
        OnConsole(tour, board).run()


def test_a_tour_shows_what_was_asked_for_and_the_same_each_time(die):
    first, second = [pictures.taken(die, "macropad", [])[0] for _ in range(2)]
    assert first[0] == "a turn" and [caption for caption, _ in first[1]] == ["before", "a trinity"]
    one, other = [[picture.tobytes() for _, picture in taken[1]] for taken in (first, second)]
    assert one == other and one[0] != one[1]


def test_a_fault_is_said_in_a_line_and_the_pictures_before_it_are_used(die, capsys):
    die.write_text(DIE + "press B\n> Nothing\n")
    failed = []
    assert len(pictures.taken(die, "macropad", failed)[0][1]) == 2 and len(failed) == 1
    said = capsys.readouterr().err
    assert said.startswith("tools.pictures: %s:10: > Nothing: there is no row Nothing: Continue" % die)
    assert said.count("\n") == 1


def test_a_sheet_holds_every_picture_whole(monkeypatch):
    shots = [("picture %d" % n, Image.new("RGB", (128, 64), (255, 16 * n, 0))) for n in range(8)]
    whole = pictures.contact([("one", shots[:5]), ("other", shots[5:])], 2)
    colours = {colour: count for count, colour in whole.getcolors(1 << 20)}
    assert [colours[255, 16 * n, 0] for n in range(8)] == [256 * 128] * 8


def test_the_tool_saves_a_small_picture_with_a_palette(die, capsys):
    assert pictures.main(["--only", "die", "--board", "macropad"]) == 0
    assert capsys.readouterr().out == "docs/screens-die-macropad.png\n"
    with Image.open(die.with_name("screens-die-macropad.png")) as picture:
        assert picture.mode == "P" and picture.width > 6 * 2 * 128


def test_every_picture_that_the_tool_makes_is_shown_and_small():
    shown = (pictures.DOCS / "screens.md").read_text() + (pictures.DOCS.parent / "README.md").read_text()
    files = ["screens-%s-%s.png" % (name, board) for name in pictures.SHEETS for board in pictures.BOARDS]
    files += ["games-%s.png" % board for board in pictures.BOARDS] + ["play.gif"]
    for file in files:
        assert file in shown
        assert (pictures.DOCS / file).stat().st_size < (400_000 if file == "play.gif" else 200_000), file
