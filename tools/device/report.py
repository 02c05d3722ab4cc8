"""The figures of several boards, into docs/device.md and README: see `python3 -m tools.device --report`."""

import re

from handheld.version import VERSION
from tools.device.figures import columns, rows, spread, sums, table, together

PAGE = "docs/device.md"
_MEASURED, _FROM_PAGE, _LAST = ["<!-- %s -->\n" % words for words in (
    "from tools.device --report", "from docs/device.md", "as far as here")]
_HEAD = """Trefoil %s of commit %s on CircuitPython %s. Checksum of `dist/CIRCUITPY`:
`%s`

"""
_CLAIM = """* %s: a key is answered in %s ms in the median,
  the menu takes keys after %s ms, and at least %s of the heap are free.
"""
_CACHE = """## What to expect of real hardware

The RP2040 runs from flash behind a cache of 16 KiB: two ways, lines of 8 bytes. `--flash-cache` adds 28
clocks of the flash for each line that is missing. The median key then takes 30 to 45 % longer, the slowest
keys and the starts 20 to 35 %. The same matches without and with it:

"""


def page(old, reports):
    """Return the page with the JSON reports of several boards, of which each may have several."""
    versions = sorted({report["circuitpython"] for report in reports})
    commits = sorted({report["commit"] for report in reports if report["commit"]})
    bundle = next((report["bundle"] for report in reports if report["bundle"]), "none")
    plain, cached = [_by_board([each for each in reports if bool(each.get("cached")) == kind])
                     for kind in (False, True)]
    head = _HEAD % (VERSION, ", ".join(commits), ", ".join(versions), bundle)
    boards = "".join([_board(*board) for board in plain])
    return _between(old, _MEASURED, head + boards + _flash_cache(cached))


def _between(text, mark, new):
    """Return a text with what is new between this mark and the last one."""
    before, mark, rest = text.partition(mark)
    _, last, after = rest.partition(_LAST)
    return before + mark + new + last + after


def measured_bundle(page):
    """Return the checksum of the bundle that a page of docs/device.md was measured on, "" without one."""
    found = re.search("^`([0-9a-f]{64})`$", page, re.M)
    return found[1] if found else ""


def with_claims(readme, page):
    """Return README's text with the figures of a page of docs/device.md between its two marks."""
    return _between(readme, _FROM_PAGE, _claims(page))


def _claims(page):
    """Return sentences on each emulated board: the median of a game's keys, the menu, the least free heap."""
    lines = []
    for section in page.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        figures = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", section, re.M))
        free = figures.get("least free heap")
        if free is None or "a real one" in title:
            continue
        keys = ["%s (%s)" % (figures[name].split(" / ")[0], name.rpartition(" ")[2].capitalize())
                for name in figures if name.startswith("keys of a match")]
        lines.append(_CLAIM % (title, ", ".join(keys), figures["`code.py` to the menu"].split(" / ")[0],
                               free.split(" (")[0]))
    return "".join(lines)


def _by_board(reports):
    """Return (title, scripts, figures) of each board. A script counts once: as its last report has it."""
    boards = {}
    for report in reports:
        boards.setdefault(report["title"], []).append(report)
    found = []
    for title, several in boards.items():
        scripts = {name: script for report in several for name, script in report["scripts"].items()}
        figures = sums(scripts) or {"together": together([report["together"] for report in several])}
        found.append((title, scripts, figures))
    return found


def _flash_cache(boards):
    """Return the times of plays with and without the misses of the flash cache."""
    cells = [("", "without", "with the flash cache")]
    for title, _, figures in boards:
        cached = dict(rows(figures["cached"]))
        times = [row for row in rows(figures["together"]) if row[0].startswith(("keys", "Play", "`code.py"))]
        cells += [("%s: %s" % (title, name), text, cached[name]) for name, text in times]
    return _CACHE + "\n".join(_rows(cells)) + "\n\n" if boards else ""


def _board(title, scripts, figures):
    measured, beside = figures["together"], columns(figures)
    lines = ["## %s\n" % title, _scripts(scripts), *_rows(table(figures)), ""]
    cells = [("screen", "keys", *beside, "least free heap")]
    for screen in sorted({*measured["screens"], *measured["free"]}):
        times = [each["screens"].get(screen, []) for each in beside.values()]
        free = measured["free"].get(screen)
        kilobytes = "%.1f KB" % (free / 1024) if free is not None else "-"
        cells.append((screen, str(len(times[0])), *map(spread, times), kilobytes))
    return "\n".join(lines + _rows(cells)) + "\n\n"


def _rows(cells):
    """Return the lines of a table whose first row is its head."""
    lines = ["|%s|" % "|".join([" %s " % cell if cell else " " for cell in row]) for row in cells]
    return [lines[0], "|%s" % ("---|" * len(cells[0])), *lines[1:]]


def _scripts(scripts):
    if not scripts:
        return "From the console of a real board.\n"
    same = [name for name, found in scripts.items() if found["same"]]
    pictures = sum(len(found["pictures"]) for found in scripts.values())
    text = "%d of %d scripts give the simulator's record and pictures (%d pictures)."
    text %= len(same), len(scripts), pictures
    others = ["%s (%s)" % (name, found["verdict"]) for name, found in scripts.items() if not found["same"]]
    return text + (" Not so: %s." % "; ".join(others) if others else "") + "\n"
