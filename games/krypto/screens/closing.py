"""How a call or a hand ends: what is played then, and what is said of it."""

from games.krypto.rules import number
from games.krypto.rules.events import LYING, OPENING, SKIP, STREAK, TIME, TIMES, UNPLAYABLE
from games.krypto.screens.common import trim
from handheld import tone
from handheld.text import t


class Closing:
    """Remembers what lay there before an event ends it: made before, told after."""

    def __init__(self, play, seat=-1):
        """`seat` is whose points may change, -1 for nobody's."""
        match = play.match
        self._play = play
        self._seat = seat
        self._name = match.names[seat] if seat >= 0 else ""
        self._before = match.cards, match.objective
        self._points = match.scores()
        self._table = match.settled["mode"] == "table"
        self._hand = (match.mode.held or match.mode.last) if self._table else match.mode.hand
        self._last = self._table and match.mode.last > 0

    def gain(self):
        """The points that the seat has won since, or lost."""
        return self._play.match.scores()[self._seat] - self._points[self._seat]

    def stays(self):
        """True if the same cards still lie there, for all."""
        match = self._play.match
        return not self._table and match.phase == LYING and match.mode.hand == self._hand

    def _show(self, heading, text, steps):
        # The clock of the table's last hand goes on for who has not erred.
        self._play.new_turn = not (self._last and self._play.match.mode.last)
        console = self._play.console
        module = console.load("krypto", "screens.outcome")
        console.push(module.OutcomeScreen(console, self._play, heading, text, self._before, steps))

    def won(self, steps, text):
        """The seat has won the hand."""
        if self._table:
            heading = "%s: %s %d" % (self._name, t("hand"), self._hand)
        else:
            heading = "%s +%d" % (self._name, self.gain())
        self._play.console.tune(tone.WIN)
        self._show(heading, text, steps)

    def lost(self, text):
        """The seat has erred. A solution is shown where the cards do not come again."""
        self._play.console.tune(tone.BAD)
        _streak(self._play, 0)
        if self._table:
            # Where the other had erred on the last hand, too, it is nobody's.
            steps = None if self._last and self._play.match.mode.erring else False
            self._show(self._name + ": " + t("no Krypto"), text, steps)
        else:
            self._show("%s %d" % (self._name, self.gain()), text, None)

    def nobody(self, heading):
        """The hand is nobody's, or new cards come."""
        self._play.console.tune(tone.BAD)
        _streak(self._play, 0)
        self._show(heading, "", None)


def time_out(play):
    """A clock has run out, or the players wish what then comes."""
    match = play.match
    caller = match.caller
    closing = Closing(play, -1 if caller is None else caller)
    play.session.play(TIME)
    if caller is None:
        closing.nobody(t("Time is up") if play.clock.left == 0 else t("New cards"))
    elif closing.stays():
        play.enter()
        play.word("the cards stay")
    else:
        closing.lost(t("Time is up."))


def take_back(play):
    """Take back what was typed in last: it is `mistyped` then.

    An objective that follows from the hands goes with the last of them.
    """
    match = play.match
    while play.session.correctable:
        typed = bytes(match.log[match.given() + 1 :])
        if not play.session.correct():
            break
        play.mistyped = typed
        if match.phase != OPENING or match.mode.turns_up():
            break


def correct(play):
    """Have the real cards typed anew that were typed in last."""
    play.fresh = play.covered = False
    take_back(play)
    if play.console.top is not play:
        play.console.pop()
    elif not play.elsewhere():
        play.enter()


def turn_out(play):
    """At the table: the turn goes to the other player, for nothing."""
    play.session.play(TIME)
    play.console.tune(tone.BAD)
    _next_turn(play)


def end_round(play):
    """At the table: the hands that are left are nobody's."""
    play.session.play(SKIP)
    _next_turn(play)


def _next_turn(play):
    play.new_turn = True
    console = play.console
    if console.top is play:
        console.redraw()
    else:
        console.pop()


def skip(play):
    """The players leave the hand."""
    closing = Closing(play)
    play.session.play(SKIP)
    closing.nobody(t("Skipped"))


def unplayable(play, seat):
    """A seat says that the hand has no solution."""
    closing = Closing(play, seat)
    play.session.play(UNPLAYABLE + seat)
    trim()
    if closing.stays():
        play.enter()
        play.word("%s: %s" % (play.match.names[seat], t("it can be solved")))
    elif closing.gain() > 0:
        closing.won((), t("It has no solution."))
    else:
        closing.lost(t("It can be solved."))


def last_step(play, code, steps, offence):
    """Play the step that ends the call: it solves the hand, or is the error."""
    seat = play.match.caller
    goal = play.match.objective
    closing = Closing(play, seat)
    play.session.play(code)
    first, op, second, result = steps[-1]
    if not offence and result == (goal, 1):
        closing.won(steps, _took(play, seat))
        return
    if offence:
        text = "%s %s %s %s" % (number.text(first), number.OPS[op], number.text(second), t(offence))
    else:
        text = "%s %s %d" % (number.text(result), t("is not"), goal)
    if closing.stays():
        play.enter()
        play.word(text)
    else:
        closing.lost(text)


def _took(play, seat):
    """How long the seat took, and in a solo match how that compares."""
    tenths = max(1, (play.clock.spent + play.explain.spent) // 100)
    text = "%s %d.%d s" % (t("in"), tenths // 10, tenths % 10)
    if play.session.person(seat) and not play.hints:
        best = play.times[seat]
        if not best or tenths < best:
            play.times[seat] = tenths
            play.session.journal.note(TIMES + seat, min(tenths, 4095))
        _streak(play, play.streak + 1)
        if play.match.settled["mode"] == "solo":
            text += "  %s %d" % (t("streak"), play.streak)
    return text


def _streak(play, hands):
    """So many hands were solved in a row; told in a solo match."""
    if play.streak != hands:
        play.streak = hands
        if play.match.settled["mode"] == "solo":
            play.session.journal.note(STREAK, min(hands, 4095))
