"""Drawing of an `Outcome`: the result flies onto the target or is struck out; points and steps follow."""

import displayio
from micropython import const

from games.krypto.screens.state import show_points, step_text
from handheld import shapes, theme, widgets

_FLIGHT = const(6)  # frames of the flight, and of the gain that counts up
_SHAKES = (4, -4, 3, -2, 0)  # offset of a shaken result in each frame, in pixels
_MISSED = const(16)  # frames of a miss before the cards are shown again
_TARGET = const(5)  # place of the target, after the cards
_COLUMNS = const(15)  # letters beside the target on 128x64
_SMALL = const(10)  # letters of a step that shares a line with another


def _short(text):
    """Return the end of a text for a line of 128x64: an offence without its step."""
    while len(text) > _COLUMNS:
        text = text.partition(" ")[2]
    return text


def scene(outcome):
    """Draw an outcome; yield True after each frame."""
    view = outcome.screen.view
    th = outcome.console.theme
    seat = outcome.seat
    colour = th.seat(seat) if seat >= 0 else theme.WHITE
    view.looks(-1)
    view.signs(False)
    view.step("")
    view.clock("")
    view.hurry(False)
    room = 14 - 2 * len("%+d" % outcome.gain) if th.wide and outcome.result else 18
    name = outcome.match.names[seat] if seat >= 0 else ""
    title = outcome.title if outcome.over else ""
    if len(name + title) > room and outcome.match.seats == 1:
        name, title = "", title.lstrip()
    view.heading(title if len(name + title) <= room else "", name, colour)
    view.numbers(outcome.left)
    view.objective(outcome.target)
    if not outcome.result:
        outcome.sound()
    elif outcome.won:
        yield from _fly(outcome, colour)
    else:
        yield from _strike(outcome)
    if outcome.result and outcome.gain:
        yield from _count(outcome, colour)
    if outcome.over and not outcome.looks:
        yield from write(outcome)


def _put(outcome, shades):
    """Draw the result without a card, in the place of its card; return its row."""
    th = outcome.console.theme
    text = outcome.result
    sheet = "title" if len(text) > (2 if th.mono else 3) else "card"
    font = th.sheet(sheet)
    x, y = outcome.screen.view.middle(outcome.slot)
    wide = len(text) * font.width
    x = max(0, min(x - wide // 2, th.width * th.unit - wide))
    row = shapes.text(th, outcome.screen.view.over, sheet, x, y - font.height // 2, text)
    row.pixel_shader = shades
    return row


def _fly(outcome, colour):
    """Move the result onto the target, which takes the winner's colour."""
    view = outcome.screen.view
    shades = displayio.Palette(len(outcome.console.theme.shades(theme.PAPER, colour)))
    for at in range(len(shades)):
        shades[at] = outcome.console.theme.shades(theme.PAPER, colour)[at]
    shades.make_transparent(0)  # the ground of the result would cover the target
    row = _put(outcome, shades)
    x, y = row.x, row.y
    from_x, from_y = view.middle(outcome.slot)
    to_x, to_y = view.middle(_TARGET)
    for at in range(_FLIGHT):
        yield True
        row.x = x + (to_x - from_x) * at // _FLIGHT
        row.y = y + (to_y - from_y) * at // _FLIGHT
    yield True
    view.wipe()
    view.objective(outcome.result, theme.WHITE)
    outcome.sound()
    yield True
    view.objective(outcome.result, colour)


def _strike(outcome):
    """Strike the result through, and shake it once."""
    th = outcome.console.theme
    view = outcome.screen.view
    over = view.over
    row = _put(outcome, th.shades(theme.PAPER, theme.WHITE))
    wide = row.width * row.tile_width
    y = row.y + (row.tile_height - th.unit) // 2
    shapes.box(th, over, row.x - th.unit, y, wide + 2 * th.unit, 2 * th.unit, theme.RED)
    outcome.sound()
    if not outcome.over:
        view.points([])
        view.line(2 if th.wide else 0, outcome.title)
    for at in range(_MISSED):
        yield True
        if at < len(_SHAKES):
            over.x = _SHAKES[at] * th.unit // 2
    if outcome.over:
        view.wipe()  # the points and the texts need the place


def _count(outcome, colour):
    """Count the gain up, then show the points with it."""
    th = outcome.console.theme
    view = outcome.screen.view
    gain = outcome.gain
    x, y, sheet = (126, 17, "step") if th.wide else (236, 54, "card")
    row = shapes.text(th, view.over, sheet, x, y, "%+d" % gain, colour, align=2)
    shown = gain
    for at in range(_FLIGHT if gain > 1 else 1):
        value = max(1, gain * at // (_FLIGHT - 1)) if gain > 0 else gain
        if value != shown:
            shown = value
            widgets.write_right(row, th.sheet(sheet), "+%d" % value)
        yield True
    show_points(outcome.screen)
    yield True


def write(outcome):
    """Write the texts and the steps, a line in each frame: beside the target if no card is there."""
    th = outcome.console.theme
    view = outcome.screen.view
    lines = outcome.texts
    free = len(outcome.result) > 0
    if th.wide:
        lines = [_short(text) for text in lines]
    if lines and (th.wide or not free):
        view.points([])
    top = 164 if len(lines) < 2 else 150  # below the cards, on 240x240
    for at in range(len(lines)):
        if th.wide:
            x, y = 38, 37 + 9 * at
        else:
            x, y = 4, 40 + 20 * at if free else top + 18 * at
        shapes.text(th, view.over, "small", x, y, lines[at])
        yield True
    if outcome.steps and th.wide:
        view.numbers([""] * 5)  # their place is needed
    for at in range(len(outcome.steps)):
        if th.wide:
            x, y, room = at % 2 * 66, at // 2 * 9, _SMALL
        elif free:
            x, y, room = 6, 92 + 17 * at, 15
        else:
            x, y, room = 4 + at % 2 * 118, top + (len(lines) + at // 2) * 18, 11
        shapes.text(th, view.over, "small", x, y, step_text(outcome.steps[at], room), th.colour)
        yield True
