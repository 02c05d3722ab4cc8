"""Times published Krypto solvers beside ours on the same hands.

They are installed from PyPI and npm in pinned versions into folders under `build/`, and run by
bench_krypto_driver.py and bench_krypto_driver.cjs. Start-up, imports and one hand to warm up are not timed.
None of them can stop at one solution, so ours is timed both ways: for one solution, and for all of them.
"""
import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from games.krypto.solving import search
from sim import ROOT
from sim.command import Failed
from tools.krypto_clock import asking, clocked
from tools.krypto_distinct import distinct

FOLDER = Path(ROOT, "build", "bench_krypto")
DRIVERS = {
    "PyPI": Path(__file__).with_name("bench_krypto_driver.py"),
    "npm": Path(__file__).with_name("bench_krypto_driver.cjs"),
}
_ROUNDS = 20  # ours is timed over this many; one is too short to measure

# Registry, package, version, nearest rule of ours, its own rules.
OTHERS = (
    ("PyPI", "countdown-numbers-solver", "1.0.0", "whole",
     "the Countdown game: any number of numbers, not all must be used; no 0, no x 1 or / 1"),
    ("PyPI", "game24", "1.0.1", "fraction", "any number of numbers, any goal, exact fractions"),
    ("npm", "24game-solver", "1.0.1", "fraction", "3 to 6 numbers, goal 0 to 99, floating point"),
)  # fmt: skip


class Missing(Exception):
    """A solver cannot be installed or run. The text is one line with its name and the reason."""


# Installing and running


def install(progress):
    """Install the solvers that are missing. Raises Missing."""
    for at, (registry, package, version, *_) in enumerate(OTHERS):
        progress(at, len(OTHERS), "installing " + package)
        done = FOLDER / ("%s-%s.installed" % (package, version))
        if done.exists():
            continue
        if registry == "PyPI":
            if not _python().exists():
                venv.create(FOLDER / "python", with_pip=True)
            command = [_python(), "-m", "pip", "install", "-q", "--no-deps", "%s==%s" % (package, version)]
        else:
            (FOLDER / "node").mkdir(parents=True, exist_ok=True)
            command = [_tool("npm"), "install", "--prefix", FOLDER / "node", "--ignore-scripts"]
            command += ["--no-audit", "--no-fund", "--silent", "%s@%s" % (package, version)]
        _run(command, None, package)
        done.touch()


def _python():
    return FOLDER / "python" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _tool(name):
    path = shutil.which(name)
    if not path:
        raise Missing("%s is not installed" % name)
    return path


def _run(command, text, package):
    done = subprocess.run(
        [str(word) for word in command], input=text, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        why = (done.stderr or done.stdout).strip().splitlines()
        raise Missing("%s: %s" % (package, why[-1] if why else "exit status %d" % done.returncode))
    return done.stdout


def answers(registry, package, hands, seconds):
    """Return [[seconds of processor time, [solution, ...]], ...] of as many hands as the time allows."""
    if registry == "PyPI":
        command = [_python(), "-I", DRIVERS[registry]]
    else:
        command = [_tool("node"), DRIVERS[registry], FOLDER / "node"]
    job = {"solver": package, "hands": hands, "seconds": seconds}
    return json.loads(_run(command, json.dumps(job), package))


# Side by side


def mixed(deals, hopeless):
    """Return the hands in the order of the comparison: every fifth is unsolvable."""
    hopeless = [hand for hand in hopeless if 1 <= hand[1] <= 25]
    hands = []
    for at, hand in enumerate(deals):
        hands.append(hand)
        if at % 4 == 3 and at // 4 < len(hopeless):
            hands.append(hopeless[at // 4])
    return hands


def compare(deals, hopeless, seconds, progress):
    """Print each solver beside ours. Return 1 if one is faster than ours, else 0."""
    hands = mixed(deals, hopeless)
    status = 0
    try:
        install(progress)
        print("\nbeside the solvers of PyPI and npm, ms of processor time a hand; all hands the same")
        for at, (registry, package, version, rule, what) in enumerate(OTHERS):
            progress(at, len(OTHERS), package)
            replies = answers(registry, package, hands, seconds)
            mine = hands[: len(replies)]
            ours = [clocked(asking(asked, rule), mine * _ROUNDS) for asked in (search.solve, distinct)]
            theirs = 1000 * sum(spent for spent, _ in replies) / len(replies)
            progress.close()
            print("%s %s (%s): %s" % (package, version, registry, what))
            print(
                "  %d hands: %.2f; ours, rule %s: one solution %.3f, all %.3f: %.0f and %.1f times as fast"
                % (len(mine), theirs, rule, *ours, theirs / ours[0], theirs / ours[1])
            )
            if theirs <= max(ours):
                status = 1
    except Missing as missing:
        progress.close()
        raise Failed(missing) from None
    return status
