"""Error state of a board with an invalid setting: shows the reason and waits."""

import time

import usb_cdc

from handheld.machine.halt import show


def tell(words, display):
    """Show the words on the display, if any, and tell each new host. A changed file restarts all."""
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
    """Return True while a host listens on the serial console."""
    return usb_cdc.console is not None and usb_cdc.console.connected
