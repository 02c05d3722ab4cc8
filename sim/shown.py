"""What is on a panel, as text: the rows of glyphs of what is shown."""


def rows(group, fonts):
    """The rows of a group and of those within it, top first; what is hidden or blank is left out.

    `fonts` are `handheld.type.Sheet`s; what is drawn from other bitmaps is no text.
    """
    return [row[2].strip() for row in sorted(_found(group, fonts), key=lambda row: row[0])]


def _found(group, fonts):
    """(top, left, text, width of a glyph) of each row, in pixels."""
    by_bitmap = {id(font.bitmap): font for font in fonts}
    found = []
    _collect(group, 0, 0, 1, by_bitmap, found)
    return found


def on(console):
    """The rows that the panel of a console shows."""
    return rows(console.display.root_group, fonts(console))


def places(console):
    """(text, middle of the text in units from the left, top in units) of each row that the panel shows."""
    unit = console.theme.unit
    placed = []
    for top, left, text, wide in _found(console.display.root_group, fonts(console)):
        blank = len(text) - len(text.lstrip())
        middle = left + wide * (blank + len(text.strip()) / 2)
        placed.append((text.strip(), middle / unit, top / unit))
    return placed


def tiles(console, name):
    """The tiles of a sheet of pictures that the panel shows, each alone, from the left."""
    bitmap = console.theme.sheet(name).bitmap
    found = [part for part in _parts(console.display.root_group) if getattr(part, "bitmap", None) is bitmap]
    return [part[0] for part in sorted(found, key=lambda part: part.x)]


def _parts(group):
    """All that a group and those within it show."""
    for part in group:
        if not part.hidden:
            if hasattr(part, "append"):
                yield from _parts(part)
            else:
                yield part


def heights(console, picture):
    """How high each text stands in a picture of the panel: {text: pixels of a capital or figure}."""
    found = {}
    by_bitmap = {id(font.bitmap): font for font in fonts(console)}
    _sized(console.display.root_group, 0, 0, by_bitmap, picture, found)
    return found


def _sized(group, top, left, fonts, picture, found):
    for part in group:
        x, y = left + part.x, top + part.y
        if part.hidden:
            continue
        if isinstance(getattr(part, "text", None), str):  # large letters
            for one in part:
                high = _inked(picture, x + one.x, y + one.y, one.tile_width, one.tile_height)
                found[part.text] = max(high, found.get(part.text, 0))
        elif hasattr(part, "append"):
            _sized(part, y, x, fonts, picture, found)
        elif id(getattr(part, "bitmap", None)) in fonts:
            font = fonts[id(part.bitmap)]
            text = "".join([letter(font, part[at, 0]) for at in range(part.width)])
            for at in range(part.width):
                if text[at].isupper() or text[at] in "0123456789bdfhkl?":
                    high = _inked(picture, x + at * font.width, y, font.width, font.height)
                    found[text.strip()] = max(high, found.get(text.strip(), 0))


def _inked(picture, x, y, width, height):
    """The rows of a cell, from the first to the last, in which anything stands out from its ground."""
    cell = picture.crop((x, y, x + width, y + height))
    ground = max(cell.getcolors(), key=lambda one: one[0])[1]
    inked = [any(abs(cell.getpixel((x, at)) - ground) > 60 for x in range(width)) for at in range(height)]
    rows = [at for at in range(height) if inked[at]]
    return rows[-1] - rows[0] + 1 if rows else 0


def fonts(console):
    """Every sheet of letters or figures."""
    th = console.theme
    return [th.sheet(name) for name in ("text", "head", "cell", "step", "card")]


def _collect(group, top, left, scale, fonts, found):
    for part in group:
        if part.hidden:
            continue
        if isinstance(getattr(part, "text", None), str):  # a label, large letters
            above = getattr(part, "bounding_box", (0, 0))[1]
            found.append((top + part.y + above, left + part.x, part.text, 1))
        elif isinstance(getattr(part, "parts", None), tuple):  # a widgets.Line
            _line(part, top + part.y * scale, left + part.x * scale, fonts, found)
        elif hasattr(part, "append"):
            _collect(
                part, top + part.y * scale, left + part.x * scale, scale * part.scale, fonts, found
            )
        elif getattr(part, "bitmap", None) is not None and id(part.bitmap) in fonts:
            font = fonts[id(part.bitmap)]
            for y in range(part.height):
                text = "".join([letter(font, part[x, y]) for x in range(part.width)])
                if text.strip():
                    at = top + part.y * scale + y * font.height, left + part.x * scale
                    found.append((*at, text, scale * font.width))


def _line(line, top, left, fonts, found):
    """The texts of a line as one, with the black between them as blanks."""
    grids = [part for part in line if id(getattr(part, "bitmap", None)) in fonts and not part.hidden]
    text = ""
    for grid in sorted(grids, key=lambda grid: grid.x):
        font = fonts[id(grid.bitmap)]
        text = text.ljust(grid.x // font.width)
        text += "".join([letter(font, grid[at]) for at in range(grid.width)])
    if text.strip():
        found.append((top, left, text, font.width))


def letter(font, tile):
    """The character of a tile of a sheet."""
    return chr(font.characters[tile])
