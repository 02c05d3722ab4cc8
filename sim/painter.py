"""The case of a board, painted in a window: the fixed parts once, the others for each frame."""
import pygame

from sim.case import Case, bright

_BODY, _EDGE, _SHADE = (43, 45, 53), (74, 77, 88), (22, 23, 28)
_GLASS, _CAP, _CAP_DOWN, _INK = (6, 7, 9), (64, 67, 77), (50, 52, 60), (226, 228, 233)
GROUND, TEXT, FAINT = (16, 17, 20), (196, 199, 207), (120, 124, 134)
_SMOOTH = 3  # the case is drawn this much larger and scaled down for soft edges


class Painter:
    """A painter of one machine's case at a scale, in window pixels."""

    def __init__(self, machine, scale):
        self._machine = machine
        self._scale = scale
        self.case = Case(machine.board)
        self.size = tuple(side * scale for side in self.case.size)
        self.panel_middle = round((self.case.panel[1] + machine.panel.height / 2) * scale)  # from the top
        self._font = pygame.font.Font(None, 11 * scale)
        self._back = self._background()
        self._screen = pygame.Surface((machine.panel.width, machine.panel.height))
        self._glows = {}

    def paint(self, target, turned):
        """Paint everything in its current state. `turned` is the wheel's position in detents."""
        machine = self._machine
        target.blit(self._back, (0, 0))
        for part in self.case.parts:
            if part.light is not None:
                colour = [round(value * 0.8) for value in bright(machine.pixels[part.light])]
                self._glow(target, colour, (part.x, part.y, part.width, part.height), 7, 12)
        for light, x, y in self.case.strip:
            self._led(target, machine.pixels[light], x, y)
        for part in self.case.parts:
            down = part.pin in machine.down
            if part.shape == "knob":
                self._knob(target, part, down, turned)
            else:
                self._key(target, part, down, (0, 0, 0) if part.light is None else machine.pixels[part.light])
        if self.case.led:
            self._led(target, machine.light(), *self.case.led)
        self._panel(target)

    def at(self, x, y):
        """Return the part under a point of the window, or None."""
        return next((part for part in self.case.parts if part.hit(x / self._scale, y / self._scale)), None)

    # Fixed parts

    def _background(self):
        big = self._scale * _SMOOTH
        width, height = self.case.size
        surface = pygame.Surface((width * big, height * big))
        surface.fill(GROUND)

        def block(colour, x, y, w, h, radius):
            area = pygame.Rect(x * big, y * big, w * big, h * big)
            pygame.draw.rect(surface, colour, area, border_radius=round(radius * big))

        block(_SHADE, 2, 3.5, width - 4, height - 4.5, 14)
        block(_EDGE, 2, 2, width - 4, height - 5, 14)
        block(_BODY, 2.7, 2.7, width - 5.4, height - 6.4, 13.3)
        x, y = self.case.panel
        panel = self._machine.panel
        block(_SHADE, x - 5, y - 5, panel.width + 10, panel.height + 10, 5)
        block(_GLASS, x - 4.4, y - 4.4, panel.width + 8.8, panel.height + 8.8, 4.6)
        self._clover(surface, big)
        if self.case.pad:
            x, y = self.case.pad
            block(_SHADE, x - 13, y - 15, 26, 30, 0)
        return pygame.transform.smoothscale(surface, self.size)

    def _clover(self, surface, big):
        """Draw the logo: three leaves and a stalk."""
        x, y = self.case.mark
        for dx, dy in ((-2.6, 1), (2.6, 1), (0, -3)):
            pygame.draw.circle(surface, _EDGE, ((x + dx) * big, (y + dy) * big), 2.7 * big)
        foot = (x + 1.2) * big, (y + 7) * big
        pygame.draw.line(surface, _EDGE, (x * big, y * big), foot, round(1.1 * big))

    # Changing parts

    def _panel(self, target):
        panel = self._machine.panel
        picture = panel.rgb()
        least = 0.4 if panel.mono else 0.1
        shine = panel.brightness and least + (1 - least) * panel.brightness
        tint = (0.93, 0.98, 1.0) if panel.mono else (1, 1, 1)
        data = bytearray(picture.data)
        for part, share in enumerate(tint):
            dimmed = bytes(int(level * shine * share) for level in range(256))
            data[part::3] = data[part::3].translate(dimmed)
        shown = pygame.image.frombuffer(data, (picture.width, picture.height), "RGB")
        self._screen.blit(shown, (0, 0))
        x, y = self.case.panel
        scaled = pygame.transform.scale_by(self._screen, self._scale)
        target.blit(scaled, (x * self._scale, y * self._scale))

    def _soft(self, key, size, draw):
        """Return a small picture with soft edges, cached: `draw(surface, u)` paints it at a larger size."""
        if key not in self._glows:
            big = pygame.Surface([round(side * self._scale * _SMOOTH) for side in size], pygame.SRCALPHA)
            draw(big, self._scale * _SMOOTH)
            small = [round(side * self._scale) for side in size]
            self._glows[key] = pygame.transform.smoothscale(big, small)
        return self._glows[key]

    def _glow(self, target, colour, place, spread, radius):
        """Add a glow to a place in u, which fades within `spread` around it."""
        def draw(surface, u):
            for step in range(24):
                inset = spread * step / 24 * u
                area = surface.get_rect().inflate(-2 * inset, -2 * inset)
                grey = round(255 * ((step + 1) / 24) ** 2.2)
                pygame.draw.rect(surface, (grey, grey, grey), area, border_radius=round(radius * u - inset))

        x, y, width, height = place
        size = width + 2 * spread, height + 2 * spread
        glow = self._soft(("glow", size), size, draw).copy()
        glow.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        at = (x - spread) * self._scale, (y - spread) * self._scale
        target.blit(glow, at, special_flags=pygame.BLEND_RGB_ADD)

    def _key(self, target, part, down, light):
        """Draw a keycap: a light upper edge, a shadow below, its label."""
        lit = bright(light)
        share = max(lit) / 255 * 0.8
        base = _CAP_DOWN if down else _CAP
        cap = [round(b * (1 - share) + v * 0.8) for b, v in zip(base, lit)]
        cap = tuple(min(255, value) for value in cap)
        ink = (20, 21, 25) if cap[0] * 3 + cap[1] * 6 + cap[2] > 1500 else _INK
        lighter = tuple(min(255, value + 26) for value in cap)
        radius = {"key": 6, "round": 15, "pad": 5}[part.shape]

        def draw(surface, u):
            width, height = part.width * u, part.height * u
            drop = 0.9 * u if down else 0
            for shade, inset, top, bottom in ((_SHADE, 0, 1.6 * u, 0), (lighter, 0, drop, 1.8 * u - drop),
                                              (cap, 0.5 * u, drop + 0.7 * u, 2.3 * u - drop)):
                area = inset, top, width - 2 * inset, height - top - bottom
                pygame.draw.rect(surface, shade, area, border_radius=round(radius * u - inset))

        key = "cap", part.width, part.height, radius, cap, down
        if len(self._glows) > 400:
            self._glows.clear()
        drawn = self._soft(key, (part.width, part.height), draw)
        target.blit(drawn, (part.x * self._scale, part.y * self._scale))
        middle = pygame.Vector2(part.x + part.width / 2, part.y + part.height / 2 - 0.6) * self._scale
        if part.shape == "pad":
            self._arrow(target, part.label, middle, ink)
        else:
            text = self._font.render(part.label, True, ink)
            target.blit(text, text.get_rect(center=middle))

    def _arrow(self, target, way, middle, ink):
        turn = {"up": 0, "right": 90, "down": 180, "left": 270}[way]
        corners = [pygame.Vector2(at).rotate(turn) * self._scale for at in ((0, -3.5), (4, 2.5), (-4, 2.5))]
        pygame.draw.polygon(target, ink, [middle + corner for corner in corners])

    def _knob(self, target, part, down, turned):
        def draw(surface, u):
            middle = part.width / 2 * u, part.height / 2 * u
            for radius, colour in ((17, _SHADE), (16, _EDGE), (15.2, _CAP), (11.5, _EDGE),
                                   (11, _CAP_DOWN if down else (84, 88, 100))):
                pygame.draw.circle(surface, colour, middle, radius * u)
            hand = pygame.Vector2(0, -8.2 * u).rotate(turned * 15)
            pygame.draw.circle(surface, _INK, pygame.Vector2(middle) + hand, 1.5 * u)

        key = "knob", down, turned % 24
        knob = self._soft(key, (part.width, part.height), draw)
        target.blit(knob, (part.x * self._scale, part.y * self._scale))

    def _led(self, target, light, x, y):
        lit = bright(light)
        self._glow(target, lit, (x, y, 0, 0), 18, 18)
        core = tuple(max(30, round(value * 0.6 + max(lit) * 0.4)) for value in lit)
        pygame.draw.aacircle(target, core, (x * self._scale, y * self._scale), 3 * self._scale)
