"""The test of the console, for its builder: a start of its own with each part at work, on one page.

The menu begins it with TREFOIL_TEST = 1, with A and B held at power-on, or if a key stays down for ten
seconds. The built-in font draws it, and the serial console says the same. docs/build.md has what can be seen.
"""

import gc
import time

import displayio
import supervisor
import terminalio
import vectorio
from adafruit_display_text.label import Label
from micropython import const

from handheld import boards
from handheld.boards import pad
from handheld.machine import configuration, handover, keys
from handheld.machine.host import host_listens
from handheld.machine.text import fit, t, wrap

_HELD_MS = const(3000)  # a key that is held for so long leads to the menu
_TOGETHER_MS = const(30)  # two keys that come at once are in one scan, or in two
_TONE_MS = const(80)
_LIGHT_MS = const(700)
_PAGE_MS = const(2500)
_LETTER = const(6)  # size of the built-in font in pixels
_LINE = const(12)
_ROLES = "", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y"
_LIGHTS = (t("red"), 0xFF0000), (t("green"), 0x00FF00), (t("blue"), 0x0000FF)
_WHITE = const(0xFFFFFF)
_BARS = 0xFF0000, 0x00FF00, 0x0000FF, _WHITE
_MENDS = (  # what may be seen on a panel that has settings, and the line that mends it
    (t("frame off the edge?"), "TREFOIL_PANEL_X, _Y = 2|PANEL_X, _Y = 2"),
    (t("F upside down?"), "TREFOIL_PANEL_TURN = 180|PANEL_TURN = 180"),
    (t("F mirrored?"), "TREFOIL_PANEL_MIRROR = 1|PANEL_MIRROR = 1"),
    (t("black is white?"), "TREFOIL_PANEL_INVERT = 1|PANEL_INVERT = 1"),
    (t("R is blue?"), "TREFOIL_PANEL_BGR = 1|PANEL_BGR = 1"),
)


def _name(key):
    return str(key - keys.NUMBER) if key > keys.NUMBER else _ROLES[key] if key < len(_ROLES) else "PUSH"


