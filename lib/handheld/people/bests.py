"""Pages of the top five and of a name's badges."""

from handheld.drawing.lists import ListScreen, Row
from handheld.machine.text import t
from handheld.people import award, honours


class BestScreen(ListScreen):
    """One list of the top five. A result with a hint has a question mark."""

    name = "best"

    def __init__(self, console, heading, number):
        items = []
        for name, value, hinted in console.journal.ledger().top_five(number):
            row = Row("%d %s" % (len(items) + 1, name), honours.result(value, number))
            row.right = row.right[:-1] + ("?" if hinted else " ")
            items.append(row)
        super().__init__(console, heading, items)


class BestsScreen(ListScreen):
    """All lists of the top five that have entries. A shows one."""

    name = "bests"

    def __init__(self, console):
        lists = []  # (number, heading)
        for game, module in award.games_with_honours(console):
            for number in console.journal.ledger().lists():
                title = module.title(number)
                if title:
                    most = (19 if console.theme.mono else 21) - len(title)  # letters of the game's title
                    lists.append((number, "%s %s" % (console.shelf[game].TITLE[:most], title)))
        super().__init__(console, t("Top five"), [self._row(*each) for each in lists])

    def _row(self, number, heading):
        show = lambda: self.console.push(BestScreen(self.console, heading, number))  # noqa: E731
        return Row(heading, "", t("open"), show)


class BadgesScreen(ListScreen):
    """All badges with their conditions and a mark on those earned; the two nearest come first."""

    name = "badges"
    explained = True

    def __init__(self, console, who):
        ledger = console.journal.ledger()
        bits = ledger.badges(who)
        badges = list(award.BADGES)
        played = {}  # bit of a badge -> matches of its game
        games = 0
        for game, module in award.games_with_honours(console):
            badges.extend(module.BADGES)
            figures = ledger.figures_of(game, who), ledger.figures_of(game, who, True)
            matches = sum([each.played for each in figures if each])
            games += matches > 0
            for each in module.BADGES:
                played[each[0]] = matches
        if games == award.GAMES - 1:
            played[award.TRAVELLER] = 1 << 20  # more than the matches of any game
        missing = sorted([(-played.get(each[0], 0), each[0]) for each in badges if not bits >> each[0] & 1])
        nearest = [bit for _, bit in missing[:2]]
        rows = {}
        for bit, title, why in badges:
            said = t("earned") if bits >> bit & 1 else t("near") if bit in nearest else ""
            rows[bit] = Row(title, said, help=why)
        items = [rows.pop(bit) for bit in nearest] + [rows[bit] for bit in sorted(rows)]
        super().__init__(console, who, items)
