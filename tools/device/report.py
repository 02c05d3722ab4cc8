"""docs/device.md from the figures of several boards: see `python3 -m tools.device --report`."""

from handheld.version import VERSION
from tools.device.figures import columns, rows, spread, sums, table, together

PAGE = "docs/device.md"

_HEAD = """# Figures of the device

Trefoil %s of commit %s on CircuitPython %s.
`python3 -m tools.device --report FILE...` writes this page from the measurements of `tools.device --json`:
the bundle on the real firmware, on emulated boards (rp2040js at 125 MHz). A read of the flash takes no time
there; `--flash-cache` models it (see the end). The board and the simulator play whole matches of
`tests/plays`. Times are in ms as median / 90th percentile / worst, from the key press to the finished
picture. *Predicted* is the simulator's device time for the same script. The free heap is that of a new
screen before its picture is drawn, which takes up to 9 KB.

The emulated PicoPad lacks the Wi-Fi chip. The firmware tries six times to start it and takes two DMA channels
each time, so none is left for the panel. Pixels go out byte by byte there, and a redraw takes about a third
longer than predicted. Krypto is at the edge of the PicoPad's heap: where memory is full, the picture is made
anew, which takes a third of a second and begins the moment of a call again. If that does not help, the
console restarts and resumes the match.

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
| `# free N block N SCREEN` | a screen or state, once drawn, leaves N bytes of heap, the largest block of N |
| `# full` | memory was full, and the console recovered |
| `# import NAME` | a module was imported |
| `READY` | the menu takes keys |
| `game: NAME` | a match begins; all keys until the next `READY` count as its keys |

A recorded console has no times of its own, so *Play to the first picture* and *`code.py` to the menu* are
missing there.
"""


def page(reports):
    """Return the page for the JSON reports of several boards, of which each may have several."""
    versions = sorted({report["circuitpython"] for report in reports})
    commits = sorted({report["commit"] for report in reports if report["commit"]})
    parts = [_HEAD % (VERSION, ", ".join(commits), ", ".join(versions))]
    plain, cached = [_by_board([each for each in reports if bool(each.get("cached")) == kind])
                     for kind in (False, True)]
    parts += [_board(*board) for board in plain]
    return "".join(parts) + _flash_cache(cached) + _TAIL


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
    text = "%d of %d scripts give the simulator's record and pictures (%d pictures)." % (
        len(same),
        len(scripts),
        pictures,
    )
    others = ["%s (%s)" % (name, found["verdict"]) for name, found in scripts.items() if not found["same"]]
    return text + (" Not so: %s." % "; ".join(others) if others else "") + "\n"
