"""Comparison of the real firmware, on an emulated board, with the simulator: both play matches.

    python3 -m tools.device --firmware CIRCUITPYTHON.uf2 --bootrom FILE [--board NAME] [--flash-cache]
        [--jobs N] [--json FILE] [-k WORDS] [FILE ...]
    python3 -m tools.device --console FILE --board NAME --json FILE
    python3 -m tools.device --report FILE...

The firmware determines the board. If that board has no panel of its own, --board names a preset with the
wiring. A FILE of plays (docs/plays.md) is compiled to steps; a .json file has steps, and settings in the
.toml beside it. Without FILE it plays all plays of the board that need no fed chance. The exit status is 0 if
device and simulator agree in every record and picture, else 1.

With --console the figures come from the recorded console of a real board. With --report it writes
docs/device.md from --json files of several boards, of which each may have several.
"""

import json
import re
import shutil
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sim.boards import miswired
from sim.command import Failed, Parser, Refused, command, named, read_file, say, whole, writing
from sim.script import BadScript, parse
from sim.settings import settings as settings_of
from tools import bundle, glyph_sheets, linked, uf2
from tools.device import compare, runs
from tools.device.figures import figures, sums, table
from tools.device.report import PAGE, page, with_claims
from tools.plays import text
from tools.plays.steps import Compiled
from tools.target import BOARDS

SETTINGS = runs.ROOT / "tools" / "settings.toml"
PLAYS = runs.ROOT / "tests" / "plays"
_BOOTROM = 16384  # size of the boot ROM in bytes


@command("tools.device")
def main(arguments=None):
    """Play the scripts, compare the runs and print the result."""
    chosen = options().parse_args(arguments)
    if chosen.report:
        return write_page([Path(name) for name in chosen.scripts])
    if chosen.console:
        return recorded(chosen)
    why = runs.missing()
    if why:
        raise Failed(why)
    for name in ("firmware", "bootrom"):
        if getattr(chosen, name) is None:
            raise Refused("--%s is missing" % name)
    firmware = uf2.circuitpython(read_file(chosen.firmware, 16 << 20, "--firmware"), chosen.firmware)
    if len(read_file(chosen.bootrom, _BOOTROM, "--bootrom")) != _BOOTROM:
        raise Refused("--bootrom: %s is not the RP2040's boot ROM of %d bytes" % (chosen.bootrom, _BOOTROM))
    board = bundle.board_of(chosen.board or firmware.board, {})
    if board.id != firmware.board:
        raise Failed("%s is for %s, not for %s" % (chosen.firmware, firmware.board, board.name))
    wires = settings_of(chosen.miswire, "--miswire")[1] if chosen.miswire else {}
    real = miswired(board, wires)
    glyph_sheets.up_to_date()
    scripts = [Path(name) for name in chosen.scripts] or sorted(PLAYS.rglob("*.play"))
    jobs = [job for script in scripts for job in jobs_of(script, real, chosen.k)]
    if not jobs:
        raise Refused("there is no play for %s" % board.name)

    files = bundle.build()
    report = {"board": board.name, "title": board.title, "circuitpython": firmware.version}
    report.update(commit=runs.commit(), bundle=bundle.checksum(bundle.for_all(files)), scripts={})

    def play(job, drive):
        name, steps, settings, nvm = job
        shots = Path(chosen.shots) / name
        shutil.rmtree(shots, ignore_errors=True)
        image = flash(firmware, board, files, settings, nvm)
        given = image, chosen.bootrom, real, steps
        device = runs.on_device(*given, shots / "device", chosen.seconds)
        cached = chosen.flash_cache and runs.on_device(*given, shots / "cached", chosen.seconds, True)
        Path(shots, "serial.txt").write_text("".join("%9d %s\n" % line for line in device.lines))
        return side_by_side(device, cached, board, steps, settings, shots, chosen.seconds, drive, nvm, wires)

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(chosen.jobs) as pool:
        drive = Path(folder)
        bundle.write_folder(files, drive / "CIRCUITPY")
        bundle.write_folder(linked.described(bundle.texts(), files), drive / "linked")
        for (name, *_), found in zip(jobs, pool.map(play, jobs, [drive] * len(jobs)), strict=True):
            report["scripts"][name] = found
            print("%-32s %s" % (name, found["verdict"]), flush=True)
    report.update(sums(report["scripts"]))
    tell(report, chosen.json)
    return 0 if all(each["same"] for each in report["scripts"].values()) else 1


