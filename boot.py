"""Trefoil at power-on, before USB. B held down hides the drive from the computer until the next start.

The board says which key that is. It also makes the panel of a board that has one; see `boards.panel`.
Nothing is printed: that would be written to flash.
"""
import digitalio
import storage

from handheld import boards

here = boards.this()
pin = here.b_pin()
if pin is not None:
    key = digitalio.DigitalInOut(pin)
    key.switch_to_input(digitalio.Pull.UP)
    if not key.value:
        storage.disable_usb_drive()
    key.deinit()
here.make_panel()
