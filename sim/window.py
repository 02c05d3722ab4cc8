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
_TOAST = 6  # seconds that a message is shown
_LARGEST = 6  # scale of the painted case; a larger window shows it enlarged
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
        os.environ.update(SDL_VIDEO_X11_WMCLASS="trefoil", SDL_VIDEO_WAYLAND_WMCLASS="trefoil")
        pygame.display.init()
        pygame.font.init()
        self._run = run
        self._machine = machine = run.machine
        self._hands = Hands(machine)
        self._toast = run.notice, time.monotonic() + _TOAST
        self._small = pygame.font.Font(None, 19)
        (wide, high), (width, height) = pygame.display.get_desktop_sizes()[0], Case(machine.board).size
        fits = min(_LARGEST, int(wide * 0.95 / width), int((high * 0.9 - 3 * _LINE) / height))
        self._lay_out(self._scale or max(1, fits))
        self._size = self._before = self._target.get_size()
        pygame.display.set_mode(self._size, pygame.RESIZABLE)
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

    say = staticmethod(say)  # the serial console goes to standard output, as to a terminal program

    def _lay_out(self, scale):
        """Make what paints the case at a scale, and the surface for it, which the window shows."""
        self._painter = Painter(self._machine, scale)
        width, height = self._painter.size
        self._lines = self._legend_lines(width)
        self._target = pygame.Surface((width, height + 10 + len(self._lines) * _LINE))

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
            self._hands.down("[" if event.y > 0 else "]")
        elif kind == pygame.WINDOWFOCUSLOST:
            for pin in list(self._machine.down):
                self._machine.release(pin)
        elif kind == pygame.WINDOWEXPOSED:
            self._seen = None

    def _key_down(self, event):
        if event.key in (pygame.K_F5, pygame.K_F9):
            self._words = []
            self._machine.stop("edited" if event.key == pygame.K_F5 else "power")
        if event.key == pygame.K_F11 and pygame.display.is_fullscreen():
            pygame.display.set_mode(self._before, pygame.RESIZABLE)
        elif event.key == pygame.K_F11:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_s:
                self._save(event.mod & pygame.KMOD_SHIFT)
            elif event.key == pygame.K_q:
                self._machine.stop("end")
            return
        self._hands.down(_name(event))

    def _click(self, event):
        zoom = self._target.get_width() / self._shown.width
        part = self._painter.at(*(zoom * (pygame.Vector2(event.pos) - self._shown.topleft)))
        if part is None or part.pin is None:
            return
        if event.button == 3 or pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self._hands.hold(part.pin)
            return
        self._clicked = part.pin
        self._machine.press(part.pin)

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
        window = pygame.display.get_surface()
        if window.get_size() != self._size:
            self._fit(window)
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
        self._shown = self._target.get_rect().fit(window.get_rect())
        window.fill(GROUND)
        picture = self._target
        if self._shown.size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, self._shown.size)
        window.blit(picture, self._shown)
        pygame.display.flip()

    def _fit(self, window):
        """Paint from now on at the whole scale that fills the window, or at the next one, to be shrunk."""
        self._size, self._seen = window.get_size(), None
        if not pygame.display.is_fullscreen():
            self._before = self._size
        room = min(have / need for have, need in zip(self._size, self._painter.case.size))
        self._lay_out(min(int(room) + (room % 1 > 0), _LARGEST))

    def _legend_lines(self, width):
        """Return the legend of the keyboard, as lines of (keys, action) that fit the window."""
        pairs = [(keys, what) for what, keys in legend(self._machine.board)]
        pairs += [("F5", "reload"), ("F9", "cut the power"), ("F11", "full screen"), ("Ctrl-S", "picture")]
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
            y = height + 6 + (len(self._lines) - 1) * _LINE
            self._target.fill(GROUND, (0, y, width, _LINE))
            self._text(self._toast[0], TEXT, _GAP, y)

    def _text(self, text, colour, x, y):
        """Draw a text and return its right end."""
        words = self._small.render(text, True, colour)
        self._target.blit(words, (x, y))
        return x + words.get_width()

    def _overlay(self):
        """Draw the message over the stopped panel."""
        words = self._small.render("\n".join(self._words), True, (255, 214, 170))
        box = pygame.Surface((self._painter.size[0], words.get_height() + 16), pygame.SRCALPHA)
        box.fill((40, 12, 10, 235))
        box.blit(words, (12, 8))
        self._target.blit(box, (0, self._painter.panel_middle - box.get_height() // 2))
