"""What takes a while before the cards are turned: deals, proofs, and the opponents' look at a hand."""

import displayio
from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.screens.common import drop, foot, trim
from games.krypto.screens.due import looking
from handheld import keys, widgets
from handheld.dice import Dice
from handheld.screens import Screen
from handheld.text import t

_NUMBERS = const(100000)  # of solo hands
_SLICES = const(3)  # of work between two looks at the keys
_LOOK_UP = ("solving.solvability", "solving.ranks")
_DEALERS = _LOOK_UP + ("solving.deal", "solving.proof")


class WorkScreen(Screen):
    """A word, while it works. Nothing else of the match's screens is in memory then."""

    name = "work"
    every = 1

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._work = self._all()

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        self._row = widgets.row(th, self.group, th.text, 0, (th.height - 12) // 2, th.width // 6)
        self._tell("...")
        way = foot(self.console, "", "back" if self._may_leave() else "menu")
        self._foot = widgets.foot(th, self.group, way)

    def _tell(self, what):
        th = self.console.theme
        widgets.write_middle(self._row, th.text, t("dealing") + what)
        self.console.changed()

    def _may_leave(self):
        """True while nothing has been dealt that has to go on."""
        play = self._play
        match = play.match
        return match.phase == DEALING and match.settled["mode"] != "table" and play.session.people() > 0

    def hide(self):
        drop("screens.work")
        self._row = self._foot = None
        super().hide()

    def tick(self, now):
        for _ in range(_SLICES):
            if next(self._work):
                self._work = None
                trim()
                self.console.pop()
                break
        return False

    def key(self, key):
        play = self._play
        if key == keys.B and not self._may_leave():
            play.pause()
        elif key == keys.B:
            if play.deal_number >= 0:
                play.next_number = play.deal_number
            self._work = None
            trim()
            self.console.pop()
        return True

    # Yields False after each slice of work, at last True

    def _all(self):
        play = self._play
        match = play.match
        self._check_table()
        while match.phase == DEALING:
            for event in self._deal():
                if event is None:
                    yield False
            play.session.play(event[0], event[1])
            if match.phase == LYING:
                play.dealt()
                self._note_number()
            yield False
        if match.phase == OPENING:
            event = (OBJECTIVE, play.opening)
            play.opening = b""
            if not event[1]:
                event = [event for event in self._draw(play.session.chance()) if event][0]
            for done in self._prove(match.mode.hands, event[1][0]):
                yield done
            play.session.play(event[0], event[1])
        elif match.settled.get("deals") == "random":
            for done in self._prove(match.cards, match.objective):
                yield done
        if looking(play):
            for done in self._look():
                yield done
        yield True

    def _check_table(self):
        """Once a match: if the table cannot be read, all goes on by search, and slower. That is said."""
        play = self._play
        if play.notice is None:
            play.notice = ""
            table = self.console.load("krypto", "solving.solvability")
            try:
                table.Table(play.match.rule).close()
            except table.TableDamaged as wrong:
                print("#", wrong)
                play.notice = t("table damaged: deals take longer")

    def _deal(self):
        """Yields None for each slice, at last the deal that is due, of the difficulty chosen."""
        play = self._play
        match = play.match
        dice = play.session.chance()
        if play.next_number >= 0:
            dice = Dice(play.next_number)
            play.deal_number = play.next_number
            play.next_number = (play.deal_number + 1) % _NUMBERS
        deals = self._draw(dice)
        level = play.extras["difficulty"]
        if match.settled.get("deals") == "solvable" and level != "any":
            dealer = self.console.load("krypto", "solving.deal")
            deals = dealer.suited(match, dice, level)
            drop(*_LOOK_UP)  # it is searched, and the search needs the memory
        for event in deals:
            if event is None:
                drop(*_LOOK_UP)  # they do not know
                yield None
            elif isinstance(event, int):
                self._tell(" %d %s %d" % (event, t("of"), dealer.MOST))
                if event == dealer.MOST:
                    play.notice = "%s %d %s %s" % (t("none of"), event, t("hands is"), t(level))
        yield event

    def _draw(self, dice):
        """What the dealer gives."""
        return self.console.load("krypto", "solving.deal").deal(self._play.match, dice)

    def _note_number(self):
        """Keep what the solo hand followed from: the next ones follow from it after a break too."""
        play = self._play
        if play.deal_number >= 0:
            play.session.journal.note(NUMBER, play.deal_number)

    def _prove(self, hands, objective):
        """Find out which of these hands have no solution, and let the match know."""
        match = self._play.match
        for mask in self.console.load("krypto", "solving.proof").sifting(hands, objective, match.rule):
            if mask is None:
                yield False
        drop(*_DEALERS)
        match.know(hands, objective, mask)

    def _look(self):
        """Let the opponents look: how they solve the hand, and when each of them calls."""
        play = self._play
        match = play.match
        play.planned = match.cards, match.objective
        play.rivals = []
        drop(*_DEALERS)
        search = self.console.load("krypto", "solving.search")
        for plan in search.solve(match.cards, match.objective, match.rule):
            if plan is None:
                yield False
        play.plan = plan
        shown = 0
        if plan:
            stars = self.console.load("krypto", "solving.stars")
            for trees in stars.trees(match.cards, match.objective, match.rule):
                if trees:
                    shown = stars.stars(trees)
                else:
                    yield False
        elif match.settled.get("deals") != "random":
            return
        drop("solving")
        opponent = self.console.load("krypto", "opponent")
        for seat in range(match.seats):
            level = play.session.levels[seat]
            at = opponent.when(level - 1, shown, play.session.whims()) if level else -1
            if at >= 0:
                play.rivals.append((at, seat))
        play.rivals.sort()
