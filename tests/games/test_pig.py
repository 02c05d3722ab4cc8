"""A fourth game beside the three: Pig, the tutorial's (docs/games.md), in every way that they are used."""

import random
import shutil
from pathlib import Path

import pytest

from sim import ROOT, serial
from sim.boards import BOARDS
from tests.device import source
from tests.games.player import Player
from tests.handheld import toy
from tests.legal import legal
from tests.play import at_play
from tests.soak import some
from tools import records
from tools import replay as tool
from tools.events import read

TUTORIAL = Path(ROOT, "docs", "tutorial")
PIG = TUTORIAL / "pig"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A drive with the three games and Pig."""
    root = toy.drive(tmp_path_factory.mktemp("pig") / "drive")
    away = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PIG, root / "games" / "pig", ignore=away, dirs_exist_ok=True)
    return root


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """Pig is known to the tools in each test, and to none after it."""
    import games

    monkeypatch.setattr(games, "__path__", list(games.__path__))
    records.look_in(str(TUTORIAL))


def match(seats=2, **options):
    return records.part("pig", "rules").MATCH(list(NAMES[:seats]), options)


def test_a_match_goes_as_its_words_say():
    """A 1 loses what is gathered, a hold keeps it, and who reaches the goal wins."""
    one = match(3, goal="50")
    for line, points, gathered, turn in (
        ("roll 4", [0, 0, 0], 4, 0), ("roll 5", [0, 0, 0], 9, 0), ("hold", [9, 0, 0], 0, -1),
        ("roll 6", [9, 0, 0], 6, 1), ("roll 1", [9, 0, 0], 0, -1),
        *[("roll 6", [9, 0, 0], 6 * times, 2) for times in range(1, 10)],
    ):  # fmt: skip
        one.play(*read(one, line))
        assert (one.scores(), one.gathered, one.turn, one.over) == (points, gathered, turn, False)
    one.play(*read(one, "hold"))
    assert one.over and one.scores() == [9, 0, 54] and not legal(one)


class PigPlayer(Player):
    """Holds at twelve."""

    def act(self):
        session = self.console.session
        if session and session.match.gathered >= 12 and self.device.top == "pig":
            self.press("left")
        else:
            super().act()


def finish(d):
    """Play by the keys to the result."""
    player = PigPlayer(d, random.Random(1))
    for _ in range(600):
        if d.top == "result":
            d.run(300)
            return
        player.act()
    raise AssertionError(d.words)


def record_of(d):
    """The record of the match, as it was printed last."""
    return serial.last_record(d.machine.serial.text)


def replayed(text, tmp_path, capsys):
    """What tools.replay says of a record."""
    path = tmp_path / "pig.txt"
    path.write_text(text, encoding="utf-8")
    status = tool.main([str(path), "--games", str(TUTORIAL)])
    return status, *capsys.readouterr()


@pytest.fixture(scope="module")
def record(drive):
    """The whole record of one match, as the MacroPad tells it."""
    with at_play("macropad", "pig", root=drive) as d:
        finish(d)
        return record_of(d)


@pytest.mark.soak
@pytest.mark.parametrize("board", some(BOARDS, 2))
def test_a_whole_match_on_every_board(board, drive, record, tmp_path, capsys):
    """The same record for the same seed and choices; it is counted, and its scores are the replay's."""
    with at_play(board, "pig", root=drive) as d:
        finish(d)
        assert record_of(d) == record
        scores = d.match.scores()
        lines = "".join("%s\t%d\n" % seat for seat in zip(d.match.names, scores))
        assert replayed(record_of(d), tmp_path, capsys) == (0, lines, "")
        ledger = d.console.journal.ledger()
        for name, points in zip(d.match.names, scores):
            figures = ledger.figures_of("pig", name)
            assert (figures.played, figures.best, figures.won) == (1, points, points >= 100)
        d.press("down", ms=300)  # from the podium to the rows
        top = d.words
        d.press("a", ms=300)  # there is no sheet to look at
        assert d.words.count("\n") == top.count("\n") and d.top == "result"


def texts():
    """Its files as they would lie on the drive: path -> text."""
    return {"games/pig/" + path.name: path.read_text() for path in sorted(PIG.glob("*.py"))}


def test_its_source_is_fit_for_the_device():
    assert source.findings({**source.tree(), **texts()}) == []
