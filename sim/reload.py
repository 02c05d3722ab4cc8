"""A restart by `supervisor.reload()`: the reason why code.py runs, and CircuitPython's messages.

The messages are those of main.c and of the status bar in CircuitPython 10.2.1, with a display on the board
(then it prints them even without a host). At power-on most of them are lost because no host listens yet,
and the simulator leaves them out.
"""
from sim.shims import VERSION

# `supervisor.runtime.run_reason` of a session, by the end of the previous one.
REASONS = {
    "power": "STARTUP",  # back on after a power cut
    "reset": "STARTUP",
    "reload": "SUPERVISOR_RELOAD",
    "edited": "AUTO_RELOAD",  # a file on the drive was changed
}
_CLEAR = "\x1b[2K\x1b[0G"  # clears the terminal's line


def is_reload(why):
    """Return True if only code.py restarts: the power stays on and boot.py does not run."""
    return why in ("reload", "edited")


def ending(why):
    """Return CircuitPython's message after code.py stopped for a restart."""
    words = "Code stopped by auto-reload. Reloading soon." if why == "edited" else "Code done running."
    return _title("Done") + "\n" + words + "\n"


def starting(main, autoreload):
    """Return CircuitPython's message before code.py runs again."""
    notice = ("Auto-reload is on. Simply save files over USB to run them or enter REPL to disable."
            if autoreload else "Auto-reload is off.")
    return ("soft reboot\n\r\n" + _CLEAR + notice + "\n" + _CLEAR + main + " output:\n"
            + _title(main))


def _title(what):
    """Return the escape sequence for the title of the terminal's window."""
    return "\x1b]0;\U0001f40d%s | %d.%d.%d\x1b\\" % ((what,) + VERSION)
