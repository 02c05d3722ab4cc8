"""A board that somebody has wired: settings.toml, or a preset that it names, says what hangs on which pin.

The settings are those of docs/build.md. One that cannot be is told in one line on the serial console, and on
the panel once that works; the device then waits for a settings.toml that is better, which restarts it.
"""

# What is known of those boards that CircuitPython has, by board_id:
# /// board
# [raspberry_pi_pico]
# title = "Raspberry Pi Pico"
# chip = "rp2040"
# flash = 0x200000
# drive = 0x100000
# [raspberry_pi_pico_w]
# title = "Raspberry Pi Pico W"
# chip = "rp2040"
# flash = 0x200000
# drive = 0x181000
# ///

import board
import keypad
import microcontroller
from micropython import const

from handheld.boards import pad

NAME = "RP2040 built by hand"
A_NAME = "A"
B_NAME = "B"

_PRESETS = "/lib/handheld/boards/presets"
_SIX = ("KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT", "KEY_A", "KEY_B")
_MOST = const(12)  # numbers that a NeoPixel can lie under


class BadSetting(ValueError):
    """A setting that cannot be. Its text is one line that names it and says what was expected."""


def read(path):
    """The TREFOIL_ settings of a file, without that word: name -> text. Raises OSError without a file."""
    found = {}
    with open(path) as file:
        for line in file:
            name, equals, value = line.partition("=")
            name = name.strip()
            if equals and name.startswith("TREFOIL_"):
                value = value.strip()
                quoted = value.split('"')
                found[name[8:]] = quoted[1] if len(quoted) > 2 else value.split("#")[0].strip()
    return found


def told():
    """What settings.toml says, over what its preset says. Raises BadSetting for an unknown preset."""
    try:
        settings = read("/settings.toml")
    except OSError:
        settings = {}
    name = settings.get("PRESET")
    if name is None:
        return settings
    try:
        found = read("%s/%s.toml" % (_PRESETS, name))
    except OSError:
        import os

        there = ", ".join(sorted([file[:-5] for file in os.listdir(_PRESETS)]))
        raise BadSetting("TREFOIL_PRESET: no preset '%s'; there are %s" % (name, there)) from None
    found.update(settings)
    return found


def b_pin():
    """The pin of B, for boot.py, or None."""
    try:
        return Pins(told()).pin("KEY_B", False)
    except BadSetting:
        return None


class Pins:
    """The settings and the pins that they name, each of which may be used once."""

    def __init__(self, settings):
        self._settings = settings
        self._taken = []  # (pin, the setting that named it)

    def get(self, name, other=None):
        """The text of a setting."""
        return self._settings.get(name, other)

    def number(self, name, other, low, high):
        """The whole number of a setting, 0x before hexadecimal ones. Raises BadSetting."""
        text = self._settings.get(name)
        if text is None:
            return other
        try:
            number = int(text, 16 if text[:2] == "0x" else 10)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise BadSetting("TREFOIL_%s: expected %d to %d, not '%s'" % (name, low, high, text))
        return number

    def pin(self, name, needed=True):
        """The pin of a setting, or None where none is told and none needed. Raises BadSetting."""
        text = self._settings.get(name)
        if text is None:
            if needed:
                raise BadSetting("TREFOIL_%s: expected the name of a pin, such as GP5" % name)
            return None
        return self._take(text, name)

    def pins(self, name, count):
        """The pins of a setting, apart by spaces, or None where none is told. Raises BadSetting."""
        text = self._settings.get(name)
        if text is None:
            return None
        if len(text.split()) != count:
            raise BadSetting("TREFOIL_%s: expected %d pins, not '%s'" % (name, count, text))
        return [self._take(word, name) for word in text.split()]

    def _take(self, text, name):
        pin = getattr(board, text, None)
        if not isinstance(pin, microcontroller.Pin):
            raise BadSetting("TREFOIL_%s: this board has no pin '%s'" % (name, text))
        for other, user in self._taken:
            if other is pin:
                raise BadSetting("TREFOIL_%s: %s is taken by TREFOIL_%s" % (name, text, user))
        self._taken.append((pin, name))
        return pin


