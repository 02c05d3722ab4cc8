"""Small pictures in glyph sheets: dice, the twelve-sided die, keys, round corners.

Each is drawn at eight times its size and scaled down, so that edges on the 240x240 panel have the two shades
between ground and ink; on 128x64 a pixel is ink if it is half covered. A sheet is (characters, cells), each
cell rows of pixel values from 0, the ground, to the highest, ink.
"""

import math

from tools import type_hand

FINE = 8  # scale at which pictures are drawn
_PIPS = {
    "1": ((1, 1),),
    "2": ((0, 0), (2, 2)),
    "3": ((0, 0), (1, 1), (2, 2)),
    "4": ((0, 0), (2, 0), (0, 2), (2, 2)),
    "5": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    "6": ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
_TUMBLE = {"a": ("5", 20), "b": ("3", 45), "c": ("6", 70), "d": ("2", 35)}  # (face, degrees of rotation)

# Values in the sheet of the twelve-sided die: edges and ground, dark and light sides, the face.
_EDGE, _SHADE, _SIDE, _FACE = 0, 1, 2, 3


def _canvas(width, height, fine=FINE):
    from PIL import Image, ImageDraw

    image = Image.new("L", (width * fine, height * fine), 0)
    return image, ImageDraw.Draw(image)


def _shrunk(image, width, height, bits):
    """Scale an image of 0 to 255 down. Return rows of pixel values of `bits` bits."""
    from PIL import Image

    small = image.resize((width, height), Image.Resampling.BOX)
    most = (1 << bits) - 1
    return [[round(small.getpixel((x, y)) * most / 255) for x in range(width)] for y in range(height)]


def die(size, bits):
    """Return the cells of a six-sided die: its faces, then four tumbling ones."""
    cells = [_die_cell(size, bits, face, 0) for face in _PIPS]
    cells += [_die_cell(size, bits, face, turn) for face, turn in _TUMBLE.values()]
    return "".join(_PIPS) + "".join(_TUMBLE), cells


def _die_cell(size, bits, face, turn):
    image, draw = _canvas(size, size)
    side = (size if not turn else size * 0.76) * FINE
    left = (size * FINE - side) / 2
    draw.rounded_rectangle((left, left, left + side - 1, left + side - 1), side / 6, fill=255)
    radius = side * (0.1 if bits > 1 else 0.095)
    for column, row in _PIPS[face]:
        x = left + side * (1 + column) / 4
        y = left + side * (1 + row) / 4
        if bits == 1:  # a pip is a square with an even number of whole pixels
            x, y = (round(at / FINE) * FINE for at in (x, y))
            radius = max(1, round(size / 12)) * FINE
            draw.rectangle((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=0)
        else:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=0)
    if turn:
        image = image.rotate(turn)
    return _shrunk(image, size, size, bits)


def twelve(size, bits):
    """Return the cells of the twelve-sided die, straight and turned by 18 degrees.

    Turned upside down they give two more rotations. On 128x64 a die at rest, with room for a number, is
    first.
    """
    cells = [_twelve_cell(size, bits, turn, False) for turn in (0, 18)]
    if bits == 1:
        cells.insert(0, _twelve_cell(size, bits, 18, True))
    return "012"[: len(cells)], cells


def _twelve_cell(size, bits, turn, rests):
    """Return a cell: edges and faces on 128x64, sides in two shades as well on 240x240."""
    from PIL import Image, ImageDraw

    image, draw = _canvas(size, size)
    middle = (image.width - 1) / 2
    turned = math.radians(turn)

    def corner(share, step, of, scale=1):
        angle = turned + 2 * math.pi * step / of
        x, y = middle + share * middle * math.sin(angle), middle - share * middle * math.cos(angle)
        return (x, y) if scale == 1 else (round(x / scale - 0.5), round(y / scale - 0.5))

    share = 0.8 if rests else 0.7  # radius of the face relative to the rim
    if bits == 1:
        draw.polygon([corner(1, step, 10) for step in range(10)], fill=255)
        cut = Image.new("L", (size, size), 0)
        draw = ImageDraw.Draw(cut)
        face = [corner(share, step, 5, FINE) for step in range(5)]
        for side in range(5):
            draw.line([face[side], corner(1, 2 * side, 10, FINE)], fill=1)
        if not rests:
            draw.line(face + face[:1], fill=1)
        cells = _shrunk(image, size, size, 1)
        return [[cells[y][x] & ~cut.getpixel((x, y)) for x in range(size)] for y in range(size)]
    rim = [corner(1, step, 10) for step in range(10)]
    face = [corner(share, step, 5) for step in range(5)]
    for side, light in enumerate((170, 85, 170, 85, 170)):
        after = (side + 1) % 5
        draw.polygon([face[side], rim[2 * side], rim[2 * side + 1], rim[2 * after], face[after]], fill=light)
    for side in range(5):
        draw.line([face[side], rim[2 * side]], fill=0, width=2 * FINE)
    draw.polygon(face, fill=255)
    draw.line(face + face[:2], fill=0, width=2 * FINE)
    # Values are colours, not shades: a pixel takes the value at its centre.
    small = image.resize((size, size), Image.Resampling.NEAREST)
    return [[round(small.getpixel((x, y)) / 85) for x in range(size)] for y in range(size)]


def corner(radius, bits):
    """Return the four corners of a rounded ground, ink inside: top left and right, bottom left and right."""
    image, draw = _canvas(2 * radius, 2 * radius)
    draw.ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    whole = _shrunk(image, 2 * radius, 2 * radius, bits)
    cells = [
        [row[left : left + radius] for row in whole[top : top + radius]]
        for top in (0, radius)
        for left in (0, radius)
    ]
    return "0123", cells


def plate(size, bits):
    """Return the ground of a card with round corners, "c"; a fourth number in `size` adds a frame, "f"."""
    wide, high, radius, *thick = size
    corners = corner(radius, bits)[1]
    ink = (1 << bits) - 1
    whole = [[ink] * wide for _ in range(high)]
    for at in range(4):
        left, top = (wide - radius if at & 1 else 0), (high - radius if at & 2 else 0)
        for y in range(radius):
            whole[top + y][left : left + radius] = corners[at][y]
    if not thick:
        return "c", [whole]
    edge = thick[0]
    frame = [
        [0 if edge <= x < wide - edge and edge <= y < high - edge else whole[y][x] for x in range(wide)]
        for y in range(high)
    ]
    return "cf", [whole, frame]


def pixel_cells(numbers, size, names="", more=()):
    """Return one-bit cells with centred numbers 7 pixels high. In a range from 0, 0 and 1 are dots.

    The names of columns and rows follow, 3x5 at the top of their cells, and then `more` numbers. Two digits
    in a cell of 11 pixels are closer to each other than to those of the next cell.
    """

    def cell(rows, top):
        blank = [[0] * size[0] for _ in range(size[1])]
        left = (size[0] - len(rows[0])) // 2
        for y, row in enumerate(rows, top):
            blank[y][left : left + len(row)] = row
        return blank

    shown = [type_hand.number(number, size[0] < 12) for number in (*numbers, *more)]
    if not numbers[0]:
        shown[:2] = [[1]], [[1, 1]] * 2
    cells = [cell(rows, (size[1] - len(rows)) // 2) for rows in shown]
    cells[len(numbers) : len(numbers)] = [cell(type_hand.name_of(name), 0) for name in names]
    return _counted(cells), cells


def _counted(cells):
    return "".join([chr(32 + at) for at in range(len(cells))])


# Characters of keys: a letter is its own label; u, d, l and r are arrows, v is up and down, w left and right,
# c the whole pad; p is pushing the wheel, t turning it, h holding it; n is any number key, 1 to < are keys 1
# to 12. No board with a panel of 240x240 has a wheel or number keys.
PAD = "ABXYudlrvwc"
KEYS = PAD + "pthn123456789:;<"
_ARROWS = {"u": "u", "d": "d", "l": "l", "r": "r", "v": "ud", "w": "lr", "c": "udlr"}


def keys(size, font):
    """Return the keys of a pad as discs in two bits, their labels cut out. `font` is for Pillow."""
    return PAD, [_key_cell(size, font, character) for character in PAD]


def _key_cell(size, font, character):
    """Return a disc of ink with its label cut out."""
    image, draw = _canvas(size, size)
    whole = size * FINE
    draw.ellipse((FINE // 2, FINE // 2, whole - FINE, whole - FINE), fill=255)
    if character in _ARROWS:
        for way in _ARROWS[character]:
            draw.polygon(_arrow(whole, way, len(_ARROWS[character])), fill=0)
    else:
        draw.text((whole / 2 - FINE / 4, whole / 2), character, font=font, fill=0, anchor="mm")
    return _shrunk(image, size, size, 2)


def _arrow(whole, way, of):
    """Return the corners of one of `of` arrowheads; `way` is one of u, d, l and r."""
    tip, foot, side = {1: (0.17, 0.62, 0.28), 2: (0.14, 0.42, 0.22), 4: (0.1, 0.32, 0.13)}[of]
    corners = []
    for x, y in ((0, 0.5 - tip), (side, 0.5 - foot), (-side, 0.5 - foot)):
        if way in "dr":
            y = -y
        corners.append((x, -y) if way in "ud" else (-y, x))
    return [(whole * (0.5 + x), whole * (0.5 + y)) for x, y in corners]


# Labels on the keys of the 128x64 panel, as seven rows.
_PIXEL_KEYS = {
    "u": "..#../.###./#####/..#../..#../..#../..#..",
    "d": "..#../..#../..#../..#../#####/.###./..#..",
    "l": "......./..#..../.##..../#######/.##..../..#..../.......",
    "r": "......./....#../....##./#######/....##./....#../.......",
    "v": "..#../.###./#####/...../#####/.###./..#..",
    "w": "......./..#.#../.##.##./###.###/.##.##./..#.#../.......",
    "c": "...#.../..###../.......#/#.#.#.#/......./..###../...#...",
    "p": "..###../.#...#./#.###.#/#.###.#/#.###.#/.#...#./..###..",
    "t": "..###../.#...#./#.....#/#.....#/#.....#/.#...#./..###..",
    "h": ".#####./#.###.#/#.###.#/#.###.#/.#####./......./#######",
    "n": "......./##.#.##/......./##.#.##/......./##.#.##/.......",
}
_NARROW_ONE = ".#/##/.#/.#/.#/.#/.#"


def pixel_keys():
    """Return keys as boxes in one-bit cells of 12x9, their labels cut out."""
    return KEYS, [_pixel_key(character) for character in KEYS]


def _pixel_key(character):
    number = ord(character) - 48
    if character in _PIXEL_KEYS:
        printed = [[dot == "#" for dot in row] for row in _PIXEL_KEYS[character].split("/")]
    elif 10 <= number <= 12:
        one = [[dot == "#" for dot in row] for row in _NARROW_ONE.split("/")]
        other = one if number == 11 else type_hand.rows_of(str(number - 10))
        printed = [left + [False] + right for left, right in zip(one, other, strict=True)]
    else:
        printed = type_hand.rows_of(character)
    wide = max(9, len(printed[0]) + 2)
    box = [[int(x < wide) for x in range(12)] for _ in range(9)]
    for y in (0, 8):
        box[y][0] = box[y][wide - 1] = 0
    left = (wide - len(printed[0])) // 2
    for y, row in enumerate(printed, 1):
        for x, dot in enumerate(row, left):
            box[y][x] &= not dot
    return box