def tell(report, path):
    """Print the figures of a report, and write it to the file named by --json, if any."""
    print("\nmedian / 90th percentile / worst, in ms")
    for name, *texts in table(report):
        print(("%-38s" + " %-20s" * len(texts)) % (name, *texts))
    if path:
        with writing(path):
            Path(path).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def recorded(chosen):
    """Print the figures of a real board from its recorded console."""
    if not chosen.board:
        raise Refused("--console: name its board with --board")
    board = bundle.board_of(chosen.board, {})
    text = read_file(chosen.console, 16 << 20, "--console").decode(errors="replace")
    run = runs.Run("end", "", list(runs.lines([(0, text)])), [], None)
    version = re.search(r"\| (\d+\.\d+\.\S+?)\x1b", text)
    report = {"board": board.name, "title": board.title + ", a real one", "scripts": {}}
    report.update(circuitpython=version[1] if version else "?", together={**figures(run), "start": []})
    tell(report, chosen.json)
    return 0


def write_page(paths):
    """Write docs/device.md from the reports in these files, and its figures into README."""
    if not paths:
        raise Refused("--report: name files written by --json")
    reports = []
    for path in paths:
        try:
            report = json.loads(read_file(path, 16 << 20))
            reports.append({key: report[key] for key in ("title", "circuitpython", "scripts", "together")})
            reports[-1].update({key: report.get(key) for key in ("commit", "bundle", "predicted", "cached")})
        except (ValueError, KeyError, TypeError):
            raise Refused("%s: is not a file written by --json" % path) from None
    if len({report["bundle"] for report in reports if report["bundle"]}) > 1:
        raise Refused("--report: the files are of several bundles: expected one")
    readme = runs.ROOT / "README.md"
    written = page((runs.ROOT / PAGE).read_text(encoding="utf-8"), reports)
    claims = with_claims(readme.read_text(encoding="utf-8"), written)
    with writing(runs.ROOT):
        (runs.ROOT / PAGE).write_text(written, encoding="utf-8")
        readme.write_text(claims, encoding="utf-8")
    return 0


def options():
    """Return the parser of the command line."""
    parser = Parser("tools.device", "Play scripts on the real firmware, beside the simulator.")
    parser.add_argument("--firmware", type=named, metavar="FILE", help="CircuitPython's UF2 file")
    parser.add_argument("--bootrom", type=named, metavar="FILE", help="the RP2040's boot ROM")
    parser.add_argument("--board", type=named, metavar="NAME",
                        help="a preset, if the firmware's board has no panel")
    parser.add_argument("--miswire", type=named, metavar="FILE",
                        help="a settings.toml of how the parts really are, as the simulator's")
    parser.add_argument("--flash-cache", action="store_true",
                        help="play also with the misses of the flash cache, and print both figures")
    parser.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N",
                        help="scripts played at a time (1)")
    parser.add_argument("--console", type=named, metavar="FILE", help="the recorded console of a real board")
    parser.add_argument("--report", action="store_true", help="write docs/device.md from files of --json")
    parser.add_argument("--json", type=named, metavar="FILE", help="write all figures there")
    parser.add_argument("--shots", type=named, default="build/device", metavar="DIR",
                        help="pictures (build/device)")
    parser.add_argument("--seconds", type=whole(1, 36000), default=3600, metavar="N",
                        help="limit of a run, in its own time (3600)")
    parser.add_argument("scripts", nargs="*", metavar="FILE", type=named,
                        help="plays, or steps as .json; all in tests/plays")
    parser.add_argument("-k", default="", metavar="WORDS", help="only plays with these words in their names")
    return parser


