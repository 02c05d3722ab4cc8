"""The small pictures that lie in glyph sheets: dice, the twelve-sided die, keys' glyphs, round corners.

Each is drawn eight times its size and made smaller, so that on the 240x240 panel edges have the two
shades between ground and ink; on 128x64 what covers half a pixel is ink. A sheet is (characters, cells),
each cell rows of pixel values from 0, the ground, to the highest, ink.
"""

import math

FINE = 8  # times the size at which pictures are drawn
_PIPS = {
    "1": ((1, 1),),
    "2": ((0, 0), (2, 2)),
    "3": ((0, 0), (1, 1), (2, 2)),
    "4": ((0, 0), (2, 0), (0, 2), (2, 2)),
    "5": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    "6": ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
_TUMBLE = {"a": ("5", 20), "b": ("3", 45), "c": ("6", 70), "d": ("2", 35)}  # of what, turned by degrees

# Values of the twelve-sided die's sheet: edges and ground, the seat's colour in shade and in light, the face.
_EDGE, _SHADE, _SIDE, _FACE = 0, 1, 2, 3


def _canvas(width, height, fine=FINE):
    from PIL import Image, ImageDraw

    image = Image.new("L", (width * fine, height * fine), 0)
    return image, ImageDraw.Draw(image)


def _shrunk(image, width, height, bits):
    """An image of 0 to 255 as rows of pixel values of so many bits."""
    from PIL import Image

    small = image.resize((width, height), Image.Resampling.BOX)
    most = (1 << bits) - 1
    return [[round(small.getpixel((x, y)) * most / 255) for x in range(width)] for y in range(height)]


def die(size, bits):
    """A die of six faces, and four in which it tumbles."""
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
        if bits == 1:  # whole pixels: a pip is a square of an even number of them
            x, y = (round(at / FINE) * FINE for at in (x, y))
            radius = max(1, round(size / 12)) * FINE
            draw.rectangle((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=0)
        else:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=0)
    if turn:
        image = image.rotate(turn)
    return _shrunk(image, size, size, bits)


def twelve(size, bits):
    """The twelve-sided die at rest ("0") and turned a little further each ("1" to "3")."""
    return "0123", [_twelve_cell(size, bits, turn) for turn in (0, 18, 36, 54)]


def _twelve_cell(size, bits, turn):
    """On 128x64 there are edges and faces alone; a colour has two shades on 240x240."""
    image, draw = _canvas(size, size) if bits > 1 else _canvas(size, size, 1)
    middle = (image.width - 1) / 2
    radius = middle
    turned = math.radians(turn)

    def corner(share, step, of):
        angle = turned + 2 * math.pi * step / of
        return middle + share * radius * math.sin(angle), middle - share * radius * math.cos(angle)

    rim = [corner(1, step, 10) for step in range(10)]
    face = [corner(0.62, step, 5) for step in range(5)]
    line = 2 * FINE if bits > 1 else 1
    light = (170, 85, 170, 85, 170) if bits > 1 else (255,) * 5
    for side in range(5):
        after = (side + 1) % 5
        draw.polygon(
            [face[side], rim[2 * side], rim[2 * side + 1], rim[2 * after], face[after]], fill=light[side]
        )
    for side in range(5):
        draw.line([face[side], rim[2 * side]], fill=0, width=line)
    draw.polygon(face, fill=255)
    draw.line(face + face[:2], fill=0, width=line)
    if bits == 1:
        return [[image.getpixel((x, y)) >> 7 for x in range(size)] for y in range(size)]
    # Values are colours here and not shades of one: take what covers most of a pixel.
    from PIL import Image

    small = image.resize((size, size), Image.Resampling.NEAREST)
    return [[round(small.getpixel((x, y)) / 85) for x in range(size)] for y in range(size)]


def corner(radius, bits):
    """The four corners of a rounded ground, ink inside: top left, top right, bottom left, bottom right."""
    image, draw = _canvas(2 * radius, 2 * radius)
    draw.ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    whole = _shrunk(image, 2 * radius, 2 * radius, bits)
    cells = [
        [row[left : left + radius] for row in whole[top : top + radius]]
        for top in (0, radius)
        for left in (0, radius)
    ]
    return "0123", cells


def keys(size, bits, font):
    """Round keys with what is printed on them: letters, arrows (u d l r), a wheel pushed (p), turned (t).

    `font` is a Pillow font for the letters.
    """
    characters = "ABXYudlrpt"
    return characters, [_key_cell(size, bits, font, character) for character in characters]


def _key_cell(size, bits, font, character):
    image, draw = _canvas(size, size)
    whole = size * FINE
    draw.ellipse((0, 0, whole - 1, whole - 1), fill=255)
    if character in "udlr":
        turn = "urdl".index(character) * -90
        a, b, c = 0.24, 0.62, 0.76
        arrow = [(0.5, a), (c, b), (1 - c, b)]
        angle = math.radians(-turn)
        points = [
            (
                whole * (0.5 + (x - 0.5) * math.cos(angle) - (y - 0.5) * math.sin(angle)),
                whole * (0.5 + (x - 0.5) * math.sin(angle) + (y - 0.5) * math.cos(angle)),
            )
            for x, y in arrow
        ]
        draw.polygon(points, fill=0)
    elif character == "p":
        draw.ellipse((whole * 0.3, whole * 0.3, whole * 0.7, whole * 0.7), fill=0)
    elif character == "t":
        draw.ellipse((whole * 0.3, whole * 0.3, whole * 0.7, whole * 0.7), fill=0)
        draw.ellipse((whole * 0.4, whole * 0.4, whole * 0.6, whole * 0.6), fill=255)
        draw.rectangle((whole * 0.46, 0, whole * 0.54, whole * 0.3), fill=0)
    else:
        draw.text((whole / 2, whole / 2), character, font=font, fill=0, anchor="mm")
    return _shrunk(image, size, size, bits)
