"""The layout of a hand on 240x240."""

from games.krypto.screens.layout import GOAL, HandLayout
from handheld.drawing import shapes, theme
from handheld.drawing.picture import Frame
from handheld.drawing.prompts import foot
from handheld.machine.text import beginnings


class Layout(HandLayout):
    """Places of 240x240."""

    small = False
    card = goal = 74, 48  # sizes
    plates = "plate", "plate"  # sheets of a card, of the target
    sheets = (("card", "title", "text"),) * 2
    small_sheets = ("title",)
    edge, back = 8, theme.FILLED
    glow = theme.GOLD, theme.DARK, "c"
    drop = 0  # pixels from the middle of the target to that of its number
    head = 4, 3
    under = 0
    last, hurried_style = "%s", (theme.RED, theme.PAPER)
    narrow = 5, 9
    margin = 5  # of a message
    apart = 20  # from there to its sign
    hand = 42, 30  # size of the frame around one
    letters = 23  # of a line below the cards

    def __init__(self, th, names, tall):
        super().__init__(th, names, tall)
        self.goal_style = th.colour, theme.DARK, "c"
        more = th.more
        gap, across = more // 6, 79 + more // 3
        self.cards = tuple([(4 + gap + across * (at % 3), 36 + 62 * (at // 3)) for at in range(GOAL + 1)])
        self.bar = 4, 27, 232 + more, 3
        self.asked = 4, 164, 79 + more // 3, 18
        self.half = 118 + more // 2  # from a column of two to the next
        self.hints = (4, 168), (4 + self.half, 168), (4, 192), (4 + self.half, 192)
        self.hands = 5, 4, 36, 46 + more // 5, 34
        self.keys = [(180 + more + at % 2 * 30, 164 + at // 2 * 26) for at in range(4)]  # of each operation
        self.gain = 236 + more, 54, "card"
        self.lift = lift = (20 if th.large else 12) if tall else 0
        font = th.sheet("text")
        self.trail = 236 + more, 163, font.height, 111 // font.width, "text", 2  # clear of the step beside it
        self.rows = 3 - th.large - tall
        self.step = 4, 177 - lift, 5, "card", 8, "title"
        self.signs = (" + ", 167, 148), (" - ", 167, 194), (" * ", 199, 171), (" # ", 134, 171)
        self.pad = 176, 172, "title"  # the sheet is that of the signs
        if lift:  # the words of a lesson leave less room
            left = 167 - 30 * th.large  # clear of the steps of the lesson
            self.signs = ("+", left + 18, 147), ("-", left + 18, 185), ("*", left + 36, 166), ("#", left, 166)
            self.pad = left + 13, 166, "small"

    def cursor_slot(self):
        return Frame(3)

    def cursor_of(self, slot, hand):
        """A frame around a card, or around one of the table's hands; -1 for none."""
        card = around = None
        if slot >= 0:
            x, y = self.cards[slot]
            card = x - 4, y - 4, self.card[0] + 8, self.card[1] + 8
        if hand >= 0:
            columns, x, y, across, down = self.hands
            wide, high = self.hand
            left, top = x + hand % columns * across, y + hand // columns * down
            around = left + (across - wide) // 2, top - 4, wide, high
        return card, around

    def place(self, slot):
        """Return the place of a card: see `MatchScreen.next_choice`."""
        return self.cursor_of(slot, -1)[0] + (theme.GREEN,)

    def banner(self, th, group, name, seat):
        """Draw a name in four rectangles around its letters: no pixel is sent twice."""
        colour, wide = th.seat(seat), self.right
        top, low = 164, foot(th) - 2
        large = shapes.Large(th, group, 0, (top + low) // 2, wide, name, theme.DARK, colour)
        left, right = large.x, large.x + large.width
        first, last = large.y, large.y + large.height
        rims = (0, top, wide, first), (0, last, wide, low)
        sides = (0, first, left, last), (right, first, wide, last)
        for x, y, x2, y2 in rims + sides:
            shapes.box(th, group, x, y, x2 - x, y2 - y, colour)

    def told(self, texts, steps, free):
        """Return the places of so many texts and steps of an outcome, and the letters of each step.

        `free`: True if no cards lie beside the target, None if the hand goes on.
        """
        if free is None:
            return self.hints, ()
        if free:
            return [(4, 40 + 20 * at) for at in range(texts)], [(6, 86 + 19 * at, 15) for at in range(steps)]
        top = 164 if texts < 2 else 147
        lines = [(4, top + 18 * at) for at in range(texts)]
        top += 18 * texts
        return lines, [(4 + at % 2 * self.half, top + at // 2 * 18, self.half // 10) for at in range(steps)]

    def points(self, players):
        """Return the texts of players: (name, points, colour, key or "")."""
        count = len(players)
        sheet = "small" if count > 6 else "text"
        columns = 2 if count == 4 else min(count, 3)
        wide = (self.right - 4) // max(columns, 1)
        y, pitch = (170, 24) if count < 7 else (162, 18)
        letter, picture = self.th.sheet(sheet).width, self.th.sheet("keys").width
        items = []
        if count > 3:
            keyed = picture * (len([player for player in players if len(player[3]) == 1]) > 0)
            room = (wide - 2 - keyed) // letter - max([len((" " + player[1]).rstrip()) for player in players])
        else:
            room = (wide - picture) // letter
        names = beginnings([player[0] for player in players], room)
        for at in range(count):
            _, points, colour, key = players[at]
            x = 4 + at % columns * wide
            if len(key) > 1:  # a face
                items.append((key, colour, theme.PAPER, x + (wide - letter * len(key)) // 2, 148, "small"))
                key = ""
            across = picture if key else 0
            if count > 3:
                top, left = y + pitch * (at // columns), x + across
                text = (names[at] + " " + points).strip()
            else:
                top = 170
                text = names[at]
                left = x + (wide - letter * len(text) + across) // 2
                middle = x + wide // 2 - len(points) * self.th.sheet("title").width // 2
                items.append((points, colour, theme.PAPER, middle, 192 + 2 * self.th.large, "title"))
            if key:
                items.append((key, colour, theme.PAPER, left - picture, top - 1, "keys"))
            items.append((text, colour, theme.PAPER, left, top, sheet))
        return items
