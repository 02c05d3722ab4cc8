"""Measures every way to play, over many matches: python3 -m tools.ways [GAME] [--full]

The device's rules and opponents play. A seed's figures repeat, whatever the jobs; docs/ways.md explains them.
"""
import collections
import multiprocessing
import random
import signal
import sys
from statistics import mean, stdev

from games.krypto.opponent import plan_calls
from games.krypto.plan import next_step
from games.krypto.rules import events
from games.krypto.solving import deal
from handheld.rules.dice import Dice
from handheld.rules.match import CHANCE, leaders
from sim.command import Parser, command, one_of, whole, writing
from tools.krypto import last
from tools.progress import Progress
from tools.records import about, known_games, option_keys, part
from tools.tree import ROOT

PAGE = ROOT / "docs" / "ways.md"
MARK = "<!-- by tools.ways -->\n"  # what follows it in the page is written anew
FULL = 2000  # matches of each row of the page
BATCH = 25  # matches that a process plays at a time
REGULAR = {"cybo": 13, "international": 10}  # rounds before extra ones
PERSON, AT_ONCE, GUESSER = "person", "calls at once", "guesses"
PEOPLE = {"knister": (8, 0.1), "cybo": (3, 0.1), "krypto": (7, 0.05)}  # seconds of a move, share of errors
SPREAD = 0.5  # deviation of the logarithm of a person's time for a hand of Krypto
GUESS = 0.25  # share of a guesser's calls that are right, and of its time that it waits before the first
STEPS = 8  # seconds for four steps
PAUSE, LEAST = 10, 15  # at home, with a clock: seconds after a call in vain; those of a call at once
VIEW, LOOK = 4.5, 15  # seconds for which a machine or a person looks at a hand of the table
NEVER = 10**6
HEAD = "way|players|minutes|points|ties|at 0|extra rounds|first seat|lead changes"
PAIRS = "way|stronger|points|weaker|points|share of wins"

# A way with its options, and by seat a machine's level or a kind of person. In `turns` they change seats.
Row = collections.namedtuple("Row", "game name options players turns", defaults=(False,))


def rows_of(game):
    """Return the Rows of a game: its ways for one and two (at home also three); strengths by mode."""
    told = about(game)
    ways = [(name, seats, chosen) for name, _, seats, chosen in told.WAYS if "real" not in chosen.values()]
    if game == "cybo":  # its other levels stand under All options
        levels = [level for level in told.CHOICES[0].values if all(level != way[2]["level"] for way in ways)]
        ways += [(f"*{level}*", ways[0][1], dict(ways[0][2], level=level)) for level in levels]
    strengths = len(told.LEVELS) - ("pace" in told.FIGURES)
    middle = strengths // 2
    machines = (middle,) * (1 if game == "knister" else 2)  # two of one strength would fill the same cells
    rows, pairs = [], []
    for name, (fewest, most, *people), chosen in ways:
        options = {key: chosen[key] for key in option_keys(game) if key in chosen}
        crowd = [(PERSON, AT_ONCE, GUESSER)] if options.get("mode") == "home" else []
        for players in ((PERSON,), (PERSON, PERSON), machines, *crowd):
            if fewest <= len(players) <= most and not (people and middle in players):
                rows.append(Row(game, name, options, players))
        if fewest <= 2 <= most and not people and (not pairs or "mode" in options):
            pairs += [Row(game, name, options, (at + 1, at), True) for at in range(strengths - 1)]
    return rows, pairs


