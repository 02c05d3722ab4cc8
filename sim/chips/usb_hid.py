"""`usb_hid`: what the board is for a computer, beside its drive."""


def disable():
    pass
