"""Menu, the first screen: a picture for each game."""

import bitmaptools
import displayio
from micropython import const

from handheld.drawing import shapes, theme, widgets
from handheld.drawing.prompts import Prompts
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.machine import handover, keys
from handheld.machine.text import halve, t, wrap

_PAGES = ("handheld.front.people", "PeopleScreen"), ("handheld.front.settings_screen", "SettingsScreen")
_SIDE = const(24)
_LOOK_MS = const(10000)  # interval of battery readings
_FRAME = const(28)  # size of a picture with its frame
_KEYS = const(12)  # number keys with a light
_HOW = const(6)  # number key for "how to play"
# A cog wheel for the settings, 24 by 24.
_COG = (
    b"\x00\x00\x00\x00\x3c\x00\x00\x3c\x00\x06\x3c\x60\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x07\xff\xe0"
    b"\x0f\xc3\xf0\x0f\x81\xf0\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x7f\x00\xfe\x0f\x81\xf0\x0f\xc3\xf0"
    b"\x07\xff\xe0\x0f\xff\xf0\x1f\xff\xf8\x0f\xff\xf0\x06\x3c\x60\x00\x3c\x00\x00\x3c\x00\x00\x00\x00"
)
_HEADS = (  # two people
    b"\x00\x00\x00\x00\x00\x00\x03\xc0\x00\x07\xe0\xe0\x0f\xf1\xf0\x0f\xf3\xf8\x0f\xf3\xf8\x0f\xf3\xf8"
    b"\x0f\xf3\xf8\x07\xe1\xf0\x03\xc0\xe0\x00\x00\x00\x1f\xf8\x00\x3f\xfd\xfc\x7f\xfe\xfe\x7f\xfe\xff"
    b"\xff\xff\x7f\xff\xff\x7f\xff\xff\x7f\xff\xff\x7f\xff\xff\x7f\xff\xff\x7f\x00\x00\x00\x00\x00\x00"
)

# The pixels of each group of four bits: setting pixels one by one takes four times as long.
_FOURS = (
    b"\0\0\0\0\0\0\0\1\0\0\1\0\0\0\1\1\0\1\0\0\0\1\0\1\0\1\1\0\0\1\1\1"
    b"\1\0\0\0\1\0\0\1\1\0\1\0\1\0\1\1\1\1\0\0\1\1\0\1\1\1\1\0\1\1\1\1"
)


