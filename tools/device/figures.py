"""What the firmware says of itself while TREFOIL_DEBUG is 1, and when, as figures."""

import re
from statistics import median

_FREE = re.compile(r"# free (\d+) low (\d+)")
_KEY = re.compile(r"# key (\S+) (\d+)")
_IMPORT = re.compile(r"# import (\S+)")


def figures(run):
    """Figures of a run, as a dict.

    * `menu`: ms from power-on to the first READY;
    * `low`: the least free heap in bytes, None where nothing was said of it;
    * `keys`: screen -> ms from each key to the finished picture;
    * `games`: game -> ms from the key that began its first match to its first picture;
    * `imports`: the modules that were imported after a match's first screen.
    """
    found = {"menu": None, "low": None, "keys": {}, "games": {}, "imports": []}
    opening = None  # the game whose header was last, and the key before it
    for ms, text in run.lines:
        free, key, module = _FREE.match(text), _KEY.match(text), _IMPORT.match(text)
        if text == "READY" and found["menu"] is None:
            found["menu"] = ms
        elif text.startswith("game: "):
            before = [at for at in run.keys if at <= ms]
            opening = (text[6:], before[-1]) if before else None
        elif free:
            low = int(free[2])
            found["low"] = low if found["low"] is None else min(low, found["low"])
        elif key:
            found["keys"].setdefault(key[1], []).append(int(key[2]))
        elif module:
            found["imports"].append(module[1])
        if (free or key) and opening:
            found["games"].setdefault(opening[0], round(ms - opening[1]))
            opening = None
    return found


def together(several):
    """The figures of several runs as one's: the worst heap, all keys, the first opening of each game."""
    whole = {"menu": None, "low": None, "keys": {}, "games": {}, "imports": []}
    for each in several:
        whole["menu"] = each["menu"] if whole["menu"] is None else whole["menu"]
        lows = [low for low in (whole["low"], each["low"]) if low is not None]
        whole["low"] = min(lows, default=None)
        for screen, times in each["keys"].items():
            whole["keys"].setdefault(screen, []).extend(times)
        for game, ms in each["games"].items():
            whole["games"].setdefault(game, ms)
        whole["imports"] += [name for name in each["imports"] if name not in whole["imports"]]
    return whole


def table(figures):
    """Figures as lines for people."""
    said = []
    if figures["menu"] is not None:
        said.append("power-on to the menu       %7.0f ms" % figures["menu"])
    said += ["%-26s %7d ms" % (game + " opens", ms) for game, ms in sorted(figures["games"].items())]
    if figures["low"] is not None:
        said.append("least free heap            %7.1f KB" % (figures["low"] / 1024))
    if figures["keys"]:
        said.append("key to pixel by screen      number  median  worst  first, in ms")
        for screen, times in sorted(figures["keys"].items()):
            row = (screen, len(times), median(times), max(times), times[0])
            said.append("  %-25s %6d  %6.0f  %5d  %5d" % row)
    if figures["imports"]:
        said.append("imported during a match: " + " ".join(figures["imports"]))
    return said
