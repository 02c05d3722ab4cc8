"""Strength of a Knister opponent alone on a sheet: python3 -m tools.arena knister --opponent hard

It runs the device's own code. Game n of a seed has the same dice whatever the number of jobs, so the
figures repeat.
"""
import os
from statistics import mean, stdev

from games.knister import opponent
from games.knister.about import LEVELS
from games.knister.rules import Knister
from games.knister.worth import TableError
from handheld.rules.dice import Dice
from sim.command import Failed, one_of, whole, workers
from tools.progress import Progress

MARKS = (50, 80, 100)  # scores above these are good, excellent, incredible
BATCHES = 200  # approximate number of batches


def add_arguments(parser):
    """Add the options of `tools.arena knister`."""
    names = [level.lower() for level in LEVELS]
    about = ", ".join(names) + " (hard)"
    many, seeds = whole(1, 1_000_000_000), whole(0, 1_000_000_000)
    parser.add_argument("--opponent", type=one_of(names), default="hard", metavar="LEVEL", help=about)
    parser.add_argument("--games", type=many, default=10_000, help="sheets to play (10000)")
    parser.add_argument("--seed", type=seeds, default=1, help="of the dice (1)")
    cores = os.cpu_count() or 1
    parser.add_argument("--jobs", type=whole(1, 256), default=cores, help="processes (one a core)")


def run(args):
    """Play, and print the figures."""
    level = [name.lower() for name in LEVELS].index(args.opponent)
    progress = Progress(f"knister, {args.opponent}")
    try:
        scores = play_all(level, args.games, args.seed, args.jobs, progress)
    except TableError as wrong:
        raise Failed(f"{wrong}; python3 -m tools.tables knister makes it") from None
    finally:
        progress.close()
    games = len(scores)
    deviation = stdev(scores) if games > 1 else 0
    print(f"knister, {args.opponent}: {games:,} games, seed {args.seed}")
    print(f"mean {mean(scores):.2f} +- {deviation / games**0.5:.2f}, standard deviation {deviation:.2f}, "
          f"lowest {min(scores)}, highest {max(scores)}")
    print(", ".join(f"above {mark} {sum(score > mark for score in scores) / games:.1%}" for mark in MARKS))
    return 0


def play_all(level, games, seed, jobs, progress):
    """Return the scores in the order of the games."""
    size = max(1, games // BATCHES)
    batches = [(level, seed, first, min(first + size, games)) for first in range(0, games, size)]
    scores = []
    with workers(min(jobs, len(batches))) as pool:
        for batch in pool.imap(play_some, batches):
            scores += batch
            progress(len(scores), games)
    return scores


def play_some(batch):
    """Play games first to last - 1 of a seed. Return the scores."""
    level, seed, first, last = batch
    scores = []
    for number in range(first, last):
        match, dice = Knister(["solo"]), Dice(seed, number)
        while not match.over:
            match.play(dice.die(6) + dice.die(6))
            for code in opponent.think(match, 0, level):
                choice = code
            match.play(choice)
        scores += match.scores()
    return scores
