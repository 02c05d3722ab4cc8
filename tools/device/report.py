"""docs/device.md from the figures of several boards: see `python3 -m tools.device --report`."""

from handheld.version import VERSION
from tools.device.figures import rows, spread

PAGE = "docs/device.md"

_HEAD = """# Figures of the device

Trefoil %s of commit %s on CircuitPython %s.
`python3 -m tools.device --report FILE...` writes this page from the measurements of `tools.device --json`:
the bundle on the real firmware, on emulated boards (rp2040js at 125 MHz). A read of the flash takes no time
there; `--flash-cache` models it (see the end). The board and the simulator play whole matches of
`tests/plays`. Times are in ms as median / 90th percentile / worst, from the key press to the finished
picture. *Predicted* is the simulator's device time for the same script.

The emulated PicoPad lacks the Wi-Fi chip. The firmware tries six times to start it and takes two DMA channels
each time, so none is left for the panel. Pixels go out byte by byte there, and a redraw takes about a third
longer than predicted.

"""
_CACHE = """## What to expect of real hardware

The RP2040 runs from flash behind a cache of 16 KiB: two ways, lines of 8 bytes. `--flash-cache` adds 28
clocks of the flash for each line that is missing. The median key then takes 30 to 45 % longer, the slowest
keys and the starts 20 to 35 %. The same matches without and with it:

"""
_TAIL = """## The same figures from your own board

1. Put `TREFOIL_DEBUG = 1` into `settings.toml` on the drive, and reset the board.
2. Open the serial console over USB and record it: on Linux `cat /dev/ttyACM0 | tee play.txt`, on macOS the
   same with `/dev/tty.usbmodem*`; on Windows let PuTTY log the session to a file.
3. Play: a match of each game, with setup, pause menu and result.
4. `python3 -m tools.device --console play.txt --board NAME --json board.json` turns it into the figures of
   this page, and `--report` takes that file beside the others.

It reads these lines:

| line | meaning |
|---|---|
| `# key SCREEN MS` | the answer to a key on this screen took so many milliseconds |
| `# key SCREEN MS page` | the same, and the answer was a new screen |
| `# free N low N SCREEN` | a new screen leaves N bytes of heap |
| `# import NAME` | a module was imported |
| `READY` | the menu takes keys |
| `game: NAME` | a match begins; all keys until the next `READY` count as its keys |

A recorded console has no times of its own, so *Play to the first picture* and *`code.py` to the menu* are
missing there.
"""


def page(reports):
    """Return the page for the JSON reports of several boards."""
    versions = sorted({report["circuitpython"] for report in reports})
    commits = sorted({report["commit"] for report in reports if report["commit"]})
    parts = [_HEAD % (VERSION, ", ".join(commits), ", ".join(versions))]
    parts += [_board(report) for report in reports if not report.get("cached")]
    return "".join(parts) + _flash_cache([report for report in reports if report.get("cached")]) + _TAIL


def _flash_cache(reports):
    """Return the times of plays with and without the misses of the flash cache."""
    lines = [_row("", "without", "with the flash cache"), _row(*["---"] * 3)]
    for report in reports:
        cached = dict(rows(report["cached"]))
        times = [row for row in rows(report["together"]) if row[0].startswith(("keys", "Play", "`code.py"))]
        lines += [_row("%s: %s" % (report["title"], name), text, cached[name]) for name, text in times]
    return _CACHE + "\n".join(lines) + "\n\n" if reports else ""


def _board(report):
    measured, predicted = report["together"], report.get("predicted")
    columns = {"measured": measured, "predicted": predicted and {**predicted, "free": {}}}
    tables = [dict(rows(each)) if each else {} for each in columns.values()]
    lines = ["## %s\n" % report["title"], _scripts(report["scripts"]), _row("", *columns)]
    lines += [_row(*["---"] * (len(columns) + 1))]
    lines += [_row(name, *[each.get(name, "-") for each in tables]) for name, _ in rows(measured)]
    lines += ["", _row("screen", "keys", *columns, "least free heap"), _row(*["---"] * (len(columns) + 3))]
    for screen in sorted({*measured["screens"], *measured["free"]}):
        times = [each["screens"].get(screen, []) if each else [] for each in columns.values()]
        free = measured["free"].get(screen)
        kilobytes = "%.1f KB" % (free / 1024) if free is not None else "-"
        lines.append(_row(screen, str(len(times[0])), *map(spread, times), kilobytes))
    return "\n".join(lines) + "\n\n"


def _row(*cells):
    return "|%s|" % "|".join(["---" if cell == "---" else " %s " % cell if cell else " " for cell in cells])


def _scripts(scripts):
    if not scripts:
        return "From the console of a real board.\n"
    same = [name for name, found in scripts.items() if found["same"]]
    pictures = sum(len(found["pictures"]) for found in scripts.values())
    text = "%d of %d scripts give the simulator's record and pictures (%d pictures)." % (
        len(same),
        len(scripts),
        pictures,
    )
    others = ["%s (%s)" % (name, found["verdict"]) for name, found in scripts.items() if not found["same"]]
    return text + (" Not so: %s." % "; ".join(others) if others else "") + "\n"
