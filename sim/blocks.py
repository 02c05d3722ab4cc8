"""Pictures as text: blocks and dots that a terminal paints in colour."""
import numpy as np

# Which of the four quarters are inked: upper left 1, upper right 2, lower left 4, lower right 8.
_QUARTERS = " \u2598\u259d\u2580\u2596\u258c\u259e\u259b\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588"


def fit(picture, mono, columns, lines):
    """A panel's picture as lines of text for so many columns and lines, or None where it would be a blur.

    Every pixel is shown by half blocks if they fit. A black-and-white picture that does not fit is
    shown by dots, eight to a letter; one in colour is averaged down, and its letters stay narrower than
    two pixels by quarter blocks.
    """
    height, width, _ = picture.shape
    if columns >= width and lines >= height // 2:
        return half_blocks(picture)
    if mono:
        return dots(picture) if columns >= width // 2 and lines >= height // 4 else None
    size = min(columns, lines * 2) // 2 * 2
    return quarters(shrink(picture, size * 2, size)) if size >= 48 else None


def half_blocks(picture):
    """Two pixels a letter, one above the other."""
    lines = []
    for upper, lower in zip(picture[::2].tolist(), picture[1::2].tolist()):
        line = []
        last = None
        for pair in zip(map(tuple, upper), map(tuple, lower)):
            if pair != last:
                line.append("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm" % (pair[0] + pair[1]))
                last = pair
            line.append("\u2580")
        lines.append("".join(line))
    return lines


def dots(picture):
    """Eight black-and-white pixels a letter, in Braille."""
    height, width, _ = picture.shape
    lit = (picture[:, :, 1] > 127).reshape(height // 4, 4, width // 2, 2)
    weights = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
    codes = sum(lit[:, y, :, x] * weights[y][x] for y in range(4) for x in range(2))
    return ["\x1b[97;40m" + "".join(chr(0x2800 + code) for code in row) for row in codes.tolist()]


def quarters(picture):
    """Four pixels a letter, two by two, in the two colours that come nearest."""
    height, width, _ = picture.shape
    cells = picture.astype(np.int32).reshape(height // 2, 2, width // 2, 2, 3).swapaxes(1, 2)
    cells = cells.reshape(height // 2, width // 2, 4, 3)
    luma = cells @ (2, 5, 1)
    middle = (luma.min(axis=2) + luma.max(axis=2)) / 2
    upper = luma > middle[:, :, None]
    ink = _mean(cells, upper)
    paper = _mean(cells, ~upper)
    shapes = upper @ (1, 2, 4, 8)
    lines = []
    for row in zip(shapes.tolist(), ink.tolist(), paper.tolist()):
        line = ["\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm%s" % (*fore, *back, _QUARTERS[shape])
                for shape, fore, back in zip(*row)]
        lines.append("".join(line))
    return lines


def _mean(cells, chosen):
    """The mean colour of the chosen pixels of each cell, black where none is."""
    count = np.maximum(chosen.sum(axis=2), 1)[:, :, None]
    return (cells * chosen[:, :, :, None]).sum(axis=2) // count


def shrink(picture, columns, rows):
    """A picture in so many columns and rows: averaged where there are fewer, repeated where more."""
    return _resize(_resize(picture, rows, 0), columns, 1)


def _resize(picture, count, axis):
    size = picture.shape[axis]
    edges = np.arange(count) * size // count
    if count >= size:
        return picture.take(edges, axis)
    spans = np.diff(np.append(edges, size))
    sums = np.add.reduceat(picture.astype(np.uint32), edges, axis)
    return (sums // spans.reshape([-1 if at == axis else 1 for at in range(3)])).astype(np.uint8)
