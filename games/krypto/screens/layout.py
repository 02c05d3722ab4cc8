"""Where a hand lies on the panel: made once for each view, then let go."""

import displayio
from micropython import const

from games.krypto.screens.common import ink
from handheld import theme, widgets

_SLOTS = const(5)


def lay(th, group, seats):
    """Put everything of a hand into the group; gives what `view.HandView` keeps of it, in its order."""
    grounds = (theme.WHITE, theme.PAPER) if th.mono else (0xF4EFE2, 0xFFD34E)
    grounds = [ink(colour) for colour in grounds]
    black = ink(theme.PAPER)
    inks = black, ink(theme.WHITE) if th.mono else black  # a picked card's number
    if th.wide:
        size = 24, 20
        levels = ((th.big, 1, 2), (th.text, 1, 4), (th.small, 1, 6))
        over = ((th.digit, 1, 4), (th.small, 1, 6))
        places = [(26 * i, 0) for i in range(_SLOTS)]
    else:
        size = 38, 35
        levels = ((th.text, 3, 2), (th.big, 1, 3), (th.text, 1, 6), (th.small, 1, 12))
        over = ((th.text, 1, 6), (th.small, 1, 12))
        places = [(1 + 40 * (i % 3), 13 + 39 * (i // 3)) for i in range(_SLOTS)]
    bitmap = _card(size[0] * th.unit, size[1] * th.unit, th.unit * 2)
    slots = [_place(group, bitmap, x * th.unit, y * th.unit, grounds[0]) for x, y in places]
    for slot in slots:
        slot.hidden = True
    bar = widgets.box(th, group, 0, 0, size[0], 2 if th.wide else 3, theme.MARK)
    bar.hidden = True
    kept = (grounds, inks, slots, size, levels, over, bar)
    if th.wide:
        kept += _lay_wide(th, group, grounds[1], inks[1], seats)
    else:
        kept += _lay_tall(th, group, bitmap, inks[0], levels)
    kept[-1].hidden = True
    foot = widgets.row(th, group, th.small, 0, th.height - 6, th.small_columns, theme.DIM)
    return kept + (group, foot)


def _card(width, height, cut):
    """A card's shape in pixels, its corners cut by as many."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    for y in range(cut):
        for x in range(cut - y):
            for at in (x, width - 1 - x):
                bitmap[at, y] = bitmap[at, height - 1 - y] = 0
    return bitmap


def _place(group, bitmap, x, y, palette):
    """A card as a group, for a number to be put on it."""
    holder = displayio.Group(x=x, y=y)
    holder.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    group.append(holder)
    return holder


def _lay_wide(th, group, black, white, seats):
    """Five cards in a row; under them the objective in a frame, the clock right of it, words between.

    More than two players leave room for a small clock only.
    """
    widgets.box(th, group, 0, 24, 62, 32)
    hole = widgets.box(th, group, 2, 26, 58, 28)
    hole.pixel_shader = black
    goal = displayio.Group(x=0, y=24)
    group.append(goal)
    if seats > 2:
        clock_font = th.text
        clock = widgets.row(th, group, clock_font, 104, 22, 4)
        step = widgets.row(th, group, th.text, 65, 40, 6)
        head = widgets.row(th, group, th.small, 65, 25, 10)
        notes = [widgets.row(th, group, th.small, 65, 32 + 6 * i, 15) for i in range(4)]
        who = notes[0]
    else:
        clock_font = th.big
        clock = widgets.row(th, group, clock_font, 80, 22, 4)
        step = widgets.row(th, group, th.text, 65, 28, 6)
        who = head = widgets.row(th, group, th.small, 65, 44, 15)
        notes = [widgets.row(th, group, th.small, 65, 50, 15)]
    loud = widgets.box(th, group, 0, 57, th.width, 7, theme.MARK)
    levels = ((th.text, 3, 3), (th.big, 1, 5))
    return goal, (62, 32), levels, white, clock, clock_font, None, step, head, who, notes, loud


def _lay_tall(th, group, bitmap, black, levels):
    """Three cards and two; the objective as the sixth, on the game's colour; words and the clock below."""
    unit = th.unit
    holder = _place(group, bitmap, 81 * unit, 52 * unit, ink(th.palettes[theme.SOLID][0]))
    goal = displayio.Group()
    holder.append(goal)
    head = widgets.row(th, group, th.text, 2, 0, 19, theme.ACCENT)
    columns = 69 // th.small_width
    notes = [widgets.row(th, group, th.small, 2, 91 + 7 * i, columns) for i in range(3)]
    step = widgets.row(th, group, th.big, 2, 89, 5)
    long_step = widgets.row(th, group, th.text, 2, 95, 11)
    clock = widgets.row(th, group, th.big, 71, 89, 4)
    loud = widgets.box(th, group, 0, 112, th.width, 8, theme.MARK)
    return goal, (38, 35), levels, black, clock, th.big, step, long_step, head, head, notes, loud
