"""`micropython`: only the part that the firmware uses."""


def const(value):
    return value
