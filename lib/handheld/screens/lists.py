"""Lists: a title, rows with a cursor, and prompts. Most of the shared screens are lists."""

import displayio

from handheld import colours, keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.text import halve, t
from handheld.tone import PLACE


class ListScreen(Screen):
    """A list of rows.

    A derived screen defines `heading`, `count` and `line`; an empty list says "Nothing yet".

    The cursor wraps around. It is a frame between the rows, or an arrow on 128x64.
    `choose` handles A, `step` handles left and right. A screen with `explained` also defines `explain`: a
    description of the row under the cursor, of at most 21 letters. It takes two lines where the
    panel has fewer columns.

    A key moves the cursor at once. The description, the prompts and the row's number follow in the next tick,
    so that a player can move on without waiting for them. So do the lower rows of a new list.
    """

    name = "list"
    heading = ""
    hint = t("choose")  # the prompt for A
    back = BACK  # the prompt for B
    explained = False

    def __init__(self, console):
        super().__init__(console)
        self.at = 0  # the row under the cursor
        self.first = 0  # the row at the top
        self._rows = []  # a widgets.Line for each
        self._whole = True  # True if the lower half is drawn; on a new page it follows in a tick

    def count(self):
        """Return the number of rows."""
        return 0

    def line(self, i):
        """Return the left and the right text of row i. The right one ends with a blank or a sign."""
        return "", ""

    def turns(self, i):
        """Return True if left and right change row i. Its right text is then shown between arrows."""
        return False

    def does(self, i):
        """Return the prompt for A on row i, "" for none."""
        return self.hint

    def prompted(self, i):
        """Return the prompts for row i, as for `Prompts.ask`."""
        does = self.does(i)
        return ((keys.A, does), self.back) if does else (self.back,)

    def explain(self, i):
        """Return a short description of row i."""
        return ""

    def choose(self, i):
        """Handle A on row i. Return True if the rows changed."""
        return False

    def step(self, i, by):
        """Handle left (-1) or right (1) on row i. Return True if the rows changed."""
        return False

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.console.page_title(self.group, self.heading)
        sheet = "title" if th.mono else "text"
        font = th.sheet(sheet)
        margin = th.unit - 1  # pixels
        rule = len(self.group) - 1
        self._pitch = pitch = font.height - 1 if th.mono else 26
        self._columns = (th.width * th.unit - 2 * margin) // font.width
        self._left = (th.width * th.unit - self._columns * font.width) // 2
        self._wide, self._high = font.width, font.height
        high = th.sheet("text").height
        lines = (1 + (self._columns < 21)) * self.explained
        self._fit = (bottom + 2 - top - lines * high) // pitch
        self._top = top + (-2 if th.mono else (pitch - font.height) // 2)
        self._rows = widgets.column(th, self.group, sheet, self._left, self._top, pitch, self._fit)
        self._over = len(self.group) - 1  # the signs are drawn over the rows and under the rule
        self.group.append(self.group.pop(rule))
        if th.mono:
            self._cursor = shapes.arrow(th, self.group)
            self._above = (self._cursor.tile_height - font.height) // 2 - 1  # down to the row's top
        else:
            self._cursor = shapes.frame(th, self.group, self._columns * font.width + 4, pitch, th.unit)
            self._above = (pitch - font.height) // 2
        self._cursor.x = self._left - (0 if th.mono else 2)
        self._signs = ()  # arrows beside a text that left and right change
        below = bottom - (0 if th.mono else 4)
        y = below - high * lines
        self._words = widgets.column(th, self.group, "text", self._left, y, high, lines, theme.SOFT)
        wide = th.sheet("text").width
        self._more = widgets.Line(
            th, self.group, "text", (th.width - 2) * th.unit - 7 * wide, 1 if th.mono else 9, theme.GREY
        )
        self.prompts = Prompts(self.console, self.group)
        every = self.every
        self._whole = bool(every)
        self.fill()
        if every:
            self._prompt()
            self.every = every  # the screen's own ticks leave none for the prompts
        self.lights()

    def hide(self):
        self._rows = self._signs = self._words = ()
        self._cursor = self._more = self.prompts = None
        super().hide()

    def lights(self):
        """Light the keys that have a function here."""
        for key in range(keys.UP, keys.B + 1):
            self.console.light_plain(key, colours.of_key(key))

    def fill(self):
        """Write the visible rows. The description of the row under the cursor follows in a tick."""
        count = self.count()
        self.at = min(self.at, max(0, count - 1))
        first = self._page(count)
        if first != self.first and self.console.theme.mono and self.group:
            self.console.resend()  # the panel is updated in pages: one update is faster than one for each row
        self.first = first
        for r in range(self._fit if self._whole else (self._fit + 1) // 2):
            i = self.first + r
            if i < count:
                self._rows[r].show(self._texts(*self.line(i)))
            else:
                self._rows[r].show(() if i else ((1, t("Nothing yet")),))
        self._point()

    def _page(self, count):
        """Return the first row to show. The page stays while the cursor is on it: rewriting takes long."""
        first = min(self.first, max(0, count - self._fit))
        if self.at < first:
            return max(0, self.at - self._fit + 1)
        if self.at >= first + self._fit:
            return min(self.at, count - self._fit)
        return first

    def _texts(self, left, right):
        """Return the texts of a row's line."""
        start = max(self._columns - len(right), 1 + len(left))
        right = right[: self._columns - start].rstrip()
        texts = [(1, left)] if left else []
        if right:
            texts.append((start, right))
        return tuple(texts)

    def _point(self):
        """Move the cursor to its row, and the arrows to that row's text."""
        shapes.hide(self._cursor, not self.count())
        r = self.at - self.first
        y = self._top + self._pitch * r
        self._cursor.y = y - self._above
        texts = self._rows[r].texts
        turns = bool(texts) and self.turns(self.at)
        if turns and not self._signs:
            self._signs = self._both()
        for at in range(len(self._signs)):
            sign = self._signs[at]
            if turns:
                start, text = texts[-1]
                sign.x = self._left + self._wide * (start + len(text) if at else start - 1)
                sign.y = y
            shapes.hide(sign, not turns)
        self.every = 1

    def _both(self):
        """Add the arrows < and > to the group and return them."""
        th = self.console.theme
        sheet = "title" if th.mono else "text"
        signs = [shapes.text(th, self.group, sheet, 0, 0, sign, theme.GOLD) for sign in "<>"]
        for sign in signs:
            self.group.remove(sign)
            self.group.insert(self._over, sign)
        return signs

    def _follow(self):
        """Update the description, the prompts and the row's number."""
        self.every = 0
        count = self.count()
        lines = halve(self.explain(self.at), self._columns) if self.explained else ()
        for at in range(len(self._words)):
            self._words[at].show_middle(lines[at] if at < len(lines) else "", self._columns)
        self._prompt()
        more = "%d/%d" % (self.at + 1, count) if count > self._fit else ""
        self._more.show(((7 - len(more), more),) if more else ())

    def _prompt(self):
        self.prompts.ask(self.prompted(self.at) if self.count() else (self.back,), False)

    def tick(self, now):
        if self._whole:
            self._follow()
        else:
            self._whole = True
            self.fill()
        return True

    def key(self, key):
        if key == keys.UP or key == keys.DOWN:
            count = max(1, self.count())
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % count
            if self._page(count) == self.first:
                self._point()
            else:
                self.fill()
        elif key == keys.A:
            if self.count() and self.choose(self.at) and self.group:
                self.fill()
        elif key == keys.LEFT or key == keys.RIGHT:
            if self.step(self.at, 1 if key == keys.RIGHT else -1) and self.group:
                self.fill()
        else:
            return False
        return True


# Settings: a label, then the key in the ledger, the texts of its values, and the values if not 0, 1, 2, ...
BRIGHTNESS = t("Brightness"), ("brightness", ("20%", "40%", "60%", "80%", "100%"))
VOLUME = t("Sound"), ("volume", (t("off"), t("low"), t("mid"), t("high")))


class ActionScreen(ListScreen):
    """A list of pairs: a text, and a function that A calls or a setting that left, right and A change."""

    name = "actions"

    def __init__(self, console, heading, actions):
        super().__init__(console)
        self.heading = heading
        self.actions = actions

    def count(self):
        return len(self.actions)

    def line(self, i):
        if not self.turns(i):
            return self.actions[i][0], ""
        return self.actions[i][0], self.actions[i][1][1][self._chosen(i)] + " "

    def turns(self, i):
        return i < len(self.actions) and isinstance(self.actions[i][1], tuple)

    def _chosen(self, i):
        """Return the place of a setting's value among its values."""
        key, texts, *values = self.actions[i][1]
        value = self.console.settings.get(key)
        return value if not values else values[0].index(value) if value in values[0] else 0

    def does(self, i):
        return t("change") if self.turns(i) else self.hint

    def step(self, i, by):
        if not self.turns(i):
            return False
        key, texts, *values = self.actions[i][1]
        place = (self._chosen(i) + by) % len(texts)
        self.console.settings.set(key, values[0][place] if values else place)
        self.console.apply_settings()
        if key == VOLUME[1][0]:
            self.console.tune(PLACE)
        return True

    def choose(self, i):
        if self.turns(i):
            return self.step(i, 1)
        self.actions[i][1]()
        return False


class ConfirmScreen(ActionScreen):
    """A question with two answers. The cursor starts on the safe one."""

    name = "confirm"

    def __init__(self, console, question, no, yes, action, on_no=None):
        """Make the question.

        `no` returns to the screen below and calls `on_no`; `yes` returns to it and calls `action`.
        """
        super().__init__(console, question, ((no, self._no), (yes, self._yes)))
        self._action = action
        self._on_no = on_no

    def _no(self):
        self.console.pop()
        if self._on_no:
            self._on_no()

    def _yes(self):
        self.console.pop()
        self._action()
