"""What Krypto's screens have in common: modules that come and go, colours, the foot, hands, steps."""

import sys

import displayio

from games.krypto.rules import number
from handheld import keys, theme
from handheld.stage import let_go
from handheld.text import t

_GAME = "games.krypto"
_RULES = ("deck", "events", "home", "match", "number", "tournament", "two_players")
_STAY = tuple(["rules." + name for name in _RULES]) + (
    "record", "rules", "screens", "clock", "screens.common", "screens.match",
)

# A colour for each seat's key.
SEATS = (0x00A020, 0x900010, 0x0030C0, 0x907000, 0x800080, 0x006080, 0x606060, 0xA03000)


def drop(*modules):
    """Let go of modules of the game that are not needed for a while."""
    for module in modules:
        room, _, name = (_GAME + "." + module).rpartition(".")
        if room in sys.modules:
            let_go(room, name)


def trim():
    """Let go of all modules but those that a match always needs. What a screen uses stays until it goes."""
    for name in list(sys.modules):
        if name.startswith(_GAME + ".") and name[len(_GAME) + 1 :] not in _STAY:
            drop(name[len(_GAME) + 1 :])


def foot(console, text, back="menu"):
    """What stands at the foot of a screen: what the keys do, and at the end the way out."""
    out = console.names[keys.B] + " " + t(back)
    return text + ("  " if len(text) + 2 + len(out) <= console.theme.small_columns else " ") + out


def ink(colour):
    """A palette of one colour on what lies under it."""
    palette = displayio.Palette(2)
    palette[0] = theme.PAPER
    palette.make_transparent(0)
    palette[1] = colour
    return palette


def new_view(console, group, seats):
    """A view of a hand and of so many players' points in a group; `drop("screens.hand")` when it is gone."""
    laid = console.load("krypto", "screens.layout").lay(console.theme, group, seats)
    drop("screens.layout")
    return console.load("krypto", "screens.hand").HandView(console.theme, laid)


def step_font(th, rule):
    """The glyphs for steps: larger ones where there are no fractions."""
    if rule == "whole":
        return th.digit
    return th.small if th.wide else th.text


def say(step):
    """A step of a match or of the solver, in the glyphs of `step_font`."""
    first, op, second, result = step
    if isinstance(op, int):
        op = number.OPS[op]
    return "%s %s %s = %s" % (_plain(first), op, _plain(second), _plain(result))


def _plain(value):
    if isinstance(value, int):
        return "%d" % value
    return number.text(value)
