"""A progress bar on standard error, which keeps a tool's standard output clean."""
import sys
import time


class Progress:
    """A display of progress, called with (done, total): a bar on a terminal, an occasional line in a log.

    `what` names the current work; each call may change it. The clock decides only when to print.
    """

    def __init__(self, what="", out=None):
        self.what = what
        self.out = out or sys.stderr
        self.tty = self.out.isatty()
        self.next = 0.0 if self.tty else time.monotonic() + 5
        self.wide = 0

    def __call__(self, done, of, what=None):
        if what is not None:
            self.what = what
        now = time.monotonic()
        if now < self.next and not (self.tty and done >= of):
            return
        share = done / of if of else 1.0
        if self.tty:
            self.next = now + 0.1
            bar = "#" * round(30 * share)
            line = f"{self.what}  [{bar:.<30}] {share:4.0%}"
            print("\r" + line.ljust(self.wide), end="", file=self.out, flush=True)
            self.wide = len(line)
        else:
            self.next = now + 5
            print(f"{self.what} {share:.0%}", file=self.out, flush=True)

    def close(self):
        """Erase the bar, so that the next line starts clean."""
        if self.tty and self.wide:
            print("\r" + " " * self.wide + "\r", end="", file=self.out, flush=True)
            self.wide = 0
