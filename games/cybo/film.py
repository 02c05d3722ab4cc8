"""Film of a match of Cybo: its rolls on the grid, and the points of all seats."""

from games.cybo import words
from games.cybo.layout import Layout
from handheld.drawing import colours


class Film:
    """The grid with the current turn, and each seat's name and points beside it (docs/games.md, `film`)."""

    def __init__(self, console, group, match, seat):
        self.picture = Layout(console).picture(group, True)
        self.prompts = console.prompts(console, group)
        self._seat = 0

    def count(self, events):
        return events

    def counts(self, match, code):
        return True

    def follow(self, match, code):
        self._seat = match.roller if match.rolls else match.ended_seat

    def picture_args(self, match):
        made = () if match.rolls else tuple(sorted(words.scoring_rolls(match)))
        rolls = tuple(match.rolls or match.ended_rolls)
        marks = self._seat, not match.rolls, rolls, 0, 0
        standing = words.round_name(match, True), tuple(match.names), tuple(match.totals)
        return (marks, (made, 0, 0)), (made,), standing

    def show(self, match):
        roll = (match.rolls or match.ended_rolls)[-1]
        made = not match.rolls and match.ended_points > 0
        return min(14, roll + 2 * made), roll, 0xC07000 if made else colours.seat_light(self._seat)
