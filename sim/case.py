"""The layout of each board's case, the place of every part to see and press, and the look of its lights.

All places are in panel pixels ("u"); the window and the web page multiply by their scale.
"""


class Part:
    """A part that can be pressed or turned, with its place in u. A wheel may have no pin."""

    def __init__(self, pin, x, y, width, height, label="", light=None, shape="key"):
        self.pin = pin
        self.x, self.y, self.width, self.height = x, y, width, height
        self.label = label
        self.light = light  # number of the NeoPixel under it
        self.shape = shape  # "key", "round", "knob" or "pad"

    def hit(self, x, y):
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Case:
    """The layout of a board's case, derived from the board's facts.

    On a board with number keys, the wheel is beside the panel and the keys are below it in rows of three.
    Other boards have the pad left of the panel and round keys right of it, with wheel and light above. With
    `upright`, for a phone, pad and keys are below the panel, with wheel and light between them.
    """

    def __init__(self, board, upright=False):
        wide, high = board.panel.width, board.panel.height
        self.led = self.pad = None  # the middle of the light and of the pad
        self.strip = []  # NeoPixels under no key: (number, x, y)
        self.parts = []
        roles = board.roles
        if "1" in roles:
            self.size = max(186, wide + 58), high + 192
            self.panel = 13, 15
            self.mark = wide + 36, high + 12
            self._add(roles, "push", wide + 19, 23, 34, 34, shape="knob")
            light = {number: at for at, number in enumerate(board.under)}
            for n in range(1, 13):
                left, top = 10 + (n - 1) % 3 * 57, high + 33 + (n - 1) // 3 * 38
                self._add(roles, str(n), left, top, 52, 33, str(n), light.get(n))
            return
        if upright:
            self.size = max(wide + 24, 232), high + 146
            self.panel = (self.size[0] - wide) // 2, 18
            middle, top = high + 84, high + 62
            self.mark = self.size[0] // 2, high + 118
        else:
            middle = max(high // 2 + 16, 96)
            self.size = wide + 216, 2 * middle
            self.panel = 108, middle - high // 2
            top = middle // 4 + 6
            self.mark = 54, top
        self.pad = 54, middle
        for role, x, y, width, height in (("up", 41, -42, 26, 30), ("down", 41, 12, 26, 30),
                                          ("left", 12, -13, 30, 26), ("right", 66, -13, 30, 26)):
            self._add(roles, role, x, middle + y, width, height, role, shape="pad")
        right = self.size[0] - 54
        for role, x, y in (("x", -15, -45), ("b", -15, 15), ("y", -45, -15), ("a", 15, -15)):
            self._add(roles, role, right + x, middle + y, 30, 30, role.upper(), shape="round")
        x = self.size[0] // 2 if upright else right
        if board.encoder:
            self.parts.append(Part(roles.get("push"), x - 17, top - 19, 34, 34, shape="knob"))
        if board.rgb:
            self.led = x, top
        for at in range(len(board.under)):
            left = (2 * at + 1) * wide // (2 * len(board.under))
            self.strip.append((at, self.panel[0] + left, self.panel[1] - 9))

    def _add(self, roles, role, *place, **look):
        if role in roles:
            self.parts.append(Part(roles[role], *place, **look))


def bright(light):
    """Convert a light's (red, green, blue) of 0-255 to perceived levels: even a dim light shows."""
    most = max(light)
    if most == 0:
        return (0, 0, 0)
    shine = 255 * (most / 255) ** 0.45
    return tuple(round(value * shine / most) for value in light)
