"""Cybo's opponents, by simulation: python3 -m tools.arena cybo --level advanced"""
import math

from games.cybo import opponent
from games.cybo.about import LEVELS
from games.cybo.choices import GRADES
from games.cybo.lines import QUAD
from games.cybo.rules import ROUNDS, SIDES, STOP, Cybo
from handheld.rules.dice import Dice
from handheld.rules.match import leaders
from sim.command import one_of, whole
from tools.progress import Progress


def add_arguments(parser):
    """Add the options of `tools.arena cybo`."""
    names = [level.replace(" ", "-") for level in GRADES]
    many, seeds = whole(1, 1_000_000_000), whole(0, 1_000_000_000)
    parser.add_argument("--level", type=one_of(names), default="advanced", help=", ".join(names))
    parser.add_argument("--turns", type=many, default=200_000, help="turns to play (200000)")
    parser.add_argument("--games", type=many, default=2000, help="matches of each two opponents (2000)")
    parser.add_argument("--seed", type=seeds, default=1, help="of the dice (1)")


def run(args):
    """Print the figures of a level, and the shares of wins between its opponents."""
    args.level = args.level.replace("-", " ")
    progress = Progress("cybo")
    dice = Dice(args.seed)
    matches = -(-args.turns // ROUNDS)
    try:
        played = simulate(args.level, matches, dice, progress)
        turns = f"{matches * ROUNDS:,} turns"
        shown = [f"{args.level}, fourth rolls by expected value; {turns}, seed {args.seed}"]
        for what, (mean, error) in played.items():
            form = "{:.4f}" if what.startswith("points") else "{:.3%}"
            shown.append(f"{what:34}{form.format(mean):>12} +- {form.format(error)}")
        shown += ["", f"share of the wins of two; {args.games:,} matches each"]
        for better, worse in (2, 0), (2, 1), (1, 0):
            mean, error = tournament(args.level, better, worse, args.games, dice, progress)
            pair = f"{LEVELS[better]} against {LEVELS[worse]}"
            shown.append(f"{pair:34}{mean:>12.2%} +- {error:.2%}")
    finally:
        progress.close()
    print("\n".join(shown))
    return 0


def decide(match, temper):
    """Return the move of an opponent that has a fourth roll on offer."""
    for code in opponent.think(match, match.turn, temper):
        choice = code
    return choice


def play_out(match, dice, tempers):
    """Play a match to its end."""
    while not match.over:
        if match.turn < 0 or decide(match, tempers[match.turn]) != STOP:
            match.play(dice.die(SIDES))
        else:
            match.play(STOP)


def simulate(level, matches, dice, progress):
    """Return {figure: (mean, standard error)} of matches that `clever` plays alone."""
    points = squares = alive = made = quads = blank = 0
    for done in range(matches):
        if not done % 500:
            progress(done, matches, f"{level}, alone")
        match = Cybo(["1"], {"level": level})
        play_out(match, dice, (2,))
        scores = match.card[4::5]
        points += sum(scores)
        squares += sum(scores) ** 2
        alive += ROUNDS - match.card[2::5].count(0)
        made += ROUNDS - scores.count(0)
        quads += scores.count(QUAD)
        blank += not any(scores)
    mean = points / matches
    error = math.sqrt(max(squares / matches - mean**2, 0) / matches)
    return {
        "points a turn": (mean / ROUNDS, error / ROUNDS),
        "points of 13 rounds": (mean, error),
        "alive after two rolls": _share(alive, matches * ROUNDS),
        "any points in a turn": _share(made, matches * ROUNDS),
        "quad in a turn": _share(quads, matches * ROUNDS),
        "no point in 13 rounds": _share(blank, matches),
    }


def _share(count, of):
    share = count / of
    return share, math.sqrt(share * (1 - share) / of)


def tournament(level, first, second, matches, dice, progress):
    """Return (share of wins, standard error) of one opponent against another; they take turns to begin."""
    won = 0.0
    for done in range(matches):
        if not done % 50:
            progress(done, matches, f"{LEVELS[first]} against {LEVELS[second]}, played")
        match = Cybo(["1", "2"], {"level": level})
        seat = done % 2
        play_out(match, dice, (second, first) if seat else (first, second))
        leading = leaders(match.totals)
        won += (seat in leading) / len(leading)
    share = won / matches
    return share, math.sqrt(share * (1 - share) / matches)
