"""A progress bar on standard error, which keeps a tool's standard output clean."""
import sys
import time


class Progress:
    """A display of progress, called with (done, total): a bar on a terminal, an occasional line in a log.

    `what` names the current work; each call may change it. The clock decides only when to print.
    """

    def __init__(self, what=""):
        self.what = what
        self.tty = sys.stderr.isatty()
        self.next = time.monotonic() + (0 if self.tty else 5)
        self.wide = 0

    def __call__(self, done, of, what=None):
        self.what = what or self.what
        if time.monotonic() < self.next and not (self.tty and done >= of):
            return
        self.next = time.monotonic() + (0.1 if self.tty else 5)
        share = done / of if of else 1.0
        if self.tty:
            line = f"{self.what}  [{'#' * round(30 * share):.<30}] {share:4.0%}"
            print("\r" + line.ljust(self.wide), end="", file=sys.stderr, flush=True)
            self.wide = len(line)
        else:
            print(f"{self.what} {share:.0%}", file=sys.stderr, flush=True)

    def close(self):
        """Erase the bar, so that the next line starts clean."""
        print("\r" + " " * self.wide + "\r" if self.wide else "", end="", file=sys.stderr, flush=True)
        self.wide = 0
