"""Cybo's odds and opponents, computed exactly and simulated: python3 -m tools.arena cybo --level advanced"""
import math

from games.cybo import GRADES, LEVELS, lines, luck, opponent
from games.cybo.lines import QUAD, TRINITY, fourth, trinity
from games.cybo.rules import DUPLICATE, ROUNDS, SIDES, STOP, Cybo
from handheld.dice import Dice
from handheld.match import leaders
from sim.command import one_of, whole
from tools.progress import Progress

BLANK = {"beginner": (1, 8, 8), "master": (5, 9)}  # rolls of a turn that scores 0; at other levels 1 8
OFFERS = {9: (1, 4, 7), TRINITY: (4, 1, 7)}  # rolls that lead to a fourth roll on offer
KINDS = {  # Grand Master: sequences by kind, in the order in which they represent it
    (9, 0): (0x123, 0x321, 0x456, 0x654, 0x789, 0x987, 0xABC, 0xCBA, 0x159, 0x951, 0x357, 0x753, 0x48C),
    (3, 0): (0x132, 0x213, 0x231, 0x312, 0x465, 0x546, 0x564, 0x645, 0x798, 0x879, 0x897, 0x978, 0xACB),
    (9, QUAD): (0x147, 0x741, 0x47A, 0xA74, 0x258, 0x852, 0x58B, 0xB85, 0x369, 0x963, 0x69C, 0xC96),
    (3, QUAD): (0x174, 0x417, 0x471, 0x714, 0x4A7, 0x74A, 0x7A4, 0xA47, 0x285, 0x528, 0x582, 0x825, 0x5B8),
    (3, DUPLICATE): (0x396C, 0x639C, 0x693C, 0x936C, 0x6C93, 0x96C3, 0x9C63, 0xC693, 0x8B52, 0xB582, 0x85B2),
}


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
        exact = grand_master() if args.level == "grand master" else by_turn(args.level)
        played = simulate(args.level, matches, dice, progress)
        shown = [
            f"{args.level}, fourth rolls by expected value; {matches * ROUNDS:,} turns, seed {args.seed}",
            f"{'':34}{'exact':>10}{'simulated':>12}",
        ]
        for what in exact:
            mean, error = played[what]
            form = "{:.4f}" if what.startswith("points") else "{:.3%}"
            expected, got, off = form.format(exact[what]), form.format(mean), form.format(error)
            shown.append(f"{what:34}{expected:>10}{got:>12} +- {off}")
        shown += ["", f"share of the wins of two; {args.games:,} matches each"]
        for better, worse in (2, 0), (2, 1), (1, 0):
            share = "" if args.level == "grand master" else f"{duel(args.level, better, worse, progress):.4%}"
            mean, error = tournament(args.level, better, worse, args.games, dice, progress)
            pair = f"{LEVELS[better]} against {LEVELS[worse]}"
            shown.append(f"{pair:34}{share:>10}{mean:>12.2%} +- {error:.2%}")
    finally:
        progress.close()
    print("\n".join(shown))
    return 0


# Exact


def ends(ways):
    """Return {(points, kept, hit): chance} for a turn in which expected value decides on fourth rolls."""
    chances = {(0, 0, 0): 1.0}
    for weight, kept, hit in ways:
        chance = weight / luck.TURN
        chances[0, 0, 0] -= chance
        parts = [(kept, chance)]
        if hit and opponent.gain(kept, hit) > 0:
            parts = [(hit, chance / SIDES), (TRINITY, chance - chance / SIDES)]
        for points, part in parts:
            chances[points, kept, hit] = chances.get((points, kept, hit), 0) + part
    return chances


def by_turn(level):
    """Return the exact figures of a level whose turns are independent of each other."""
    chances = ends(luck.OUTCOMES[GRADES.index(level)])
    points = sum(got * chance for (got, _, _), chance in chances.items())
    none = chances[0, 0, 0]
    forgiving, ordered = level == "beginner", level == "master"
    alive = 0
    for first in range(1, SIDES + 1):
        alive += sum(mask.bit_count() for mask in lines.alive([first], ordered, forgiving))
    return {
        "points a turn": points,
        "points of 13 rounds": points * ROUNDS,
        "alive after two rolls": alive / SIDES**2,
        "trinity or quad in a turn": 1 - none,
        "quad in a turn": sum(chance for (got, _, _), chance in chances.items() if got == QUAD),
        "no point in 13 rounds": none**ROUNDS,
    }


def ways_with(sequences):
    """Return the outcomes of a Grand Master's turn, as in `luck.OUTCOMES`, with this list of sequences."""
    ways = list(luck.OUTCOMES[GRADES.index("advanced")])
    for sequence in sequences:
        rolls = [int(digit, 16) for digit in f"{sequence:x}"]
        kept = trinity(*rolls[:3])
        listed = (SIDES, DUPLICATE, 0)  # one sequence of three rolls, and any fourth
        if len(rolls) == 4:
            if sequence >> 4 in sequences:
                continue
            listed = (SIDES, kept, DUPLICATE)
        hit = QUAD if fourth(*rolls[:3]) else 0
        at = [way[1:] for way in ways].index((kept, hit))
        ways[at] = ways[at][0] - SIDES, kept, hit
        ways.append(listed)
    return ways


