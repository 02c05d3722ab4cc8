"""The parts on a panel, and the sizes of its letters."""

from sim.screen_text import fonts, is_shown, letter


def parts(console, name):
    """Return the parts on the panel that show tiles of a sheet of pictures."""
    bitmap = console.theme.sheet(name).bitmap
    return [part for part in _parts(console.display.root_group) if getattr(part, "bitmap", None) is bitmap]


def tiles(console, name):
    """Return the tiles of a sheet of pictures on the panel, from the left."""
    return [part[0] for part in sorted(parts(console, name), key=lambda part: part.x)]


def _parts(group):
    """Yield all visible parts of a group and of its subgroups."""
    for part in group:
        if is_shown(part):
            if hasattr(part, "append"):
                yield from _parts(part)
            else:
                yield part


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
        if not is_shown(part):
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


ALIKE = "Christopher Christina Chris Ann Ada Anna P1 P2".split()


def names_of(texts, points, th):
    """Return what stands before the `points` in texts with a place, which lie apart on the panel."""
    found = []
    for text, _, _, x, y, *sheet in texts:
        font = th.sheet(sheet[0] if sheet else "small")
        assert x >= 0 and x + font.width * len(text) <= th.width + 1, text
        found.append((y, x, x + font.width * len(text.rstrip()), text.removesuffix(points).strip(": ")))
    for (y, _, right, _), (below, left, _, _) in zip(sorted(found), sorted(found)[1:], strict=False):
        assert y < below or right <= left
    return [name for *_, name in found]
