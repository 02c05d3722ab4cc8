"""A console's life by chance: matches of every game begun, played, undone, left, resumed and ended.

Beside the journal runs a plain account of what it has to hold, kept here and by no code of the journal's.
`held` reads the same out of a flash, as a console that was just switched on would.
"""

import copy
import importlib
import random
import sys
from functools import partial

import handheld.journal
from games.krypto.rules import MATCH as Krypto
from games.krypto.rules import number
from games.krypto.rules.events import DEAL, DEALING, EXPLAINING, HAND, KRYPTO, OBJECTIVE, OPENING, TAKE
from handheld.journal import Journal, sector
from handheld.journal.matches import UNREADABLE
from handheld.rules.match import Illegal
from sim.nvm import ByteArray, Flash
from tests.device.trace import replay
from tests.journal.ended import end
from tests.legal import legal
from tools import records

NAMES = ("Ada", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus", "Hanna", "Ida", "Jo", "Karl", "Lea")


RULES = {
    "cybo": importlib.import_module("games.cybo.rules").MATCH,
    "knister": importlib.import_module("games.knister.rules").MATCH,
    "krypto": partial(Krypto, prove=lambda *_: 0),  # without proofs: whatever is dealt counts as solvable
}


for part in "people.ledger", "journal.compaction", "journal.matches", "journal.opening":
    importlib.import_module("handheld." + part)
ROOMS = "handheld.journal", "handheld.people."
LOADED = {name: module for name, module in sys.modules.items() if name.startswith(ROOMS)}


def quick(monkeypatch=None):
    """The journal's modules stay loaded: nothing is shown by loading them ten thousand times."""
    for name, module in LOADED.items():
        if monkeypatch:
            monkeypatch.setitem(sys.modules, name, module)
        else:
            sys.modules[name] = module


def solved_deal(match, rng):
    """Cards, an objective that they make, and the codes of the steps."""
    deck = match.deck
    while True:
        cards = [rng.randint(deck.low, deck.high) for _ in range(5)]
        numbers = [(card, 1) for card in cards]
        steps = []
        for _ in range(4):
            first, second = rng.sample([at for at in range(5) if numbers[at]], 2)
            op = rng.randrange(4)
            result = number.combine(op, numbers[first], numbers[second])
            if number.offence(result, True):
                break
            numbers[first], numbers[second] = None, result
            steps.append(op * 25 + first * 5 + second)
        else:
            data = bytes(cards) + bytes([min(result[0], 255)])
            try:
                match.check(DEAL, data)
            except Illegal:
                continue
            return data, steps


class Player:
    """Chooses events by chance. In Krypto `skill` of the calls are right, and few hands are given up."""

    def __init__(self, rng, skill=0.8):
        self.rng = rng
        self.skill = skill
        self.right = False
        self.steps = []

    def event(self, match):
        """A legal event of the match."""
        rng = self.rng
        if match.game == "krypto":
            return self._krypto(match)
        return rng.choice(legal(match)), b""

    def _krypto(self, match):
        rng = self.rng
        if match.phase == DEALING and match.resolved["mode"] == "table":
            left = list(match.deck.remaining(match.mode.hands))
            return HAND, bytes(rng.sample(left, 5))
        if match.phase == DEALING:
            data, self.steps = solved_deal(match, rng)
            return DEAL, data
        if match.phase == OPENING:
            return OBJECTIVE, bytes([rng.choice(match.mode.objectives())])
        codes = legal(match)
        if match.phase == EXPLAINING:
            if self.right and len(match.steps) < len(self.steps):
                code = self.steps[len(match.steps)]
                if code in codes:
                    return code, b""
            return rng.choice(codes), b""
        if rng.random() < self.skill:
            codes = [code for code in codes if KRYPTO <= code < KRYPTO + 8 or code > TAKE] or codes
        self.right = rng.random() < self.skill
        return rng.choice(codes), b""


WORD = "round"


def where(match):
    """How far a match is, as a number."""
    return match.round


def some_options(game, seats, rng, **fixed):
    """(options, names, levels) of a match by chance; `seats` may be None."""
    about = records.about(game)
    chosen = dict(fixed)
    while True:
        offered = [each.choice for each in about.offered(chosen, seats or 0)]
        rows = [each for each in offered if each.recorded and each.key not in chosen]
        if not rows:
            break
        chosen[rows[0].key] = rng.choice(rows[0].values)
    fewest, most = about.seats(chosen)
    seats = seats or rng.randint(fewest, most)
    if not fewest <= seats <= most:
        return some_options(game, None, rng, **fixed)
    names = rng.sample(NAMES, seats)
    levels = [rng.choice((0, 0, 1, 2)) if about.LEVELS else 0 for _ in names]
    names = ["%s %d" % ((2 * about.LEVELS)[level - 1][:5], seat) if level else name
             for seat, (name, level) in enumerate(zip(names, levels))]  # fmt: skip
    try:
        RULES[game](names, chosen)
    except Illegal:
        return some_options(game, None, rng, **fixed)
    return chosen, names, levels


class Account:
    """What the journal has to hold."""

    def __init__(self):
        self.settings = {}
        self.names = []
        self.counts = {}  # (game, name) -> [played, won, best, total, streak, longest]
        self.times = {}  # and (game, name, "solo") -> (hands solved alone, best time, sum of times)
        self.bars = {}
        # game -> [names, levels, options, log, undone, extras, its progress: all it may say, notes,
        # ticks since the last deal]
        self.open = {}
        self.last = None  # (game, log)

    def count(self, game, names, levels, scores, bars, times):
        for seat, name in enumerate(names):
            if levels[seat] or name not in self.names:
                continue
            if times and len(times) > len(names):
                if scores[0]:
                    hands, best, total = self.times.get((game, name, "solo"), (0, 0, 0))
                    best = min(best or times[0], times[0] or best)
                    self.times[game, name, "solo"] = hands + scores[0], best, total + times[1]
                continue
            row = self.counts.setdefault((game, name), [0, 0, scores[seat], 0, 0, 0])
            won = len(names) > 1 and scores[seat] == max(scores)
            row[0] += 1
            row[1] += won
            row[2] = max(row[2], scores[seat])
            row[3] += scores[seat]
            if len(names) > 1:
                row[4] = row[4] + 1 if won else 0
                row[5] = max(row[5], row[4])
            if bars:
                self.bars.setdefault((game, name), [0] * 12)[bars[seat]] += 1
            if times and times[seat]:
                self.times[game, name] = min(times[seat], self.times.get((game, name), times[seat]))

    def core(self):
        """All that changes together."""
        counts = {key: (*row[:3], row[3] * 10 // row[0], *row[4:]) for key, row in self.counts.items()}
        return counts, self.times, self.bars, self.open, self.last


def ledger_of(journal):
    """(counts, times, bars) as the journal tells them."""
    ledger = journal.ledger()
    counts, times, bars = {}, {}, {}
    for name in ledger.names():
        for game in RULES:
            row = ledger.figures_of(game, name)
            if row:
                counts[game, name] = (row.played, row.won, row.best, row.average, row.streak, row.longest)
                if row.time:
                    times[game, name] = row.time
                if any(row.bars):
                    bars[game, name] = list(row.bars)
            row = ledger.figures_of(game, name, True)
            if row:
                times[game, name, "solo"] = row.played, row.time, row.total
    return counts, times, bars


class Heard:
    """The notes and ticks of a match as it is replayed."""

    def __init__(self):
        self.notes = {}
        self.ticks = 0

    def __call__(self, code, data):
        if code == sector.NOTE:
            self.notes[data[0]] = data[1]
        elif code == sector.TICK:
            self.ticks += 1
        elif data:
            self.ticks = 0


class Held:
    """What a console finds when it is switched on with this flash."""

    def __init__(self, data):
        self.flash = Flash()
        self.flash.data[:] = data
        self.journal = journal = Journal(ByteArray(self.flash), "handheld.people.ledger")
        self.notice = journal.notice
        self.settings = {key: journal.settings.get(key) for key, _, _ in handheld.journal.settings.SETTINGS}
        self.names = journal.ledger().names()
        self.counts, self.times, self.bars = ledger_of(journal)
        self.open = {}
        self.last = None
        self.matches = {}
        for saved in journal.matches:
            about = journal.reader().about(journal, saved)
            names, levels, options = about.names, about.levels, about.options
            heard = Heard()
            match, undone = journal.reader().replay(journal, saved, RULES[saved.game], heard)
            assert journal.notice == self.notice or self.notice and journal.notice == UNREADABLE
            if saved.over:
                self.last = saved.game, match
            else:
                where = journal.reader().where(journal, saved)
                assert where[0] == WORD
                told = [names, list(levels), options, match, undone, about.extras, where[1]]
                self.open[saved.game] = [*told, heard.notes, heard.ticks]

    def fits(self, account):
        """Whether all is as in the account."""
        if self.settings != account.settings or self.names != account.names:
            return False
        counts, times, bars, opened, last = account.core()
        if (self.counts, self.times, self.bars) != (counts, times, bars) or self.open.keys() != opened.keys():
            return False
        if last and self.last and (self.last[0] != last[0] or not same(self.last[1], last[1])):
            return False
        if self.last and not last:
            return False
        for game, (names, levels, options, log, undone, extras, told, notes, ticks) in opened.items():
            mine = self.open[game]
            if mine[:3] != [names, levels, options] or mine[5] != extras or not same(mine[3], log):
                return False
            if mine[6] not in told or mine[7] != notes or mine[8] != ticks:
                return False
            if mine[3].base is None and mine[4] != undone:
                return False
        return True


def same(match, log):
    """Whether a match is where these events, all since its beginning, lead."""
    if match.base is None:
        return match.log == log
    if not log.endswith(match.log):
        return False
    whole = RULES[match.game](match.names, match.options)
    replay(whole, log)
    return (whole.turn, whole.scores(), legal(whole)) == (match.turn, match.scores(), legal(match))


class Life:
    """Plays on a flash. `watch(before, after, call)` is given every call that writes.

    It has to make the call; `before` and `after` are the accounts of what may be found afterwards.
    """

    def __init__(self, seed, watch=None, games=tuple(RULES), flash=None):
        self.rng = random.Random(seed)
        self.flash = flash or Flash()
        self.journal = Journal(ByteArray(self.flash), "handheld.people.ledger")
        self.journal.notice = ""  # as a console does once it is read
        self.account = Account()
        self.account.settings = {key: default for key, default, _ in handheld.journal.settings.SETTINGS}
        self.games = games
        self.player = Player(self.rng)
        self.match = None
        self.levels = None
        self.undone = []
        self.watch = watch or (lambda before, after, call: call())

    def write(self, change, call):
        """Make a call that writes; `change` changes the account accordingly."""
        before = copy.deepcopy(self.account)
        change(self.account)
        self.watch(before, self.account, call)

    def run(self, calls):
        """Live for about so many calls."""
        for _ in range(calls):
            self.step()

    def step(self):
        """One thing that a player does."""
        chance = self.rng.random()
        if chance < 0.02:
            self.change_setting()
        elif self.match is None:
            self.menu()
        elif self.match.over:
            self.end()
        elif chance < 0.06:
            self.undo()
        elif chance < 0.08 and self.undone:
            self.play(*self.undone[-1])
        elif chance < 0.09:
            self.correct()
        elif chance < 0.11:
            self.aside(lambda: self.journal.mark(sector.TICK), lambda told: told.__setitem__(8, told[8] + 1))
        elif chance < 0.12:
            key, value = self.rng.randrange(1, 16), self.rng.randrange(1 << 24)
            self.aside(lambda: self.journal.note(key, value), lambda told: told[7].update({key: value}))
        elif chance < 0.125:
            self.match = None  # back to the menu
        elif chance < 0.13:
            self.switch_off()
        else:
            self.play(*self.player.event(self.match))

    def aside(self, call, change):
        """A tick or a note; without room it is not written."""
        if self.journal.log.room() > 200 and self.journal.current.size < 1000:
            self.write(lambda account: change(account.open[self.match.game]), call)

    def switch_off(self):
        """Switched off and on again."""
        self.match = None
        self.journal = Journal(ByteArray(self.flash), "handheld.people.ledger")
        assert self.journal.notice == ""

    def change_setting(self):
        """In the menu, which compacts a full sector at once, or in a match while there is room."""
        if self.match and self.journal.full:
            return
        key, _, most = self.rng.choice(handheld.journal.settings.SETTINGS)
        value = self.rng.randint(0, most)

        def call():
            self.journal.settings.set(key, value)
            if self.journal.unsaved:
                self.journal.tidy()

        self.write(lambda account: account.settings.update({key: value}), call)

    def tidy(self, match=None):
        """Compact. A snapshot leaves out what could be redone, and the clock's ticks."""
        if not match:
            self.write(lambda account: None, lambda: self.journal.tidy())
            return
        base = match.base
        _, _, _, _, redo, _, _, _, ticks = self.account.open[match.game]

        def change(account):
            account.open[match.game][4] = []
            account.open[match.game][8] = 0

        self.write(change, lambda: self.journal.tidy(match))
        if match.base is base:
            self.account.open[match.game][4] = redo
            self.account.open[match.game][8] = ticks
        self.undone = list(self.account.open[match.game][4])

    def reboot(self):
        """The power has failed, and is back."""
        self.match = None
        self.journal = Journal(ByteArray(self.flash), "handheld.people.ledger")

    def menu(self):
        if self.journal.full:
            self.tidy()
        saved = [saved for saved in self.journal.matches if not saved.over]
        if saved and self.rng.random() < 0.7:
            self.resume(self.rng.choice(saved))
        elif saved and self.rng.random() < 0.1:
            self.drop(self.rng.choice(saved))
        else:
            self.begin(self.rng.choice(self.games))

    def drop(self, saved):
        def change(account):
            account.last = saved.game, account.open.pop(saved.game)[3]

        self.write(change, lambda: self.journal.reader().finish(self.journal, saved))

    def resume(self, saved):
        found = []
        journal, reader = self.journal, self.journal.reader()
        self.levels = reader.about(journal, saved).levels
        call = lambda: found.extend(reader.resume(journal, saved, RULES[saved.game]))  # noqa: E731
        self.write(lambda account: None, call)
        self.match, self.undone = found
        assert self.journal.notice == ""
        account = self.account.open[saved.game]
        assert same(self.match, account[3])
        if self.match.base is not None:
            account[4] = list(self.undone)
        assert self.undone == account[4]
        self.player.steps = []

    def begin(self, game):
        options, names, levels = some_options(game, None, self.rng)

        def change(account):
            for name, level in zip(names, levels):
                if not level and name not in account.names and len(account.names) < 16:
                    account.names.append(name)
            account.open[game] = [names, levels, options, bytearray(), [], extras, [number], {}, 0]

        extras = {"cards": self.rng.choice(("real", "dealt"))}
        self.match = RULES[game](names, options)
        number = where(self.match)
        about = names, levels, options, extras, WORD, number
        self.write(change, lambda: self.journal.begin(game, *about))
        journal = self.journal
        self.match, _ = journal.reader().resume(journal, journal.saved(game), RULES[game])  # a new start
        self.levels = levels
        self.undone = []
        self.player.steps = []

    def play(self, code, data):
        match = self.match
        game = match.game

        def change(account):
            log, undone = account.open[game][3:5]
            log += bytes([code]) + data
            if data:
                account.open[game][8] = 0
            if undone and undone.pop() != (code, data):
                undone.clear()

        match.check(code, data)
        self.write(change, lambda: self.journal.event(code, data))
        match.play(code, data)
        self.undone = list(self.account.open[game][4])
        if match.boundary and not match.over:
            self.progress(where(match))
        if match.boundary and not match.over and self.journal.full:
            self.tidy(match)

    def progress(self, number):
        told = self.account.open[self.match.game][6]
        self.write(
            lambda account: account.open[self.match.game][6].append(number),
            lambda: self.journal.progress(number),
        )
        if self.journal.current.progress == number:  # else there was no room to say it
            told[:] = [number]

    def correct(self):
        match = self.match
        try:
            at = match.given()
        except Illegal:
            return

        def change(account):
            held = account.open[match.game]
            held[3] = held[3][: len(held[3]) - len(match.log) + at]
            held[4] = []

        done = []
        self.write(change, lambda: done.append(self.journal.mark(sector.CORRECT)))
        assert done == [True]
        match.correct()
        self.undone = []

    def undo(self):
        match = self.match
        try:
            at = match.last()
        except Illegal:
            return
        event = match.log[at], bytes(match.log[at + 1 :])

        def change(account):
            held = account.open[match.game]
            held[3] = held[3][: len(held[3]) - 1 - len(event[1])]
            held[4].append(event)

        done = []
        self.write(change, lambda: done.append(self.journal.mark(sector.UNDO)))
        assert done == [True]
        match.undo()
        self.undone.append(event)

    def end(self):
        match = self.match
        scores = match.scores()
        bars = [min(max(score, 0) // 10, 11) for score in scores] if match.game == "knister" else None
        times = [self.rng.randrange(0, 1800) for _ in scores] if match.game == "krypto" else None
        if times and match.resolved["mode"] == "solo":
            times.append(self.rng.randrange(0, 1800))

        def change(account):
            names, levels, _, log = account.open.pop(match.game)[:4]
            account.count(match.game, names, levels, scores, bars, times)
            account.last = match.game, log

        self.write(change, lambda: end(self.journal, scores, bars, times))
        self.match = None
