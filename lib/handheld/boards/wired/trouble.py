"""A board that cannot be: says why, and waits."""

import time

import usb_cdc

from handheld.halt import show


def tell(words, display):
    """Say it on the serial console, to each host that comes, and on the display if there is one. For ever.

    CircuitPython starts anew by itself as soon as a file on the drive is written.
    """
    if display is not None:
        show(display, words)
    print(words)
    listened = _heard()
    while True:
        heard = _heard()
        if heard and not listened:
            print(words)
        listened = heard
        time.sleep(0.1)


def _heard():
    """True while a host listens on the serial console."""
    return usb_cdc.console is not None and usb_cdc.console.connected
