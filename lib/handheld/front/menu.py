"""Menu, the first screen: the icon of an entry between those of its neighbours."""

import bitmaptools
import displayio
from micropython import const

from handheld.drawing import icons, shapes, theme, widgets
from handheld.drawing.prompts import Prompts
from handheld.drawing.screen import Screen
from handheld.drawing.stage import IDLE, LATER
from handheld.machine import handover, keys
from handheld.machine.text import halve, t, wrap

_PAGES = ("handheld.front.people", "PeopleScreen"), ("handheld.front.settings_screen", "SettingsScreen")
_LOOK_MS = const(10000)  # interval of battery readings
_KEYS = const(12)  # number keys with a light
_HOW = const(6)  # number key for "how to play"
_LEAVES = const(3)
_UNKNOWN = const(8)  # the setting "leaves"
# On 240x240 the icons lie side by side, on 128x64 one above the other with the words beside them. In pixels:
# the icon, the middle of its width at that of the panel on 240x240, its neighbours before and after it (from
# the right edge there); the mark; the left end of the words and the tops of name and line, also in large.
_ICON = (-32, 50), (1, 16)
_BESIDE = ((-14, 62), (-26, 62)), ((5, -11), (5, 51))
_MARK = (8, 6), (44, 0)
_WORDS = (0, 124, 160, 158), (44, 16, 32, 31)
_DOTS = const(206)  # top of the dots, on 240x240
_DOT = const(14)  # pixels from one to the next


