"""What takes a while before the cards are turned: deals, proofs, and the opponents' look at a hand."""

import displayio
from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.screens.deal import BACKS
from games.krypto.screens.hand import CARDS, GAPS, GOALS, goal, head, plate
from games.krypto.screens.phase import Page
from handheld import keys, shapes, theme, widgets
from handheld.dice import Dice
from handheld.prompts import BACK, MENU
from handheld.stage import Visit
from handheld.text import t

_CARDS = const(5)  # beside the objective
_NUMBERS = const(100000)  # of solo hands
_SLICES = const(3)  # of work between two looks at the keys
_DEAL = "games.krypto.solving.deal"
_OPPONENT = "games.krypto.opponent"
_HONOURS = "games.krypto.honours"
_TABLE = "games.krypto.solving.solvability"


def _lay_backs(th, group):
    """Put six cards face down into a group, of few objects; gives the row of the head."""
    at = 1 if th.wide else 0
    x, y, width, height = CARDS[at]
    across, down = GAPS[at]
    gap = across - width
    columns = 3 if down else _CARDS
    colour = theme.WHITE if th.mono else theme.CARD
    font = th.sheet("head").height
    card = plate(th, width, height, gap)
    cards = displayio.TileGrid(
        card,
        pixel_shader=th.shades(theme.PAPER, colour),
        width=columns,
        height=2 if down else 1,
        tile_width=width + gap,
        tile_height=height + gap,
        x=x,
        y=y,
    )
    group.append(cards)
    for slot in range(_CARDS):
        left = x + slot % columns * across + width // 2
        top = y + slot // columns * down + (height - font) // 2
        shapes.text(th, group, "head", left, top, BACKS[slot], theme.DARK, colour, 1)
    last = goal(th, card)
    group.append(last)
    width, height = GOALS[at][2:]
    paper, ink = (theme.PAPER, theme.WHITE) if th.mono else (th.colour, theme.DARK)
    top = (height + 3 * th.unit) // 2 - font // 2
    shapes.text(th, last, "head", width // 2, top, BACKS[-1], ink, paper, 1)
    return head(th, group)


class WorkingPage(Page):
    """Cards face down and a word, while it works.

    The match's screen gets the cards, and what the opponents will do. What deals and what looks is in
    memory one after the other.
    """

    name = "work"
    every = 1

    def __init__(self, console, play):
        super().__init__(console, play)
        self._work = None
        self._numbered = False  # the deal that is worked on has a number of its own

    def lay_out(self, group):
        self._work = self._all()
        self._row = _lay_backs(self.console.theme, group)

    def fill(self):
        self._tell(t("dealing") + "...")
        self.ask((BACK if self._may_leave() else MENU,))

    def _tell(self, text):
        widgets.write(self._row, self.console.theme.sheet("head"), text)
        self.console.changed()

    def _may_leave(self):
        """True while nothing has been dealt that has to go on."""
        match = self.match
        return match.phase == DEALING and not match.table and self.play.session.people() > 0

    def hide(self):
        """What is not done is begun anew when it is shown again: no page lies above a search."""
        self._row = None
        self._end()
        super().hide()

    def tick(self, now):
        for _ in range(_SLICES):
            if next(self._work):
                self.console.pop()
                break
            if not self.group:
                break  # another page is up, or will be
        return False

    def key(self, key):
        if key != keys.B or not self._may_leave():
            return super().key(key)
        self.console.pop()
        return True

    def _end(self):
        """Let go of the work; a hand that was not dealt yet has its number again."""
        self._work.close()
        if self._numbered and self.match.phase == DEALING:
            self.play.next_number = self.play.deal_number
        self._numbered = False

    # Yields False after each slice of work, at last True

    def _all(self):
        play = self.play
        match = self.match
        if play.notice is None:
            play.notice = ""
            self._try_table()
            yield False
        with Visit(_DEAL) as dealer:
            while match.phase == DEALING:
                for event in self._deal(dealer):
                    if event is None:
                        yield False
                play.session.play(event[0], event[1])
                if match.phase == LYING:
                    play.dealt()
                    if play.deal_number >= 0:  # the next ones follow from it after a break too
                        play.session.journal.note(NUMBER, play.deal_number)
                yield False
            if match.phase == OPENING:
                event = (OBJECTIVE, play.opening)
                if not event[1]:
                    event = [event for event in dealer.deal(match, play.session.chance()) if event][0]
                yield from self._prove(dealer, match.mode.hands, event[1][0])
                play.opening = b""
                play.session.play(event[0], event[1])
            elif match.settled.get("deals") == "random":
                yield from self._prove(dealer, match.cards, match.objective)
        if play.deal_number >= 0:
            with Visit(_HONOURS) as honours:
                play.challenge = honours.challenges(self.console, play.session).get(play.deal_number, ())
                self.console.ledger.close()
            del honours
        if play.to_look_at():
            with Visit(_OPPONENT) as opponent:
                for seen in opponent.look(match, play.session.levels, play.session.whims()):
                    if seen is None:
                        yield False
            play.plan, play.rivals = seen
            play.planned = match.cards, match.objective
        yield True

    def _try_table(self):
        """Once a match: if the table cannot be read, all goes on by search, and slower. That is said."""
        why = ""
        with Visit(_TABLE) as solvability:
            try:
                solvability.Table(self.match.rule).close()
            except solvability.TableDamaged as wrong:
                why = str(wrong)
        if why:
            text = "%s. %s" % (why, t("Without it deals take longer; they are as fair as before."))
            self.console.soon(lambda: self.console.tell(t("Damaged table"), text))

    def _deal(self, dealer):
        """Yields None for each slice, at last the deal that is due, of the difficulty chosen."""
        play = self.play
        match = self.match
        dice = play.session.chance()
        if play.next_number >= 0:
            dice = Dice(play.next_number)
            play.deal_number = play.next_number
            play.next_number = (play.deal_number + 1) % _NUMBERS
            self._numbered = True
        level = play.difficulty
        if match.settled.get("deals") != "solvable" or level == "any":
            yield from dealer.deal(match, dice)
            return
        for event in dealer.suited(match, dice, level):
            if isinstance(event, int):
                self._tell("%d %s %d" % (event, t("of"), dealer.MOST))
                if event == dealer.MOST:
                    play.notice = "%s %d %s %s" % (t("none of"), event, t("hands is"), t(level))
            else:
                yield event

    def _prove(self, dealer, hands, objective):
        """Find out which of these hands have no solution, and let the match know."""
        for mask in dealer.sifting(hands, objective, self.match.rule):
            if mask is None:
                yield False
        self.match.know(hands, objective, mask)
