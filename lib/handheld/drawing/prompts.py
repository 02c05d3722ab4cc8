"""Prompts: the functions of the keys, as pairs of a key's role and a word. Only this module names keys."""

import displayio
from micropython import const

from handheld.drawing import colours, shapes, theme, widgets
from handheld.machine import keys
from handheld.machine.text import t

_WAY_OUT = const(4)  # letters in the word for B: menu, back
# On 240x240 and 128x64, in pixels: width and left end of the words.
_PANELS = (230, 5), (128, 0)
_RIGHT = (keys.B, keys.UNDO, keys.HINT)  # roles at the right end, from right to left
# Pictures of keys by the board's name. Letters and numbers are drawn as they are.
_PICTURES = {"PUSH": "p", "HOLD": ":", "turn": "t", "up/down": "v", "left/right": "w"}

MENU = (keys.B, t("menu"))  # opens the pause menu of a match
HELD_MENU = (keys.PUSH, t("menu"))  # the same if B's own key takes a number
BACK = (keys.B, t("back"))
HINT = (keys.HINT, "?")
UNDO = (keys.UNDO, "`")  # the sheet has a curved arrow at this code


class Prompts:
    """The line at the foot of a screen: pictures of keys with their functions, each key in a fixed place.

    A is first at the left, and bright if a player has to act; HINT and UNDO as signs and B are at the right.
    """

    tall = False  # True if the prompts take a second line on 240x240

    def __init__(self, console, group, left=0):
        """Add an empty line to a group, from `left` pixels to the right edge."""
        self._console = console
        th = self._theme = console.theme
        sheet = th.sheet("text")
        self._wide = 1 + (th.sheet("keys").width - 1) // sheet.width  # width of a key's picture in letters
        across, edge = _PANELS[th.mono]
        self._left = left + edge
        self._columns = (across + th.more - left) // sheet.width
        self._top = foot(th)
        self._drop = 1 - th.large  # from a picture's top to that of the words
        self._line = widgets.Line(th, group, "text", self._left, self._top + self._drop, theme.SOFT)
        self._quiet = th.shades(theme.PAPER, theme.GREY)
        self._bright = th.shades(theme.PAPER, theme.GOLD)
        self._pictures = displayio.Group()  # above the line: its blanks may be below them
        group.append(self._pictures)
        self._keys = []
        self._asked = None  # the pairs and `urgent` that are shown
        self.pairs = ()  # the pairs of the last `ask`
        self.urgent = False

    def ask(self, pairs, urgent=True):
        """Show (role, word) pairs; "Ada rolls|rolls" has a short form. Those without room are left out."""
        self.pairs = pairs
        self.urgent = urgent
        if self._asked == (pairs, urgent):
            return
        self._asked = pairs, urgent
        self._way_out = _WAY_OUT
        shown = self._shown(pairs, 0)
        if not self._fits(shown):
            shown = self._shown(pairs, -1)
        if self._theme.sight and not self._fits(shown):  # "menu" and "back" go before a prompt is dropped
            shown = [(key, word * (role != keys.B or len(word) > 4), role) for key, word, role in shown]
            self._way_out = 0
        while len(shown) > 1 and not self._fits(shown):
            at = len(shown) - 1  # drop the last prompt before B's: the first and B's stay
            if at > 1 and shown[at][2] in (keys.B, keys.PUSH, keys.UNDO, keys.HINT):
                at -= 1
            if shown[at][2] == keys.B or shown[at][2] == keys.PUSH:
                break
            del shown[at]
        parts = []
        self._used = at = 0
        end = self._limit(shown)
        for each in shown:
            if _is_right(each):
                self._put(parts, self._place(each), self._columns, each)
            else:
                at = self._put(parts, at, end, each) + _gap(each)
        parts.sort()
        self._line.show(tuple(parts))
        self._hide(self._used)

    def light(self):
        for role, _ in self.pairs:
            if role == keys.PUSH:
                continue
            for key in (role, role + 1) if keys.UP <= role <= keys.RIGHT else (role,):
                self._console.light_plain(key, colours.key_light(key))

    def show_message(self, text):
        """Show a short message in place of the prompts; "" restores them."""
        if text:
            self._asked = None
            self._line.show_middle(text, self._columns)
            self._hide(0)
        else:
            self.ask(self.pairs, self.urgent)

    def _shown(self, pairs, form):
        """Return (pictures, word, role) of the pairs with a key on this board; `form` -1 is the short one."""
        shown = [(glyphs(self._console, role), word.split("|")[form], role) for role, word in pairs]
        return [each for each in shown if each[0] or not each[2]]

    def _place(self, each):
        """Return the first column of a prompt at the right. The signs leave room for B's word."""
        _, word, role = each
        if role == keys.PUSH:
            role = keys.B
        place = self._columns - self._wide - max(self._way_out, len(word) if role == keys.B else 0)
        return place - (self._wide + 2) * _RIGHT.index(role)

    def _limit(self, shown):
        return min([self._columns] + [self._place(each) - 1 for each in shown if _is_right(each)])

    def _fits(self, shown):
        left = [each for each in shown if not _is_right(each)]
        wide = sum([self._wide * len(each[0]) + len(each[1]) + _gap(each) for each in left])
        return wide - (_gap(left[-1]) if left else 0) <= self._limit(shown)

    def _put(self, parts, at, end, each):
        """Add a prompt to the line, whole words that end before `end`. Return its end."""
        pictures, word, role = each
        for glyph in pictures:
            if at + self._wide <= end:
                self._picture(glyph, at, self.urgent and role == keys.A)
                at += self._wide
        while len(word) > end - at and " " in word:
            word = word[: word.rfind(" ")]
        word = word[: max(0, end - at)]
        if word:
            parts.append((at, word))
        return at + len(word)

    def _picture(self, glyph, column, bright):
        tile = self._theme.sheet("keys").tile(ord(glyph))
        x = self._key_left(glyph, column)
        shades = self._bright if bright else self._quiet
        if self._used == len(self._keys):
            self._keys.append(shapes.tile(self._theme, self._pictures, "keys", x, self._top, tile, shades))
        key = self._keys[self._used]
        self._used += 1
        if key[0] != tile:
            key[0] = tile
        if key.x != x:
            key.x = x
        shapes.recolour(key, shades)

    def _key_left(self, glyph, column):
        """Return the left end of a key's picture at a column, a little apart from the word after it."""
        th = self._theme
        x = self._left + column * th.sheet("text").width
        if th.mono:
            return x - 2 if column and glyph in ":;<" else x  # the numbers 10 to 12
        return x if th.large else x - 3

    def _hide(self, used):
        for i in range(len(self._keys)):
            shapes.hide(self._keys[i], i >= used)


def foot(theme):
    """Return the top of the prompts in pixels, which is the height left for the screen."""
    tail = 3 * (theme.sight == 1)  # room for the lower ends of large letters
    return theme.height - theme.sheet("keys").height - tail


def _gap(each):
    """Return the columns between a prompt and the next: 0 after a key with a sign, else 1."""
    return 0 if each[0] and len(each[1]) == 1 else 1


def _is_right(each):
    """Return True for B, and for hint and undo as signs."""
    return each[2] in (keys.B, keys.PUSH) or (each[2], each[1]) in (HINT, UNDO)


def glyphs(console, role):
    """Return the pictures of the key with a role, as letters of the sheet "keys"; "" for none."""
    numbered = console.hardware.plain
    if role == keys.NUMBER:
        return "n" if numbered else "c"
    if role > keys.NUMBER:
        return chr(48 + role - keys.NUMBER) if numbered else ""
    if role == keys.PUSH and numbered:
        return "h"
    name = console.names[keys.B if role == keys.PUSH else role]
    if name in _PICTURES:
        return _PICTURES[name]
    return "".join([each if each in "ABXY" else chr(48 + int(each)) for each in name.split("/") if each])
