"""How bright a light of the board looks."""


def bright(light):
    """A light as it is driven, (red, green, blue) of 0-255, as the eye takes it: even a dim one is lit."""
    most = max(light)
    if most == 0:
        return (0, 0, 0)
    shine = 255 * (most / 255) ** 0.45
    return tuple(round(value * shine / most) for value in light)
