"""A line of progress on a terminal; it is on standard error, which keeps a tool's standard output clean."""
import sys
import time


class Progress:
    """What is worked on, and how far that is, called with (done, total). A log gets none of it."""

    def __init__(self, what=""):
        self.what = what  # each call may change it
        self.shown = None  # when it was shown last

    def __call__(self, done, of, what=None):
        self.what = what or self.what
        if sys.stderr.isatty() and time.monotonic() - (self.shown or 0) > 0.1:
            self.shown = time.monotonic()
            line = "\r\x1b[K%s %d%%" % (self.what, 100 * done // (of or 1))
            print(line, end="", file=sys.stderr, flush=True)

    def close(self):
        """Erase the line, so that the next one starts clean."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
