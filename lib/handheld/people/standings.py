"""List of a result: the next match, the players by points, badges, and the pages of the match."""

from handheld.drawing.lists import ListScreen, Row
from handheld.drawing.prompts import MENU
from handheld.machine import keys
from handheld.machine.text import t
from handheld.people.headline import amount, heading, next_match


class StandingsScreen(ListScreen):
    """The list above the podium of an Ending. A player's row opens the score sheet, if the game has one."""

    name = "result"
    back = MENU

    def __init__(self, console, ending, row):
        super().__init__(console, heading(ending.outcome))
        self.ending = ending
        self.at = row

    def rows(self):
        ending, outcome = self.ending, self.ending.outcome
        rows = [Row(next_match(ending)[0], act=self.console.rematch)]
        if ending.sheet or len(outcome.order) > 1:
            rows.extend([self._player(seat) for seat in outcome.order])
        rows.extend([self._badge(*badge) for badge in ending.badges])
        about = self.console.about
        match = ending.match
        five = t("Top five")
        shares = outcome.challenge and outcome.spent != 0  # in Krypto it is 0 if the hand is not solved
        whole = match.base is None and hasattr(about, "has_luck")  # a snapshot replaces events
        luck = whole and about.has_luck(match.options)
        filmed = "film" in about.FIGURES and match.log
        shared = match.game, outcome.challenge, amount(outcome)
        pages = (
            (shares, t("Share"), "handheld.people.share", "ShareScreen") + shared,
            (outcome.best, five, "handheld.people.bests", "BestScreen", five, outcome.best),
            (luck, t("Skill and luck"), "handheld.people.luck", "LuckScreen", match),
            (filmed, t("Film of the match"), "handheld.people.film", "FilmScreen", match, outcome.order[0]),
        )
        shown = [page[1:] for page in pages if page[0] and outcome.counts]
        return rows + [Row(text, act=lambda page=page: self.console.open(*page)) for text, *page in shown]

    def _player(self, seat):
        """Return a player's row, with the level of a machine if there is room. It opens the seat's sheet."""
        ending, outcome = self.ending, self.ending.outcome
        points = outcome.scores[seat]
        place = 1 + sum([1 for other in outcome.scores if other > points])
        left, right = "%d %s" % (place, outcome.names[seat]), str(points)
        level = outcome.levels[seat]
        machine = self.console.about.LEVELS[level - 1] + " " if level else ""
        right = machine + right if len(left + machine + right) < self.columns - 2 else right
        sheet = ending.sheet and (lambda: self.console.open(*ending.sheet, ending.match, seat))
        return Row(left, right, act=sheet)

    def _badge(self, name, badge, why):
        text = "%s\n%s" % (name, why)
        return Row("%s: %s" % (name, badge), act=lambda: self.console.show_pages(badge, text))

    def key(self, key):
        if key == keys.B:
            self.console.home()
            return True
        return super().key(key)
