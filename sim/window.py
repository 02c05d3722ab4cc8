"""The simulator in a window: the case, the panel, keys that can be clicked, the keyboard, the sound."""
import collections
import os
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.case import Case
from sim.hands import Hands, legend
from sim.host import say
from sim.painter import FAINT, GROUND, TEXT, Painter
from sim.sound import Speaker

_FRAME = 1 / 60
_LINE, _GAP = 21, 12  # window pixels: the height of a line of the legend, and the gap between two entries
_TOAST = 4  # seconds that a message is shown
_NAMES = {
    pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right",
    pygame.K_RETURN: "return", pygame.K_KP_ENTER: "return", pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape", pygame.K_BACKSPACE: "backspace",
    pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown",
    **{getattr(pygame, "K_KP%d" % digit): str(digit) for digit in range(10)},
}
# The row of digits goes by position: on some keyboards its keys have other names.
_PLACES = {
    **{getattr(pygame, "KSCAN_%d" % digit): str(digit) for digit in range(10)},
    pygame.KSCAN_MINUS: "-", pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]",
}


def _name(event):
    """Return the name of a key in sim/hands.py."""
    return _NAMES.get(event.key) or _PLACES.get(event.scancode) or pygame.key.name(event.key)


class Window:
    """The front end of a run in a window of its own."""

    def __init__(self, scale=None):
        self._scale = scale
        self._seen = None
        self._next = 0
        self._toast = ("", 0)
        self._words = []
        self._events = collections.deque()
        self._clicked = None
        self._speaker = None

    def open(self, run):
        """Open the window. Raises pygame.error if that is impossible."""
        screens = ("x11", "DISPLAY"), ("wayland", "WAYLAND_DISPLAY")
        named = ",".join([driver for driver, variable in screens if os.environ.get(variable)])
        if named:  # otherwise SDL would fall back to an invisible driver
            os.environ.setdefault("SDL_VIDEODRIVER", named)
        pygame.display.init()
        pygame.font.init()
        self._run = run
        self._machine = machine = run.machine
        self._hands = Hands(machine)
        scale = self._scale or self._fitting(machine)
        self._painter = Painter(machine, scale)
        width, height = self._painter.size
        self._small = pygame.font.Font(None, 19)
        self._lines = self._legend_lines(width)
        self._target = pygame.display.set_mode((width, height + 10 + len(self._lines) * _LINE))
        pygame.display.set_caption("Trefoil \u2013 " + machine.board.title)
        pygame.key.set_repeat(350, 70)
        self._speaker = Speaker()
        self._paint()

    def close(self):
        if self._speaker is not None:
            self._speaker.close()
        pygame.quit()

    def over(self, words):
        """Show over the panel why code.py stopped."""
        self._words = words.strip().splitlines()[-3:] + ["F5 starts it again"]

    def say(self, text):
        """Pass the serial console to standard output, as to a terminal program."""
        say(text)

    @staticmethod
    def _fitting(machine):
        """Return the largest scale at which the case fits the desktop."""
        desktop = pygame.display.get_desktop_sizes()[0]
        width, height = Case(machine.board).size
        return max(1, min(6, int(desktop[0] * 0.95 / width), int((desktop[1] * 0.9 - 3 * _LINE) / height)))

    def pump(self):
        self._events += pygame.event.get()
        while self._events:
            self._take(self._events.popleft())  # a Stop leaves the others for later
        self._speaker.sound(self._machine.tone())
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _FRAME
            self._paint()

    # Input

    def _take(self, event):
        kind = event.type
        if kind == pygame.QUIT:
            self._machine.stop("end")
        elif kind == pygame.KEYDOWN:
            self._key_down(event)
        elif kind == pygame.KEYUP:
            self._hands.up(_name(event))
        elif kind == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._click(event)
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1 and self._clicked:
            self._machine.release(self._clicked)
            self._clicked = None
        elif kind == pygame.MOUSEWHEEL and event.y:
            self._turn(-1 if event.y > 0 else 1)
        elif kind == pygame.WINDOWFOCUSLOST:
            for pin in list(self._machine.down):
                self._machine.release(pin)
        elif kind == pygame.WINDOWEXPOSED:
            self._seen = None

    def _key_down(self, event):
        if event.key in (pygame.K_F5, pygame.K_F9):
            self._words = []
            self._machine.stop("edited" if event.key == pygame.K_F5 else "power")
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_s:
                self._save(event.mod & pygame.KMOD_SHIFT)
            elif event.key == pygame.K_q:
                self._machine.stop("end")
            return
        self._hands.down(_name(event))

    def _click(self, event):
        part = self._painter.at(*event.pos)
        if part is None or part.pin is None:
            return
        if event.button == 3 or pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self._hands.hold(part.pin, 560_000)
            return
        self._clicked = part.pin
        self._machine.press(part.pin)

    def _turn(self, detents):
        if self._machine.board.encoder:
            self._machine.turn(detents)

    def _save(self, whole):
        """Save a picture of the panel, or of the whole case."""
        case = self._target.subsurface((0, 0, *self._painter.size))
        words = self._run.save_picture(lambda path: whole and pygame.image.save(case, path))
        self._toast = words, time.monotonic() + _TOAST

    # The picture

    def _paint(self):
        machine = self._machine
        if self._toast[0] and time.monotonic() > self._toast[1]:
            self._toast = ("", 0)
        seen = (machine.panel.version, tuple(machine.pixels), machine.light(), frozenset(machine.down),
                machine.turned, self._toast, tuple(self._words))
        if seen == self._seen:
            return
        self._seen = seen
        self._target.fill(GROUND)
        self._painter.paint(self._target, machine.turned)
        self._legend()
        if self._words:
            self._overlay()
        pygame.display.flip()

    def _legend_lines(self, width):
        """Return the legend of the keyboard, as lines of (keys, action) that fit the window."""
        pairs = [(keys, what) for what, keys in legend(self._machine.board)]
        pairs += [("F5", "reload"), ("F9", "cut the power"), ("Ctrl-S", "picture")]
        lines, x = [[]], 0
        for pair in pairs:
            wide = self._small.size(" ".join(pair))[0] + _GAP
            if x + wide > width - 2 * _GAP:
                lines.append([])
                x = 0
            lines[-1].append(pair)
            x += wide
        return lines

    def _legend(self):
        width, height = self._painter.size
        for number, pairs in enumerate(self._lines):
            x, y = _GAP, height + 6 + number * _LINE
            for keys, what in pairs:
                x = self._text(keys + " ", TEXT, x, y)
                x = self._text(what, FAINT, x, y) + _GAP
        if self._toast[0]:
            words = self._small.render(self._toast[0], True, TEXT)
            y = height + 6 + (len(self._lines) - 1) * _LINE
            self._target.fill(GROUND, (0, y, width, _LINE))
            self._target.blit(words, (_GAP, y))

    def _text(self, text, colour, x, y):
        """Draw a text and return its right end."""
        words = self._small.render(text, True, colour)
        self._target.blit(words, (x, y))
        return x + words.get_width()

    def _overlay(self):
        """Draw the message over the stopped panel."""
        width, _ = self._painter.size
        lines = [self._small.render(line, True, (255, 214, 170)) for line in self._words]
        tall = sum(line.get_height() + 4 for line in lines) + 16
        box = pygame.Surface((width, tall), pygame.SRCALPHA)
        box.fill((40, 12, 10, 235))
        y = 8
        for line in lines:
            box.blit(line, (12, y))
            y += line.get_height() + 4
        self._target.blit(box, (0, self._painter.panel_middle - tall // 2))