def make(name, kind, *given, **named):
    """Make a part that a setting asks for; what CircuitPython says against it becomes a BadSetting."""
    try:
        return kind(*given, **named)
    except (ValueError, RuntimeError) as problem:
        raise BadSetting("TREFOIL_%s: %s" % (name, problem)) from None


class Lights:
    """NeoPixels in a row; `under` says which number each lies under, 0 for the status light."""

    def __init__(self, pin, under):
        import neopixel

        self._under = under
        self._pixels = neopixel.NeoPixel(pin, len(under), auto_write=False)
        self.show(bytes(_MOST + 1), 0)

    def show(self, colours, shift):
        """Light them; see the package."""
        for i in range(len(self._under)):
            colour = colours[self._under[i]]
            self._pixels[i] = (
                (colour >> 16 & 0xFF) >> shift,
                (colour >> 8 & 0xFF) >> shift,
                (colour & 0xFF) >> shift,
            )
        self._pixels.show()


class Board:
    """What the settings say is there. Does not come back where they cannot be."""

    def __init__(self):
        self.display = None
        try:
            self._wire(Pins(told()))
        except BadSetting as problem:
            from handheld.boards.wired import trouble

            trouble.tell("settings.toml: " + str(problem), self.display)

    def _wire(self, pins):
        """Make all parts, the panel first. Raises BadSetting."""
        from handheld.boards.wired import panels

        self.display = panels.display(pins)
        self._printed = [letter for letter in "ABXY" if letter in "AB" or pins.get("KEY_" + letter)]
        missing = [name for name in _SIX if pins.get(name) is None]
        if missing:
            raise BadSetting("six keys are needed; without a pin: TREFOIL_%s" % ", TREFOIL_".join(missing))
        names = _SIX[:4] + tuple(["KEY_" + letter for letter in self._printed])
        found = [pins.pin(name) for name in names]
        self.scanner = make("KEY_UP", keypad.Keys, found, value_when_pressed=False, pull=True)
        self.wheel = self._wheel(pins)
        self.plain = None
        self.lights = self._lights(pins)
        self.tone = self._tone(pins)
        self._sense = self._battery(pins)
        self.turn(False)

    def _wheel(self, pins):
        pair = pins.pins("WHEEL", 2)
        if pair is None:
            return None
        import rotaryio

        return make("WHEEL", rotaryio.IncrementalEncoder, *pair)

    def _lights(self, pins):
        pin = pins.pin("PIXELS", False)
        if pin is None:
            return pad.Nothing()
        text = pins.get("PIXELS_UNDER", "0")
        try:
            under = bytes([int(word) for word in text.split()])
        except ValueError:
            under = b""
        if not under or max(under) > _MOST:
            raise BadSetting("TREFOIL_PIXELS_UNDER: expected numbers 0 to 12, a pixel each, not '%s'" % text)
        try:
            return make("PIXELS", Lights, pin, under)
        except ImportError:
            raise BadSetting("TREFOIL_PIXELS: neopixel is not in lib; tools.bundle puts it there") from None

    def _tone(self, pins):
        pin = pins.pin("SPEAKER", False)
        if pin is None:
            return pad.Nothing()
        from handheld.tone import Tone

        enable = pins.pin("SPEAKER_ENABLE", False)
        if enable is not None:
            import digitalio

            enable = digitalio.DigitalInOut(enable)
            enable.switch_to_output(False)
        try:
            return Tone(pin, enable)
        except (ValueError, RuntimeError):  # two PWM pins that share their slice, one of them at 50 kHz
            name = pins.get("SPEAKER")
            words = "TREFOIL_SPEAKER: %s cannot sound beside TREFOIL_PANEL_BL; another pin can" % name
            raise BadSetting(words) from None

    def _battery(self, pins):
        pin = pins.pin("BATTERY", False)
        if pin is None:
            return None
        import analogio

        self._part = pins.number("BATTERY_PART", 3, 1, 20)
        return make("BATTERY", analogio.AnalogIn, pin)

    def turn(self, upside_down):
        """For the left hand: picture and keys turned by 180 degrees, each key by where it then lies."""
        self.display.rotation = 180 if upside_down else 0
        self.keys, self.names = pad.keys_of(self._printed, upside_down)

    def battery(self):
        """Charge in percent; None: it has no battery that it could measure."""
        return None if self._sense is None else pad.charge(self._sense, self._part)
