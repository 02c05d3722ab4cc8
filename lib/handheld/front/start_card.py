"""The start card of a game, which is ready to play, and the screen with all options."""

from handheld.drawing import icons, shapes, theme
from handheld.drawing.lists import Row
from handheld.drawing.prompts import MENU, foot
from handheld.front.seat import FacesList, NamesScreen
from handheld.front.setup import MACHINES, is_challenge
from handheld.machine.text import t


class CardScreen(FacesList):
    """The start card. Left and right change a row. A begins the match, except on rows that open a page."""

    name = "setup"
    back = MENU

    def __init__(self, console, setup, number=0):
        """Make the card. An open match has the cursor, unless a link leads to a challenge that is not it."""
        super().__init__(console, setup, setup.about.TITLE)
        saved = console.journal.saved(setup.game)
        if not saved or number and console.last(setup.game).extras.get("number") != str(number):
            self.at = 2 + bool(saved) if is_challenge(setup.way()) else 0

    def page_title(self, text):
        """Draw the game's icon, its name and a rule; on 128x64 as every list does."""
        th, group = self.console.theme, self.group
        if th.mono:
            return super().page_title(text)
        icons.Icon(th, group, 6, 1, True).show(self.setup.game, text, th.colour)
        fits = 54 + 20 * len(text) < th.width - 45  # beside the number of the row
        shapes.text(th, group, "head" if fits else "title", 54, 10, text, th.colour)
        shapes.box(th, group, 0, 43, th.width, th.unit, th.colour)
        return 47, foot(th)

    def _write(self, r):
        """Write a row; its label is grey beside what is chosen."""
        super()._write(r)
        row = self._rows[r]
        if len(row.texts) > 1:
            label = min(row, key=lambda grid: grid.x)
            shapes.recolour(label, self.console.theme.shades(theme.PAPER, theme.GREY))

    def rows(self):
        console, setup = self.console, self.setup
        rows = []
        if console.journal.saved(setup.game):
            words = t("where you left off")
            resume = lambda: console.resume(setup.game)  # noqa: E731
            rows.append(Row(t("Continue"), console.where(setup.game), t("continue"), resume, help=words))
        alone = t("You alone") if setup.line_up else t("You and a machine")
        players = t("%d players") % setup.line_up if setup.line_up > 1 else alone
        way = setup.way()
        rows.append(self.choice("", players, setup.change_players, self._said(way)))
        if setup.people < setup.players and len(setup.about.LEVELS) > 1:
            rows.append(self._strength())
        if setup.about.WAYS:
            name = way[0] if way else t("Custom")
            rows.append(self.choice(t("How"), name, setup.change_way, self._said(way)))
        if is_challenge(way):
            held = setup.challenge_best()
            words = t("best %s, %s") % held if held else t("no hints for a best")
            rows.append(self.choice(t("Challenge"), str(setup.number), setup.change_number, words))
        if setup.players == 1 and len(setup.people_alone()) > 1:
            rows.append(self.choice(t("Name"), setup.alone, setup.change_name, t("who plays")))
        if setup.people > 1 or setup.players > 2:
            words = t("who plays, and how")
            rows.append(self._open(t("Names"), self._who(), NamesScreen, words))
        if OptionsScreen.shown(setup):
            words = t("all rules and options")
            rows.append(self._open(t("All options"), "", OptionsScreen, words))
        words = t("pictures and a lesson")
        rows.append(Row(t("How to play"), "", t("open"), lambda: console.explain(setup.game), help=words))
        return rows

    def _open(self, left, right, kind, words):
        show = lambda: self.console.push(kind(self.console, self.setup, left))  # noqa: E731
        return Row(left, right, t("open"), show, help=words)

    def _strength(self):
        """Return the row of the machines' strength, with the face of the first one if it has room."""
        machines = [seat for seat in self.setup.table if seat.level]
        names = [seat.machine for seat in machines]
        words = (t("%s plays") if len(names) < 2 else t("%s play")) % ", ".join(names)
        level = self.setup.about.LEVELS[max([seat.level for seat in machines]) - 1]
        row = self.choice(t("Strength"), level, self.setup.change_strength, words)
        if len(row.left) + len(row.right) + 5 <= self.columns:  # a blank on both sides, and an arrow
            row.mark = len(row.left) + 2, MACHINES.index(names[0])
        return row

    def _said(self, way):
        score = self.setup.series()
        if score:
            return score.text(self.setup.names()) or t("no wins yet")
        return way[1] if way else t("your own options") if self.setup.about.WAYS else ""

    def _who(self):
        """Return the names, shortened to "Ada, Ben +2" if they do not fit."""
        names = self.setup.names()
        room = self.columns - len(t("Names")) - 4
        text = ", ".join(names)
        more = 0
        while len(text) > room and more < len(names) - 1:
            more += 1
            text = "%s +%d" % (", ".join(names[:-more]), more)
        return text[:room]


class OptionsScreen(FacesList):
    """All options. Left and right change a row, A begins the match."""

    name = "options"

    @staticmethod
    def shown(setup):
        """Return the Offers of a setup that have a row; one without a label has its place elsewhere."""
        return [each for each in setup.offers if each.label]

    def rows(self):
        setup = self.setup
        seats = [seat for seat in setup.table if setup.head_starts() and not seat.level]
        return [self._row(each) for each in self.shown(setup)] + [self._head_start(seat) for seat in seats]

    def _row(self, offer):
        value = offer.choice.value(self.setup.chosen)
        change = lambda by: self.setup.choose(offer.choice, offer.next(value, by))  # noqa: E731
        words = offer.help
        if not isinstance(words, str):
            words = words[offer.choice.values.index(value)]
        return self.choice(offer.label, offer.text(value), change, words)

    def _head_start(self, seat):
        left, right = t("%s ahead") % seat.person, t("%s s") % seat.head_start
        return self.choice(left, right, lambda by: self.setup.change_head_start(seat, by), t("a head start"))
