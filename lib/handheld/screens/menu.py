"""The menu: a picture for each game. The first thing that is shown."""

import os
import sys

import displayio
from micropython import const

from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import explain, t

_SIDE = const(24)
_FRAME = const(28)  # around a picture
_KEYS = const(12)  # number keys, each with a light
# What the package of a game has to have.
_WANTED = (
    "TITLE TAG COLOUR PICTURE CREDIT LEVELS OPTIONS EXTRAS FIGURES seats options extras shown where".split()
)
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


def _fill(console):
    """Look what games there are, once: each is loaded for it. One that cannot be is left out, and named."""
    for game in _find(console.games):
        try:
            about = console.load(game)
            for name in _WANTED:
                getattr(about, name)
            if len(about.PICTURE) != _SIDE * _SIDE // 8:
                raise ValueError("PICTURE wants %d bytes" % (_SIDE * _SIDE // 8))
            console.shelf[game] = about.TITLE, about.TAG, about.COLOUR, about.PICTURE
        except Exception as problem:  # noqa: BLE001  whatever is wrong with one game, the others play
            console.left_out[game] = explain(problem)
            print("# %s is left out: %s" % (game, console.left_out[game]))
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
        if not shelf and not console.left_out:
            _fill(console)
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
        self._fit = min(len(self._entries), th.width // _FRAME)
        self._first = 0  # the entry at the left
        top = 13 if th.wide else 44
        big = 1 if th.wide else 2
        widgets.title(
            th, self.group, "TREFOIL", (th.width - 42 * big) // 2, -1 if th.wide else 10, big, theme.INK
        )
        self._frame = widgets.box(th, self.group, 0, top - 2, _FRAME, _FRAME, theme.SOLID)
        self._holes = [
            widgets.picture(th, self.group, entry[4], _SIDE, 0, top, theme.INK) for entry in self._entries
        ]
        below = top + (25 if th.wide else 32)
        self._title = widgets.row(th, self.group, th.text, 1, below, th.columns, theme.ACCENT)
        self._tag = widgets.row(
            th, self.group, th.small, 0, below + (12 if th.wide else 16), th.small_columns, theme.DIM
        )
        widgets.foot(th, self.group, "%s: %s" % (self.console.names[keys.A], t("open")))
        self._more = widgets.corner(th, self.group) if self._fit < len(self._entries) else None
        self._move(0)

    def tick(self, now):
        """How far the open matches have come, one after the other: a long one takes a third of a second."""
        self.every = 1 if self._unseen else 0
        if not self._unseen:
            return False
        console = self.console
        game = self._unseen.pop()
        try:
            console.where(game)
        except Exception as problem:  # noqa: BLE001  that one match cannot be read harms no other
            print("# %s: %s" % (game, explain(problem)))
            console.wheres[game] = ""
        console.release()
        console.latest = ""
        if game != self._entries[self.at][0]:
            return False
        self._move(0)
        return True

    def hide(self):
        self._frame = self._title = self._tag = self._more = None
        self._holes = ()
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
        self._scroll()
        self._frame.x = self._holes[self.at].x - 2 * th.unit
        self._holes[self.at][0].pixel_shader = th.palettes[theme.SOLID]
        game = self._entries[self.at][0]
        journal = self.console.journal
        if journal.saved(game):
            title = t("Resume") + " " + title
            tag = self.console.wheres.get(game, tag)
        elif not by:
            tag = self._warning() or tag
        widgets.write_middle(self._title, th.text, t(title))
        widgets.write_middle(self._tag, th.small, t(tag))
        for i in range(min(count, _KEYS)):
            self.console.light(i + 1, self._entries[i][3] if i != self.at else 0xFFFFFF)
        self.console.light(0, colour)

    def _scroll(self):
        """Put the pictures that fit side by side, the chosen one among them; the others are hidden."""
        th = self.console.theme
        fit = self._fit
        self._first = max(self.at - fit + 1, min(self._first, self.at))
        pitch = th.width // fit
        for i in range(len(self._holes)):
            hole = self._holes[i]
            place = i - self._first
            hole.hidden = not 0 <= place < fit
            hole.x = (place * pitch + (pitch - _SIDE) // 2) * th.unit
        if self._more:
            widgets.write_right(self._more, th.small, "%d/%d" % (self.at + 1, len(self._holes)))

    def _warning(self):
        """What the players should know before they choose, or ""."""
        console = self.console
        if console.journal.notice:
            return "Saves were lost: see Settings"
        if console.left_out:
            return "%s left out: see Settings" % ", ".join(sorted(console.left_out))
        return ""

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
