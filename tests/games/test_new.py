"""A game that a maker adds, and Pig: its words fit their places, in the menu, on its card and in a match."""

import random
import shutil
from pathlib import Path

import pytest

from sim import ROOT
from tests.handheld import toy
from tests.play import at_play
from tests.plays.checks import Panel
from tools import screen_texts

PIG = Path(ROOT, "docs", "tutorial", "pig")
OURS = "cybo", "knister", "krypto"
FOUND = [path.parent for path in sorted(Path(ROOT, "games").glob("*/about.py"))]
FOLDERS = [PIG, *(path for path in FOUND if path.name not in (*OURS, "pig"))]


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A drive with these games alone."""
    root = toy.drive(tmp_path_factory.mktemp("new") / "drive")
    for folder in FOLDERS:
        away = shutil.ignore_patterns("__pycache__")
        shutil.copytree(folder, root / "games" / folder.name, ignore=away, dirs_exist_ok=True)
    return root


def look(device):
    """Complain of a text that the edge or another one cuts, but for a message of a moment."""
    prompts = getattr(device.console.top, "prompts", None)
    if device.console.top.idle and (not prompts or prompts._asked is not None):
        Panel()(device)


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_words_of_a_new_game_fit_the_panels(folder, board, drive):
    """A random player's match, its page in the menu while it is open, and its start card."""
    chance = random.Random(1)
    with at_play(board, folder.name, names=["Bartholo", "Ada"], root=drive) as d:
        about = d.console.load(folder.name, "about")
        for name in "TITLE", "TAG":
            text, room = getattr(about, name), screen_texts.ROOM[name]
            assert len(text) <= room, "%s: %d letters at most, not %d: %s" % (name, room, len(text), text)
        for _ in range(60):
            if d.top == "result":
                break
            look(d)
            d.press(chance.choice(("a", "a", "a", "left", "right", "up", "down")), ms=800)
        if d.top != "result":
            d.home()
            d.run(1500)
            look(d)
            d.press("a", ms=1000)
            look(d)
