"""Trefoil: runs once at power-on, before USB. Holding B hides the drive from the computer.

The drive stays hidden until this file runs again. The board's module names B's pin. It also makes the panel
of a ready-made board; see `boards.panel`. The board is no keyboard, mouse or instrument for a computer, as
that would take 0.6 KB of each match. Nothing is printed, because output would be written to flash.
"""
import digitalio
import storage
import usb_hid
import usb_midi

from handheld import boards

usb_hid.disable()
usb_midi.disable()
here = boards.board_module()
pin = here.b_pin()
if pin is not None:
    key = digitalio.DigitalInOut(pin)
    key.switch_to_input(digitalio.Pull.UP)
    if not key.value:
        storage.disable_usb_drive()
    key.deinit()
here.make_panel()
