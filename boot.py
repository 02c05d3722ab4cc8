"""Trefoil: runs once at power-on, before USB.

B held then hides the drive from the computer until the next start; the board says which key that is. The
panel of a bought board is made anew; see `boards.panel`. Nothing is printed: that would be written to flash.
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
