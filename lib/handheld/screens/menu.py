"""The menu: a picture for each game. The first thing that is shown."""

import displayio
from micropython import const

from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.screens.settings import SettingsScreen
from handheld.screens.setup import SetupScreen
from handheld.text import t

_SIDE = const(24)
_FRAME = const(28)  # around a picture
_KEYS = const(12)  # number keys, each with a light
# A cog wheel for the settings, 24 by 24.
_COG = (
    b"\x00\x00\x00\x00\x3c\x00\x00\x3c\x00\x06\x3c\x60\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x07\xff\xe0"
    b"\x0f\xc3\xf0\x0f\x81\xf0\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x0f\x81\xf0\x0f\xc3\xf0"
    b"\x07\xff\xe0\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x06\x3c\x60\x00\x3c\x00\x00\x3c\x00\x00\x00\x00"
)


class MenuScreen(Screen):
    """One picture a game and one for the settings, side by side."""

    name = "menu"

    def __init__(self, console):
        super().__init__(console)
        self.at = 0
        shelf = console.shelf
        self._entries = [
            (game, shelf[game].TITLE, shelf[game].TAG, shelf[game].COLOUR, shelf[game].PICTURE)
            for game in sorted(shelf)
        ]
        self._entries.append((None, "Settings", "Light, sound, about", 0x8A97A8, _COG))
        latest = console.handed.game
        matches = console.journal.matches
        if not latest and matches and not matches[0].over:
            latest = matches[0].game
        for i in range(len(self._entries)):
            if latest and self._entries[i][0] == latest:
                self.at = i

    def show(self):
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
        if game and self.console.journal.saved(game):
            title = t("Resume") + " " + title
            tag = self.console.where(game) or tag
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
            self.console.push(SetupScreen(self.console, game))
        else:
            self.console.push(SettingsScreen(self.console))
