"""Reader of the text on a panel, from its rows of glyphs."""

_AWAY = 400  # pixels: wider than every panel, so texts further right are not on it


def on(console):
    """Return the visible, non-blank rows of letters on the panel of a console, top first."""
    return [row[2].strip() for row in sorted(_found(console), key=lambda row: row[0])]


def _found(console):
    """Return (top, left, text, width of a glyph) of each row, in pixels."""
    by_bitmap = {id(font.bitmap): font for font in fonts(console)}
    found = []
    if console.display.root_group is not None:  # None while one picture is dropped for the next
        _collect(console.display.root_group, 0, 0, 1, by_bitmap, found)
    return found


def is_shown(part):
    """Return True for a part that is not hidden or parked beside the panel."""
    return not part.hidden and part.x < _AWAY


def fonts(console, sheet=""):
    """Return every sheet of letters or digits, or the given one."""
    names = (sheet,) if sheet else ("text", "small", "title", "head", "cell", "step", "card")
    return [console.theme.sheet(name) for name in names]


def _collect(group, top, left, scale, fonts, found):
    for part in group:
        if not is_shown(part):
            continue
        if isinstance(getattr(part, "text", None), str):  # a label, large letters
            above = top + part.y + getattr(part, "bounding_box", (0, 0))[1]
            lines = enumerate(part.text.split("\n"))
            found += [(above + at, left + part.x, line, 1) for at, line in lines if line.strip()]
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
