"""`storage`: the drive, read-only to code while a computer mounts it."""


class _Mount:
    label = "CIRCUITPY"
    readonly = True


def getmount(path):
    return _Mount()


def remount(path, readonly=False, *, disable_concurrent_write_protection=False):
    raise RuntimeError("Cannot remount path when visible via USB.")


def disable_usb_drive():
    pass


def enable_usb_drive():
    pass
