"""Figures: a thing of a game as a text, in How to play, the result and the page of luck (docs/lessons.md)."""

from handheld.drawing import shapes, theme


def draw(th, group, figure, left, top, wide, high):
    """Draw a figure in the middle of a box, in pixels: rows between slashes, of cells between blanks."""
    rows = [row.split(" ") for row in figure.split("/")]
    most = high // len(rows)
    highs = [min(most, wide // len(row) * 4 // 3) for row in rows]  # a card is as wide as 3/4 of its height
    room = min([(wide // len(row) - 2 * th.unit) // _longest(row) for row in rows])  # for a letter
    text = th.sheet("text")
    small = "text" if text.width <= room and text.height <= most - th.unit else "small"
    if len(rows) < 3 and room >= (13 if th.mono else 24) and min(highs) > (16 if th.mono else 32):
        small = "card"
    elif not th.mono and room >= 14 and most >= 24:  # clear of the edges of a cell
        small = ""
    ink = theme.GREY if "<" in figure else theme.WHITE
    top += (high - sum(highs)) // 2
    for row, down in zip(rows, highs):
        across = wide // len(row)
        x = left
        for cell in row:
            _cell(th, group, cell, x, top, across, down, ink, small)
            x += across
        top += down


def marked(figure):
    """Return what matters of a figure in one row: its gold cells, or the last row."""
    gold = [cell for cell in figure.replace("/", " ").split(" ") if cell[0] == "<"]
    return " ".join(gold) or figure.split("/")[-1]


def _text(cell):
    return cell[1:-1] if cell[0] in "[<" else cell[1:] if cell[0] == "=" else cell


def _longest(row):
    """Return the letters of the longest cell of a row, without points, which may be wider than a cell."""
    return max([1] + [len(_text(cell)) for cell in row if cell[0] not in "+*"])


def quiet(figure):
    """Return a figure with a dot for each cell that is not gold."""
    rows = [row.split(" ") for row in figure.split("/")]
    return "/".join([" ".join([cell if cell[0] == "<" else "." for cell in row]) for row in rows])


def _cell(th, group, thing, x, y, wide, high, ink, small):
    kind = thing[0]
    text = _text(thing)
    ground = theme.PAPER
    if kind in "[<=":
        ground = theme.CARD if kind == "[" else theme.GOLD if kind == "<" else th.colour
        if not text and not th.mono:
            ground = theme.FILLED
        ink = theme.DARK
        least = len(text) * th.sheet(small or "text").width  # two digits may take a pixel of the gap
        shapes.box(th, group, x, y, min(wide - 1, max(wide - th.unit, least)), high - th.unit, ground)
        if th.mono and kind == "=" and high > 11:  # a frame
            shapes.box(th, group, x + 1, y + 1, wide - 3, high - 3, theme.PAPER)
            ground, ink = theme.PAPER, theme.WHITE
    elif kind in "+*":
        ink = theme.GOLD
    if kind == ".":
        side = 2 * th.unit
        shapes.box(th, group, x + (wide - side) // 2, y + (high - side) // 2, side, side, theme.GREY)
    elif text and kind != "_":
        number = text[-1].isdigit() or text[-1] == "="
        name = small if small and (number or small != "card") else "cell" if number else "title"
        if kind == "=" and not th.mono and high > 40 and 24 * len(text) < wide:
            name = "card"  # of a target beside smaller cards
        if name == "cell" or name == "card":
            text = text.replace("#", "/")  # which these sheets draw as the sign of division
        at = y + (high - th.unit - th.sheet(name).height + 1) // 2
        if kind == "+":  # of three letters in the last column
            shapes.text(th, group, name, x, at, text, ink, ground)
        else:
            shapes.text(th, group, name, x + (wide - th.unit + 1) // 2, at, text, ink, ground, 1)
