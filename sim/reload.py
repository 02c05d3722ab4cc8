"""A fresh start by `supervisor.reload()`: why code.py runs, and what CircuitPython says on the way.

The words are those of main.c and of the status bar in CircuitPython 10.2.1, with a display on the board
(it then says them whether a host listens or not). At power-on most of them are lost, as no host listens
yet, and the simulator leaves them out.
"""
from sim.shims import VERSION

# Why a session begins, by what ended the one before, as `supervisor.runtime.run_reason` has it.
REASONS = {
    "power": "STARTUP",  # it was cut, and is on again
    "reset": "STARTUP",
    "reload": "SUPERVISOR_RELOAD",
    "edited": "AUTO_RELOAD",  # a file on the drive was changed
}
_CLEAR = "\x1b[2K\x1b[0G"  # the line in the terminal


def is_reload(why):
    """True where code.py alone is started anew: nothing loses its power, and boot.py does not run."""
    return why in ("reload", "edited")


def ending(why):
    """What is said when code.py was stopped to be started anew."""
    words = "Code stopped by auto-reload. Reloading soon." if why == "edited" else "Code done running."
    return _title("Done") + "\n" + words + "\n"


def starting(main, autoreload):
    """What is said before code.py runs again."""
    told = ("Auto-reload is on. Simply save files over USB to run them or enter REPL to disable."
            if autoreload else "Auto-reload is off.")
    return ("soft reboot\n\r\n" + _CLEAR + told + "\n" + _CLEAR + main + " output:\n"
            + _title(main))


def _title(what):
    """The title of the terminal's window."""
    return "\x1b]0;\U0001f40d%s | %d.%d.%d\x1b\\" % ((what,) + VERSION)
