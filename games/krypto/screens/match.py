"""Krypto at play: cards are dealt, somebody calls, somebody puts the steps together."""

import displayio
import supervisor
from micropython import const

from games.krypto.clock import CALL_TICK, HAND_TICK, Clock
from games.krypto.rules.events import DEALING, EXPLAINING, TURN
from games.krypto.screens.common import drop, foot, new_view
from handheld import keys, tone
from handheld.keys import since
from handheld.screens import Screen
from handheld.text import t

_GREEN = const(0x00A020)
_RED = const(0x900010)
_LAST_HAND = const(180)  # seconds for the table's last hand
_WORD_MS = const(2500)  # how long a passing word stays


class MatchScreen(Screen):
    """A match at home, alone or in the tournament, from the first deal to the result.

    It has the clocks and the hand's view; the keys go to its `part`.
    """

    name = "krypto"

    def __init__(self, console, session, extras):
        super().__init__(console)
        drop("choices")
        self.session = session
        self.match = session.match
        self.extras = extras
        self.times = [0] * self.match.seats  # best of each seat, tenths of a second
        self.go = False  # the next hand may be dealt at once
        self.fresh = False  # cards were dealt that nobody has seen yet
        self.mistyped = b""  # real cards that are to be typed anew
        self.opening = b""  # the real card that is the objective of the round about to open
        self.covered = bool(self.match.log)  # the match goes on after a break
        self.deal_number = -1  # what the solo hand that lies there follows from
        self.next_number = -1  # and the next one; -1 asks for it
        self.hints = 0  # how many stages of hints were given for the hand
        self.clock = Clock(HAND_TICK, session.journal.tick)  # of the hand, or the table's turn
        self.explain = Clock(CALL_TICK, session.journal.tick)
        self.notice = None  # what is to be said once, before the first deal None
        self.streak = 0  # hands solved in a row without a hint
        self.view = None
        self.part = None
        self._loaded = ""
        self.planned = None  # the cards and the objective that the opponents have looked at
        self.plan = ()  # how they solve them; () if there is no way
        self.rivals = ()  # when each of them calls: (milliseconds, seat), the earliest first
        self.new_turn = True  # at the table: the player has not begun
        self._word = -1  # ticks when a passing word came
        if "kept" in extras:
            console.load("krypto", "resume").restore(self, *extras.pop("kept"))
            drop("resume")

    # Showing

    def show(self):
        if self.match.over:
            self.console.soon(self._finish)
        elif not self.elsewhere():
            self.group = displayio.Group()
            self.view = new_view(self.console, self.group, self.match.seats)
            self.enter()

    def _finish(self):
        """Show who has won."""
        from handheld.screens.match import winners  # 4 KB with what it imports

        console = self.console
        match = self.match
        best = self.times[0]
        note = "%d.%d s" % divmod(best, 10) if match.seats == 1 and best else ""
        console.tune(tone.WIN)

        def pad(seat):
            return console.load("krypto", "screens.pad").PadScreen(console, match)

        console.result(winners(match.names, match.scores()), pad, note, times=self.times)

    def hide(self):
        self.clock.hold()
        self.explain.hold()
        self.view = None
        self._take("")
        drop("screens.hand", "screens.part", "screens.step", "screens.playing", "screens.closing")
        super().hide()

    def elsewhere(self):
        """True if what is due is asked for or done on another screen, which comes up now."""
        screen = self.console.load("krypto", "screens.due").screen(self)
        drop("screens.due")
        if screen:
            self.console.push(screen)
        return screen is not None

    def enter(self):
        """Find out what is waited for, and have a part ask for it."""
        phase = self.match.phase
        if phase == DEALING or self.covered or self.fresh:
            name = "screens.deal"
        elif phase == TURN:
            name = "screens.held"
        elif phase != EXPLAINING:
            name = "screens.calls"
        elif self.session.person(self.match.caller):
            name = "screens.step"
        else:
            name = "screens.opponent_steps"
        self._take(name)
        self._word = -1
        self.every = self.part.every
        self.part.show()
        self.ask()
        if self.notice and name != "screens.deal":  # turning the cards would wipe it out
            self.word(self.notice)
            self.notice = ""

    def _take(self, name):
        if name != self._loaded:
            self.part = None
            if self._loaded:
                drop(self._loaded, "screens.entry")
            self._loaded = name
        if name:
            self.part = self.console.load("krypto", name).Part(self)

    def ask(self):
        """Say and light what the keys do."""
        text, loud = self.part.prompt()
        console = self.console
        if text:
            text = foot(console, text, "back" if self.part.takes_back else "menu")
        self.view.prompt(text, loud)
        console.clear_lights()
        console.light(0, 0xFFB340)
        console.light_plain(keys.A, _GREEN)
        console.light_plain(keys.B, _RED)
        self.part.lights()

    def say(self, text):
        if self.view:
            if text:
                self.view.prompt(t(text), True)
            else:
                self.ask()

    def word(self, text, tune=tone.BAD):
        """Show a passing word."""
        self.say(text)
        self.console.tune(tune)
        self._word = supervisor.ticks_ms()
        self.every = self.every or 100

    @property
    def awake(self):
        """True while cards lie open: who thinks for long presses no key, and a call is a call."""
        return bool(self.match.cards) and not self.covered

    # What every part may need

    def seconds(self, key):
        """An option that is a clock, in seconds; None where there is none."""
        value = self.match.settled.get(key, "none")
        return None if value == "none" else int(value)

    def hand_clock(self):
        """Seconds of the hand's or the turn's clock, or None."""
        if self.match.phase == TURN:
            return self.seconds("turn")
        return _LAST_HAND if self.match.settled["mode"] == "table" else self.seconds("clock")

    def dealt(self):
        """Cards have come: they are to be turned, then the clock runs."""
        self.clock.start(self.hand_clock())
        self.hints = 0
        self.covered = False
        self.fresh = True

    def close(self, what, *of):
        """Have one of the functions of `closing` end a call, a hand or a turn."""
        getattr(self.console.load("krypto", "screens.closing"), what)(self, *of)
        drop("screens.closing")

    def hint(self):
        """Help in stages, where the mode has it."""
        if self.match.mode.strict:
            self.word("no hints in a tournament")
        else:
            self.console.push(self.console.load("krypto", "screens.hint").HintScreen(self.console, self))

    def pause(self):
        """The menu of the match, above whatever is up."""
        self.console.load("krypto", "screens.pause").pause(self)
        drop("screens.pause")

    # Keys and ticks

    def tick(self, now):
        if self._word >= 0 and since(now, self._word) > _WORD_MS:
            self._word = -1
            self.ask()
            return True
        if self.clock.left or self.match.caller is not None:
            self.console.stay_awake()  # a clock runs that is watched without a key
        return self.part.tick(now)

    def number(self, n):
        return self.part.number(n)

    def turn(self, step):
        return self.part.turn(step)

    def key(self, key):
        if key == keys.B and not self.part.takes_back:
            self.pause()
        else:
            self.part.key(key)
        return True