class Table:
    """A match of a Row with its players, and the seconds that it has taken."""

    def __init__(self, row, seed, number):
        self.match = part(row.game, "rules").MATCH([*map(str, range(len(row.players)))], row.options)
        self.players = row.players
        self.pace, self.errors = PEOPLE[row.game]
        self.dice, self.whims = Dice(seed, number), random.Random(f"{seed} {number}")
        self.seconds = self.erring = 0
        self.passed = False  # True after a turn at Krypto's table without a call

    def play(self):
        """Play to the end. Return (minutes, scores, extra rounds, how often the lead changed)."""
        match, step = self.match, getattr(self, "_" + self.match.game)
        number, leads = 1, []
        while not match.over:
            step(match, match.turn)
            if match.round != number or match.over:
                number, first = match.round, leaders(match.scores())
                leads += first if len(first) == 1 and leads[-1:] != first else []
        extra = match.round - REGULAR.get(match.resolved.get("mode", match.game), NEVER)
        return self.seconds / 60, match.scores(), max(0, extra), max(0, len(leads) - 1)

    def _errs(self, seat):
        return self.players[seat] == PERSON and self.whims.random() < self.errors or self.erring >> seat & 1

    def _choice(self, seat):
        """Return the choice of the game's own opponent; a person thinks as the second weakest."""
        level = 1 if self.players[seat] == PERSON else self.players[seat]
        return last(part(self.match.game, "opponent").think(self.match, seat, level))

    def _knister(self, match, seat):
        if seat == CHANCE:
            return match.play(self.dice.die(6) + self.dice.die(6))
        self.seconds += self.pace
        free = [32 + at for at, total in enumerate(match.field(seat)) if not total]
        match.play(self.whims.choice(free) if self._errs(seat) else self._choice(seat))

    def _cybo(self, match, seat):
        self.seconds += self.pace
        stops = seat != CHANCE and (self._choice(seat) == 32) != self._errs(seat)
        match.play(32 if stops else self.dice.die(12))

    def _krypto(self, match, seat):
        if seat == CHANCE:
            match.play(*last(deal.deal(match, self.dice)))
        elif match.phase == events.JUDGING:
            match.play(events.PENALTY + 1)
        elif match.phase == events.TURN:
            self._turn(match, seat, int(match.resolved["turn"]))
        else:
            self._hand(match)

    def _solve(self):
        """Return the steps of the hand, and by seat the seconds until they are found, or NEVER."""
        levels = [0 if isinstance(player, str) else player + 1 for player in self.players]
        steps, calls, self.erring, (_, stars) = last(plan_calls(self.match, levels, self.dice))
        calls = {seat: at / 1000 for at, seat in calls}
        thinks = lambda: self.pace * (stars + 1) * self.whims.lognormvariate(0, SPREAD)  # noqa: E731
        return steps, [calls.get(seat, NEVER) if level else thinks() for seat, level in enumerate(levels)]

    def _call(self, seat, steps, fails):
        """Call and show the steps, or let the call be in vain."""
        self.match.play(events.KRYPTO + seat)
        while self.match.phase == events.EXPLAINING:
            self.match.play(events.TIME if fails else next_step(self.match, steps))

    def _hand(self, match):
        """Play the open hand until it ends or has new cards."""
        steps, found = self._solve()
        options = {"explain": "none", "clock": "180" if match.table else "none", **match.resolved}
        limit, clock = [int(options[key].replace("none", str(NEVER))) for key in ("explain", "clock")]
        least = LEAST if match.resolved["mode"] == "home" and limit < NEVER else limit
        now, called, free, cards = 0, 0, [0] * match.seats, match.cards  # free: when a seat may call again
        while match.phase == events.OPEN and match.cards == cards:
            calls = [(NEVER, 0)]
            for seat in filter(match.may_call, range(match.seats)):
                ready = found[seat] * {AT_ONCE: 0, GUESSER: GUESS}.get(self.players[seat], 1)
                calls.append((max(now, ready, free[seat]) + self.whims.random(), seat))
            at, seat = min(calls)
            if at >= clock:
                self.seconds += min(clock, 180)
                return match.play(events.SKIP if match.is_legal(events.SKIP) else events.TIME)
            kind = self.players[seat]
            end = STEPS + (max(at, found[seat]) if kind == AT_ONCE else at)
            now = min(end, at + min(limit, max(least, at - called)))
            called += now - at
            free[seat] = now + PAUSE * (limit < NEVER)
            fails = end > now or kind == GUESSER and self.whims.random() > GUESS
            self._call(seat, steps, fails or self._errs(seat))
        self.seconds += now

    def _turn(self, match, seat, clock):
        """Play a turn at the table: look at hands until one is solved, or the clock ends."""
        person, gone = self.players[seat] == PERSON, 0
        left = [at for at, state in enumerate(match.mode.states) if state == events.FREE]
        self.whims.shuffle(left)
        while left and gone < clock:
            match.play(events.TAKE + 1 + left.pop())
            steps, found = self._solve()
            time = found[seat] / (1 if person else 3)  # as in games/krypto/screens/hands.py
            if time <= min(clock - gone, LOOK if person else NEVER):
                self.seconds, self.passed = self.seconds + gone + time + STEPS, False
                return self._call(seat, steps, self._errs(seat))
            gone += LOOK if person else VIEW
            match.play(events.BACK)
        self.seconds += min(gone, clock)
        match.play(events.SKIP if self.passed else events.TIME)
        self.passed = not self.passed


