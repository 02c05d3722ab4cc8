"""Places of a hand on both panels, and the picture that all screens of a match share.

A panel's table has every place in pixels. Parts that only some states need are functions of those states,
which are arguments themselves, followed by their own: see `call`.
"""

import displayio
from micropython import const

from games.krypto.rules import number
from handheld.drawing import shapes, theme
from handheld.drawing.picture import ABOVE, Boxes, Drawing, Frame, Picture, Text, Texts
from handheld.drawing.prompts import foot
from handheld.machine.text import t, wrap
from handheld.play import praise

KRYPTO_WORD = t("KRYPTO!")  # the word for a call
GOAL = const(5)  # place of the target, after the five cards
_CROWD = const(6)  # with more players the points on 128x64 cover the heading
_CLOCK = const(5)  # letters of the clock and a blank
_CARD = theme.CARD, theme.DARK, "c"  # style of a card, and of a number that was chosen
_CHOSEN = theme.PAPER, theme.GOLD, ""


class _HandLayout:
    """The slots of both tables, and the parts, which are methods with the slots that they fill."""

    title = "title"  # the sheet of the heading and the clock

    def __init__(self, th, names, tall):
        """`names` are those of the players; `tall` prompts have a second line."""
        self.th = th
        self.names = names
        self.tall = tall
        self._keys, self._made = [None] * 6, [[]] * 6  # arguments and results of `_card`
        self.right = th.width * th.unit
        self.columns = (self.right - self.head[0]) // th.sheet("title").width
        self.crowd = self.small and len(names) > _CROWD

    def picture(self, group):
        """Make the picture of a hand in a group; `picture_args` has the arguments of its parts."""
        th = self.th
        above = foot(th) - th.sheet("text").height - 1
        slots = (
            ("plates", Texts("plate")),
            ABOVE,
            ("bar", Boxes()),
            ("sign", Text("text", 0, 0)), ("head", Text(self.title, *self.head)), ("notes", Texts("small")),
            ("clock", Text(self.title, 0, 0, align=2)), ("own", Texts("small")), ("step", Text("text", 0, 0)),
            ABOVE,
            ("numerals", Texts("card")), ("backs", Boxes()), ("cursor", self.cursor_slot()),
            ("hand", Frame(2)),
            ABOVE,
            ("lines", Boxes()), ("flying", Drawing(_flying, 500)), ("scene", Texts("small")),
            ("strike", Boxes()),
            ABOVE,
            ("banner", Drawing(self.banner)), ("above", Text("text", self.margin, above, theme.SOFT)),
            ABOVE,
            ("waves", praise.Waves()),
        )  # fmt: skip
        parts = (
            (self.cursor_of, ("cursor", "hand")),
            (self.cards_of, ("plates", "backs", "numerals", "lines", "sign")), (self.step_of, ("step",)),
            (self.clock_of, ("clock",)), (self.bar_of, ("bar",)), (self.head_of, ("head",)),
            (_plain, ("above",)), (self.banner_of, ("banner",)), (self.call, ("own",)),
            (self.call, ("notes",)), (self.call, ("flying", "scene", "strike")), (praise.part, ("waves",)),
        )  # fmt: skip
        return Picture(th, group, slots, parts)

    def lines(self, text):
        """Return a message in two lines, of which the first stands above the prompts; "" if one suffices."""
        columns = (self.right - 2 * self.margin) // self.th.sheet("text").width  # as in the prompts
        if len(text) <= columns or self.tall:
            return "", text
        first, text = wrap(text, columns)[:2]
        blank = columns - len(first)
        return " " * (blank // 2) + first + " " * (blank - blank // 2), text

    def middle(self, slot):
        x, y = self.cards[slot]
        wide, high = self.goal if slot == GOAL else self.card
        return x + wide // 2, y + high // 2

    def call(self, draw, *args):
        """Return the values of `draw(table, ...)`, a function of the state that is shown."""
        return draw(self, *args)

    def cards_of(self, numbers, shown, picked, goal, colour):
        """The cards and the target: numbers of the match, or texts; the first `shown` of six lie face up.

        `picked` is the place of a chosen number, which stands without its card, -1 for none; `colour` is that
        of a target that was hit.
        """
        plates, backs, numerals, lines = [], [], [], []
        for at in range(GOAL + 1):
            style = _CARD
            if at == GOAL:
                style = self.goal_style if colour is None else (colour, theme.DARK, "c")
            elif at == picked:
                style = _CHOSEN
            text = _text(goal if at == GOAL else numbers[at] if at < len(numbers) else None)
            key = (text, at < shown), style
            if key != self._keys[at]:
                self._keys[at] = key
                self._made[at] = self._card(at, text, at < shown, *style)
            plate, back, line = self._made[at][:3]
            plates.append(plate)
            backs.append(back)
            lines.append(line)
            numerals += self._made[at][3:]
        x, y = self.cards[GOAL]
        sign = ("=", style[1], style[0], x + (2 if self.th.large else 4), y + 2) if plate else None
        return tuple(plates), tuple(backs), tuple(numerals), tuple(lines), sign

    def _card(self, at, text, is_open, paper, ink, plate):
        """Return the ground of a card, its back, the line of a fraction, and two texts."""
        x, y = self.cards[at]
        last = at == GOAL
        wide, high = self.goal if last else self.card
        if not is_open:
            edge = self.edge
            return "", (x + edge, y + edge, wide - 2 * edge, high - 2 * edge, self.back), None, "", ""
        if not text:
            return "", None, None, "", ""
        ground = plate, paper or theme.WHITE, theme.PAPER, x, y, self.plates[last]
        place, style = (x, wide), (ink, paper)
        over, line, under = text.partition("/")
        if line:
            unit = self.th.unit
            stroke = x + 4 * unit, y + high // unit // 2 * unit, wide - 8 * unit, unit, ink
            over = self._numeral(over, place, y + high // 4, 1, style, self.small_sheets)
            under = self._numeral(under, place, y + high * 3 // 4, 1, style, self.small_sheets)
            return ground, None, stroke, over, under
        numeral = self._numeral(text, place, y + self.drop * last, high, style, self.sheets[last])
        return ground, None, None, numeral, ""

    def _numeral(self, text, place, y, high, style, sheets):
        """Return a number in the middle of a card, in the largest sheet in which it fits."""
        x, wide = place
        for sheet in sheets:
            font = self.th.sheet(sheet)
            if len(text) * font.width <= wide:
                break
        else:
            text = text[: wide // font.width - 1] + "+"
        x += (wide - len(text) * font.width) // 2
        if self.small and len(text) == 2 and text[0] in "15":
            x -= 1  # the glyphs of this sheet begin one pixel to the right
        return (text,) + style + (x, y + (high - font.height) // 2, sheet)

    def step_of(self, text, narrow):
        """The step that is being entered, large if there is room; `narrow` beside keys."""
        x, y, most, big, long, plain = self.step
        if narrow:
            most, long = self.narrow
        numerals = "" if "/" in text else text.replace("#", "/")
        if 0 < len(numerals) <= most:
            return ((numerals, theme.WHITE, theme.PAPER, x, y, big),)
        return ((text[-long:], theme.WHITE, theme.PAPER, x, y + 4, plain),)

    def clock_of(self, text, hurried, crowded):
        """The time left; its last seconds are highlighted."""
        y = self.head[1] + self.under * crowded
        if not hurried:
            return ((text, theme.WHITE, theme.PAPER, self.right, y),)
        return ((self.last % text,) + self.hurried_style + (self.right, y),)

    def bar_of(self, parts, of, colour):
        """What is left of a clock."""
        x, y, wide, high = self.bar
        return (((x, y, (wide * parts + of - 1) // of, high, colour),) if parts else None,)

    def head_of(self, heading, timed):
        """The hand's name, or a player's with a text after it if there is room beside the clock."""
        text, name, colour = heading
        room = self.columns - _CLOCK * timed
        text = name + text if len(name + text) <= room else name or text
        return ((text[:room], colour),)

    def banner_of(self, name, seat):
        """The name of the player who has called."""
        return ((name, seat),)


class Large(_HandLayout):
    """Places of 240x240."""

    small = False
    card = goal = 74, 48  # sizes
    plates = "plate", "plate"  # sheets of a card, of the target
    sheets = (("card", "title", "text"),) * 2
    small_sheets = ("title",)
    edge, back = 8, theme.FILLED
    drop = 0  # pixels from the middle of the target to that of its number
    head = 4, 3
    under = 0
    last, hurried_style = "%s", (theme.RED, theme.PAPER)
    narrow = 5, 9
    margin = 5  # of a message
    apart = 20  # from there to its sign
    hand = 42, 30  # size of the frame around one

    def __init__(self, th, names, tall):
        super().__init__(th, names, tall)
        self.goal_style = th.colour, theme.DARK, "c"
        more = th.more
        gap, across = more // 6, 79 + more // 3
        self.cards = tuple([(4 + gap + across * (at % 3), 36 + 62 * (at // 3)) for at in range(GOAL + 1)])
        self.bar = 4, 27, 232 + more, 3
        self.asked = 4, 166, 79 + more // 3, 18
        self.half = 118 + more // 2  # from a column of two to the next
        self.hints = (4, 168), (4 + self.half, 168), (4, 192), (4 + self.half, 192)
        self.hands = 5, 4, 36, 46 + more // 5, 34
        self.keys = [(180 + more + at % 2 * 30, 164 + at // 2 * 26) for at in range(4)]  # of each operation
        self.gain = 236 + more, 54, "card"
        self.lift = lift = (20 if th.large else 12) if tall else 0
        font = th.sheet("text")
        self.trail = 236 + more, 168, font.height, 111 // font.width, "text", 2  # clear of the step beside it
        self.rows = 2 if th.large or tall else 3
        self.step = 4, 177 - lift, 5, "card", 8, "title"
        self.signs = (" + ", 167, 150), (" - ", 167, 196), (" * ", 199, 173), (" # ", 134, 173)
        self.pad = 176, 174, "title"  # the sheet is that of the signs
        if lift:  # the words of a lesson leave less room
            self.signs = ("+", 185, 150), ("-", 185, 189), ("*", 203, 170), ("#", 167, 170)
            self.pad = 180, 168, "small"

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

    def points(self, players):
        """Return the texts of players: (name, points, colour, key or "")."""
        count = len(players)
        sheet = "small" if count > 6 else "text"
        columns = 2 if count == 4 else min(count, 3)
        wide = (self.right - 4) // max(columns, 1)
        y, pitch = (170, 24) if count < 7 else (164, 19)
        letter, picture = self.th.sheet(sheet).width, self.th.sheet("keys").width
        items = []
        for at in range(count):
            name, points, colour, key = players[at]
            x = 4 + at % columns * wide
            if len(key) > 1:  # a face
                items.append((key, colour, theme.PAPER, x + (wide - letter * len(key)) // 2, 150, sheet))
                key = ""
            across = picture if key else 0
            if count > 3:
                top, left = y + pitch * (at // columns), x + across
                room = (x + wide - 2 - left) // letter - len(points)
                text = (name[: room - 1 if points else room] + " " + points).strip()
            else:
                top, text = 170, name[: (wide - picture) // letter]
                left = x + (wide - letter * len(text) + across) // 2
                middle = x + wide // 2 - len(points) * self.th.sheet("title").width // 2
                items.append((points, colour, theme.PAPER, middle, 192, "title"))
            if key:
                items.append((key, colour, theme.PAPER, left - picture, top - 1, "keys"))
            items.append((text, colour, theme.PAPER, left, top, sheet))
        return items


class Small(_HandLayout):
    """Places of 128x64. The cursor is a bar under a card; the points and the steps share a place."""

    small = True
    card, goal = (24, 20), (35, 29)
    cards = (0, 0), (26, 0), (52, 0), (78, 0), (104, 0), (0, 24)
    plates = "plate", "target"
    goal_style = theme.PAPER, theme.WHITE, "f"
    sheets = ("step", "text"), ("card", "title")
    small_sheets = ("text",)
    edge, back = 3, theme.WHITE
    drop = 2
    head = 38, 21
    bar = 38, 33, 52, 1  # to the keys of the operations
    under = 21  # the clock of a crowd lies below the points
    last, hurried_style = "%4s", (theme.PAPER, theme.WHITE)
    step, narrow = (36, 40, 8, "step", 15, "text"), (5, 9)
    trail = 38, 37, 9, 9, "small", 0
    rows = 2  # of the trail
    margin = 0
    lift = 0
    hints = (38, 21), (38, 29), (38, 37), (38, 46)
    asked = 36, 23, 30, 11
    hands = 6, 1, -1, 21, 11
    keys = (94, 34), (112, 34), (94, 44), (112, 44)  # of each operation
    apart = 10
    gain = 126, 17, "step"

    def __init__(self, th, names, tall):
        super().__init__(th, names, tall)
        if len(names) > 4:  # three rows of points between the heading and the prompts
            self.title = "text"
            self.head = 38, 31 - th.sheet("text").height

    def cursor_slot(self):
        return Boxes()

    def cursor_of(self, slot, hand):
        """A bar under a card; a hand of the table is inverted instead."""
        return (((self.cards[slot][0], 21, 24, 2, theme.WHITE),) if slot >= 0 else None), None

    def place(self, slot):
        """Return the place of a black frame on a white card: see `MatchScreen.next_choice`."""
        return self.cards[slot][0] + 1, 1, 22, 18, theme.PAPER

    def banner(self, th, group, name, seat):
        """Draw a word, and a name below it, over all but the prompts."""
        high = foot(th)
        shapes.box(th, group, 0, 0, self.right, high, theme.WHITE)
        for text, y in (KRYPTO_WORD, high // 4), (name, high * 3 // 4 - 3):
            shapes.Large(th, group, 0, y, self.right, text, theme.PAPER, theme.WHITE)

    def points(self, players):
        """Return the texts of players, as in `Large`: two columns; a crowd shows its keys, not its names."""
        count = len(players)
        y, pitch, across = (31, 8, 48) if count > 4 else (35, 10, 45)
        sheet, picture = "small" if count > 4 else "text", self.th.sheet("keys").width
        items = []
        for at in range(count):
            name, points, colour, key = players[at]
            if count > _CROWD:
                seat = "\\" if name[:1] == "\\" else at + 1  # hollow
                text = points if len(points) > 3 else "%s:%s" % (seat, points)
                items.append((text, colour, theme.PAPER, 38 + at % 3 * 30, 20 + at // 3 * 11, "title"))
            elif name or points:
                x, top, room = 38 + at % 2 * across, y + pitch * (at // 2), 6 - len(points)
                if len(key) > 1 and count < 3:
                    items.append((key, colour, theme.PAPER, x, top + pitch, sheet))
                elif len(key) == 1:
                    items.append((key, colour, theme.PAPER, x, top, "keys"))
                    x += picture
                    room -= 2
                items.append(((name[:room] + " " + points).strip(), colour, theme.PAPER, x, top, sheet))
        return items


def layout(console, group, names):
    """Return the table of the console's panel and the picture of a hand in a group."""
    th = console.theme
    table = (Small if th.mono else Large)(th, names, console.prompts.tall)
    return table, table.picture(group)


def _plain(text):
    return (text,)


def _text(each):
    """Return a number as text: a pair, a whole number, a text, or None."""
    if isinstance(each, tuple):
        return number.text(each)
    return "" if each is None else "%s" % (each,)


def _flying(th, group, text, sheet, x, y, colour):
    """Draw a result without a ground: over the target it would cover the card."""
    shades = th.shades(theme.PAPER, colour)
    clear = displayio.Palette(len(shades))
    for at in range(len(shades)):
        clear[at] = shades[at]
    clear.make_transparent(0)
    shapes.text(th, group, sheet, x, y, text).pixel_shader = clear
