"""The perceived brightness of the board's lights."""


def bright(light):
    """Convert a light's (red, green, blue) of 0-255 to perceived levels: even a dim light shows."""
    most = max(light)
    if most == 0:
        return (0, 0, 0)
    shine = 255 * (most / 255) ** 0.45
    return tuple(round(value * shine / most) for value in light)
