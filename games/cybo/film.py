"""Film of a match of Cybo: its rolls on the grid, and the points of all seats."""

from games.cybo import words
from games.cybo.layout import Layout
from handheld.drawing import colours


class Film:
    """The grid with the current turn, and each seat's name and points beside it (docs/games.md, `film`)."""

    def __init__(self, console, group, match, seat):
        self.picture = Layout(console).picture(group, True)

    def count(self, events):
        return events

    def counts(self, match, code):
        return True

    def picture_args(self, match):
        made = () if match.rolls else tuple(sorted(words.scoring_rolls(match)))
        rolls = tuple(match.rolls or match.ended_rolls)
        marks = _seat(match), not match.rolls, rolls, 0, 0
        standing = words.round_name(match, True), tuple(match.names), tuple(match.totals)
        return (marks, (made, 0, 0)), (made,), standing

    def show(self, match):
        roll = (match.rolls or match.ended_rolls)[-1]
        made = not match.rolls and match.ended_points > 0
        return min(14, roll + 2 * made), roll, 0xC07000 if made else colours.seat_light(_seat(match))


def _seat(match):
    return match.roller if match.rolls else match.ended_seat