class Battery:
    """Battery at the upper right: four bars of a quarter each, the last one red."""

    def __init__(self, th, group):
        self._unit = unit = 1 if th.mono else 2
        self._bitmap = displayio.Bitmap(15 * unit, 7 * unit, 4)  # one object: each costs time in every area
        self._shades = displayio.Palette(3)
        self._shades[1] = theme.SOFT
        for left, top, right, low, ink in ((0, 0, 14, 7, 1), (14, 2, 15, 5, 1), (1, 1, 13, 6, 0)):
            self._fill(left * unit, top, right * unit, low, ink)
        x, y = th.width - (16 if th.mono else 38), 0 if th.mono else 10
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=self._shades, x=x, y=y))
        self.bars = 0  # that are shown

    def _fill(self, left, top, right, low, ink):
        bitmaptools.fill_region(self._bitmap, left, top * self._unit, right, low * self._unit, ink)

    def show(self, charge):
        """Show a charge in percent. Return True if that changes a bar."""
        bars = min(4, max(1, (charge + 24) // 25))
        if bars == self.bars:
            return False
        self.bars = bars
        self._shades[2] = theme.RED if bars == 1 else theme.GREEN
        for at in range(4):
            left = (4 + 5 * at) * self._unit // 2
            self._fill(left, 2, left + 2 * self._unit, 5, 2 * (at < bars))
        return True


class MenuScreen(Screen):
    """An icon for each game, one for the people and one for the settings."""

    name = "menu"

    def __init__(self, console):
        super().__init__(console)
        self.at = 0
        shelf = console.shelf
        self._entries = [
            (game, game, shelf[game].TITLE, shelf[game].TAG, shelf[game].COLOUR) for game in sorted(shelf)
        ]
        self._entries.append(("", "people", t("People"), t("Names and badges"), theme.SOFT))
        self._entries.append(("", "settings", t("Settings"), t("Light and sound"), theme.GREY))
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
        mono = th.mono
        group = self.group = displayio.Group()
        middle = 0 if mono else th.width // 2
        left, top, low, low_large = _WORDS[mono]
        self._mark = displayio.Group()
        group.append(self._mark)
        (x, y), (right, below) = _BESIDE[mono]
        self._beside = (
            icons.Icon(th, group, x, y, True, True),
            icons.Icon(th, group, right if mono else th.width + right, below, True, True),
        )
        x, y = _ICON[mono]
        self._icon = icons.Icon(th, group, middle + x, y)
        longest = max([len(entry[2]) for entry in self._entries])
        self._head = "head" if longest * th.sheet("head").width <= th.width - left else "title"
        self._title = widgets.Line(th, group, self._head, left, top)
        high = th.sheet("text").height
        high += th.mono
        low = low_large if th.large else low
        self._tag = [widgets.Line(th, group, "text", left, low + high * at) for at in (0, 1)]
        self._dot = None
        if not mono:
            self._dots = middle - _DOT * len(self._entries) // 2
            for at in range(len(self._entries)):
                shapes.box(th, group, self._dots + _DOT * at + 4, _DOTS, 6, 4, theme.FILLED)
            self._dot = shapes.box(th, group, self._dots, _DOTS, _DOT, 4, theme.WHITE)
        self.prompts = Prompts(self.console, group, left)
        self._battery = None  # added with the words
        self._columns = (th.width - left) // th.sheet("text").width - (not mono)
        self._split = wrap if mono else halve
        self._known = {}  # words by entry
        self.console.call_later(self._look_ahead, IDLE)
        self.tick_ms = 0
        self._show_mark()
        self._move(0)
        self._show_title()
        self._show_beside()
        self._prompt()

    def hide(self):
        self._beside = self._tag = ()
        self._mark = self._icon = self._title = self._dot = self._battery = self.prompts = None
        self.console.handed.target = handover.MENU
        super().hide()

    def tick(self, now):
        return self._battery.show(self.console.hardware.battery())

    def _write(self, line, sheet, text, colour):
        """Write a text in a line: in the middle, on 128x64 at the left."""
        th = self.console.theme
        line.recolour(th.shades(theme.PAPER, colour))
        x = line.x if th.mono else (th.width - len(text) * th.sheet(sheet).width) // 2
        if line.x != x:
            line.x = x
        line.show(((0, text),) if text else ())

    def _howto_key(self):
        """Return the key for "how to play": HINT if it opens no game; B has no other use here."""
        if self.console.hardware.plain:
            return keys.NUMBER + _HOW
        return keys.HINT if self.console.names[keys.HINT] else keys.B

    def ready(self):
        for words in self.console.wrong:
            print("settings.toml:", words)
        print("READY")

    def _move(self, by):
        """Show another icon. Its name follows in the next tick, its neighbours and the words in another."""
        self.at = (self.at + by) % len(self._entries)
        self._warned = bool(by)
        console = self.console
        game, name, title, _, colour = self._entries[self.at]
        console.theme.colour = colour
        self._icon.show(name, title, colour)
        shown = self._title.texts
        if shown and len(shown[0][1]) != len(title):
            self._title.show(())  # black is sent sooner than blanks after the next name
        if self._dot:
            self._dot.x = self._dots + _DOT * self.at
            shapes.paint(self._dot, console.theme.shades(theme.PAPER, colour))
        console.clear_lights()
        for at in range(min(len(self._entries), _KEYS) if console.hardware.plain else 0):
            console.light(at + 1, colour if at == self.at else self._entries[at][4] >> 2 & 0x3F3F3F)
        console.light(0, colour)
        if game and _HOW > len(self._entries):
            console.light(_HOW, colour)
        console.call_later(self._show_title, LATER)
        console.call_later(self._show_words, LATER)

    def _show_title(self):
        _, _, title, _, colour = self._entries[self.at]
        self._write(self._title, self._head, title, colour)

    def _show_beside(self):
        for at in (0, 1):
            _, name, title, _, colour = self._entries[(self.at + 2 * at - 1) % len(self._entries)]
            self._beside[at].show(name, title, colour)

    def _show_words(self):
        self._show_beside()
        if not self._battery:
            charge = self.console.hardware.battery()
            if charge is not None:
                self._battery = Battery(self.console.theme, self.group)
                self._battery.show(charge)
                self.tick_ms = _LOOK_MS
        if self.console.settings.get("leaves") == _UNKNOWN:
            self._fill_mark()
        if not self._tag[0].texts:  # room for each: longer words would be sent with those that they replace
            longest = max([len(entry[3]) for entry in self._entries])
            self._tag[0].show(((0, " " * min(self._columns, longest)),))
        warning = "" if self._warned else self._warning()
        lines, gold = (self._split(warning, self._columns), True) if warning else self._look_up(self.at)
        for at in range(len(self._tag)):
            text = lines[at] if at < len(lines) else ""
            self._write(self._tag[at], "text", text, theme.GOLD if gold else theme.SOFT)
        self._prompt()

    def _look_up(self, at):
        """Return the lines below the name of an entry, and what is true if they are gold. Looked up once."""
        if at not in self._known:
            game, _, _, tag, _ = self._entries[at]
            texts = [text for text in (self.console.standing(game) if game else ()) if text]
            if not texts or not self.console.theme.mono and len(tag) <= self._columns:
                texts.append(tag)
            lines = [line for text in texts for line in self._split(text, self._columns)]
            self._known[at] = lines, game and self.console.journal.saved(game)
        return self._known[at]

    def _look_ahead(self):
        """Look up the words of another entry, while nobody waits."""
        for at in range(len(self._entries)):
            if at not in self._known:
                self._look_up(at)
                self.console.call_later(self._look_ahead, IDLE)
                break

    def _prompt(self):
        game = self._entries[self.at][0]
        goes_on = bool(game and self.console.journal.saved(game))
        does = (keys.A, t("continue") if goes_on else t("open")), (self._howto_key(), t("how to play|rules"))
        self.prompts.ask(does if game else does[:1], goes_on)

    def _show_mark(self):
        shapes.clear(self._mark)
        x, y = _MARK[self.console.theme.mono]
        leaves = [entry[4] for entry in self._entries[:_LEAVES]]
        icons.mark(self.console.theme, self._mark, x, y, leaves, self.console.settings.get("leaves"))

    def _fill_mark(self):
        """Fill the leaves from the statistics of a console without the setting, such as 0.2.0."""
        ledger = self.console.journal.ledger()
        games = [entry[0] for entry in self._entries[:_LEAVES]]
        filled = sum([1 << at for at in range(len(games)) if ledger.played(games[at])])
        if filled:
            self.console.settings.set("leaves", filled)
            self._show_mark()

    def _warning(self):
        console = self.console
        wordy = not console.theme.mono  # room for two lines
        if self.battery_low():
            return self.battery_low()
        if console.handed.target == handover.LOST:
            return t("Restart failed: choose again") if wordy else t("Restart failed")
        if console.journal.notice:
            return t("Saves were lost: see Settings") if wordy else t("Saves lost: Settings")
        if console.unusable:
            words = t("%s left out: see Settings") if wordy else t("%s left out")
            return words % ", ".join(sorted(console.unusable))
        return ""

    def number(self, n):
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
        elif key <= keys.RIGHT:
            self._move(-1 if key == keys.UP or key == keys.LEFT else 1)
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
