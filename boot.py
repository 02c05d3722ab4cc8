"""Runs once at power-on, before USB. B held then (KEY10 on the MacroPad) hides the drive from the computer.

So a console can be charged in a class without its drive turning up there; it comes back at the next
start. Nothing is printed: what boot.py prints is written to flash.
"""
import board
import digitalio
import storage

name = "SW_B" if hasattr(board, "SW_B") else "KEY10"
key = digitalio.DigitalInOut(getattr(board, name))
key.switch_to_input(digitalio.Pull.UP)
if not key.value:
    storage.disable_usb_drive()
key.deinit()
