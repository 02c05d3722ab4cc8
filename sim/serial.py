"""What a serial console says, without CircuitPython's own words between two starts of code.py."""

import re

# What clears the terminal's line, and what gives its window a title.
_ESCAPE = re.compile("\x1b\\[2K\x1b\\[0G|\x1b\\]0;[^\x07\x1b]*\x1b\\\\")
_WORDS = re.compile(
    r"Code done running\.|Code stopped by auto-reload\. Reloading soon\.|soft reboot"
    r"|Auto-reload is (on|off)\..*|code\.py output:"
)


def ours(line):
    """A line as the firmware printed it, or None where CircuitPython itself said it."""
    line = _ESCAPE.sub("", line)
    return None if _WORDS.fullmatch(line.strip()) else line


def without(text):
    """A text without the lines that CircuitPython itself said; empty lines around them stay."""
    lines = map(ours, text.split("\n"))
    return "\n".join(line for line in lines if line is not None)


def last_record(text):
    """The last game record in a console's text, as far as it goes; empty where there is none."""
    begin = text.rfind("game: ")
    if begin < 0:
        return ""
    told = without(text[begin:])
    end = told.find("\nover\n")
    return told if end < 0 else told[: end + 6]
