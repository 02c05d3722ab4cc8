"""Square tones on a pin, and short tunes stepped by ticks."""

import time

import pwmio
from micropython import const

from handheld.keys import since

_LOUDEST = const(3)
# Duty cycles of the volumes 1 to 3: a narrower pulse is quieter.
_DUTY = (0, 1024, 6144, 32768)


class Tone:
    """A speaker: one square wave, with the amplifier off while it is silent."""

    def __init__(self, pin, enable):
        """`enable` is the amplifier's digital output, or None."""
        self._pwm = pwmio.PWMOut(pin, frequency=440, duty_cycle=0, variable_frequency=True)
        self._enable = enable

    def play(self, frequency, volume):
        """Sound `frequency` Hz at a volume of 0-3 until told otherwise; 0 Hz is silence."""
        if frequency and volume:
            self._pwm.frequency = frequency
            self._pwm.duty_cycle = _DUTY[min(volume, _LOUDEST)]
        else:
            self._pwm.duty_cycle = 0
        if self._enable:
            self._enable.value = bool(frequency and volume)


_CLICK_HZ = const(1200)
_CLICK_S = 0.003  # of a key

# Tunes: Hz, milliseconds, Hz, milliseconds, ...
CLICK = (1200, 8)  # a card, a second
PLACE = (660, 40, 880, 50)
ROLL = (300, 15, 0, 40, 340, 15, 0, 40, 300, 15)
GOOD = (660, 70, 880, 70, 1320, 110)  # a hand is won
BAD = (300, 120, 220, 180)
RECORD = (784, 90, 988, 90, 1175, 90, 1568, 180, 1175, 90, 1568, 300)  # a new best
WIN = (660, 90, 880, 90, 990, 90, 1320, 220)  # a match


class Tunes:
    """Plays one tune at a time; a new one takes the old one's place."""

    def __init__(self, tone):
        self._tone = tone
        self._tune = None
        self._at = 0
        self._since = 0
        self.volume = 2
        self.clicks = 1  # of keys: 0 none, 1 quiet, 2 as loud as tunes

    def start(self, tune, now):
        """Begin a tune. `now` is `supervisor.ticks_ms()`."""
        if self.volume:
            self._tune = tune
            self._at = 0
            self._since = now
            self._tone.play(tune[0], self.volume)

    def click(self):
        """A key was taken: heard for a moment, unless a tune plays."""
        if self.clicks and self._tune is None:
            self._tone.play(_CLICK_HZ, self.volume if self.clicks > 1 else min(1, self.volume))
            time.sleep(_CLICK_S)
            self._tone.play(0, 0)

    def stop(self):
        """Silence."""
        self._tune = None
        self._tone.play(0, 0)

    def tick(self, now):
        """Go on to the next note when its time has come."""
        tune = self._tune
        if tune is None or since(now, self._since) < tune[self._at + 1]:
            return
        self._at += 2
        self._since = now
        if self._at < len(tune):
            self._tone.play(tune[self._at], self.volume)
        else:
            self.stop()
