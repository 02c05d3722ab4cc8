"""Settings of a board wired by hand, from settings.toml, and its pins."""

import board as places
import microcontroller

_PRESETS = "/lib/handheld/boards/presets"
_KEPT = "SMPS_MODE", "VBUS_SENSE", "LED", "VOLTAGE_MONITOR"  # pins that a Pico uses itself
# What CircuitPython's "Invalid pins" means, by setting.
_EXPECTED = {
    "PANEL_SDA, _SCL": "an even GPIO, and the next",
    "PANEL_CLK, _DIN": "GPIO 2, 6, 10, 14, 18, 22 or 26, and the next",
    "WHEEL": "two adjacent GPIOs",
    "BATTERY": "A0 to A3",
}


class BadSetting(ValueError):
    """An invalid setting. Its text is one line with the setting's name and the expectation."""


def read(path):
    """Return a file's TREFOIL_ settings without the prefix, name -> text. Raises OSError if it is missing."""
    found = {}
    with open(path) as file:
        for line in file:
            name, equals, value = line.partition("=")
            name = name.strip()
            if equals and name.startswith("TREFOIL_"):
                value = value.strip()
                found[name[8:]] = value.split('"')[1] if value[:1] == '"' else value.split("#")[0].strip()
    return found


def configuration():
    """Return the settings of the preset, overridden by settings.toml. BadSetting: no such preset."""
    try:
        own = read("/settings.toml")
    except OSError:
        own = {}
    name = own.get("PRESET")
    if name is None:
        return own
    try:
        found = read("%s/%s.toml" % (_PRESETS, name))
    except OSError:
        import os

        there = ", ".join(sorted([file[:-5] for file in os.listdir(_PRESETS)]))
        raise BadSetting("TREFOIL_PRESET: no preset '%s'; there are %s" % (name, there)) from None
    found.update(own)
    return found


class Pins:
    """The settings and their pins, each of which may be used once."""

    def __init__(self, values):
        self._values = values
        self._claimed = []  # (pin, its setting)

    def get(self, name, other=None):
        return self._values.get(name, other)

    def number(self, name, other, low, high, usual=""):
        """Return a setting as an integer, hexadecimal after 0x. Raises BadSetting, with `usual` values."""
        text = self._values.get(name)
        if text is None:
            return other
        try:
            number = int(text, 16 if text[:2] == "0x" else 10)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            wanted = usual or "%d %s %d" % (low, "or" if high == low + 1 else "to", high)
            raise BadSetting("TREFOIL_%s: expected %s, not '%s'" % (name, wanted, text))
        return number

    def pin(self, name, needed=True):
        """Return a setting's pin, or None if it is missing and not needed. Raises BadSetting."""
        text = self._values.get(name)
        if text is None:
            if needed:
                words = "TREFOIL_%s: not set; %s needs the name of a pin there, such as GP10"
                raise BadSetting(words % (name, self.get("PANEL")))
            return None
        return self._claim(text, name)

    def pins(self, name, count):
        """Return a setting's pins, separated by spaces, or None if it is missing. Raises BadSetting."""
        text = self._values.get(name)
        if text is None:
            return None
        if len(text.split()) != count:
            raise BadSetting("TREFOIL_%s: expected %d pins, not '%s'" % (name, count, text))
        return [self._claim(word, name) for word in text.split()]

    def _claim(self, text, name):
        pin = getattr(places, text, None)
        if not isinstance(pin, microcontroller.Pin):
            near = "GP" + "".join([letter for letter in text if letter.isdigit()])
            near = "; did you mean %s?" % near if hasattr(places, near) else ""
            raise BadSetting("TREFOIL_%s: this board has no pin '%s'%s" % (name, text, near))
        for kept in _KEPT if hasattr(places, "SMPS_MODE") else ():
            if pin is getattr(places, kept) and (name, kept) != ("BATTERY", "VOLTAGE_MONITOR"):
                raise BadSetting("TREFOIL_%s: the board keeps %s for itself (%s)" % (name, text, kept))
        for other, user in self._claimed:
            if other is pin:
                raise BadSetting("TREFOIL_%s: %s is taken by TREFOIL_%s" % (name, text, user))
        self._claimed.append((pin, name))
        return pin


def make(name, kind, *given, **named):
    """Make a part for a setting. CircuitPython's errors become BadSetting."""
    try:
        return kind(*given, **named)
    except (ValueError, RuntimeError) as problem:
        words = str(problem)
        if name in _EXPECTED and "pin" in words.lower():
            words = "expected " + _EXPECTED[name]
        raise BadSetting("TREFOIL_%s: %s" % (name, words)) from None
