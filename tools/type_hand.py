"""The letters of the 128x64 panel, drawn by hand: 5x7 in cells of 6x8, a capital 1.61 mm high.

A glyph is a string with one base-32 digit per row, from the top; its bits are the pixels of the row, the
rightmost pixel lowest. In text # is the sign of division and * that of multiplication; / stays a slash, and
the backslash is a hollow key.
"""

_WIDTH, _HEIGHT = 6, 8
_TEXT = {
    " ": "0000000", "!": "4444404", '"': "AAA0000", "#": "040V040", "$": "4FKE5U4", "%": "OP248J3",
    "&": "8KK8LID", "'": "4480000", "(": "2488842", ")": "8422248", "*": "0HA4AH0", "+": "044V440",
    ",": "0000448", "-": "000V000", ".": "00000CC", "/": "01248G0", ":": "0CC0CC0", ";": "0CC0448",
    "<": "248G842", "=": "00V0V00", ">": "8421248", "?": "EH12404", "@": "EH1DLLE",
    "0": "EHHHHHE", "1": "4C4444E", "2": "EH1248V", "3": "V2421HE", "4": "26AIV22", "5": "VGU11HE",
    "6": "68GUHHE", "7": "V124888", "8": "EHHEHHE", "9": "EHHF12C",
    "A": "EHHVHHH", "B": "UHHUHHU", "C": "EHGGGHE", "D": "UHHHHHU", "E": "VGGUGGV", "F": "VGGUGGG",
    "G": "EHGNHHF", "H": "HHHVHHH", "I": "E44444E", "J": "72222IC", "K": "HIKOKIH", "L": "GGGGGGV",
    "M": "HRLLHHH", "N": "HHPLJHH", "O": "EHHHHHE", "P": "UHHUGGG", "Q": "EHHHLID", "R": "UHHUKIH",
    "S": "FGGE11U", "T": "V444444", "U": "HHHHHHE", "V": "HHHHHA4", "W": "HHHLLLA", "X": "HHA4AHH",
    "Y": "HHHA444", "Z": "V1248GV",
    "[": "E88888E", "\\": "0VHHHV0", "]": "E22222E", "^": "4AH0000", "_": "000000V", "`": "048V840",
}

# In the sheet of numbers / is the sign of division and | the bar of a fraction.
_SIGNS = {"/": "040V040", "|": "000V000"}
NUMBERS = "0123456789+-*/=|?:., "

# Names of columns and rows of a field, 3x5.
_NAMES = {"A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647",
          "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71122",
          "8": "75757"}  # fmt: skip

# Digits of 4x7 for two-digit numbers in a narrow cell; a 1 takes 3x7 there.
_NARROW = {"0": "6999996", "2": "691248F", "4": "26AAF22"}


def _cell(rows):
    """Return the pixels of a glyph in its cell, with a blank column and row after it."""
    cell = [[int(row, 32) >> (_WIDTH - 2 - x) & 1 for x in range(_WIDTH - 1)] + [0] for row in rows]
    return cell + [[0] * _WIDTH] * (_HEIGHT - len(cell))


def rows_of(character):
    """Return the seven rows of a letter or digit, each five pixels, 0 or 1."""
    return [[int(row, 32) >> (4 - x) & 1 for x in range(5)] for row in _TEXT[character]]


def number(value, narrow):
    """Return the seven rows of a number, digits one pixel apart; if `narrow`, two digits in nine pixels."""
    digits = [rows_of(digit) for digit in str(value)]
    if narrow and value > 9:
        digits = [[row[1:4] for row in digits[0]], digits[1]]
    if narrow and value > 19:
        rows = [_NARROW[digit] for digit in str(value)]
        digits = [[[int(row, 16) >> (3 - x) & 1 for x in range(4)] for row in digit] for digit in rows]
    return [sum(([*row, 0] for row in parts), [])[:-1] for parts in zip(*digits, strict=True)]


def name_of(character):
    """Return the five rows of a column's or a row's name, each three pixels, 0 or 1."""
    return [[int(row) >> (2 - x) & 1 for x in range(3)] for row in _NAMES[character]]


def text(large=False):
    """Return (characters, cells) from the blank to the grave accent, here an arrow; capitals only.

    In a `large` letter the second and the sixth row are doubled; its cell is 6x10.
    """
    characters = "".join([chr(code) for code in range(32, 97)])
    cells = [_cell(_TEXT[character]) for character in characters]
    return characters, [[*c[:2], *c[1:6], *c[5:]] if large else c for c in cells]


def numbers():
    """Return (characters, cells) of digits and signs of arithmetic."""
    return NUMBERS, [_cell(_SIGNS.get(key, _TEXT.get(key, ""))) for key in NUMBERS]
