"""How bright a light of the board looks."""


def bright(value):
    """0-255 as it is driven, to 0-255 as the eye takes it: even a dim light is plainly lit."""
    return round(255 * (value / 255) ** 0.45)
