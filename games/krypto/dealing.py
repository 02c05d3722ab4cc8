"""Before a call: the deal, the turning of the cards, and a hand that went on after a break."""

from micropython import const

from games.krypto.codes import DEALING
from games.krypto.part import BasePart, drop
from handheld import keys, tone
from handheld.keys import since
from handheld.text import t

_READY = const(0)  # the key that deals
_COVERED = const(1)  # the key that uncovers
_AT_WORK = const(2)  # a deal that is as the players chose
_TURNING = const(3)  # the cards to be turned
_FRAME_MS = const(40)


class Part(BasePart):
    """Deals, and turns the cards."""

    def __init__(self, screen):
        super().__init__(screen)
        self._work = None
        self._shown = 0
        self._began = -1
        if self.match.phase != DEALING:
            self._state = _TURNING if screen.fresh else _COVERED
        elif screen.go or not self.session.people():
            self._deal()
        else:
            self._state = _READY
        self.every = (0, 0, 1, _FRAME_MS)[self._state]

    def show(self):
        view = self.screen.view
        view.backs()
        view.looks(-1)
        view.head(self.screen.hand_name())
        view.step("")
        view.clock("")

    def prompt(self):
        if self._state == _AT_WORK:
            return t("dealing..."), False
        if self._state == _TURNING:
            return "", False
        board = self.console.board
        what = t("deal") if self._state == _READY else t("go on")
        return "%s: %s   %s: %s" % (board.A_NAME, what, board.B_NAME, t("menu")), True

    def _deal(self):
        self.screen.go = False
        self._state = _AT_WORK
        self._work = self.console.load("krypto", "choosing").choosing(self.screen)

    def tick(self, now):
        if self._state == _AT_WORK:
            event = next(self._work)
            if event:
                self._work = None
                self.session.play(event[0], event[1])
                drop("choosing", "stars", "dealer", "proof", "solver", "values")
                self.screen.dealt()
            return bool(event)
        if self._state == _TURNING:
            return self._turn_cards(now)
        return False

    def _turn_cards(self, now):
        """One card after the other, the objective last."""
        if self._began < 0:
            self._began = now
        fall = self.console.fall_ms
        due = min(6, 1 + since(now, self._began) * 4 // fall) if fall else 6
        if due == self._shown:
            return False
        while self._shown < due:
            if self._shown < 5:
                self.screen.view.put(self._shown, "%d" % self.match.cards[self._shown])
            self._shown += 1
        self.console.tune(tone.PLACE if due == 6 else tone.CLICK)
        if due == 6:
            self.screen.fresh = False
            self.screen.enter()
        return True

    def number(self, n):
        if n > self.match.seats or not self.session.person(n - 1) or self._state == _COVERED:
            return False
        self.screen.word("too early: no cards yet")
        return True

    def key(self, key):
        screen = self.screen
        if key != keys.A:
            return
        if self._state == _READY:
            self._deal()
            screen.every = 1
            screen.ask()
        elif self._state == _COVERED:
            screen.covered = False
            screen.clock.start(screen.seconds("clock"))
            screen.explain.start(screen.seconds("explain"))
            screen.enter()
