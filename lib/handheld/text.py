"""Every string shown passes here: one door for a translation."""

_words = {}


def speak(words):
    """Show these translations from now on: a dict from the English text to the shown one, both ASCII."""
    _words.clear()
    _words.update(words)


def t(text):
    """The text as it is shown."""
    return _words.get(text, text)


def wrap(text, columns):
    """Break a text into lines of at most `columns` characters, at spaces; a longer word is cut."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            while len(word) > columns:
                if line:
                    lines.append(line)
                    line = ""
                lines.append(word[:columns])
                word = word[columns:]
            if line and len(line) + 1 + len(word) > columns:
                lines.append(line)
                line = word
            else:
                line = line + " " + word if line else word
        lines.append(line)
    return lines
