"""Pictures as text: blocks and dots that a terminal paints in colour."""
from PIL import Image

from sim.picture import Picture

# A block character for each set of inked quarters: upper left 1, upper right 2, lower left 4, lower right 8.
_QUARTERS = " \u2598\u259d\u2580\u2596\u258c\u259e\u259b\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588"
_READABLE = 80  # columns; the letters of 240 pixels are hard to read in fewer


def fit(picture, mono, columns, lines):
    """Return a panel's picture as text of at most `columns` columns, or None if it would be a blur.

    Half blocks show every pixel if they fit. A black-and-white picture that does not fit is shown as dots,
    eight to a character. A colour picture is averaged down and shown as quarter blocks, which keep the
    strokes of letters narrower than two pixels. It has more lines than fit if it would be too small to read.
    """
    width, height = picture.width, picture.height
    if columns >= width and lines >= height // 2:
        return half_blocks(picture)
    if mono:
        return dots(picture) if columns >= width // 2 and lines >= height // 4 else None
    size = min(columns, max(lines * 2, _READABLE)) // 2 * 2
    return quarters(shrink(picture, size * 2, size)) if size >= 48 and lines >= 12 else None


def half_blocks(picture):
    """Return the lines of a picture with two pixels a character, one above the other."""
    lines = []
    pixels = picture.pixels()
    for upper, lower in zip(pixels[::2], pixels[1::2]):
        line = []
        last = None
        for pair in zip(upper, lower):
            if pair != last:
                line.append("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm" % (pair[0] + pair[1]))
                last = pair
            line.append("\u2580")
        lines.append("".join(line))
    return lines


def dots(picture):
    """Return the lines of a picture with eight black-and-white pixels a character, in Braille."""
    weights = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
    rows = [row[1::3] for row in picture.rows()]  # green only
    lines = []
    for top in range(0, picture.height, 4):
        codes = [0] * (picture.width // 2)
        for y in range(4):
            for x in range(2):
                lit = rows[top + y][x::2]
                codes = [code | (weights[y][x] if level > 127 else 0) for code, level in zip(codes, lit)]
        lines.append("\x1b[97;40m" + "".join(chr(0x2800 + code) for code in codes))
    return lines


def quarters(picture):
    """Return the lines of a picture with two by two pixels a character, in the two nearest colours."""
    pixels = picture.pixels()
    lines = []
    for upper, lower in zip(pixels[::2], pixels[1::2]):
        cells = zip(upper[::2], upper[1::2], lower[::2], lower[1::2])
        lines.append("".join(_quarter(cell) for cell in cells))
    return lines


def _quarter(cell):
    """Return the character for four pixels, with its colours: the brighter ones are ink."""
    lumas = [2 * red + 5 * green + blue for red, green, blue in cell]
    middle = (min(lumas) + max(lumas)) / 2
    ink = [pixel for pixel, luma in zip(cell, lumas) if luma > middle]
    paper = [pixel for pixel, luma in zip(cell, lumas) if luma <= middle]
    shape = sum(1 << at for at, luma in enumerate(lumas) if luma > middle)
    return "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm%s" % (*_mean(ink), *_mean(paper), _QUARTERS[shape])


def _mean(pixels):
    """Return the mean colour of some pixels, black for none."""
    count = max(len(pixels), 1)
    return [sum(pixel[part] for pixel in pixels) // count for part in range(3)]


def shrink(picture, columns, rows):
    """Scale a picture to this number of columns and rows, by averaging."""
    image = Image.frombytes("RGB", (picture.width, picture.height), picture.data)
    return Picture(columns, rows, image.resize((columns, rows), Image.Resampling.BOX).tobytes())
