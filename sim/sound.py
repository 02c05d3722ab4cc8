"""The board's speaker: square waves on the computer's speaker, if it has one."""
import contextlib
import os
from array import array

import pygame

_RATE = 44_100
_LOUD = 2_500  # amplitude, of 32,767: full volume would be unpleasant on headphones


class Speaker:
    """A speaker that plays one frequency until it gets another; silent on a computer without sound."""

    def __init__(self):
        self._frequency = 0
        self._playing = None
        self._able = False
        with _quiet(), contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.init(_RATE, -16, 1, 512)
            self._able = True

    def sound(self, frequency):
        """Play this frequency in Hz from now on; 0 is silence."""
        if not self._able or frequency == self._frequency:
            return
        self._frequency = frequency
        if self._playing is not None:
            self._playing.stop()
            self._playing = None
        if frequency:
            self._playing = pygame.mixer.Sound(buffer=square(frequency))
            self._playing.play(loops=-1)

    def close(self):
        if self._able:
            pygame.mixer.quit()
            self._able = False


def square(frequency):
    """Return whole periods of a square wave, about a tenth of a second, as 16-bit samples."""
    periods = max(1, round(frequency / 10))
    length = round(_RATE * periods / frequency)
    samples = array("h", (_LOUD if at * periods * 2 // length % 2 == 0 else -_LOUD for at in range(length)))
    return samples.tobytes()


@contextlib.contextmanager
def _quiet():
    """Suppress the messages on standard error of sound libraries that find no sound card."""
    saved = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
