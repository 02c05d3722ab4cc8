"""The card that says who is to have the device next: a name on a band across the panel, in the seat's colour."""

from handheld import colours, keys, shapes, theme
from handheld.prompts import MENU, Prompts
from handheld.text import t


def draw(console, group, match, seat):
    """Draw the card of a seat into a group, and how far the match is; gives its Prompts.

    A band, for a card as large as the panel takes the PicoSystem a quarter of a second.
    """
    th = console.theme
    colour = th.seat(seat)
    wide = th.width * th.unit
    middle = wide // 2
    where = "%s %d" % (t(console.about.word(match.options)), console.about.where(match))
    if th.mono:
        top, band, name, below, ink, paper = 9, 44, 29, 43, theme.DARK, colour
    else:
        top, band, name, below, ink, paper = 74, 72, 113, 172, theme.SOFT, theme.PAPER
    shapes.box(th, group, 0, top, wide, band, colour)
    shapes.Large(th, group, 0, name, wide, match.names[seat], theme.DARK, colour)
    sheet = "text" if th.mono else "head"
    shapes.text(th, group, sheet, middle, 0 if th.mono else 26, t("pass it to"), theme.WHITE, align=1)
    shapes.text(th, group, sheet, middle, below, where, ink, paper, 1)
    prompts = Prompts(console, group)
    prompts.ask(((keys.A, "ready"), MENU))
    console.clear_lights()
    for place in range(13):
        console.light(place, colours.of_seat(seat))
    return prompts
