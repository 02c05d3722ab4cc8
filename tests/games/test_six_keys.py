"""Six keys are enough for everything, and nothing that is shown speaks of a key that is not there."""

import re

import pytest

from sim import screen_text
from sim.boards import BOARDS
from sim.nvm import Flash
from tests.games.every import matches
from tests.games.monkey import Monkey
from tests.games.player import Player
from tests.handheld.test_settings import on
from tests.soak import only
from tools import records

SIX = "pico_oled_i2c"
# What only other boards have, by their names for it and in prose.
LACKING = re.compile(
    r"\b(push|wheel|7/9|KEY ?\d+)\b|\b(hold|turn|[XY]): ?\w|\b[13]: ?(hint|undo)|\b(press|key) (\d+|[XY])\b"
    r"|\b(with|by) [XY]\b",
    re.I,
)
COUNTED = re.compile(r"\d+/\d+")  # a row of so many


def test_the_board_has_six_keys_and_no_wheel():
    assert len(BOARDS[SIX].keys) == 6 and not BOARDS[SIX].encoder


@pytest.mark.parametrize("words", ["X: hint", "PUSH:ADA ROLLS", "HOLD: menu", "3:hint", "press 11", "with X"])
def test_what_it_lacks_is_found(words):
    assert LACKING.search(words)


class Reader:
    """Keeps every row that a device has shown."""

    def __init__(self, device):
        self.device = device
        self.rows = set()
        self.seen = set()  # names of screens

    def read(self):
        if self.device.console.display.root_group is not None:
            self.rows.update(screen_text.on(self.device.console))
        self.seen.add(self.device.top)
        return self.device.top

    def pages(self):
        """Turn the pages of a text until it closes."""
        name = self.read()
        for _ in range(40):
            if name == "pictures" and "PLAY" in self.device.foot:
                self.device.press("down", ms=400)  # all the rules
                name = self.read()
            elif self.device.top == name and name in ("pictures", "howto"):
                self.device.press("a", ms=400)
                self.read()

    def wrong(self):
        return sorted(row for row in self.rows if LACKING.search(row) and not COUNTED.fullmatch(row))


@pytest.mark.parametrize("at", range(4))
def test_menu_setup_names_settings_and_how_to_play(at):
    """Each row of a list of the menu is gone to, what opens from it is read, and left by B."""
    with on(SIX, Flash()) as d:
        reader = Reader(d)
        d.press(*["right"] * ((at - d.console.top.at) % 4), "a", ms=300)
        if d.top == "setup":
            d.press("right", "right", ms=300)  # two players
        top = d.console.top
        rows = [row.left.strip() for row in top.items]
        for row in range(len(rows)):
            reader.read()
            if rows[row] and rows[row] != "How" and top.at == row:
                d.press("a", ms=300)
                reader.pages()
                reader.read()
                if d.top == "names":
                    d.press("a", ms=300)
                    reader.read()
                    d.press("b", ms=300)
                    reader.read()
                if d.top == "menu":
                    break
                for _ in range(3):
                    if d.console.top is not top:
                        d.press("b", ms=300)
            d.press("down", ms=150)
        assert reader.seen >= ({"setup", "entry", "seat", "howto"} if at < 3 else {"settings"})
        assert len(reader.rows) > 20 and not reader.wrong(), reader.wrong()


class ReadingPlayer(Player):
    """Reads the panel before each thing it does, and now and then what the pause menu leads to."""

    def __init__(self, device, chance):
        super().__init__(device, chance)
        self.reader = Reader(device)

    def act(self):
        top = self.reader.read()
        assert not self.reader.wrong()
        if top in ("cybo", "knister") and self.chance.random() < 0.04:
            self._glance()
        if self.device.top != "result":
            super().act()

    def _glance(self):
        """Choose a row of the pause menu that ends nothing."""
        self.press("B")
        self.wait(200)
        if self.device.top != "actions":
            return
        rows = [row for row in self.labels() if row not in ("Save and quit", "Give up match", "Rules")]
        self.go_to(self.chance.choice(rows))
        self.wait(300)
        self.reader.pages()
        if self.device.top not in ("cybo", "knister", "actions", "confirm", "result"):
            self.press("right", "B")


class SixKeys(Monkey):
    player = ReadingPlayer


def all_matches():
    for game, many in ("cybo", 4), ("knister", 2), ("krypto", 4):
        for number, match in enumerate(matches(game, many, short=True)):
            yield pytest.param(match, number, id=f"{game} {number}")


@only
@pytest.mark.parametrize("match, number", list(all_matches()))
def test_every_mode_is_played_to_its_result(match, number):
    """With all rows of the pause menu; a mess of keys before. What is printed is its record."""
    played = SixKeys(SIX, match, number)
    played.mess(10)
    names, scores = played.finish()
    read = records.read(played.record().encode())
    assert read.over and (tuple(read.names), tuple(read.scores())) == (names, scores)
