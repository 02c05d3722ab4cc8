"""Strength of a Knister opponent alone on a sheet: python3 -m tools.arena knister --opponent hard

It runs the device's own code. Game n of a seed has the same dice whatever the number of jobs, so the
figures repeat. A step is one line of the game's Python, counted in the first game; an iteration of a plain
loop is two steps and takes 3.4 us on the device.
"""
import math
import os
import sys
import time

from games.knister import LEVELS, opponent
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
    """Play, and print the figures; the time taken goes to standard error."""
    level = [name.lower() for name in LEVELS].index(args.opponent)
    began = time.monotonic()
    progress = Progress(f"knister, {args.opponent}")
    try:
        steps = count_steps(level, args.seed)
        scores, spent = play_all(level, args.games, args.seed, args.jobs, progress)
    except TableError as wrong:
        raise Failed(f"{wrong}; python3 -m tools.tables knister makes it") from None
    finally:
        progress.close()
    print("\n".join(figures(args.opponent, args.seed, scores, steps)))
    took = time.monotonic() - began
    mean = 1000 * spent / (25 * len(scores))
    print(f"{took:.0f} s with {args.jobs} jobs, {mean:.2f} ms of processor time a move", file=sys.stderr)
    return 0


def figures(name, seed, scores, steps):
    """Return the lines to print. `steps` has a list of steps per slice for each move."""
    games = len(scores)
    mean = sum(scores) / games
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(games - 1, 1))
    above = (f"above {mark} {sum(score > mark for score in scores) / games:.1%}" for mark in MARKS)
    moves = [sum(slices) for slices in steps]
    return [
        f"knister, {name}: {games:,} games, seed {seed}",
        f"mean {mean:.2f} +- {deviation / math.sqrt(games):.2f}, standard deviation {deviation:.2f}, "
        f"lowest {min(scores)}, highest {max(scores)}",
        ", ".join(above),
        f"steps a move: mean {sum(moves) // len(moves):,}, worst {max(moves):,}, "
        f"worst of a slice {max(map(max, steps)):,}",
    ]


def play_all(level, games, seed, jobs, progress):
    """Return (scores in the order of the games, seconds of processor time)."""
    size = max(1, games // BATCHES)
    batches = [(level, seed, first, min(first + size, games)) for first in range(0, games, size)]
    scores, spent = [], 0.0
    with workers(min(jobs, len(batches))) as pool:
        for batch, seconds in pool.imap(play_some, batches):
            scores += batch
            spent += seconds
            progress(len(scores), games)
    return scores, spent


def play_some(batch):
    """Play games first to last - 1 of a seed. Return (scores, seconds of processor time)."""
    level, seed, first, last = batch
    began = time.process_time()
    scores = []
    for number in range(first, last):
        match = Knister(["solo"])
        for _ in turns(match, seed, number):
            for code in opponent.think(match, 0, level):
                choice = code
            match.play(choice)
        scores += match.scores()
    return scores, time.process_time() - began


def turns(match, seed, number):
    """Roll for a match until it is over, yielding whenever there is a sum to place."""
    dice = Dice(seed, number)
    while not match.over:
        match.play(dice.die(6) + dice.die(6))
        yield


def count_steps(level, seed):
    """Return a list for each move of the first game: the steps in each of its slices.

    The check of the table, which runs once when the game is opened, is not counted.
    """
    steps = 0

    def trace(frame, event, _):
        nonlocal steps
        if event == "call":
            return trace if frame.f_globals["__name__"].startswith(("games.", "handheld.")) else None
        steps += event == "line"
        return trace

    match, moves = Knister(["solo"]), []
    for _ in turns(match, seed, 0):
        if not moves:
            for _ in opponent.think(match, 0, level):
                pass
        slices, thought = [], opponent.think(match, 0, level)
        code = None
        while code is None:
            steps, before = 0, sys.gettrace()
            sys.settrace(trace)
            try:
                code = next(thought)
            finally:
                sys.settrace(before)
            slices.append(steps)
        moves.append(slices)
        match.play(code)
    return moves
