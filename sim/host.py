"""What the desktop gives the simulator, and may fail to give: files, one lock, standard output."""
import contextlib
import os
import sys

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt


class Broken(BaseException):
    """The desktop cannot do what a run needs: the run is over. Its text is one line that says why.

    A BaseException, so that no `except Exception` of the firmware takes it for the device's own fault.
    """


class InUse(Exception):
    """A file that another simulator has."""


def write(path, data):
    """Write a file whole, in the place of what was there, or raise OSError and leave that as it was."""
    beside = _beside(path, data)
    try:
        os.replace(beside, path)
    except OSError:
        os.unlink(beside)
        raise


def try_to_write(path, size):
    """Raise OSError unless a file of this size could be written. Nothing is left behind."""
    os.unlink(_beside(path, bytes(size)))


def _beside(path, data):
    """A new file with these bytes beside `path`; gives its name. Raises OSError and leaves none."""
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
    """Hold a file's lock, which lies beside it for so long. Raises InUse if another process holds it."""
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
            with contextlib.suppress(OSError):  # Windows removes no open file; an old lock does no harm
                os.unlink(beside)


def say(text):
    """Pass the serial console on to standard output. Raises Broken."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise Broken("standard output: %s" % error.strerror) from None