def jobs_of(path, board, words):
    """Return (name, steps, settings, nvm) of the plays in a file, or of a list of steps.

    A play that cannot be compiled for a device is left out, with a line that says so. Raises Refused.
    """
    if path.suffix != ".play":
        return [(path.stem, *script_of(path, board), b"")]
    jobs = []
    common = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    try:
        plays = text.read(path)
    except text.Fault as wrong:
        raise Refused(str(wrong)) from None
    for play in plays:
        if board.name not in play.places or words not in play.name or play.is_fed:
            continue
        try:
            compiled = Compiled(play, board.name)
            compiled.run()
        except text.Fault as wrong:
            say("tools.device", "not played: %s" % wrong)
            continue
        settings = {**common, **compiled.settings, "TREFOIL_DEBUG": 1}
        jobs.append(("%s-%s" % (path.stem, play.name), compiled.steps, settings, compiled.nvm))
    return jobs


def script_of(path, board):
    """Return the steps of a script, and its settings from the .toml beside it."""
    try:
        steps = parse(read_file(path, 1 << 20).decode(), board)
        beside = path.with_suffix(".toml")
        settings = tomllib.loads(beside.read_text(encoding="utf-8")) if beside.exists() else {}
    except (BadScript, ValueError) as wrong:
        raise Refused("%s: %s" % (path, wrong)) from None
    return steps, {**tomllib.loads(SETTINGS.read_text(encoding="utf-8")), "TREFOIL_DEBUG": 1, **settings}


def flash(firmware, board, files, settings, nvm=b""):
    """Return a UF2 file of CircuitPython, a drive with these settings, and the content of the nvm."""
    lines = ["%s = %s\n" % (key, json.dumps(value)) for key, value in settings.items()]
    files = bundle.with_settings(files, board, "".join(lines).encode())
    saved = {BOARDS[board.id].nvm: nvm} if nvm else {}
    return uf2.write({**firmware.parts, **uf2.drive(files, board.id), **saved})


def side_by_side(device, cached, board, steps, settings, shots, seconds, drive, nvm=b"", wires=None):
    """Compare a run on the device with the simulator playing the same drive. Returns a dict for JSON.

    `cached` is a run on the device with the flash cache, or None.
    """
    texts = {key: str(value) for key, value in settings.items()}
    simulated, slower = [
        runs.simulated(board, steps, texts, shots / name, seconds, pace, drive, nvm, wires)
        for name, pace in (("simulator", 1), ("slower", runs.SLOWER))
    ]
    found = {
        "outcome": device.outcome,
        "words": device.words,
        "record": compare.records(device.record, simulated.record),
        "pictures": compare.pictures(device.shots, simulated.shots, slower.shots),
        "figures": figures(device),
        "predicted": figures(simulated, board.boot_us / 1000),
    }
    ended = device.outcome == simulated.outcome == "end"
    found["same"] = ended and not found["record"] and not any_wrong(found["pictures"])
    found["verdict"] = verdict(found, simulated)
    if cached:
        found["cached"] = figures(cached)
        if cached.outcome != "end":
            found["verdict"] += "; with the flash cache: %s: %s" % (cached.outcome, cached.words)
    return found


def any_wrong(pictures):
    """Return the names of pictures that differ or are missing."""
    return [name for name, differing in pictures.items() if differing != 0]


def verdict(found, simulated):
    """Return the result of a script as one line."""
    record = "differs at line %d: %s / %s" % found["record"] if found["record"] else "the same"
    wrong = " ".join(any_wrong(found["pictures"]))
    pictures = "%d pictures %s" % (len(found["pictures"]), "but " + wrong if wrong else "the same")
    words = ["record " + record, pictures]
    if simulated.outcome != "end":
        words.insert(0, "simulator: %s: %s" % (simulated.outcome, simulated.words))
    if found["outcome"] != "end":
        words.insert(0, "%s: %s" % (found["outcome"], found["words"]))
    if found["figures"]["free"]:
        words.append("%.0f KB free at worst" % (min(found["figures"]["free"].values()) / 1024))
    return "; ".join(words)


if __name__ == "__main__":
    sys.exit(main())
