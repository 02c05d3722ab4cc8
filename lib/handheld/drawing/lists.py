"""Lists: a title, rows with a cursor, and prompts. Most of the shared screens are lists."""

import bitmaptools
import displayio

from handheld.drawing import colours, shapes, theme, widgets
from handheld.drawing.prompts import BACK, Prompts
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.machine import keys
from handheld.machine.text import halve, t
from handheld.machine.tone import PLACE


class Row:
    """A row of a list: a text at the left and one at the right, which alone stands in the middle.

    * `does`, `act`: the word for A, and the function that A calls, which leaves the list;
    * `change`: the function for left (-1) and right (1), between arrows; A calls it, without an `act`;
    * `help`: a description of at most 21 letters;
    * `mark`: what `ListScreen.draw_mark` draws in the row, or None.
    """

    def __init__(self, left, right="", does="", act=None, change=None, help="", mark=None):
        """Make a row. A blank follows the right text. `does` is "choose" if there is an `act`."""
        self.left = left
        self.right = right + " " if left and right else right
        self.does = does or (t("choose") if act else "")
        self.act = act
        self.change = change
        self.help = help
        self.mark = mark


class ListScreen(Screen):
    """A list of rows; an empty one says "Nothing yet".

    `rows` returns them. They are asked for when the list is shown and after a row's `change`.
    With `explained`, the list shows the help of the row under the cursor, in two lines on a narrow panel.

    A key moves the cursor at once. The description, the prompts and the row's number follow in the next tick,
    and so do the lower rows of a new list, and the other rows when left or right have changed one.
    """

    name = "list"
    back = BACK  # the prompt for B
    explained = False

    def __init__(self, console, heading="", items=()):
        super().__init__(console)
        self.heading = heading
        self.items = items  # the rows
        self.first = 0  # the row at the top
        self.columns = 0  # of the panel, while the list is shown
        self._rows = []  # a widgets.Line for each
        self._marks = []  # (mark, its object or None) of each

    def rows(self):
        return self.items

    def draw_mark(self, mark, row, high):
        """Add a row's mark to the group and return its object. The text, a Line, is `high` pixels high."""

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.page_title(self.heading)
        mono = th.mono
        font = th.sheet(th.body)
        margin = th.unit - 1  # pixels
        self._pitch = pitch = font.height - 1 if mono else 25 + 3 * th.large
        self.columns = (th.width - 2 * margin) // font.width
        self._left = (th.width - self.columns * font.width) // 2
        self._wide, self._high = font.width, font.height
        high = th.sheet("text").height
        lines = (1 + (self.columns < 21)) * self.explained
        self._fit = (bottom + 2 - top - lines * high) // pitch
        self._top = top + (th.large - 2 if mono else (pitch - font.height) // 2 + 1)
        self._rows = widgets.column(th, self.group, th.body, self._left, self._top, pitch, self._fit)
        self._marks = [(None, None)] * self._fit
        self._over = len(self.group)  # the signs are drawn over the rows
        if mono:
            self._cursor = _arrow(th, self.group)
            self._above = (self._cursor.tile_height - font.height) // 2 - 1  # down to the row's top
        else:
            self._cursor = shapes.frame(th, self.group, self.columns * font.width + 4, pitch, th.unit)
            self._above = (pitch - font.height) // 2 + 1
        self._cursor.x = self._left - (0 if mono else 2)
        self._signs = ()  # arrows beside a text that left and right change
        y = bottom - high * lines
        self._help = widgets.column(th, self.group, "text", self._left, y, high, lines, theme.SOFT)
        self._more = self.page_number()
        self.prompts = Prompts(self.console, self.group)
        self._reload()
        self._write_page((self._fit + 1) // 2)
        self.lights()

    def hide(self):
        self._rows = self._marks = self._signs = self._help = ()
        self._cursor = self._more = None
        super().hide()

    def lights(self):
        for key in range(keys.UP, keys.B + 1):
            self.console.light_plain(key, colours.key_light(key))

    def fill(self):
        """Ask for the rows, and write those in view, all but the current one in the next tick."""
        self._reload()
        if self._page() == self.first:
            self._write(self.at - self.first)
            self.console.call_later(self._write_page, LATER)
            self._point()
        else:
            self._write_page()

    def _reload(self):
        """Ask for the rows. The cursor stays on its row, which is known by its left text."""
        items, at = self.items, self.at
        left = items[at].left if at < len(items) else None
        self.items = items = self.rows()
        self.at = at = max(0, min(at, len(items) - 1))
        if items and items[at].left != left:
            for i in range(len(items)):
                if items[i].left == left:
                    self.at = i

    def _write_page(self, count=0):
        self.first = self._page()
        for r in range(count or self._fit):
            self._write(r)
        if count:
            self.console.call_later(self._write_page, LATER)
        self._point()

    def _write(self, r):
        i = self.first + r
        row = self.items[i] if i < len(self.items) else Row("" if i else t("Nothing yet"))
        self._rows[r].show(self._texts(row.left, row.right))
        mark, shown = self._marks[r]
        if mark != row.mark:
            if shown is not None:
                self.group.remove(shown)
            shown = None if row.mark is None else self.draw_mark(row.mark, self._rows[r], self._high)
            self._marks[r] = row.mark, shown

    def _page(self):
        """Return the first row to show. The page stays while the cursor is on it: rewriting takes long."""
        count = len(self.items)
        first = min(self.first, max(0, count - self._fit))
        if self.at < first:
            return max(0, self.at - self._fit + 1)
        return min(self.at, count - self._fit) if self.at >= first + self._fit else first

    def _texts(self, left, right):
        if not left:
            return (((self.columns - len(right)) // 2, right),) if right else ()
        start = max(self.columns - len(right), 1 + len(left))
        right = right[: self.columns - start].rstrip()
        return ((1, left), (start, right)) if right else ((1, left),)

    def _point(self):
        shapes.hide(self._cursor, not self.items)
        r = self.at - self.first
        y = self._top + self._pitch * r
        self._cursor.y = y - self._above
        texts = self._rows[r].texts
        row = self.items[self.at] if self.items else None
        changes = bool(row and row.change and texts)
        if changes and not self._signs:
            th = self.console.theme
            self._signs = [shapes.text(th, self.group, th.body, 0, 0, sign, theme.GOLD) for sign in "<>"]
            for sign in self._signs:
                self.group.remove(sign)
                self.group.insert(self._over, sign)
        for at in range(len(self._signs)):
            sign = self._signs[at]
            if changes:
                start, text = texts[-1]
                sign.x = self._left + self._wide * (start + len(text) if at else start - 1)
                sign.y = y
            shapes.hide(sign, not changes)
        self.console.call_later(self._update_details, LATER)

    def _update_details(self):
        count = len(self.items)
        row = self.items[self.at] if count else Row("")
        lines = halve(row.help, self.columns) if self._help and count else ()
        for at in range(len(self._help)):
            self._help[at].show_middle(lines[at] if at < len(lines) else "", self.columns)
        self.prompts.ask((((keys.A, row.does),) if row.does else ()) + (self.back,), False)
        self._more.show_right("%d/%d" % (self.at + 1, count) if count > self._fit else "", 7)

    def key(self, key):
        if key > keys.A:
            return False
        if not self.items:
            return True
        row = self.items[self.at]
        if key == keys.UP or key == keys.DOWN:
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % len(self.items)
            if self._page() == self.first:
                self._point()
            else:
                self._write_page()
        elif key == keys.A and row.act:
            row.act()
        elif row.change:
            row.change(-1 if key == keys.LEFT else 1)
            if self.group:
                self.fill()
        return True


def _arrow(th, group):
    """Add a cursor to a group: a triangle that points right, 4 by 7 units. Return its TileGrid."""
    wide = 4 * th.unit
    shades = th.shades(theme.PAPER, theme.GOLD)
    ink = bytes((len(shades) - 1,))
    bitmap = displayio.Bitmap(wide, 2 * wide - 1, len(shades))
    for y in range(2 * wide - 1):
        long = min(y, 2 * wide - 2 - y) + 1
        bitmaptools.arrayblit(bitmap, ink * long, 0, y, long, y + 1)
    grid = displayio.TileGrid(bitmap, pixel_shader=shades)
    group.append(grid)
    return grid


# Settings: a label, the key in the journal, the texts of the values, and the values if not 0, 1, 2, ...
BRIGHTNESS = t("Brightness"), "brightness", ("20%", "40%", "60%", "80%", "100%")
VOLUME = t("Sound"), "volume", (t("off"), t("low"), t("mid"), t("high"))


def setting(console, label, key, texts, values=None):
    """Return the row of a setting."""
    value = console.settings.get(key)
    at = value if values is None else values.index(value) if value in values else 0

    def change(by):
        place = (at + by) % len(texts)
        console.settings.set(key, values[place] if values else place)
        console.apply_settings()
        if key == VOLUME[1]:
            console.tune(PLACE)
        if key in ("left-handed", "text"):
            console.redraw()

    return Row(label, texts[at], t("change"), change=change)


class ConfirmScreen(ListScreen):
    """A question with two answers. The cursor starts on the safe one."""

    name = "confirm"

    def __init__(self, console, question, no, yes, action, on_no=None):
        """Make the question. Both answers return to the screen below; `no` calls `on_no`, `yes` `action`."""

        def answer(then):
            console.pop()
            if then:
                then()

        items = Row(no, act=lambda: answer(on_no)), Row(yes, act=lambda: answer(action))
        super().__init__(console, question, items)
