"""Figures of a run, from the lines that the firmware prints with TREFOIL_DEBUG = 1 and from their times.

The run may come from the emulated board, from the simulator (whose clock predicts the device) or from a
recorded console of real hardware. All print the same lines:

    # key SCREEN MS [page]     the answer to a key took MS; `page`: it was a new screen
    # free N low N SCREEN      a new screen leaves N bytes of heap
    # import NAME              a module was imported
"""

import re
from statistics import median

_FREE = re.compile(r"# free (\d+) block (\d+) (\S+)")
_KEY = re.compile(r"# key (\S+) (\d+)( page)?")
_IMPORT = re.compile(r"# import (\S+)")


def figures(run, code=None):
    """Return the figures of a run as a dict. All times are lists of ms.

    * `keys`: game -> for each key of its matches the time to the finished picture;
    * `menu`, `list`: cursor moves in the menu, and in other lists such as the pause menu;
    * `page`: new screens;
    * `play`: game -> from the key that begins a match to its first picture;
    * `start`: [from code.py to READY]; `code` is the time of code.py if no line has it;
    * `screens`: screen -> all its keys; `free`, `block`: screen -> least free heap and least largest block;
    * `full`: the times at which memory was full, and the console recovered;
    * `starts`: "menu" or game -> free heap in bytes at each of its starts, in order.
    """
    found = _none()
    game = opening = None  # game of the open match; time of the key that began it, until its first picture
    begun = None  # "menu" or a game, until its first screen prints the free heap
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
        elif text == "# full":
            found["full"].append(ms)
        elif free:
            for name, least in ("free", free[1]), ("block", free[2]):
                found[name][free[3]] = min(int(least), found[name].get(free[3], 1 << 30))
        elif key:
            _key(found, game, key[1], int(key[2]), key[3])
        if free and begun:
            found["starts"].setdefault(begun, []).append(int(free[1]))
            begun = None
        if (free or key or module) and opening is not None:
            found["play"].setdefault(game, []).append(round(ms - opening))
            opening = None
    return found


def _none():
    lists = {name: [] for name in ("start", "menu", "list", "page", "full")}
    return {**lists, **{name: {} for name in ("keys", "play", "screens", "free", "block", "starts")}}


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
    """Merge the figures of several runs."""
    whole = _none()
    for each in several:
        for name in ("start", "menu", "list", "page", "full"):
            whole[name] += each[name]
        for name in ("keys", "play", "screens", "starts"):
            for key, times in each[name].items():
                whole[name].setdefault(key, []).extend(times)
        for name in ("free", "block"):
            for screen, least in each[name].items():
                whole[name][screen] = min(least, whole[name].get(screen, least))
    return whole


def sums(scripts):
    """Return the figures of all scripts (name -> findings) by column: `together`, `predicted`, `cached`."""
    keys = {"together": "figures", "predicted": "predicted", "cached": "cached"}
    several = {column: [found[keys[column]] for found in scripts.values() if keys[column] in found]
               for column in keys}
    return {column: together(parts) for column, parts in several.items() if parts}


def spread(times):
    """Return the median, 90th percentile and worst of some times as text."""
    if not times:
        return "-"
    ordered = sorted(times)
    return "%.0f / %d / %d" % (median(ordered), ordered[(len(ordered) * 9 - 1) // 10], ordered[-1])


def rows(figures):
    """Return the figures as rows of two texts: a name, and its times in ms or its bytes."""
    named = [("keys of a match, %s" % game, spread(times)) for game, times in sorted(figures["keys"].items())]
    lists = ("a cursor in a list", "list"), ("a cursor in the menu", "menu"), ("a new page", "page")
    named += [(name, spread(figures[kind])) for name, kind in lists]
    begun = sorted(figures["play"].items())
    named += [("Play to the first picture, %s" % game, spread(times)) for game, times in begun]
    named.append(("`code.py` to the menu", spread(figures["start"])))
    named.append(("times that memory was full", "%d" % len(figures["full"])))
    if figures["free"]:
        screen, least = min(figures["free"].items(), key=lambda item: item[1])
        named.append(("least free heap", "%.1f KB (%s)" % (least / 1024, screen)))
        for name, all_ in sorted(figures["starts"].items()):
            text = "%.1f to %.1f KB in %d" % (min(all_) / 1024, max(all_) / 1024, len(all_))
            named.append(("free heap at starts of %s" % name, text))
    return named


def columns(report):
    """Return the measured figures of a report, those with the flash cache if any, and the predicted ones."""
    found = {"measured": report["together"]}
    if report.get("cached"):
        found["with the flash cache"] = report["cached"]
    if report.get("predicted"):
        found["predicted"] = {**report["predicted"], "free": {}}  # the simulator does not model the heap
    return found


def table(report):
    """Return the figures of a report as rows of texts, the names of the columns first."""
    beside = columns(report)
    tables = [dict(rows(each)) for each in beside.values()]
    return [("", *beside), *[(name, *[each.get(name, "-") for each in tables]) for name in tables[0]]]
