"""The menu: a picture for each game. The first thing that is shown."""

import os
import sys

import displayio
from micropython import const

from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_SIDE = const(24)
# A cog wheel for the settings, 24 by 24.
_COG = (
    b"\x00\x00\x00\x00\x3c\x00\x00\x3c\x00\x06\x3c\x60\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x07\xff\xe0"
    b"\x0f\xc3\xf0\x0f\x81\xf0\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x0f\x81\xf0\x0f\xc3\xf0"
    b"\x07\xff\xe0\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x06\x3c\x60\x00\x3c\x00\x00\x3c\x00\x00\x00\x00"
)


def _find(package):
    """The games' names: the folders of the package."""
    place = sys.modules[package].__file__.replace("\\", "/").rsplit("/", 1)[0]
    return [name for name in os.listdir(place) if "." not in name and not name.startswith("_")]


def _fill(shelf, console):
    """Look what games there are, once: each is loaded for it."""
    for game in _find(console.games):
        about = console.load(game)
        shelf[game] = about.TITLE, about.TAG, about.COLOUR, about.PICTURE
    console.release()
    console.latest = ""


class MenuScreen(Screen):
    """One picture a game and one for the settings, side by side."""

    name = "menu"

    def __init__(self, console):
        super().__init__(console)
        self.at = 0
        latest = console.latest
        shelf = console.shelf
        if not shelf:
            _fill(shelf, console)
        self._entries = [(game,) + shelf[game] for game in sorted(shelf)]
        self._entries.append((None, "Settings", "Light, sound, about", 0x8A97A8, _COG))
        matches = console.journal.matches
        if not latest and matches and not matches[0].over:
            latest = matches[0].game
        for i in range(len(self._entries)):
            if latest and self._entries[i][0] == latest:
                self.at = i

    def show(self):
        journal = self.console.journal
        self._unseen = [game for game in self.console.shelf if journal.saved(game)]
        self.every = 1
        th = self.console.theme
        self.group = displayio.Group()
        count = len(self._entries)
        pitch = th.width // count
        top = 13 if th.wide else 44
        big = 1 if th.wide else 2
        widgets.title(
            th, self.group, "TREFOIL", (th.width - 42 * big) // 2, -1 if th.wide else 10, big, theme.INK
        )
        self._frame = widgets.box(th, self.group, 0, top - 2, _SIDE + 4, _SIDE + 4, theme.SOLID)
        self._holes = []
        for i in range(count):
            left = i * pitch + (pitch - _SIDE) // 2
            self._holes.append(
                widgets.picture(th, self.group, self._entries[i][4], _SIDE, left, top, theme.INK)
            )
        below = top + (25 if th.wide else 32)
        self._title = widgets.row(th, self.group, th.text, 1, below, th.columns, theme.ACCENT)
        self._tag = widgets.row(
            th, self.group, th.small, 0, below + (12 if th.wide else 16), th.small_columns, theme.DIM
        )
        widgets.foot(th, self.group, "%s: %s" % (self.console.board.A_NAME, t("open")))
        self._move(0)

    def tick(self, now):
        """How far the open matches have come, one after the other: a long one takes a third of a second."""
        self.every = 1 if self._unseen else 0
        if not self._unseen:
            return False
        console = self.console
        game = self._unseen.pop()
        console.where(game)
        console.release()
        console.latest = ""
        if game != self._entries[self.at][0]:
            return False
        self._move(0)
        return True

    def hide(self):
        self._frame = self._holes = self._title = self._tag = None
        super().hide()

    def idle(self):
        __import__("handheld.screens.setup")

    def ready(self):
        print("READY")

    def _move(self, by):
        th = self.console.theme
        count = len(self._entries)
        self._holes[self.at][0].pixel_shader = th.palettes[theme.INK]
        self.at = (self.at + by) % count
        _, title, tag, colour, _ = self._entries[self.at]
        th.accent(colour)
        pitch = th.width // count
        self._frame.x = (self.at * pitch + (pitch - _SIDE) // 2 - 2) * th.unit
        self._holes[self.at][0].pixel_shader = th.palettes[theme.SOLID]
        game = self._entries[self.at][0]
        journal = self.console.journal
        if journal.saved(game):
            title = t("Resume") + " " + title
            tag = self.console.wheres.get(game, tag)
        elif journal.notice and not by:
            new = journal.notice.startswith("Nothing")
            tag = "Nothing is saved yet" if new else "Saves were lost: see Settings"
        widgets.write_middle(self._title, th.text, t(title))
        widgets.write_middle(self._tag, th.small, t(tag))
        for i in range(count):
            self.console.light(i + 1, self._entries[i][3] if i != self.at else 0xFFFFFF)
        self.console.light(0, colour)

    def number(self, n):
        """The first keys open the games at once."""
        if n > len(self._entries):
            return False
        self._move(n - 1 - self.at)
        self._open()
        return True

    def key(self, key):
        if key == keys.A:
            self._open()
        elif key == keys.UP or key == keys.LEFT:
            self._move(-1)
        elif key == keys.DOWN or key == keys.RIGHT:
            self._move(1)
        return True

    def _open(self):
        game = self._entries[self.at][0]
        if game:
            self.console.open("setup", "SetupScreen", game)
        else:
            self.console.open("settings", "SettingsScreen")
