"""The firmware's text on a serial console, without CircuitPython's messages between starts of code.py."""

import re

# The escape sequences that clear the terminal's line and set its window title.
ESCAPE = re.compile("\x1b\\[2K\x1b\\[0G|\x1b\\]0;[^\x07\x1b]*\x1b\\\\")
_WORDS = re.compile(
    r"Code done running\.|Code stopped by auto-reload\. Reloading soon\.|soft reboot"
    r"|Auto-reload is (on|off)\..*|code\.py output:"
)


def ours(line):
    """Return a line as the firmware printed it, or None for a message of CircuitPython."""
    line = ESCAPE.sub("", line)
    return None if _WORDS.fullmatch(line.strip()) else line


def without(text):
    """Return a text without CircuitPython's messages; empty lines around them stay."""
    lines = map(ours, text.split("\n"))
    return "\n".join(line for line in lines if line is not None)


def last_record(text):
    """Return the last game record in a console's text, complete or not; empty if there is none."""
    begin = text.rfind("game: ")
    if begin < 0:
        return ""
    record = without(text[begin:])
    end = record.find("\nover\n")
    return record if end < 0 else record[: end + 6]
