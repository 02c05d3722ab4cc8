"""Console of the menu: list of games, setup, settings, statistics. It loads no rules."""

import gc
import os

import supervisor
from micropython import const

from handheld.console import Console
from handheld.drawing.stage import IDLE
from handheld.front.menu import MenuScreen
from handheld.machine import configuration, handover, keys
from handheld.machine.loading import Loaded, games
from handheld.machine.text import t
from handheld.rules.choice import challenge_number

_NEXT = "handheld.front.start_card", "handheld.people.ledger", "handheld.journal.compaction"
_REQUIRED = "TITLE TAG COLOUR LEVELS FIGURES".split()
_STUCK_MS = const(10000)  # a key that stays down for so long after power-on begins the test of the console


def menu(handed, scanner, made, wheel):
    """Return the console of the menu, or the test of the console. Called by `start`."""
    if handed.target == handover.TEST or _is_fresh() and os.getenv("TREFOIL_TEST") not in (None, "0"):
        from handheld.self_test import SelfTest

        return SelfTest(scanner, wheel)
    return MenuConsole(handed, scanner, made, wheel)


def _is_fresh():
    """Return True after power-on, or a change of the drive."""
    return supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD


class MenuConsole(Console):
    """Console of the menu. By game: `shelf` has its `about`, `unusable` an error, `setups` its Setup."""

    def __init__(self, *early):
        super().__init__(*early)
        self.shelf = {}
        self.unusable = {}
        self.wrong = []  # lines about settings.toml
        self._begun_at = 0  # ticks of the power-on
        self._stuck = []  # roles of the keys that were down then
        self.setups = {}
        self._preloaded = [Loaded(name) for name in _NEXT]

    def begin(self):
        """Show the menu, and the setup of the handover or of the challenge in settings.toml."""
        self._find_games()
        self.home()
        game, number = self.handed.game, 0
        if _is_fresh():
            self._begun_at = supervisor.ticks_ms()
            self._stuck = self._held()
            if keys.A in self._stuck and keys.B in self._stuck:
                self.leave(handover.TEST)
            challenge = os.getenv("TREFOIL_CHALLENGE") or ""
            game, _, number = challenge.partition("-")
            number = challenge_number(number)
            if challenge and (game not in self.shelf or not number):
                words = "TREFOIL_CHALLENGE: expected one of %s, a dash and a number, not '%s'"
                self.wrong.append(words % (", ".join(sorted(self.shelf)), challenge))
            self._check_settings()
        if game in self.shelf and (number or self.handed.target == handover.SETUP):
            self.set_up(game, number)

    def _check_settings(self):
        """Show what is wrong with settings.toml above the menu. A corrected file restarts all."""
        seed = os.getenv("TREFOIL_SEED") or "0"
        try:
            int(seed)
        except ValueError:
            self.wrong.append("TREFOIL_SEED: expected a whole number, not '%s'" % seed)
        self.wrong.extend(configuration.unknown())
        if self.wrong:
            for words in self.wrong:
                print("settings.toml:", words)
            supervisor.runtime.autoreload = True
            self.show_pages("settings.toml", "\n".join(self.wrong))

    def set_up(self, game, number=0):
        """Show the start card of a game, or of a challenge of it. After a match the first seat passes on."""
        from handheld.front.start_card import CardScreen

        setup = self.setup(game)
        if number:
            setup.choose_challenge(number)
        if self.handed.match:
            self.handed.match = 0
            setup.pass_on()
        self.push(CardScreen(self, setup, number))

    def setup(self, game):
        from handheld.front.setup import Setup

        if game not in self.setups:
            self.setups[game] = Setup(self, game)
        self.name_game(self.shelf[game])
        return self.setups[game]

    def make_room(self):
        """Unload the reader of the journal, the ledger and the compaction. They come again when needed."""
        super().make_room()
        for unit in self._preloaded[1:]:  # the journal holds a ledger with unsaved changes
            unit.end()

    def step(self):
        """Make a step; save what did not fit into the log. Where memory is full, go back or begin again."""
        try:
            super().step()
            if self._stuck and keys.since(supervisor.ticks_ms(), self._begun_at) > _STUCK_MS:
                self._stuck = [role for role in self._held() if role in self._stuck]
                if self._stuck:
                    self.leave(handover.TEST)
            if self.journal.unsaved and not self.journal.log.foreign:
                self.tidy(self.journal.tidy)
        except MemoryError:
            print("# full")
            self._again = 0
            if len(self.screens) > 1:
                self._pending = []
                self._drop()
                self._to_show = True
                self.call_later(lambda: self.top.show_message(t("did not fit")), IDLE)
            elif self.had_key:
                self.clear()
                self.leave()
            else:
                raise
            gc.collect()

    def _held(self):
        """Return the roles of keys that were down before the scanner was made: it has reported no press."""
        scanner = self.hardware.scanner
        held = []
        if scanner.events:  # somebody plays
            return held
        scanner.reset()  # reports the keys that are down
        while scanner.events:
            role = self.keys.direction(self.keys.table[scanner.events.get().key_number])
            if not self.keys.is_down(role):
                held.append(role)
        return held

    def _find_games(self):
        """Find the games on the drive. A game with an error is left out and named."""
        for game in games():
            try:
                about = self.load(game, "about")
                for name in _REQUIRED:
                    getattr(about, name)
                self.shelf[game] = about
            except Exception as problem:  # noqa: BLE001  an error in one game must not stop the others
                from handheld.machine.halt import explain

                self.unusable[game] = explain(problem)
                print("# %s is left out: %s" % (game, self.unusable[game]))

    def home(self):
        self.clear()
        self.push(MenuScreen(self))
        self.call_later(self._make_room)
        for unit in self._preloaded:
            self.call_later(unit.get, IDLE)

    def _make_room(self):
        if self.journal.log.foreign and self.journal.notice:
            self.open("handheld.front.start_over", "StartOverScreen")
        elif self.journal.full:
            self.tidy(self.journal.tidy)

    def where(self, game):
        word, number = self.journal.reader().where(self.journal, self.journal.saved(game))
        return "%s %d" % (word, number) if word else ""

    def standing(self, game):
        """Return what the menu says beside a game, texts or "": its open match, series, next challenge."""
        ledger = self.journal.ledger()
        where = t("Continue: ") + self.where(game) if self.journal.saved(game) else ""
        score, due = ledger.open_series(game), ledger.next_challenge(game)
        series = (score.text(self.last(game).names) or t("no wins yet")) if score else ""
        return where, series, t("Challenge %d") % due if due > 1 else ""

    def last(self, game):
        """Return the setup of a game's last match, a `BeginPayload`, or None."""
        for saved in self.journal.matches:
            if saved.game == game:
                return self.journal.reader().about(self.journal, saved)
        return None

    def explain(self, game, options=None):
        """Show the rules as `Stage.explain` does, for the options of the start card."""
        super().explain(game, self.setup(game).values(), lambda: self.leave(handover.LESSON, game=game))

    def start_match(self, game, names, levels, options, extras, word, to=handover.NEW_MATCH):
        """Start a match, whose progress is counted in the unit `word`, and restart the machine in it."""
        saved = self.journal.begin(game, names, levels, options, extras, word, 1)
        self.leave(to, saved.number, game)

    def resume(self, game):
        self.leave(handover.MATCH, self.journal.saved(game).number, game)

    def send(self):
        """Restart the machine to print the last match's record. Return False if there is none."""
        for saved in self.journal.matches:
            if saved.game in self.shelf:
                self.leave(handover.RECORD, saved.number)
        return False
