"""`micropython`: only the parts that the firmware uses."""


def const(value):
    return value


def opt_level(level=0):
    return 0
