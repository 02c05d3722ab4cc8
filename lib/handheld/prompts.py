"""Prompts: what the keys do now, as pairs of a key's role and a word. No other place writes a key's name."""

from handheld import keys, theme, widgets
from handheld.text import t

MENU = (keys.B, "menu")  # the way out of a match
BACK = (keys.B, "back")


def key_name(console, role):
    """What a player calls the key with this role; "" where the board has none.

    A role is one of `keys`: A to UNDO; UP for up and down, LEFT for left and right; NUMBER + n for the
    key with that number; NUMBER for all of them or, on a board without, for the arrows. 0 is no key.
    """
    if role > keys.NUMBER:
        return "%d" % (role - keys.NUMBER) if console.parts.plain else ""
    if role == keys.NUMBER:
        return t("keys") if console.parts.plain else t("arrows")
    return t(console.names[role])


def line(console, pairs, columns):
    """The prompts as one line of at most so many characters.

    Each is `KEY:word`, by the board's own name of the key; with the role 0 it is the word alone. What
    the board has no key for is left out. If the line is too long, the first word is cut: the ways out
    stand last.
    """
    parts = []
    for role, word in pairs:
        name = key_name(console, role) if role else ""
        if name or not role:
            parts.append((name and name + ":") + t(word))
    text = "  ".join(parts)
    if len(text) > columns:
        text = " ".join(parts)
    over = len(text) - columns
    if over > 0:
        parts[0] = parts[0][: -over]
        text = " ".join(parts)
    return text


class Prompts:
    """A line at the foot of a screen that says what the keys do. Bright where somebody has to act."""

    def __init__(self, console, group):
        """Put the line into a group, at the foot of the panel."""
        self._console = console
        th = self._theme = console.theme
        high = 7 if th.wide else 8
        self._bar = widgets.box(th, group, 0, th.height - high, th.width, high, theme.MARK)
        self._row = widgets.row(th, group, th.small, 0, th.height - high + 1, th.small_columns)
        self.pairs = ()  # what is asked for
        self.loud = False

    def ask(self, pairs, loud=True):
        """Show these prompts, pairs of (role, word); `loud`: somebody has to act."""
        self.pairs = pairs
        self.loud = loud
        self._show(line(self._console, pairs, self._theme.small_columns), loud)

    def say(self, text):
        """Show a passing word in their place; "" shows them again."""
        if text:
            self._show(t(text), True)
        else:
            self.ask(self.pairs, self.loud)

    def _show(self, text, loud):
        th = self._theme
        widgets.write_middle(self._row, th.small, text)
        widgets.dye(self._row, th.palettes[theme.MARK if loud else theme.DIM])
        if self._bar.hidden == loud:
            self._bar.hidden = not loud
