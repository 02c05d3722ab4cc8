"""How many files a start of the machine loads, linked, and that play loads none but through the door."""

import sys
from itertools import product

import pytest

from sim import firmware, machine
from tests.device import onboard
from tests.play import BOARDS, compiled, script
from tests.soak import only, share

MENU = 9  # and one for each game, boot.py's at power-on among them
MATCH = 13
RESULT = 14
# The card that asks to pass the device; the rules of its mode, and screens: of the panel, a call, hands.
PAGES = {"knister": 1, "krypto": 3, "krypto-table": 4}
# The card; the rules of its mode; twice the solver, for two rounds.
PROVED = {"knister": 1, "krypto": 1, "krypto-table": 5}
ONCE = "handheld.journal.compaction", "handheld.watch"  # new memory is laid out; figures are printed
GAMES = ("knister", "cybo", "krypto", "krypto-table")


def by_door(frame):
    """True if the door is among those that called."""
    door = onboard.as_linked("from handheld.machine.loading import hold", ()).split()[3]
    while frame:
        if frame.f_code.co_name == door:
            return True
        frame = frame.f_back
    return False


@pytest.fixture
def loaded(monkeypatch):
    """(module, how much was said on serial by then, whether the door asked) of each file of ours."""
    seen = []
    load = firmware._Loader.exec_module

    def exec_module(self, module):
        if module.__name__.split(".")[0] in ("handheld", "games"):
            said = len(machine.powered().serial.text)
            seen.append((module.__name__, said, by_door(sys._getframe())))
        return load(self, module)

    monkeypatch.setattr(firmware._Loader, "exec_module", exec_module)
    return seen


def starts(serial, loaded):
    """Of each start: (its text, loaded before its first picture, loaded later)."""
    text = serial.replace("soft reboot", "\0oft reboot").split("\0")
    at = 0
    for said in text:
        first = said.find("# free")
        mine = [(name, n - at, door) for name, n, door in loaded if at <= n < at + len(said)]
        early = [name for name, n, _ in mine if n <= first or first < 0]
        yield said, early, [(name, door) for name, n, door in mine if name not in early]
        at += len(said)


@only
@pytest.mark.parametrize("name, board", share(product(GAMES, BOARDS), 3))
def test_few_files_are_loaded_and_none_during_play(tmp_path, dist, loaded, show, name, board):
    compiled(name, board)
    loaded.clear()
    run = script(tmp_path, name, board, ["--drive", str(dist / "CIRCUITPY")])
    assert run.status == 0, run.errors
    kinds = set()
    for said, early, later in starts(run.serial, loaded):
        games = len([each for each in early if each.startswith("games.") and each.endswith(".about")])
        kind, most = "menu", MENU + games
        lights = board == "macropad"  # others have no NeoPixels
        if "READY" not in said:
            kind, most = "match", MATCH + PAGES.get(name, 0) + lights
        if "handheld.result_start" in early:
            kind, most = "result", RESULT + PROVED.get(name, 0) + lights
        assert len([each for each in early if each not in ONCE]) <= most, " ".join(early)
        if kind != "menu":
            assert not [each for each, door in later if not door], later
        if kind not in kinds:
            kinds.add(kind)
            show("Imports", "%-10s %-12s %-5s %2d: %s" % (board, name, kind, len(early), " ".join(early)))
    assert kinds == {"menu", "match", "result"}
