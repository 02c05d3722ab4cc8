"""The card that says who is to have the device next: a name across the panel, in the seat's colour."""

from handheld import colours, keys, shapes, theme
from handheld.prompts import MENU, Prompts, foot
from handheld.text import t


def draw(console, group, match, seat):
    """Draw the card of a seat into a group, and how far the match is; gives its Prompts."""
    th = console.theme
    colour = th.seat(seat)
    wide = th.width * th.unit
    high = foot(th) - 2
    middle = wide // 2
    shapes.Ground(th, group, 0, 0, wide, high, colour)
    shapes.Large(th, group, 0, high // 2 + 4, wide, match.names[seat], theme.DARK, colour)
    shapes.text(th, group, "text", middle, high // 16, t("pass it to"), theme.DARK, colour, 1)
    where = "%s %d" % (t(console.about.word(match.options)), console.about.where(match))
    shapes.text(th, group, "text", middle, high * 13 // 16, where, theme.DARK, colour, 1)
    prompts = Prompts(console, group)
    prompts.ask(((keys.A, "ready"), MENU))
    console.clear_lights()
    for place in range(13):
        console.light(place, colours.of_seat(seat))
    return prompts
