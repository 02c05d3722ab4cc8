"""Wiring: makes the devices of a board wired by hand, as in settings.toml. Unloaded afterwards."""

import keypad

from handheld.boards import pad
from handheld.boards.wired import panels
from handheld.boards.wired.pins import BadSetting, Pins, configuration, make
from handheld.machine import handover

_SIX = ("KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT", "KEY_A", "KEY_B")


def wire(board, scanner=None):
    """Make all devices of a Board, the panel first. Raises BadSetting unless it has a list `wrong`."""
    pins = Pins(configuration())
    board.printed = "".join([letter for letter in "ABXY" if letter in "AB" or pins.get("KEY_" + letter)])
    names = _SIX[:4] + tuple(["KEY_" + letter for letter in board.printed])
    board.pins = " ".join([pins.get(name, "") for name in names])
    if scanner and handover.pins() != board.pins:
        scanner.deinit()  # settings.toml has changed since the start that chose its pins
        scanner = None
    board.scanner = scanner
    board.tone = pad.Nothing()
    makers = panels.display, lambda pins: _keys(pins, names, scanner), _wheel, _lights, _tone, _battery
    for name, make_it in zip(("display", "scanner", "wheel", "lights", "tone", "sense"), makers):
        try:
            setattr(board, name, make_it(pins))
        except BadSetting as problem:
            if board.wrong is None:
                raise
            board.wrong.append(str(problem))
    board.part = pins.number("BATTERY_PART", 3, 1, 20)


def _keys(pins, names, scanner):
    missing = [name for name in _SIX if pins.get(name) is None]
    if missing:
        raise BadSetting("six keys are needed; without a pin: TREFOIL_%s" % ", TREFOIL_".join(missing))
    found = [pins.pin(name) for name in names]
    return scanner or make("KEY_UP", keypad.Keys, found, value_when_pressed=False, pull=True)


def _wheel(pins):
    pair = pins.pins("WHEEL", 2)
    if pair is None:
        return None
    import rotaryio

    wheel = make("WHEEL", rotaryio.IncrementalEncoder, *pair)
    wheel.position = 0  # see `boards.wheel`
    return wheel


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
    from handheld.boards.pixels import Pixels

    try:
        return make("PIXELS", Pixels, pin, under)
    except ImportError:
        raise BadSetting("TREFOIL_PIXELS: neopixel is not in lib; tools.bundle puts it there") from None


def _tone(pins):
    pin = pins.pin("SPEAKER", False)
    if pin is None:
        return pad.Nothing()
    from handheld.machine.tone import Tone

    enable = pins.pin("SPEAKER_ENABLE", False)
    if enable is not None:
        import digitalio

        enable = digitalio.DigitalInOut(enable)
        enable.switch_to_output(False)
    try:
        return Tone(pin, enable)
    except (ValueError, RuntimeError):  # two PWM pins on the same slice, one of them at 50 kHz
        name = pins.get("SPEAKER")
        words = "TREFOIL_SPEAKER: %s cannot sound beside TREFOIL_PANEL_BL; another pin can" % name
        raise BadSetting(words) from None


def _battery(pins):
    pin = pins.pin("BATTERY", False)
    if pin is None:
        return None
    import analogio

    return make("BATTERY", analogio.AnalogIn, pin)
