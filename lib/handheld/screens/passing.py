"""The card "pass the device": the next player's name on a band in the seat's colour."""

from handheld import colours, shapes, theme
from handheld.prompts import foot
from handheld.text import t

_BAND = 57  # pixels of 240, over the heading of a match


def draw(console, group, match, seat):
    """Draw the card of a seat over a match, and light its keys. Return the card's parts in the group.

    On 240x240 it is a band over the match's heading. A card of full size would take the PicoSystem a quarter
    of a second to draw and as long to remove.
    """
    th = console.theme
    first = len(group)
    colour = th.seat(seat)
    wide = th.width * th.unit
    high = foot(th) - 1 if th.mono else _BAND
    shapes.box(th, group, 0, 0, wide, high, colour)
    above, below = (2, 45) if th.mono else (0, 36)
    if th.large:
        above, below = (1, 44) if th.mono else (-1, 37)
    shapes.text(th, group, "text", wide // 2, above, t("Pass to"), theme.DARK, colour, 1)
    shapes.Large(th, group, 0, 27 if th.mono else below, wide, match.names[seat], theme.DARK, colour)
    if th.mono:
        where = "%s %d" % (console.about.word(match.options), console.about.where(match))
        shapes.text(th, group, "text", wide // 2, below, where, theme.DARK, colour, 1)
    console.clear_lights()
    for place in range(13):
        console.light(place, colours.of_seat(seat))
    return [group[at] for at in range(first, len(group))]
