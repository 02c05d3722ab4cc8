"""`storage`: the drive, which a computer has mounted."""


def disable_usb_drive():
    pass
