"""A game that a maker adds, and Pig: its words fit, and its match survives undo and power cuts."""

import random
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

import games
from handheld.rules.match import Illegal, Match
from sim import ROOT
from tests.handheld import toy
from tests.legal import legal
from tests.play import at_play
from tests.plays.checks import Checked, Panel
from tools import records, screen_texts

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
    """Complain of a crash, and of a text that the edge or another one cuts, but for a message of a moment."""
    assert "Traceback" not in device.machine.serial.text, device.machine.serial.text
    prompts = getattr(device.console.top, "prompts", None)
    if device.console.top.idle and (not prompts or prompts._asked is not None):
        Panel()(device)
        pairs = prompts.pairs if prompts and getattr(device.console, "session", None) else ()
        for word in [word for _, word in pairs if len(word) > 1]:
            shown = [form for form in word.split("|") if form.upper() in device.words]
            assert shown, "no room for the prompt '%s' in: %s" % (word, device.words)


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_new_game(folder, board, drive, monkeypatch):
    """A random player's match, its page in the menu while it is open, its start card, and the way back.

    Its events are then played on the rules alone, as those of a play: with undo, cuts and snapshots.
    """
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
        log = bytes(d.match.log)
        if d.top != "result":
            d.home()
            d.run(1500)
            look(d)
            d.press("a", ms=1000)
            look(d)
            d.resume(folder.name)
            look(d)
            assert bytes(d.match.log) == log
    monkeypatch.setattr(games, "__path__", [str(folder.parent)])
    match = records.part(folder.name, "rules").MATCH(["Bartholo", "Ada"], {})
    checked = Checked(SimpleNamespace(match=match, levels=[0, 0], steps=log))
    while log:
        after = 1 + match.width(log[0])
        checked.event(log[0], log[1:after])
        log = log[after:]


def test_a_payload_that_the_rules_deny_is_refused(drive):
    """Nothing is saved of an event of which the journal would read less, or more."""
    with at_play("macropad", "pig", root=drive) as d:
        session, flash = d.console.session, bytes(d.machine.flash.data)
        session.match.width = lambda code: 2
        with pytest.raises(ValueError, match=r"width\(3\) is 2, not 0"):
            session.play(3)
        assert bytes(d.machine.flash.data) == flash and not session.match.log


def test_an_event_with_a_payload_is_found():
    """Dice of one to six, or three cards that differ: the tools know of neither."""

    class Dealt(Match):
        def start(self):
            pass

        def width(self, code):
            return 3

        def check(self, code, data):
            cards = code == 1 and len(set(data)) == 3 and min(data)
            if not (cards or code == 2 and len(data) == 3 and 1 <= min(data) <= max(data) <= 6):
                raise Illegal("three cards or dice are due")

    assert legal(Dealt(["Ada"])) == [1, 2]