def play_one(work):
    """Return what `Table.play` returns for a match, (Row, seed, number), the scores in the Row's order."""
    row, seed, number = work
    swap = -1 if row.turns and number % 2 else 1
    minutes, scores, *rest = Table(row._replace(players=row.players[::swap]), seed, number).play()
    return minutes, scores[::swap], *rest


def averaged(values, form="{:.1f} ± {:.1f}"):
    """Return a mean with its standard error."""
    return form.format(mean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0)


def line_of(row, played):
    """Return the line of a row in its table."""
    minutes, scores, extra, changes = zip(*played, strict=True)
    names = [each if isinstance(each, str) else about(row.game).LEVELS[each] for each in row.players]
    seats = list(zip(*scores, strict=True))
    points = sum(seats, ())
    wins = [(0 in first) / len(first) for first in map(leaders, scores)]
    if row.turns:
        cells = [word for name, each in zip(names, seats, strict=True) for word in (name, averaged(each))]
        return "|".join([row.name, *cells, averaged(wins, "{:.1%} ± {:.1%}")])
    several, alike, more = len(names) > 1, len(set(names)) == 1, sorted(filter(None, extra))
    who = f"{len(names)} x {names[0]}" if alike else ", ".join(names)
    shares = ", ".join(f"{sum(each) / sum(points):.0%}" for each in seats) if several and not alike else ""
    ties = mean(after > 0 or len(leaders(each)) > 1 for each, after in zip(scores, extra, strict=True))
    cells = [row.name, who, f"{mean(minutes):.1f}", shares or averaged(points), f"{ties:.1%}" * several,
             f"{mean(each <= 0 for each in points):.1%}",
             f"{mean(more):.1f}, {more[len(more) * 95 // 100]}" if more else ""]
    return "|".join([*cells, f"{mean(wins):.1%}" * several, f"{mean(changes):.1f}" * several])


@command("tools.ways")
def main(arguments=None):
    """Measure, and print the tables; with --full write them into the page, too. Return the exit status."""
    games = known_games()
    parser = Parser("tools.ways", "Measure every way to play.")
    parser.add_argument("game", nargs="?", type=one_of(games), metavar="GAME", help=", ".join(games))
    parser.add_argument("--full", action="store_true", help=f"{FULL} matches of every row, for docs/ways.md")
    parser.add_argument("--matches", type=whole(1, 10**6), default=200, help="of each row (200)")
    parser.add_argument("--seed", type=whole(0, 10**9), default=1, help="of all chance (1)")
    parser.add_argument("--jobs", type=whole(1, 256), help="processes (one a core)")
    args = parser.parse_args(arguments)
    matches = FULL if args.full else args.matches
    lines, progress = [f"{matches:,} matches of each row, seed {args.seed}."], Progress()
    # Ctrl-C, which all get, waits until the others are there. It ends this process, and this one ends them.
    masked = hasattr(signal, "pthread_sigmask") and signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    kept = signal.signal(signal.SIGTERM, signal.SIG_DFL)  # what a process inherits, as it may end at once
    with multiprocessing.Pool(args.jobs) as pool:
        signal.signal(signal.SIGTERM, kept)
        if masked is not False:  # Windows has no masks
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        for game in [args.game] if args.game and not args.full else games:
            lines += ["", "## " + about(game).TITLE]
            for head, rows in zip((HEAD, PAIRS), rows_of(game), strict=True):
                lines += ["", head, "|".join(["---"] * len(head.split("|")))] if rows else []
                for row in rows:
                    works, played = [(row, args.seed, number) for number in range(matches)], []
                    for one in pool.imap(play_one, works, BATCH):
                        played.append(one)
                        progress(len(played), matches, f"{game}, {row.name}")
                    lines.append(line_of(row, played))
    progress.close()
    text = "\n".join("| " + line.replace("|", " | ") + " |" if "|" in line else line for line in lines) + "\n"
    print(text, end="")
    if args.full:
        with writing(PAGE):
            PAGE.write_text(PAGE.read_text("utf-8").partition(MARK)[0] + MARK + text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
