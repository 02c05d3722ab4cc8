"""Small pictures in glyph sheets: dice, the twelve-sided die, keys, round corners.

Each is drawn at eight times its size and scaled down, so that edges on the 240x240 panel have the two shades
between ground and ink; on 128x64 a pixel is ink if it is half covered. A sheet is (characters, cells), each
cell a picture whose values go from 0, the ground, to the highest, ink.
"""

import math

from PIL import Image, ImageDraw

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


def _canvas(width, height):
    image = Image.new("L", (width * FINE, height * FINE))
    return image, ImageDraw.Draw(image)


def _shrunk(image, width, height, bits):
    """Scale an image of 0 to 255 down. Return one of pixel values of `bits` bits."""
    most = (1 << bits) - 1
    small = image.resize((width, height), Image.Resampling.BOX)
    return small.point([round(value * most / 255) for value in range(256)])


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
        image = _shrunk(image, size, size, 1)
        draw = ImageDraw.Draw(image)
        face = [corner(share, step, 5, FINE) for step in range(5)]
        for side in range(5):
            draw.line([face[side], corner(1, 2 * side, 10, FINE)], fill=0)
        if not rests:
            draw.line(face + face[:1], fill=0)
        return image
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
    return small.point([round(value / 85) for value in range(256)])


def corner(radius, bits):
    """Return the four corners of a rounded ground, ink inside: top left and right, bottom left and right."""
    image, draw = _canvas(2 * radius, 2 * radius)
    draw.ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    whole = _shrunk(image, 2 * radius, 2 * radius, bits)
    corners = (0, 0), (radius, 0), (0, radius), (radius, radius)
    return "0123", [whole.crop((left, top, left + radius, top + radius)) for left, top in corners]


def plate(size, bits):
    """Return the ground of a card with round corners, "c"; two more numbers in `size` add a frame, "f"."""
    wide, high, radius, *thick = size
    whole = Image.new("L", (wide, high), (1 << bits) - 1)
    for at, part in enumerate(corner(radius, bits)[1]):
        whole.paste(part, (wide - radius if at & 1 else 0, high - radius if at & 2 else 0))
    if not thick:
        return "c", [whole]
    edge, side = thick
    frame = whole.copy()
    frame.paste(0, (side, edge, wide - side, high - edge))
    return "cf", [whole, frame]


def pixel_cells(numbers, size, names="", more=()):
    """Return one-bit cells with centred numbers 7 pixels high. In a range from 0, 0 and 1 are dots.

    The names of columns and rows follow, 3x5 at the top of their cells, and then `more` numbers. Two digits
    in a cell of 12 pixels are closer to each other than to those of the next cell.
    """

    shown = [type_hand.number(number, size[0] < 13) for number in (*numbers, *more)]
    if not numbers[0]:
        shown[:2] = Image.new("L", (1, 1), 1), Image.new("L", (2, 2), 1)
    cells = [_in_cell(each, size, (size[1] - each.height) // 2) for each in shown]
    cells[len(numbers) : len(numbers)] = [_in_cell(type_hand.name_of(name), size, 0) for name in names]
    return "".join([chr(32 + at) for at in range(len(cells))]), cells


def _in_cell(picture, size, top):
    left = (size[0] - picture.width) // 2
    return picture.crop((-left, -top, size[0] - left, size[1] - top))


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
    "c": "...#.../..###../......./#.#.#.#/......./..###../...#...",
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
        label = _label(_PIXEL_KEYS[character])
    elif 10 <= number <= 12:
        one = _label(_NARROW_ONE)
        label = type_hand.in_a_row([one, one if number == 11 else type_hand.letter(str(number - 10))], 1)
    else:
        label = type_hand.letter(character)
    wide = max(9, label.width + 2)
    box = Image.new("L", (12, 9))
    box.paste(1, (0, 0, wide, 9))
    for corner in (0, 0), (wide - 1, 0), (0, 8), (wide - 1, 8):
        box.putpixel(corner, 0)
    box.paste(0, ((wide - label.width) // 2, 1), label.point(lambda dot: 255 * dot))
    return box


def _label(text):
    rows = text.split("/")
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([int(dot == "#") for row in rows for dot in row])
    return picture
