"""A run repeats exactly, whatever the order of sets; every approved picture is taken by a play."""


import pytest
from PIL import Image

from sim.picture import Picture
from tests.plays import approved
from tools.plays.text import Fault, read, slug
from tools.tree import ROOT


def test_every_approved_picture_is_taken_by_a_play():
    taken = set()
    for path in (ROOT / "tests" / "plays").rglob("*.play"):
        for each in read(path):
            taken.update(slug(step.args[0]) for step in each.steps if step.kind == "picture")
    assert approved.LIGHTS_ALONE < taken
    for board in approved.FOLDER.iterdir():
        pictures, lights = ({path.stem for path in board.glob(end)} for end in ("*.png", "*.txt"))
        assert {name for name in pictures if not name.startswith("lesson-")} <= taken - approved.LIGHTS_ALONE
        assert lights <= taken


def test_a_picture_that_differs_is_saved_beside_the_approved_one(tmp_path, monkeypatch):
    monkeypatch.setattr(approved, "FOLDER", tmp_path)
    monkeypatch.setattr(approved, "ROOT", tmp_path)
    monkeypatch.delenv("TREFOIL_GOLDEN", raising=False)
    black, white = [Picture(4, 2, bytes((level,)) * 24) for level in (0, 255)]
    (tmp_path / "macropad").mkdir()
    (tmp_path / "macropad" / "one.png").write_bytes(black.png())
    approved.look("macropad", "One", black.png())
    with pytest.raises(Fault, match="the picture two of macropad is not approved"):
        approved.look("macropad", "Two", black.png())
    with pytest.raises(Fault, match="the picture one has changed: see build/pictures/one-macropad.png"):
        approved.look("macropad", "One", white.png())
    with Image.open(tmp_path / "build" / "pictures" / "one-macropad.png") as saved:
        assert saved.size == (24, 4)
        assert [saved.getpixel((x, 3))[0] for x in (0, 7, 8, 15, 16, 23)] == [0, 0, 255, 255, 255, 255]