class Battery:
    """Battery gauge at the upper left, with the charge in percent."""

    def __init__(self, th, group):
        self._theme = th
        unit = 1 if th.mono else 2
        x, y = (0, 0) if th.mono else (4, 4)
        for left, top, wide, high, colour in (
            (0, 0, 12, 7, theme.SOFT),
            (12, 2, 1, 3, theme.SOFT),
            (1, 1, 10, 5, theme.PAPER),
        ):
            shapes.box(th, group, x + left * unit, y + top * unit, wide * unit, high * unit, colour)
        self._bar = shapes.box(th, group, x + 2 * unit, y + 2 * unit, 8 * unit, 3 * unit, theme.GREEN)
        beside = x + 14 * unit - (0 if th.mono else 1)
        self._percent = widgets.Line(th, group, "small", beside, 0 if th.mono else 2, theme.SOFT)
        self._unit = unit
        self._charge = -1

    def show(self, charge):
        if charge == self._charge:
            return False
        self._charge = charge
        th = self._theme
        self._bar.width = max(1, charge * 8 * self._unit // 100)
        colour = theme.RED if charge <= 15 else theme.GOLD if charge <= 40 else theme.GREEN
        shapes.recolour(self._bar, th.shades(theme.PAPER, colour))
        self._percent.show(((0, "%d%%" % charge),))
        return True


class MenuScreen(Screen):
    """A picture for each game, one for the people and one for the settings, side by side."""

    name = "menu"

    def __init__(self, console):
        super().__init__(console)
        self.at = 0
        shelf = console.shelf
        self._entries = [
            (game, shelf[game].TITLE, shelf[game].TAG, shelf[game].COLOUR, _bitmap(shelf[game].PICTURE))
            for game in sorted(shelf)
        ]
        self._entries.append((None, t("People"), t("Names and badges"), 0xC9A0FF, _bitmap(_HEADS)))
        self._entries.append((None, t("Settings"), t("Light, sound, about"), 0x8A97A8, _bitmap(_COG)))
        latest = console.handed.game
        matches = console.journal.matches
        if not latest and matches and not matches[0].over:
            latest = matches[0].game
        for i in range(len(self._entries)):
            game = self._entries[i][0]
            if game == latest if latest else getattr(shelf.get(game), "FIRST", False):
                self.at = i

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        self._fit = min(len(self._entries), th.width // _FRAME)
        self._last = 0  # the entry in the last place
        bare = th.mono and th.large  # without the title, which has no room
        top = 2 if bare else 10 if th.mono else 30  # units
        wide = th.width * th.unit
        if not bare:
            y, sheet = (0, "text") if th.mono else (14, "title")
            shapes.text(th, self.group, sheet, wide // 2, y, "TREFOIL", align=1)
        pitch = th.width // self._fit
        self._holes = []
        for entry in self._entries:
            left = min(len(self._holes), self._fit - 1) * pitch + (pitch - _SIDE) // 2
            self._holes.append(_picture(th, self.group, entry[4], left, top, entry[3]))
        self._place_pictures()
        below = 29 if bare else 35 if th.mono else 128
        self._title = self._line("title", below)
        lines = (12,) if th.mono else (34, 56)
        self._tag = [self._line("text", below + line) for line in lines]
        self._frame = shapes.frame(th, self.group, *((28, 28, 1) if th.mono else (56, 56, 2)))
        self._border = 2 if th.mono else 4  # pixels from the frame's edge to the picture
        self._frame.y = top * th.unit - self._border
        self.prompts = Prompts(self.console, self.group)
        self._more = None
        if self._fit < len(self._entries):
            left = (th.width - 2) * th.unit - 5 * th.sheet("text").width
            self._more = widgets.Line(th, self.group, "text", left, 1 if th.mono else 9, theme.GREY)
        self._battery = None  # added with the words
        self.tick_ms = 0
        self._move(0)
        self._prompt()

    def hide(self):
        self._holes = self._tag = ()
        self._title = self._frame = self._more = self._battery = self.prompts = None
        self.console.handed.target = handover.MENU
        super().hide()

    def tick(self, now):
        return self._battery.show(self.console.hardware.battery())

    def _line(self, sheet, y):
        th = self.console.theme
        wide = th.width * th.unit
        left = wide % th.sheet(sheet).width // 2
        return widgets.Line(th, self.group, sheet, left, y, theme.SOFT)

    def _middle(self, line, sheet, text):
        th = self.console.theme
        line.show_middle(text, th.width * th.unit // th.sheet(sheet).width)

    def _howto_key(self):
        """Return the key for "how to play": HINT if it opens no game; B has no other use here."""
        console = self.console
        if console.hardware.plain:
            return keys.NUMBER + _HOW
        return keys.HINT if console.names[keys.HINT] else keys.B

    def ready(self):
        for words in self.console.wrong:
            print("settings.toml:", words)
        print("READY")

    def _move(self, by):
        """Move the frame to another picture and show its name. The words follow in a tick."""
        th = self.console.theme
        count = len(self._entries)
        self.at = (self.at + by) % count
        game, title, _, colour, _ = self._entries[self.at]
        self._warned = bool(by)
        th.colour = colour
        x = self._holes[self.at].x - self._border
        if self._frame.x != x:
            self._frame.x = x
        if game and self.console.journal.saved(game):
            title = t("Continue %s") % title
        self._title.recolour(th.shades(theme.PAPER, colour))
        self._middle(self._title, "title", title)
        for i in range(min(count, _KEYS)):
            self.console.light(i + 1, self._entries[i][3] if i != self.at else 0xFFFFFF)
        self.console.light(0, colour)
        self.console.call_later(self._show_entry, LATER)

    def _show_entry(self):
        self._place_pictures()
        th = self.console.theme
        charge = self.console.hardware.battery()
        if charge is not None and not self._battery:
            self._battery = Battery(th, self.group)
            self._battery.show(charge)
            self.tick_ms = _LOOK_MS
        game, _, tag, _, _ = self._entries[self.at]
        columns = th.width * th.unit // th.sheet("text").width - (0 if th.mono else 2)
        texts = [text for text in (self.console.standing(game) if game else ()) if text]
        if not texts or not th.mono and len(tag) <= columns:
            texts.append(tag)
        warning = "" if self._warned else self._warning()
        if warning or th.mono or len(texts) == 1:
            lines = halve(warning or texts[0], columns)
        else:
            lines = [line for text in texts for line in wrap(text, columns)]
        for i in range(len(self._tag)):
            self._tag[i].recolour(th.shades(theme.PAPER, theme.GOLD if warning else theme.SOFT))
            self._middle(self._tag[i], "text", lines[i] if i < len(lines) else "")
        self._prompt()
        if self._more is not None:
            more = "%d/%d" % (self.at + 1, len(self._holes))
            self._more.show(((5 - len(more), more),))

    def _prompt(self):
        does = ((keys.A, t("open")), (self._howto_key(), t("how to play|rules")))
        self.prompts.ask(does if self._entries[self.at][0] else does[:1], False)

    def _place_pictures(self):
        """Show the pictures. Those without a place share the last one: to move them all draws too much."""
        last = self._fit - 1
        self._last = max(self._last, last) if self.at < last else self.at
        for i in range(last, len(self._holes)):
            shapes.hide(self._holes[i], i != self._last)

    def _warning(self):
        console = self.console
        wordy = not console.theme.mono  # room for two lines
        if self.battery_low():
            return self.battery_low()
        if console.handed.target == handover.LOST:
            return t("Restart failed: choose again")
        if console.journal.notice:
            return t("Saves were lost: see Settings") if wordy else t("Saves lost: Settings")
        if console.unusable:
            words = t("%s left out: see Settings") if wordy else t("%s left out")
            return words % ", ".join(sorted(console.unusable))
        return ""

    def number(self, n):
        """Open a game with its number key."""
        if n == _HOW and n > len(self._entries):
            return self._explain()
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
        elif key == self._howto_key():
            self._explain()
        return True

    def _explain(self):
        game = self._entries[self.at][0]
        if game:
            self.console.explain(game)
        return True

    def _open(self):
        game = self._entries[self.at][0]
        if game:
            self.console.set_up(game)
        else:
            self.console.open(*_PAGES[self.at - len(self._entries)])


def _bitmap(bits):
    """Return a bitmap from bits, in rows of three bytes."""
    bitmap = displayio.Bitmap(_SIDE, _SIDE, 2)
    halves = [at for byte in bits for at in (byte >> 4 << 2, (byte & 15) << 2)]
    bitmaptools.arrayblit(bitmap, b"".join([_FOURS[at : at + 4] for at in halves]))
    return bitmap


def _picture(th, group, bitmap, x, y, colour):
    """Add a picture to a group and return the group that holds it."""
    shades = displayio.Palette(2)
    shades[0] = theme.PAPER
    shades[1] = theme.WHITE if th.mono else colour
    holder = displayio.Group(scale=th.unit, x=x * th.unit, y=y * th.unit)
    holder.append(displayio.TileGrid(bitmap, pixel_shader=shades))
    group.append(holder)
    return holder
