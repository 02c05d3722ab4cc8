"""The letters of the 128x64 panel, drawn by hand: 5x7 in cells of 6x8, a capital 1.61 mm high.

A glyph is a string with one base-32 digit per row, from the top; its bits are the pixels of the row, the
rightmost pixel lowest. In text # is the sign of division and * that of multiplication; / stays a slash, and
the backslash is a hollow key.
"""

from PIL import Image

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


def _picture(rows, width, base=32):
    """Return a glyph as a picture; each digit of `rows`, in this base, has the pixels of a row."""
    picture = Image.new("L", (width, len(rows)))
    picture.putdata([int(row, base) >> width - 1 - x & 1 for row in rows for x in range(width)])
    return picture


def in_a_row(pictures, gap=0):
    """Return pictures of one height side by side in one."""
    whole = Image.new("L", (sum(each.width + gap for each in pictures) - gap, pictures[0].height))
    left = 0
    for each in pictures:
        whole.paste(each, (left, 0))
        left += each.width + gap
    return whole


def letter(character):
    """Return a letter or digit as a picture of 5x7."""
    return _picture(_TEXT[character], 5)


def number(value, narrow):
    """Return a number, seven rows high, digits one pixel apart; if `narrow`, two digits in nine pixels."""
    digits = [letter(digit) for digit in str(value)]
    if narrow and value > 19:
        digits = [_picture(_NARROW[digit], 4, 16) for digit in str(value)]
    elif narrow and value > 9:
        digits[0] = digits[0].crop((1, 0, 4, 7))
    return in_a_row(digits, 1)


def name_of(character):
    """Return a column's or a row's name as a picture of 3x5."""
    return _picture(_NAMES[character], 3, 10)


def text(large=False):
    """Return (characters, cells) from the blank to the grave accent, here an arrow; capitals only.

    In a `large` letter the second and the sixth row are doubled; its cell is 6x10.
    """
    characters = "".join([chr(code) for code in range(32, 97)])
    glyphs = [_TEXT[character] for character in characters]
    if large:
        glyphs = [rows[:2] + rows[1:6] + rows[5:] for rows in glyphs]
    return characters, [_picture(rows, 5).crop((0, 0, 6, len(rows) + 1)) for rows in glyphs]


def numbers():
    """Return (characters, cells) of digits and signs of arithmetic."""
    glyphs = {**_TEXT, **_SIGNS}
    return NUMBERS, [_picture(glyphs[character], 5).crop((0, 0, 6, 8)) for character in NUMBERS]
