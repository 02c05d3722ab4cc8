"""The desktop's services, any of which may fail: files, one lock, standard output."""
import contextlib
import os
import sys

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt


class Broken(BaseException):
    """A failure of the desktop that ends the run. Its text is one line with the reason.

    It is a BaseException, so no `except Exception` of the firmware takes it for a fault of the device.
    """


class InUse(Exception):
    """A file that another simulator has locked."""


def write(path, data):
    """Replace a file as a whole; a link stays. On failure raise OSError and leave the old file unchanged."""
    path = os.path.realpath(path)
    beside = _beside(path, data)
    try:
        os.replace(beside, path)
    except OSError:
        os.unlink(beside)
        raise


def try_to_write(path, size):
    """Raise OSError unless a file of this size could be written. Nothing is left behind."""
    os.unlink(_beside(os.path.realpath(path), bytes(size)))


def _beside(path, data):
    """Write a new file beside `path` and return its name. On failure raise OSError and leave no file."""
    name = "%s.%d" % (path, os.getpid())
    with open(name, "wb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            os.unlink(name)
            raise
    return name


@contextlib.contextmanager
def alone_with(path):
    """Hold a file's lock, a file beside it. Raises InUse if another process holds the lock."""
    beside = os.path.realpath(path) + ".lock"
    with open(beside, "ab") as file:
        try:
            if fcntl is None:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(path) from None
        try:
            yield
        finally:
            with contextlib.suppress(OSError):  # Windows removes no open file; a stale lock is harmless
                os.unlink(beside)


def say(text):
    """Write text of the serial console to standard output. Raises Broken."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise Broken("standard output: %s" % error.strerror) from None
