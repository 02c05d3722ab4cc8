"""Square waves on a pin, and short tunes."""

import time

import pwmio
from micropython import const

from handheld.machine.keys import since

# Duty cycles of the volumes 1 to 3: a narrower pulse is quieter.
_DUTY = (0, 1024, 6144, 32768)


class Tone:
    """A speaker that plays one square wave. The amplifier is off during silence."""

    def __init__(self, pin, enable):
        """Start silent. `enable` is the amplifier's digital output, or None."""
        self._pwm = pwmio.PWMOut(pin, frequency=440, duty_cycle=0, variable_frequency=True)
        self._enable = enable

    def sound(self, frequency, volume):
        """Sound `frequency` Hz at a volume of 0-3 until the next call; 0 Hz is silence."""
        if frequency and volume:
            self._pwm.frequency = frequency
            self._pwm.duty_cycle = _DUTY[volume]
        else:
            self._pwm.duty_cycle = 0
        if self._enable:
            self._enable.value = bool(frequency and volume)


_CLICK_HZ = const(1047)
_CLICK_S = 0.003  # duration of a key click

# Tunes: Hz, milliseconds, Hz, milliseconds, ... All are made from one motif (docs/sounds.md).
CLICK = (1047, 8)  # for a card, or a second of a clock
ROLL = (262, 15, 0, 40, 330, 15, 0, 40, 392, 15)
PLACE = (659, 45, 784, 45)
PASS = (392, 90, 523, 90)  # for a device that changes hands
LEAD = (784, 90, 1047, 90, 784, 90, 1047, 180)  # for a player who takes the lead
LINE = (523, 90, 659, 90, 784, 180)  # for a line that is complete, or a hand that is won: the motif
PRAISE = (  # for a success, from the common to the rarest
    LINE,
    (523, 90, 659, 90, 784, 90, 1047, 180),
    (523, 90, 659, 90, 784, 90, 1047, 90, 1319, 180),
    (523, 90, 659, 90, 784, 180, 659, 90, 784, 90, 1047, 180, 784, 90, 1047, 90, 1319, 90, 1568, 360),
)
BAD = (330, 90, 262, 180)  # for a key that has no effect
FAIL = (392, 90, 349, 90, 330, 90, 262, 360)  # for a wrong answer, or a near miss
END = (784, 90, 659, 90, 784, 180, 1047, 360)  # for the end of a match
RECORD = (523, 90, 659, 90, 784, 180, 659, 90, 784, 90, 1047, 360)  # for a new record


class Tunes:
    """A player of one tune at a time; a new tune replaces the current one."""

    def __init__(self, tone):
        self._tone = tone
        self._tune = None
        self._at = 0
        self._since = 0
        self.volume = 2

    def start(self, tune, now):
        if self.volume and tune:
            self._tune = tune
            self._at = 0
            self._since = now
            self._tone.sound(tune[0], self.volume)

    def click(self):
        """Play a quiet key click, unless a tune is playing."""
        if self._tune is None:
            self._tone.sound(_CLICK_HZ, min(1, self.volume))
            time.sleep(_CLICK_S)
            self._tone.sound(0, 0)

    def stop(self):
        self._tune = None
        self._tone.sound(0, 0)

    def tick(self, now):
        """Play the next note when its time has come. Called in each step of the console."""
        tune = self._tune
        if tune is None or since(now, self._since) < tune[self._at + 1]:
            return
        self._at += 2
        self._since = now
        if self._at < len(tune):
            self._tone.sound(tune[self._at], self.volume)
        else:
            self.stop()
