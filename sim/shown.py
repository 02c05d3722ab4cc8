"""Reader of the text on a panel, from its rows of glyphs."""

_AWAY = 400  # pixels: wider than every panel, so texts further right are not on it


def rows(group, fonts):
    """Return the visible, non-blank rows of a group and of its subgroups, top first.

    `fonts` are `handheld.type.Sheet`s; tiles of other bitmaps are ignored.
    """
    return [row[2].strip() for row in sorted(_found(group, fonts), key=lambda row: row[0])]


def _found(group, fonts):
    """Return (top, left, text, width of a glyph) of each row, in pixels."""
    by_bitmap = {id(font.bitmap): font for font in fonts}
    found = []
    _collect(group, 0, 0, 1, by_bitmap, found)
    return found


def on(console):
    """Return the rows on the panel of a console."""
    return rows(console.display.root_group, fonts(console))


def places(console):
    """Return (text, its middle from the left, its top) of each row on the panel, in units."""
    unit = console.theme.unit
    placed = []
    for top, left, text, wide in _found(console.display.root_group, fonts(console)):
        blank = len(text) - len(text.lstrip())
        middle = left + wide * (blank + len(text.strip()) / 2)
        placed.append((text.strip(), middle / unit, top / unit))
    return placed


def tiles(console, name):
    """Return the tiles of a sheet of pictures on the panel, from the left."""
    bitmap = console.theme.sheet(name).bitmap
    found = [part for part in _parts(console.display.root_group) if getattr(part, "bitmap", None) is bitmap]
    return [part[0] for part in sorted(found, key=lambda part: part.x)]


def _parts(group):
    """Yield all visible parts of a group and of its subgroups."""
    for part in group:
        if _is_shown(part):
            if hasattr(part, "append"):
                yield from _parts(part)
            else:
                yield part


def _is_shown(part):
    return not part.hidden and part.x < _AWAY


def heights(console, picture, sheet=""):
    """Return {text: height of a capital or digit in pixels} of a picture of the panel.

    With `sheet`, of that sheet's texts.
    Letters that a later rectangle covers, such as a card over a match, are not on the panel.
    """
    found = {}
    for text, *cell in letters(console, sheet):
        found[text] = max(_inked(picture, *cell), found.get(text, 0))
    return found


def letters(console, sheet=""):
    """Return [text of its row, x, y, width, height] of each capital and digit on the panel, in pixels."""
    by_bitmap = {id(font.bitmap): font for font in fonts(console, sheet)}
    found = []
    _sized(console.display.root_group, 0, 0, by_bitmap, found)
    return found


def _sized(group, top, left, fonts, letters):
    for part in group:
        x, y = left + part.x, top + part.y
        if not _is_shown(part):
            continue
        if isinstance(getattr(part, "text", None), str):  # large letters
            letters += [(part.text, x + one.x, y + one.y, one.tile_width, one.tile_height) for one in part]
        elif hasattr(part, "append"):
            _sized(part, y, x, fonts, letters)
        elif type(part).__name__ == "Rectangle":
            box = x, y, x + part.width, y + part.height
            letters[:] = [one for one in letters if not _covers(box, *one[1:])]
        elif id(getattr(part, "bitmap", None)) in fonts:
            font = fonts[id(part.bitmap)]
            text = "".join([letter(font, part[at, 0]) for at in range(part.width)])
            for at in range(part.width):
                if text[at].isupper() or text[at] in "0123456789bdfhkl?":
                    letters.append((text.strip(), x + at * font.width, y, font.width, font.height))


def _covers(box, x, y, width, height):
    """Return True if a box covers a cell with a capital or digit; the lowest row is for descenders."""
    left, top, right, bottom = box
    return left <= x and x + width <= right and top <= y and y + height - 1 <= bottom


def _inked(picture, x, y, width, height):
    """Return the number of rows of a cell from the first to the last one with ink."""
    cell = picture.crop((x, y, x + width, y + height))
    ground = max(cell.getcolors(), key=lambda one: one[0])[1]
    inked = [any(abs(cell.getpixel((x, at)) - ground) > 60 for x in range(width)) for at in range(height)]
    rows = [at for at in range(height) if inked[at]]
    return rows[-1] - rows[0] + 1 if rows else 0


def fonts(console, sheet=""):
    """Return every sheet of letters or digits, or the given one."""
    names = (sheet,) if sheet else ("text", "small", "title", "cell", "step", "card")
    return [console.theme.sheet(name) for name in names]


def _collect(group, top, left, scale, fonts, found):
    for part in group:
        if not _is_shown(part):
            continue
        if isinstance(getattr(part, "text", None), str):  # a label, large letters
            above = getattr(part, "bounding_box", (0, 0))[1]
            found.append((top + part.y + above, left + part.x, part.text, 1))
        elif isinstance(getattr(part, "texts", None), tuple):  # a widgets.Line
            _line(part, top + part.y * scale, left + part.x * scale, fonts, found)
        elif hasattr(part, "append"):
            _collect(part, top + part.y * scale, left + part.x * scale, scale * part.scale, fonts, found)
        elif getattr(part, "bitmap", None) is not None and id(part.bitmap) in fonts:
            font = fonts[id(part.bitmap)]
            for y in range(part.height):
                text = "".join([letter(font, part[x, y]) for x in range(part.width)])
                if text.strip():
                    at = top + part.y * scale + y * font.height, left + part.x * scale
                    found.append((*at, text, scale * font.width))


def _line(line, top, left, fonts, found):
    """Add the texts of a line as one text, with blanks in the gaps."""
    grids = [part for part in line if id(getattr(part, "bitmap", None)) in fonts and not part.hidden]
    text = ""
    for grid in sorted(grids, key=lambda grid: grid.x):
        font = fonts[id(grid.bitmap)]
        text = text.ljust(grid.x // font.width)
        text += "".join([letter(font, grid[at]) for at in range(grid.width)])
    if text.strip():
        found.append((top, left, text, font.width))


def letter(font, tile):
    """Return the character of a tile of a sheet."""
    return chr(font.characters[tile])