class SelfTest:
    """The test. Sets of keys have a bit each, by their number."""

    def __init__(self, scanner=None, wheel=None):
        """Make the parts that can be made, and the page. The arguments are those of `Console`."""
        module = boards.board_module()
        self.mends = _MENDS if hasattr(module.Board, "wrong") else ()
        module.Board.wrong = self.wrong = configuration.unknown()
        self.board = board = module.Board(scanner, wheel) if wheel else module.Board(scanner)
        if board.scanner and not scanner:
            board.scanner.reset()  # reports the keys that are down
        self.title = module.NAME
        self.names = [_name(key) for key in board.keys]
        self.down = self.pressed = self.batch = 0  # batch: those that have just come
        self.stuck = 0  # those that have been down since the start
        self.mates = [0] * len(self.names)  # of each key, those that have come with it each time
        self.made = self.key_at = self.light_at = self.page_at = supervisor.ticks_ms()
        self.turned = self.light = self.page = 0
        self.told = []  # faults that have been printed
        self.listened = False
        self.labels = []
        if board.display:
            self.lay_out(board.display)
        board.tone.sound(440, 2)

    def lay_out(self, display):
        """Draw a frame on the panel's edge, a letter, bars of each colour, and the names of the keys."""
        display.auto_refresh = False
        display.root_group = whole = displayio.Group()
        right, bottom = display.width - 1, display.height - 1
        for box in (0, 0, right, 1), (0, bottom, right, 1), (0, 0, 1, bottom), (right, 0, 1, bottom + 1):
            _bar(whole, _WHITE, *box)
        scale = max(1, display.width // 120)
        wide, high = display.width // scale, display.height // scale
        self.columns = wide // _LETTER - 1
        self.group = displayio.Group(scale=scale)
        self.label(4, 2, "F", scale=2)
        step = (wide - 8) // 4
        bars = [(4 + at * step, high - 34, step, 30) for at in range(4)]
        bars = bars if high > 64 else [(wide - 14, 2, 10, _LINE)]
        for at in range(len(bars)):
            _bar(whole, _BARS[at - len(bars)], *[each * scale for each in bars[at]])
            self.label(bars[at][0] + 2, bars[at][1], "RGBW"[at - len(bars)], color=0)
        whole.append(self.group)
        self.light_label = self.label(20, 2, " ")
        x, y = 20, 2 + _LINE
        for name in self.names + ["w 0"] * bool(self.board.wheel):
            if x + len(name) * _LETTER > wide - 2:
                x, y = 4, y + _LINE
            self.labels.append(self.label(x, y, name))
            x += (len(name) + 1) * _LETTER
        self.note_label = self.label(4, y + _LINE, " ")

    def label(self, x, y, text, **look):
        made = Label(terminalio.FONT, text=text, line_spacing=1, anchor_point=(0, 0), **look)
        made.anchored_position = x, y
        self.group.append(made)
        return made

    def run(self):
        """Test until a key is held, then restart in the menu. Called by `start`."""
        while True:
            now = supervisor.ticks_ms()
            changed = self.take_key(now)
            changed = self.take_rest(now) or changed
            if changed and self.board.display:
                self.board.display.refresh()
            if self.down & ~self.stuck and keys.since(now, self.key_at) >= _HELD_MS:
                missed = [name for i, name in enumerate(self.names) if not self.pressed >> i & 1]
                print("never pressed:", ", ".join(missed) or "none")
                handover.leave(handover.Handover(held=self.down), self.board.pins)
                supervisor.reload()
            time.sleep(0.004)

    def take_key(self, now):
        """Take an event of a key. Return True if there was one."""
        event = self.board.scanner.events.get() if self.board.scanner else None
        if self.batch and keys.since(event.timestamp if event else now, self.key_at) > _TOGETHER_MS:
            for i in range(len(self.mates)):
                if self.batch >> i & 1:
                    self.mates[i] = self.batch & (self.mates[i] or self.batch)
            self.batch = 0
        if not event:
            return False
        number = event.key_number
        bit = 1 << number
        print(self.names[number], "down" if event.pressed else "up")
        self.key_at = event.timestamp
        if not event.pressed:
            self.down &= ~bit
            self.stuck &= ~bit
        else:
            self.down |= bit
            self.pressed |= bit
            if keys.since(event.timestamp, self.made) < _TOGETHER_MS:
                self.stuck |= bit
            else:
                self.batch |= bit
            self.board.tone.sound(440 + 40 * number, 2)
        if self.labels:
            self.labels[number].color = 0 if event.pressed else _WHITE
            self.labels[number].background_color = _WHITE if event.pressed else None
        return True

    def faults(self):
        """Return what is wrong with settings and keys, a line each."""
        lines = list(self.wrong)
        for i in range(len(self.names)):
            if self.stuck >> i & 1:
                lines.append(t("%s: stuck down") % self.names[i])
            for j in range(i):
                if self.mates[i] >> j & 1 and self.mates[j] >> i & 1:
                    lines.append(t("%s and %s together") % (self.names[j], self.names[i]))
        return lines

    def take_rest(self, now):
        """Say, light and sound what is due. Return True if the page has changed."""
        board = self.board
        changed = False
        if keys.since(now, self.key_at) > _TONE_MS:
            board.tone.sound(0, 0)
        if board.wheel and board.wheel.position != self.turned:
            changed = True
            self.turned = board.wheel.position
            print("wheel", self.turned)
            if self.labels:
                self.labels[-1].text = "w %d" % self.turned
        if keys.since(now, self.light_at) >= _LIGHT_MS and not isinstance(board.lights, pad.Nothing):
            changed = True
            self.light_at = now
            word, colour = _LIGHTS[self.light % 3]
            board.lights.show([colour] * 13, 1)
            if self.light < 3:
                print("light", word)
            self.light += 1
            if self.labels:
                self.light_label.text = word
        listens = host_listens()
        if listens and not self.listened:
            print("TEST of %s: the keys are on %s" % (self.title, board.pins))
            print("\n".join([" ".join([fit(words, 80) for words in each]) for each in self.pages()]))
            self.told = []
        self.listened = listens
        faults = self.faults()
        fresh = [each for each in faults if each not in self.told]
        self.told = faults
        if fresh:
            print("\n".join(fresh))
        if fresh or keys.since(now, self.page_at) >= _PAGE_MS or not self.page:
            changed = True
            self.page_at = now
            self.page = 1 if fresh else self.page + 1
            if self.labels:
                pages = self.pages()
                for lines in [wrap(each, self.columns) for each in reversed(faults)]:
                    pages = [lines[at : at + 2] for at in range(0, len(lines), 2)] + pages
                page = pages[(self.page - 1) % len(pages)]
                self.note_label.text = "\n".join([fit(each, self.columns) for each in page])
        return changed

    def pages(self):
        """Return the texts below the keys, which take turns: a line or two each."""
        board = self.board
        sense = getattr(board, "sense", None)
        volts = "%.2f V, " % (sense.value * board.part * 3.3 / 65536) if sense else ""
        mends = self.mends[: -1 if board.display and board.display.height == 64 else None]
        free = volts + t("%d KB free") % (gc.mem_free() // 1024)
        return [(t("hold a key for 3 s:"), t("menu")), (free,)] + list(mends)


def _bar(group, colour, x, y, width, height):
    shade = displayio.Palette(1)
    shade[0] = colour
    group.append(vectorio.Rectangle(pixel_shader=shade, width=width, height=height, x=x, y=y))
