"""Result of a match: the winner and all points."""

import displayio

from handheld.drawing.lists import ListScreen, Row
from handheld.drawing.prompts import MENU, Prompts
from handheld.machine import keys
from handheld.machine.text import agree, fit, t
from handheld.people.award import award_badges
from handheld.people.podium import Podium

_PAGES = {
    "share": t("Share"), "five": t("Top five"), "luck": t("Skill and luck"), "film": t("Film of the match"),
}  # fmt: skip


class ResultScreen(ListScreen):
    """The podium; on the second page a list of the players by points, each with a score sheet.

    On the podium A is the first row of the list, and a direction opens the list.

    The screen is drawn in steps, one per tick: first the prompts; then the ledger is read and the match
    counted (`_pending`); finally the podium, frame by frame. A key waits only for the counting. A match that
    was given up is not counted, and the podium shows its standing.
    """

    name = "result"
    back = MENU

    def __init__(self, console, session, outcome, sheet):
        super().__init__(console)
        self._match = session.match
        self._outcome = outcome
        self._names = outcome.names
        self._scores = scores = outcome.scores
        self._sheet = sheet
        self._order = outcome.order
        wins = t("%s wins") if outcome.counts else t("%s leads")
        if len(scores) == 1:
            self.heading = t("1 point") if scores[0] == 1 else t("%d points") % scores[0]
            if outcome.challenge and outcome.spent:
                self.heading = "%d s" % (outcome.spent // 10)  # the large letters have no point
        else:
            alone = len(outcome.winners) == 1
            self.heading = agree(wins % self._names[self._order[0]]) if alone else t("Tie!")
        self._new = False  # True while the tune for a record is pending
        self._best = ""
        self._due = 0  # the number of the next challenge, once this one has been counted
        self._held = ()  # the best result of the challenge and its name
        self._series = None  # the Score of the series, if the match is part of one
        self._news = [] if outcome.counts else [t("not counted")]
        self._listed = False  # True while the list is shown
        self._below = []  # the rows below the players' rows: (kind, value)
        pending = [console.journal.ledger, self._find_honours, lambda: session.end(outcome)]
        if outcome.challenge:
            pending.append(self._find_best)
        self._pending = pending if outcome.counts else []
        self._podium = self._frames = None  # the podium and its frames

    def _find_honours(self):
        """Look up the honours of the match and make their texts. The match is not counted yet."""
        outcome = self._outcome
        match = self._match
        earned = award_badges(self.console, match, outcome)
        if outcome.challenge:
            self._held = self.console.journal.ledger().challenge_best(outcome.best, outcome.challenge)
        else:
            self._best = self._record()
        self._news = self._played_on() + self._ranked()
        alone = len(self._names) == 1
        self._news += ["%s: %s" % (t("Badge") if alone else name, badge) for name, badge, _ in earned]
        self._below = [("badge", each) for each in earned]
        if outcome.challenge and outcome.spent != 0:  # in Krypto it is 0 if the hand is not solved
            self._below.append(("share", outcome))
        if outcome.best:
            self._below.append(("five", outcome.best))
        if match.base is None and self.console.about.has_luck(match.options):  # a snapshot replaces events
            self._below.append(("luck", match))
        if "film" in self.console.about.FIGURES and match.log:
            self._below.append(("film", match))
        self._new = self._new or bool(earned or self._series and self._series.winner >= 0)

    def _record(self):
        """Return the winner's best score so far as text, or alone the best time; "" if unknown."""
        outcome = self._outcome
        seat = self._order[0]
        if len(outcome.winners) > 1 or outcome.levels[seat]:
            return ""
        solo = outcome.spent is not None
        figures = self.console.journal.ledger().figures_of(outcome.game, self._names[seat], solo)
        best = figures and (figures.time if solo else figures.best)
        if solo:
            better = best and 0 < outcome.times[0] < best
        else:
            better = best is not None and self._scores[seat] > best
        if better:
            self._new = True
            return t("a new best!")
        if solo:
            return t("best %d.%d s") % divmod(best, 10) if best else ""
        return "" if best is None else t("best %d") % best

    def _find_best(self):
        """Look up the best result of the challenge, now counted, and the number of the next one."""
        outcome = self._outcome
        ledger = self.console.journal.ledger()
        self._due = ledger.next_challenge(outcome.game)
        held = ledger.challenge_best(outcome.best, outcome.challenge)
        if self._held and held != self._held:
            self._new = True
            self._best = t("a new best!")
        elif held:
            self._best = t("best %s, %s") % held

    def _amount(self):
        """Return the result of a challenge as text."""
        spent = self._outcome.spent
        if spent is None:
            return str(self._scores[0])
        return "%d.%d s" % divmod(spent, 10) if spent else t("not solved")

    def _challenge(self):
        """Return the texts of a challenge: its result, and the best one."""
        outcome = self._outcome
        shown = self._amount() + (", " + outcome.note if outcome.note else "")
        texts = t("No. %d: %s") % (outcome.challenge, shown) + "|" + shown, self._best
        th = self.console.theme
        columns = th.width * th.unit // th.sheet("text").width - (not th.mono)
        return [fit(text, columns) for text in texts if text]

    def _played_on(self):
        """Return the news of the series: its score and winner. Empty for a match outside a series."""
        if not self._outcome.series:
            return []
        self._series = self.console.journal.ledger().closed_series(self._outcome)
        text = self._series.text(self._names) or t("no wins yet")
        winner = self._series.winner
        return [text] if winner < 0 else [agree(t("%s wins the series") % self._names[winner]), text]

    def _next(self):
        """Return the label and the prompt of the next match."""
        if self._series and self._series.winner < 0:
            return t("Next match"), t("next")
        if self._due:
            return t("Challenge %d") % self._due, t("no. %d") % self._due
        return t("Play again"), t("again")

    def _ranked(self):
        """Return the best person's rank in the top five as texts."""
        outcome = self._outcome
        ledger = self.console.journal.ledger()
        for seat in self._order if outcome.best else ():
            if not outcome.levels[seat] and not ledger.guest(self._names[seat]):
                rank = ledger.rank(outcome, seat)
                name = self._names[seat] + ": " if len(self._names) > 1 else ""
                return [name + t("no. %d ever") % rank] if rank else []
        return []

    def show(self):
        if self._listed:
            self.tick_ms = 0
            super().show()
            return
        self.group = displayio.Group()
        self.prompts = Prompts(self.console, self.group)
        self._ask()
        self.tick_ms = 1

    def picture_args(self):
        return self._podium.picture_args()

    def hide(self):
        self._podium = self._frames = None
        super().hide()

    def _ask(self):
        """Show the prompts. A's word in a series or after a challenge follows once the match is counted."""
        outcome = self._outcome
        waits = self._pending and (outcome.series or outcome.challenge)
        self.prompts.ask((() if waits else ((keys.A, self._next()[1]),)) + ((keys.UP, t("list")), MENU))

    def _stage(self):
        mono = self.console.theme.mono
        texts = [each for each in (self._outcome.note, self._best) if each]
        words, news = self.heading, self._news[:]
        if self._outcome.challenge and self._outcome.counts:
            words = self.heading if self._outcome.spent else str(self._outcome.scores[0])
            texts = self._challenge()
            if mono:
                news = texts + news
        elif len(self._names) == 1:
            words, unit = self.heading.split(" ")
            if not mono:
                texts.insert(0, unit)
            elif texts or not news:
                news.insert(0, ", ".join(texts) or unit)
        elif len(self._outcome.winners) == 1:
            if not mono or len(words) > 8:
                words = self._names[self._order[0]]
            texts = [", ".join([each for each in (self.heading.split(" ")[-1], self._best) if each])]
        self._ask()
        below = () if mono else texts
        self._podium = podium = Podium(self.console, self._outcome, words, below, news)
        self.picture = podium.picture(self.group)
        self._frames = podium.frames(self._new)

    def _count(self):
        """Make the next step of the counting. Where memory is full, it is made again."""
        self._pending[0]()
        self._pending.pop(0)

    def tick(self, now):
        if self._pending:
            self._count()
        else:
            if not self._frames:
                self._stage()
            self.tick_ms = next(self._frames)
        return True

    def rows(self):
        rows = [Row(self._next()[0], "" if self._due else self._outcome.note, act=self.console.rematch)]
        if self._sheet or len(self._order) > 1:
            rows.extend([self._player(seat) for seat in self._order])
        for kind, value in self._below:
            text = "%s: %s" % value[:2] if kind == "badge" else _PAGES[kind]
            rows.append(Row(text, act=self._opens(kind, value)))
        return rows

    def _player(self, seat):
        """Return a player's row, with the level of a machine if there is room. It opens the seat's sheet."""
        scores = self._scores
        place = 1 + sum([1 for points in scores if points > scores[seat]])
        left, right = "%d %s" % (place, self._names[seat]), str(scores[seat])
        level = self._outcome.levels[seat]
        machine = self.console.about.LEVELS[level - 1] + " " if level else ""
        right = machine + right if len(left + machine + right) < self._columns - 2 else right
        return Row(left, right, act=self._sheet and (lambda: self._sheet(seat)))

    def _opens(self, kind, value):
        """Return a function that opens the page of a row below the players."""
        console = self.console
        if kind == "badge":
            return lambda: console.show_pages(value[1], "%s\n%s" % (value[0], value[2]))
        if kind == "share":
            about = value.game, value.challenge, self._amount()
            return lambda: console.open("handheld.people.share", "ShareScreen", *about)
        if kind == "luck":
            return lambda: console.open("handheld.people.luck", "LuckScreen", value)
        if kind == "film":
            return lambda: console.open("handheld.people.film", "FilmScreen", value, self._order[0])
        return lambda: console.open("handheld.people.bests", "BestScreen", t("Top five"), value)

    def _finish_pending(self, key):
        while self._pending:
            self._count()
        self.key(key)

    def key(self, key):
        if self._pending:
            self.console.call_later(lambda: self._finish_pending(key))  # a shallow stack: it may compact
            return True
        if key == keys.B:
            self.console.home()
            return True
        if not self._listed and key <= keys.RIGHT:
            self._listed = True
            self.at = 1 if key == keys.DOWN or key == keys.RIGHT else 1 << 8  # the last row
            self.console.redraw()
            return True
        if not self._listed and key == keys.A:
            self.console.rematch()
            return True
        return super().key(key)
