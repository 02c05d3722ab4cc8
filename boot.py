"""Runs once at power-on, before USB. B held then (KEY10 on the MacroPad) hides the drive from the computer.

So a console can be charged in a class without its drive turning up there; it comes back at the next
start. Which key that is, the board says. Nothing is printed: what boot.py prints is written to flash.
"""
import digitalio
import storage

from handheld import boards

pin = boards.this().b_pin()
if pin is not None:
    key = digitalio.DigitalInOut(pin)
    key.switch_to_input(digitalio.Pull.UP)
    if not key.value:
        storage.disable_usb_drive()
    key.deinit()