def grand_master():
    """Return the exact figures of 13 rounds of Grand Master.

    Sequences of one kind have the same odds, so a list of them is represented by its counts per kind.
    """
    kinds = list(KINDS)
    lists = {(0,) * len(kinds): 1.0}
    qualified = {12: 0.0, 1: 0.0}  # by a sequence whose weight is 12 (a trinity) or 1 (a quad)
    points = made = 0.0
    for _ in range(ROUNDS):
        for weight, chance in qualified.items():
            points += chance * DUPLICATE * weight / luck.TURN
            made += chance * weight / luck.TURN
        after = {}
        for counts, reached in lists.items():
            listed = [made for kind, count in zip(kinds, counts) for made in KINDS[kind][:count]]
            for (got, kept, hit), chance in ends(ways_with(listed)).items():
                part = reached * chance
                points += part * got
                made += part * (got > 0)
                if got == DUPLICATE:
                    qualified[1 if hit else 12] += part
                    continue
                new = list(counts)
                if got == QUAD:
                    new[kinds.index((kept, DUPLICATE))] += 1
                elif got:
                    new[kinds.index((kept, min(hit, 1) * QUAD))] += 1
                    new[kinds.index((3, DUPLICATE))] -= hit == DUPLICATE
                after[tuple(new)] = after.get(tuple(new), 0.0) + part
        lists = after
    return {
        "points a turn": points / ROUNDS,
        "points of 13 rounds": points,
        "trinity, quad or sequence in a turn": made / ROUNDS,
        "qualified by a trinity": qualified[12],
        "qualified by a quad": qualified[1],
        "no point in 13 rounds": lists[(0,) * len(kinds)],
    }


def duel(level, first, second, progress):
    """Return the exact share of wins of one opponent against another. Each begins half of the matches."""
    share = 0.0
    ways = [(weight / luck.TURN, kept, hit) for weight, kept, hit in luck.OUTCOMES[GRADES.index(level)]]
    none = 1 - sum(weight for weight, _, _ in ways)
    for pair in (first, second), (second, first):
        leads = {0: 1.0}  # lead of the first seat -> chance
        for turn in range(2 * ROUNDS):
            progress(turn, 2 * ROUNDS, f"{LEVELS[first]} against {LEVELS[second]}, exact")
            seat = turn % 2
            games = {kept: _at_offer(level, kept, turn) for kept in OFFERS}
            after = {}
            for lead, reached in leads.items():
                parts = [(0, none)]
                for weight, kept, hit in ways:
                    if hit and _rolls(games[kept], lead, pair[seat]):
                        parts += [(hit, weight / SIDES), (TRINITY, weight - weight / SIDES)]
                    else:
                        parts.append((kept, weight))
                for points, chance in parts:
                    to = lead - points if seat else lead + points
                    after[to] = after.get(to, 0.0) + reached * chance
            leads = after
        won = sum(chance for lead, chance in leads.items() if lead > 0) + leads.get(0, 0.0) / 2
        share += (won if pair[0] == first else 1 - won) / 2
    return share


def _at_offer(level, kept, turn):
    """Return a match of two with a fourth roll on offer in this turn (from 0)."""
    match = Cybo(["1", "2"], {"level": level})
    blank = BLANK.get(level, (1, 8))
    for roll in blank * turn + (OFFERS[9] if level == "master" else OFFERS[kept]):
        match.play(roll)
    return match


def _rolls(match, lead, temper):
    match.totals[:] = [max(lead, 0), max(-lead, 0)]
    return decide(match, temper) != STOP


# Played


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
    by_trinity = by_quad = 0
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
        by_trinity += len(match.qualified[0]) == 3
        by_quad += len(match.qualified[0]) == 4
    mean = points / matches
    error = math.sqrt(max(squares / matches - mean**2, 0) / matches)
    return {
        "points a turn": (mean / ROUNDS, error / ROUNDS),
        "points of 13 rounds": (mean, error),
        "alive after two rolls": _share(alive, matches * ROUNDS),
        "trinity or quad in a turn": _share(made, matches * ROUNDS),
        "trinity, quad or sequence in a turn": _share(made, matches * ROUNDS),
        "quad in a turn": _share(quads, matches * ROUNDS),
        "qualified by a trinity": _share(by_trinity, matches),
        "qualified by a quad": _share(by_quad, matches),
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
        first = leaders(match.totals)
        won += (seat in first) / len(first)
    share = won / matches
    return share, math.sqrt(share * (1 - share) / matches)
