"""The layout of a hand, in pixels (`large`, `small`), and the picture that all screens of a match share."""

import displayio
from micropython import const

from games.krypto.rules import number
from handheld.drawing import picture, shapes, theme
from handheld.drawing.picture import Boxes, Drawing, Frame, Picture, Text, Texts
from handheld.drawing.prompts import foot
from handheld.machine.text import t, wrap
from handheld.play import praise

KRYPTO_WORD = t("KRYPTO!")  # the word for a call
GOAL = const(5)  # place of the target, after the five cards
CROWD = const(6)  # with more players the points on 128x64 cover the heading
_TIME = const(5)  # letters of the clock and a blank
# Places of the arguments of the picture's parts: a state sets them in its `draw`.
CURSOR = const(0)  # places of the cursor: a card, and one of the table's hands; -1 for none
CARDS = const(1)  # see `HandLayout.cards_of`
STEP = const(2)  # the step that is being entered as text, and True if keys are shown beside it
CLOCK = const(3)  # a Clock; in the end its text, True in its last seconds, True below a crowd
BAR = const(4)  # how much of a clock is left, the whole, the colour
HEADING = const(5)  # a text, the player's name before it and its colour; in the end also True beside a clock
ABOVE = const(6)  # the first line of a message
BANNER = const(7)  # the name and the seat of a player whose name lies across the panel
OWN = const(8)  # a function and its arguments, for the texts that only this state has
NOTES = const(9)  # the same for the texts under the cards: the points, or steps
SCENE = const(10)  # the same for the layer above the cards: a flying result, texts and boxes
PRAISED = const(11)  # the weight and the share of the praise for a solution (`handheld.play.praise`)
PARTS = const(12)

_CARD = theme.CARD, theme.DARK, "c"  # style of a card, and of a number that was chosen
_CHOSEN = theme.PAPER, theme.GOLD, ""


class HandLayout:
    """The slots of both layouts, and the parts, which are methods with the slots that they fill."""

    title = "title"  # the sheet of the heading and the clock

    def __init__(self, th, names, tall):
        """`names` are those of the players; `tall` prompts have a second line."""
        self.th = th
        self.names = names
        self.tall = tall
        self._keys, self._made = [None] * 6, [[]] * 6  # arguments and results of `_card`
        self.right = th.width
        for sheet in "card", "plate":  # before the heap is in pieces
            th.sheet(sheet)
        self.columns = (self.right - self.head[0]) // th.sheet("title").width
        self.crowd = self.small and len(names) > CROWD

    def draw(self, group):
        """Make the picture of a hand in a group; `picture_args` has the arguments of its parts."""
        th = self.th
        above = foot(th) - th.sheet("text").height - 1
        slots = (
            ("plates", Texts("plate")),
            picture.ABOVE,
            ("bar", Boxes()),
            ("sign", Text("text", 0, 0)), ("head", Text(self.title, *self.head)), ("notes", Texts("small")),
            ("clock", Text(self.title, 0, 0, align=2)), ("own", Texts("small")), ("step", Text("text", 0, 0)),
            picture.ABOVE,
            ("numerals", Texts("card")), ("backs", Boxes()), ("cursor", self.cursor_slot()),
            ("hand", Frame(2)),
            picture.ABOVE,
            ("lines", Boxes()), ("flying", Drawing(_flying, 500)), ("scene", Texts("small")),
            ("strike", Boxes()),
            picture.ABOVE,
            ("banner", Drawing(self.banner)), ("above", Text("text", self.margin, above, theme.SOFT)),
            picture.ABOVE,
            ("waves", praise.Waves()),
        )  # fmt: skip
        parts = (
            (self.cursor_of, ("cursor", "hand")),
            (self.cards_of, ("plates", "backs", "numerals", "lines", "sign")), (self.step_of, ("step",)),
            (self.clock_of, ("clock",)), (self.bar_of, ("bar",)), (self.head_of, ("head",)),
            (picture.whole, ("above",)), (picture.whole, ("banner",)), (self.call, ("own",)),
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

    def call(self, draw, *args):  # of a part that only some states need: their function and its arguments
        return draw(self, *args)

    def cards_of(self, numbers, shown, picked, goal, colour, glow=()):
        """The cards and the target: numbers of the match, or texts; the first `shown` of six lie face up.

        `picked` is the place of a chosen number, which stands without its card, -1 for none; `colour` is that
        of a target that was hit. The cards that `glow` are hinted at.
        """
        made = self._made
        for at in range(GOAL + 1):
            style = _CARD
            if at == GOAL:
                style = self.goal_style if colour is None else (colour, theme.DARK, "c")
            elif at == picked:
                style = _CHOSEN
            elif at in glow:
                style = self.glow
            each = goal if at == GOAL else numbers[at] if at < len(numbers) else None
            text = "" if each is None else number.text(each) if isinstance(each, tuple) else str(each)
            key = (text, at < shown), style
            if key != self._keys[at]:
                self._keys[at] = key
                made[at] = self._card(at, text, at < shown, *style)
        plates, backs, lines = [tuple([card[part] for card in made]) for part in range(3)]
        numerals = tuple([numeral for card in made for numeral in card[3:]])
        (x, y), sight = self.cards[GOAL], self.th.sight
        x, y = x + 4 - 2 * (sight == 1), y + 2 - sight // 3  # clear of the number and the frame
        sign = ("=", style[1], style[0], x, y) if plates[GOAL] else None
        return plates, backs, numerals, lines, sign

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
        y = self.head[1] + self.under * crowded
        if not hurried:
            return ((text, theme.WHITE, theme.PAPER, self.right, y),)
        return ((self.last % text,) + self.hurried_style + (self.right, y),)

    def bar_of(self, parts, of, colour):
        x, y, wide, high = self.bar
        return (((x, y, (wide * parts + of - 1) // of, high, colour),) if parts else None,)

    def head_of(self, heading, timed):
        """The hand's name, or a player's with a text after it if there is room beside the clock."""
        text, name, colour = heading
        room = self.columns - _TIME * timed
        text = name + text if len(name + text) <= room else name or text
        if self.small:  # the sheet has no signs for a hint
            text = text.replace("*", "x").replace("#", "/")
        return ((text[:room], colour),)


def layout(console, group, names):
    """Return the layout for the console's panel and the picture of a hand in a group."""
    panel = console.load("krypto", "screens.small" if console.theme.mono else "screens.large")
    places = panel.Layout(console.theme, names, console.prompts.tall)
    return places, places.draw(group)


def _flying(th, group, text, sheet, x, y, colour):
    """Draw a result without a ground: over the target it would cover the card."""
    shades = th.shades(theme.PAPER, colour)
    clear = displayio.Palette(len(shades))
    for at in range(len(shades)):
        clear[at] = shades[at]
    clear.make_transparent(0)
    shapes.text(th, group, sheet, x, y, text).pixel_shader = clear
