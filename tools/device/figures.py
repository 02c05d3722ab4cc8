"""The figures of a run, from the lines that the firmware prints while TREFOIL_DEBUG is 1, and when it does.

A run is one of the emulated board, of the simulator (its clock predicts the device), or the console of real
hardware that somebody has recorded: the lines are the same.

    # key SCREEN MS [page]     a key was answered; `page`: by a new screen
    # free N low N SCREEN      the heap that a new screen leaves
    # import NAME              a module that was imported
"""

import re
from statistics import median

_FREE = re.compile(r"# free (\d+) low \d+(?: (\S+))?")
_KEY = re.compile(r"# key (\S+) (\d+)( page)?")
_IMPORT = re.compile(r"# import (\S+)")


def figures(run, code=None):
    """Figures of a run, as a dict; all times are lists of ms.

    * `keys`: game -> keys of its matches, from each key to the finished picture;
    * `menu`, `list`: a cursor in the menu and in other lists, the pause menu's among them;
    * `page`: new screens;
    * `play`: game -> from the key that begins a match to its first picture;
    * `start`: [from code.py to READY]; `code` is when code.py began, where no line says so;
    * `screens`: screen -> all its keys; `free`: screen -> least free heap in bytes;
    * `starts`: "menu" or game -> free heap in bytes at each of its starts, one after the other;
    * `imports`: the modules imported after a match's first screen.
    """
    found = {"start": [], "menu": [], "list": [], "page": [], "keys": {}, "play": {}}
    found.update(screens={}, free={}, starts={}, imports=[])
    game = opening = None  # of the match that is on; and the key that began it, until the first picture
    begun = None  # "menu" or a game, until its first screen has told the heap
    for ms, text in run.lines:
        free, key, module = _FREE.match(text), _KEY.match(text), _IMPORT.search(text)
        if "code.py | " in text:
            game = None
            code = ms
        if text == "READY":
            game = opening = None
            begun = "menu"
            if code is not None and not found["start"]:
                found["start"].append(round(ms - code))
        elif text.startswith("game: "):
            before = [at for at in run.keys if at <= ms]
            game, opening = text[6:], before[-1] if before else None
            begun = game
        elif free and free[2]:
            found["free"][free[2]] = min(int(free[1]), found["free"].get(free[2], 1 << 30))
        elif key:
            _key(found, game, key[1], int(key[2]), key[3])
        elif module and game and opening is None:
            found["imports"].append(module[1])
        if free and begun:
            found["starts"].setdefault(begun, []).append(int(free[1]))
            begun = None
        if (free or key) and opening is not None:
            found["play"].setdefault(game, []).append(round(ms - opening))
            opening = None
    return found


def _key(found, game, screen, ms, page):
    found["screens"].setdefault(screen, []).append(ms)
    if game:
        found["keys"].setdefault(game, []).append(ms)
    if page:
        found["page"].append(ms)
    elif screen == "menu":
        found["menu"].append(ms)
    elif not game or screen == "pause":
        found["list"].append(ms)


def together(several):
    """The figures of several runs as one's."""
    whole = {"start": [], "menu": [], "list": [], "page": [], "keys": {}, "play": {}}
    whole.update(screens={}, free={}, starts={}, imports=[])
    for each in several:
        for name in ("start", "menu", "list", "page"):
            whole[name] += each[name]
        for name in ("keys", "play", "screens", "starts"):
            for key, times in each[name].items():
                whole[name].setdefault(key, []).extend(times)
        for screen, free in each["free"].items():
            whole["free"][screen] = min(free, whole["free"].get(screen, free))
        whole["imports"] += [name for name in each["imports"] if name not in whole["imports"]]
    return whole


def spread(times):
    """Median, 90th percentile and worst of some times, as text."""
    if not times:
        return "-"
    ordered = sorted(times)
    return "%.0f / %d / %d" % (median(ordered), ordered[(len(ordered) * 9 - 1) // 10], ordered[-1])


def rows(figures):
    """Figures as rows of two texts: what it is, and the times in ms or the bytes."""
    said = [("keys of a match, %s" % game, spread(times)) for game, times in sorted(figures["keys"].items())]
    said += [
        ("a cursor in a list", spread(figures["list"])),
        ("a cursor in the menu", spread(figures["menu"])),
        ("a new page", spread(figures["page"])),
    ]
    said += [
        ("Play to the first picture, %s" % game, spread(times))
        for game, times in sorted(figures["play"].items())
    ]
    said.append(("`code.py` to the menu", spread(figures["start"])))
    if figures["free"]:
        screen, least = min(figures["free"].items(), key=lambda item: item[1])
        said.append(("least free heap", "%.1f KB (%s)" % (least / 1024, screen)))
        for name, all_ in sorted(figures["starts"].items()):
            told = "%.1f to %.1f KB in %d" % (min(all_) / 1024, max(all_) / 1024, len(all_))
            said.append(("free heap at starts of %s" % name, told))
    return said


def table(measured, predicted):
    """Measured figures beside predicted ones, as lines for people."""
    beside = dict(rows({**predicted, "free": {}}))  # the simulator's heap is none of the device's
    said = ["%-38s %-20s %s" % ("median / 90th percentile / worst, in ms", "device", "predicted")]
    said += ["%-38s %-20s %s" % (what, value, beside.get(what, "-")) for what, value in rows(measured)]
    if measured["imports"]:
        said.append("imported during a match: " + " ".join(measured["imports"]))
    return said
