"""Prompts: what the keys do now, as pairs of a key's role and a word. No other place writes a key's name."""

import displayio
from micropython import const

from handheld import colours, keys, shapes, theme, widgets
from handheld.text import t

_MOST = const(6)  # keys in a line
_WAY_OUT = const(4)  # letters of a way out: menu, back
_RIGHT = (keys.B, keys.UNDO, keys.HINT)  # what stands at the right end, in this order from there
_SIGNS = {keys.HINT: "?", keys.UNDO: "`"}  # the sheet draws an arrow that goes back
# How a key looks that a board calls so; letters and numbers look like themselves.
_PICTURES = {"PUSH": "p", "HOLD": ":", "turn": "t", "up/down": "v", "left/right": "w"}

MENU = (keys.B, "menu")  # the way out of a match
HELD_MENU = (keys.HOLD_A, "menu")  # the same where B's own key takes a number
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


class Prompts:
    """A line at the foot of a screen: the keys, as they look, and what they do. Each key has its place.

    From the left A and what else there is to do, then hint and undo as signs, the way out at the right end.
    A's key is bright where somebody has to act.
    """

    def __init__(self, console, group):
        """Put the line into a group, at the foot of the panel: `height` pixels."""
        self._console = console
        th = self._theme = console.theme
        sheet = th.sheet("text")
        self._wide = th.sheet("keys").width // sheet.width  # of a key, in letters
        self._columns = 128 // sheet.width if th.mono else 230 // sheet.width
        self._left = 0 if th.mono else 5
        self._top = top = foot(th)
        self._line = widgets.Line(th, group, "text", self._left, top + (1 if th.mono else 2), theme.SOFT)
        self._quiet = th.shades(theme.PAPER, theme.GREY)
        self._bright = th.shades(theme.PAPER, theme.GOLD)
        self._pictures = displayio.Group()  # over the line, which may have blanks under them
        group.append(self._pictures)
        self._keys = []
        self._asked = None  # what is shown: pairs and loud
        self.pairs = ()  # what is asked for
        self.loud = False

    def ask(self, pairs, loud=True):
        """Show these prompts, pairs of (role, word); `loud`: somebody has to act.

        A word may have a short form for a line that is too long: "write|put". What is
        still too much is left out.
        """
        self.pairs = pairs
        self.loud = loud
        if self._asked == (pairs, loud):
            return
        self._asked = pairs, loud
        shown = self._shown(pairs, 0)
        end = self._end(shown)
        if end < 0:
            shown = self._shown(pairs, -1)
            end = self._end(shown)
        while len(shown) > 1 and end < 0:
            at = len(shown) - 1  # the last that is neither the first nor the way out is needed least
            if at > 1 and shown[at][2] in (keys.B, keys.HOLD_A, keys.UNDO, keys.HINT):
                at -= 1
            if shown[at][2] == keys.B or shown[at][2] == keys.HOLD_A:
                break
            del shown[at]
            end = self._end(shown)
        parts = []
        self._used = at = 0
        end = abs(end)
        for each in shown:
            if _is_right(each):
                self._put(parts, self._place(each), self._columns, each)
            else:
                at = self._put(parts, at, end, each) + 1
        parts.sort()
        self._line.show(tuple(parts))
        self._hide(self._used)

    def light(self):
        """Light the keys that are asked for, where the board has lights under them."""
        for role, _ in self.pairs:
            if role == keys.HOLD_A:
                continue
            for key in (role, role + 1) if keys.UP <= role <= keys.RIGHT else (role,):
                self._console.light_plain(key, colours.of_key(key))

    def say(self, text):
        """Show a passing word in their place; "" shows them again."""
        if text:
            self._asked = None
            self._line.show_middle(t(text), self._columns)
            self._hide(0)
        else:
            self.ask(self.pairs, self.loud)

    def _shown(self, pairs, form):
        """(pictures of a key, word, role) of what there is a key for; `form` -1 is the short one."""
        console = self._console
        shown = [(glyphs(console, role), _word(role, word.split("|")[form]), role) for role, word in pairs]
        return [each for each in shown if each[0] or not each[2]]

    def _place(self, each):
        """Where a prompt at the right begins; the signs leave the way out its room."""
        _, word, role = each
        if role == keys.HOLD_A:
            role = keys.B
        place = self._columns - self._wide - max(_WAY_OUT, len(word) if role == keys.B else 0)
        return place - (self._wide + 2) * _RIGHT.index(role)

    def _end(self, shown):
        """The column before which the prompts at the left have to end; less than 0 if they have no room."""
        end = self._columns
        left = -1
        for each in shown:
            if _is_right(each):
                end = min(end, self._place(each) - 1)
            else:
                left += self._wide * len(each[0]) + len(each[1]) + 1
        return end if left <= end else -end

    def _put(self, parts, at, end, each):
        """Put a prompt into the line, whole words that end before `end`; gives where it ends."""
        pictures, word, role = each
        for glyph in pictures:
            if self._used < _MOST and at + self._wide <= end:
                self._picture(glyph, at, self.loud and role == keys.A)
                at += self._wide
        while len(word) > end - at and " " in word:
            word = word[: word.rfind(" ")]
        word = word[: max(0, end - at)]
        if word:
            parts.append((at, word))
        return at + len(word)

    def _picture(self, glyph, column, bright):
        """Show one more key, at a column."""
        th = self._theme
        tile = th.sheet("keys").tile(ord(glyph))
        x = self._left + column * th.sheet("text").width
        shades = self._bright if bright else self._quiet
        if self._used == len(self._keys):
            self._keys.append(shapes.tile(th, self._pictures, "keys", x, self._top, tile, shades))
        key = self._keys[self._used]
        self._used += 1
        if key[0] != tile:
            key[0] = tile
        if key.x != x:
            key.x = x
        shapes.dye(key, shades)

    def _hide(self, used):
        for i in range(len(self._keys)):
            shapes.hide(self._keys[i], i >= used)


def foot(theme):
    """Where the prompts begin, in pixels from the top: what a screen has above them."""
    return theme.height * theme.unit - theme.sheet("keys").height


def _word(role, word):
    """The word of a prompt; what hint and undo do is said by a sign, everywhere the same."""
    return _SIGNS[role] if role in _SIGNS and word in ("hint", "undo") else t(word)


def _is_right(each):
    """True for the way out, and for hint and undo as signs."""
    return each[2] == keys.B or each[2] == keys.HOLD_A or (each[2] in _SIGNS and each[1] == _SIGNS[each[2]])


def glyphs(console, role):
    """The pictures of the key with a role, as letters of the sheet "keys"; "" for none."""
    if not role:
        return ""
    if role == keys.HOLD_A:
        if console.parts.plain:
            return "h"
        role = keys.B
    if role >= keys.NUMBER and not console.parts.plain:
        return "c" if role == keys.NUMBER else ""
    if role > keys.NUMBER:
        return chr(48 + role - keys.NUMBER)
    if role == keys.NUMBER:
        return "n"
    name = console.names[role]
    if name in _PICTURES:
        return _PICTURES[name]
    return "".join([each if each in "ABXY" else chr(48 + int(each)) for each in name.split("/") if each])
