"""Pages of the top five and of a name's badges."""

from handheld.drawing.lists import ListScreen, Row
from handheld.machine.text import t
from handheld.people import award


class BestScreen(ListScreen):
    """One list of the top five. A result with a hint has a question mark."""

    name = "best"

    def __init__(self, console, heading, number):
        """Make the list with this number (docs/badges.md)."""
        items = []
        for name, value, hinted in console.journal.ledger().five(number):
            value = "%d.%d s" % divmod(value, 10) if number > 127 else "%d" % value
            items.append(Row("%d %s" % (len(items) + 1, name), value, sign="?" if hinted else " "))
        super().__init__(console, heading, items)


class BestsScreen(ListScreen):
    """All lists of the top five that have entries. A shows one."""

    name = "bests"

    def __init__(self, console):
        lists = []  # (number, heading)
        for game, module in award.of_games(console):
            for number in console.journal.ledger().lists():
                title = module.title(number)
                if title:
                    most = (19 if console.theme.mono else 21) - len(title)  # letters of the game's title
                    lists.append((number, "%s %s" % (console.shelf[game].TITLE[:most], title)))
        lists.sort()
        super().__init__(console, t("Top five"), [self._row(*each) for each in lists])

    def _row(self, number, heading):
        show = lambda: self.console.push(BestScreen(self.console, heading, number))  # noqa: E731
        return Row(heading, "", t("open"), show)


class BadgesScreen(ListScreen):
    """All badges, with a mark on those that a name has earned, and the condition of the current one."""

    name = "badges"
    explained = True

    def __init__(self, console, who):
        bits = console.journal.ledger().badges(who)
        badges = list(award.BADGES)
        for _, module in award.of_games(console):
            badges.extend(module.BADGES)
        items = [Row(title, t("earned") if bits >> bit & 1 else "", help=why) for bit, title, why in badges]
        super().__init__(console, who, items)
