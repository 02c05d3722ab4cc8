"""The pictures of README.md and docs/: tours lead where they should, and say what they do not reach."""

import pytest
from PIL import Image

from sim.command import Failed
from sim.driver import KEYS
from tests.play import BOARDS
from tools import pictures
from tools.tourist import Tourist
from tools.tourist import pictures as taken
from tools.tours import Tour, moments, readme, sheets

TOURS = [tour for tours in sheets().values() for tour in tours] + [readme.MATCH, *readme.FILM, *moments.TOURS]
DIE = Tour(
    "cybo", "a turn", ("before", ""), ("a trinity", "fell:1,2,3 roll roll roll"), options={"level": "master"}
)


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: "%s %s" % (tour.game, tour.title))
def test_each_word_is_known_and_each_picture_has_a_caption(tour):
    known = {*KEYS["macropad"], "now", "pages", "lesson", "macropad:", "picosystem:"}
    for caption, words in tour.pictures:
        assert caption or tour in readme.FILM
        for word in words.split():
            name = word.partition(":")[0].lstrip("?")
            assert word in known or name == "strip" or hasattr(Tourist, "go_" + name), word


@pytest.mark.parametrize("board", BOARDS)
def test_a_tour_shows_what_was_asked_for_and_the_same_each_time(board):
    first, second = list(taken(board, DIE)), list(taken(board, DIE))
    assert [caption for caption, _ in first] == ["before", "a trinity"]
    assert [picture.tobytes() for _, picture in first] == [picture.tobytes() for _, picture in second]
    assert first[0][1].tobytes() != first[1][1].tobytes()


def test_a_strip_has_each_frame_with_its_cost():
    tour = Tour("knister", "dice", ("before", "fell:4,3 strip:a,1000"))
    shots = list(taken("macropad", tour))
    times, costs = zip(*[[int(ms) for ms in caption.split(": ")] for caption, _ in shots[1:]])
    assert len(shots) > 5 and shots[0][0] == "before"
    assert list(times) == sorted(times) and all(0 < cost <= 40 for cost in costs)
    pictures = [picture.tobytes() for _, picture in shots]
    assert all(one != other for one, other in zip(pictures, pictures[1:]))


def test_dice_show_what_the_words_say():
    from tools.tourist import tourist

    with tourist("macropad", DIE) as one:
        one.walk("fell:1,2,3 roll roll roll")
        assert one.match.scores() == [9, 0]
        one.walk("ahead:round=13")
        assert one.match.round == 13 and not one.match.over


@pytest.mark.parametrize(
    "words, why", [("row:None", "no list"), ("on:krypto", "krypto"), ("choose:None", "None")]
)
def test_what_cannot_be_reached_is_said_in_a_line(words, why):
    tour = Tour("cybo", "a turn", ("a picture", words))
    with pytest.raises(Failed, match="macropad, a turn, a picture: .*" + why):
        list(taken("macropad", tour))


def test_a_sheet_holds_every_picture_whole(monkeypatch):
    shots = [("picture %d" % n, Image.new("RGB", (128, 64), (255, 16 * n, 0))) for n in range(8)]
    whole = pictures.contact([("one", shots[:5]), ("other", shots[5:])], 2)
    colours = {colour: count for count, colour in whole.getcolors(1 << 20)}
    assert [colours[255, 16 * n, 0] for n in range(8)] == [256 * 128] * 8


def test_the_tool_saves_a_small_picture_with_a_palette(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pictures, "DOCS", tmp_path)
    monkeypatch.setattr(pictures, "sheets", lambda: {"die": (DIE,)})
    assert pictures.main(["--only", "die", "--board", "macropad"]) == 0
    assert capsys.readouterr().out == "docs/screens-die-macropad.png\n"
    with Image.open(tmp_path / "screens-die-macropad.png") as picture:
        assert picture.mode == "P" and picture.width > 6 * 2 * 128


def test_every_picture_that_the_tool_makes_is_shown_and_small():
    shown = (pictures.DOCS / "screens.md").read_text() + (pictures.DOCS.parent / "README.md").read_text()
    files = ["screens-%s-%s.png" % (name, board) for name in sheets() for board in pictures.BOARDS]
    files += ["match-%s.png" % board for board in pictures.BOARDS] + ["play.gif"]
    for file in files:
        assert file in shown
        assert (pictures.DOCS / file).stat().st_size < (400_000 if file == "play.gif" else 200_000), file
