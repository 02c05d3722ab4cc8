"""The layout of a hand on 128x64."""

from games.krypto.screens.layout import CROWD, KRYPTO_WORD, HandLayout
from handheld.drawing import shapes, theme
from handheld.drawing.picture import Boxes
from handheld.drawing.prompts import foot
from handheld.machine.text import beginnings


class Layout(HandLayout):
    """Places of 128x64. The cursor is a bar under a card; the points and the steps share a place."""

    small = True
    card, goal = (24, 20), (35, 29)
    cards = (0, 0), (26, 0), (52, 0), (78, 0), (104, 0), (0, 24)
    plates = "plate", "target"
    goal_style = glow = theme.PAPER, theme.WHITE, "f"  # a frame; of a card a line above and below
    sheets = ("step", "text"), ("card", "title")
    small_sheets = ("text",)
    edge, back = 3, theme.WHITE
    drop = 2
    head = 38, 21
    bar = 38, 33, 52, 1  # to the keys of the operations
    under = 21  # the clock of a crowd lies below the points
    last, hurried_style = "%4s", (theme.PAPER, theme.WHITE)
    narrow = 5, 9
    trail = 38, 37, 9, 9, "small", 0
    rows = 2  # of the trail
    margin = 0
    lift = 0
    hints = (38, 33), (38, 44), (86, 44)
    asked = 36, 23, 30, 11
    hands = 6, 1, -1, 21, 11
    keys = (94, 34), (112, 34), (94, 44), (112, 44)  # of each operation
    apart = 10
    gain = 126, 17, "step"
    letters = 15  # of a line beside the target
    cursor_slot = Boxes

    def __init__(self, th, names, tall):
        super().__init__(th, names, tall)
        self.step = 36, 40 - tall, 8, "step", 15, "text"  # clear of the steps of a lesson
        if len(names) > 4:  # three rows of points between the heading and the prompts
            self.title = "text"
            self.head = 38, 31 - th.sheet("text").height

    def cursor_of(self, slot, hand):
        """A bar under a card; a hand of the table is inverted instead."""
        return (((self.cards[slot][0], 21, 24, 2, theme.WHITE),) if slot >= 0 else None), None

    def place(self, slot):
        """Return the place of a black frame on a white card: see `MatchScreen.next_choice`."""
        return self.cards[slot][0] + 1, 1, 22, 18, theme.PAPER

    def banner(self, th, group, name, seat):
        """Draw a word, and a name below it, over all but the prompts."""
        high = foot(th) - th.large  # clear of the prompts
        shapes.box(th, group, 0, 0, self.right, high, theme.WHITE)
        for text, y in (KRYPTO_WORD, high // 4), (name, high * 3 // 4 - 3):
            shapes.Large(th, group, 0, y, self.right, text, theme.PAPER, theme.WHITE)

    def told(self, texts, steps, free):
        """Return the places of so many texts and steps of an outcome, as in `large`."""
        places = [(at % 2 * 66, at // 2 * 9, 10) for at in range(steps)]
        return [(38, 37 + 9 * at) for at in range(texts)], places

    def points(self, players):
        """Return the texts of players, as in `large`: two columns, of a crowd three."""
        count = len(players)
        y, pitch, across = (31, 8, 48) if count > 4 else (35, 10, 45)
        sheet, picture = "small" if count > 4 else "text", self.th.sheet("keys").width
        items = []
        digits = max([len(player[1]) for player in players])
        keyed = count > CROWD or len([player for player in players if len(player[3]) == 1]) > 0
        room = max(1, (3 if count > CROWD else 6 - 2 * keyed) - digits)
        names = beginnings([player[0][2 * keyed * (player[0][:1] == "\\") :] for player in players], room)
        for at in range(count):
            name, points, colour, key = players[at]
            if count > CROWD:
                text = (name[0] + ":" if name[:1] != "\\" and name[1:2] == " " else names[at] + " ") + points
                text = points if len(text) > 5 else text
                items.append((text, colour, theme.PAPER, 38 + at % 3 * 30, 20 + at // 3 * 11, "title"))
            elif name or points:
                x, top = 38 + at % 2 * across, y + pitch * (at // 2)
                if len(key) > 1 and count < 3:
                    items.append((key, colour, theme.PAPER, x, top + pitch, sheet))
                elif len(key) == 1:
                    items.append((key, colour, theme.PAPER, x, top, "keys"))
                    x += picture
                text = ("\\ " * (keyed and name[:1] == "\\") + names[at] + " " + points).strip()
                items.append((text, colour, theme.PAPER, x, top, sheet))
        return items
