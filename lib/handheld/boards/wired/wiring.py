"""Makes the parts of a board that somebody has wired, as settings.toml says; let go once that is done."""

import board as places
import keypad
import microcontroller

from handheld.boards import pad

_PRESETS = "/lib/handheld/boards/presets"
_SIX = ("KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT", "KEY_A", "KEY_B")


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
        pin = getattr(places, text, None)
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


def wire(board, scanner=None):
    """Make all parts of a Board, the panel first. Raises BadSetting."""
    from handheld.boards.wired import panels

    pins = Pins(told())
    board.display = panels.display(pins)
    board.printed = "".join([letter for letter in "ABXY" if letter in "AB" or pins.get("KEY_" + letter)])
    missing = [name for name in _SIX if pins.get(name) is None]
    if missing:
        raise BadSetting("six keys are needed; without a pin: TREFOIL_%s" % ", TREFOIL_".join(missing))
    names = _SIX[:4] + tuple(["KEY_" + letter for letter in board.printed])
    found = [pins.pin(name) for name in names]
    board.pins = " ".join([pins.get(name) for name in names])
    board.scanner = scanner or make("KEY_UP", keypad.Keys, found, value_when_pressed=False, pull=True)
    board.wheel = _wheel(pins)
    board.lights = _lights(pins)
    board.tone = _tone(pins)
    board.sense = _battery(pins, board)


def _wheel(pins):
    pair = pins.pins("WHEEL", 2)
    if pair is None:
        return None
    import rotaryio

    return make("WHEEL", rotaryio.IncrementalEncoder, *pair)


def _lights(pins):
    pin = pins.pin("PIXELS", False)
    if pin is None:
        return pad.Nothing()
    text = pins.get("PIXELS_UNDER", "0")
    try:
        under = bytes([int(word) for word in text.split()])
    except ValueError:
        under = b""
    if not under or max(under) > 12:
        raise BadSetting("TREFOIL_PIXELS_UNDER: expected numbers 0 to 12, a pixel each, not '%s'" % text)
    try:
        from handheld.boards.wired.lights import Lights

        return make("PIXELS", Lights, pin, under)
    except ImportError:
        raise BadSetting("TREFOIL_PIXELS: neopixel is not in lib; tools.bundle puts it there") from None


def _tone(pins):
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


def _battery(pins, board):
    pin = pins.pin("BATTERY", False)
    if pin is None:
        return None
    import analogio

    board.part = pins.number("BATTERY_PART", 3, 1, 20)
    return make("BATTERY", analogio.AnalogIn, pin)
