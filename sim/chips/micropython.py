"""`micropython`: only what firmware uses."""


def const(value):
    return value


def opt_level(level=0):
    return 0
