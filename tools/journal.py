"""Content of a saved nvm image, as records.

    python3 -m tools.journal [--save IMAGE] [--uf2 FILE --board NAME] FILE

FILE is an image of 4,096 bytes, or the recorded serial console of a device that has printed it in hexadecimal
(docs/build.md). --save writes the image, and --uf2 a file that puts it into a device.
"""

import re
import sys
from pathlib import Path

from handheld.journal import Journal
from handheld.journal.settings import SETTINGS
from handheld.rules import record as records
from sim.boards import BOARDS as PLAYED
from sim.command import Failed, Parser, Refused, as_path, command, named, read_file, say, writing
from sim.nvm import SECTOR, ByteArray, Flash
from tools import uf2
from tools.records import known_games, part
from tools.target import BOARDS

_LARGEST = 1_000_000  # limit of a file in bytes


def image(data):
    """Return the image in the bytes of a file: they are it, or it is the last in a recorded console."""
    found = re.findall(rb"[0-9a-f]{%d}" % (2 * SECTOR), re.sub(rb"\s", b"", data))
    return bytes.fromhex(found[-1].decode()) if found and len(data) != SECTOR else data


def tell(data):
    """Print the content of an image (bytes). Raises Failed if it has no journal."""
    if len(data) != SECTOR:
        raise Failed(f"expected {SECTOR} bytes, found {len(data)}, and none in hexadecimal")
    flash = Flash()  # a copy: compaction does not change the file
    flash.data[:] = data
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    if journal.log.foreign:
        raise Failed(journal.notice or "nothing is saved in it")
    print("# layout 3")
    if journal.notice:
        print("# " + journal.notice)
    _tell_ledger(journal)
    for saved in journal.matches:
        print()
        _tell_match(journal, saved)


def _tell_ledger(journal):
    ledger = journal.ledger()
    print(f"# erased {journal.reader().wear(journal.log)} times, {max(journal.log.room(), 0)} bytes left")
    print("# settings: " + ", ".join(f"{key} {journal.settings.get(key)}" for key, _, _ in SETTINGS))
    print("# names: " + (", ".join(ledger.names()) or "none"))
    for game in known_games():
        for name in ledger.names():
            row = ledger.figures_of(game, name)
            if row:
                best = "none" if row.best is None else row.best
                print(
                    f"# {game}: {name} played {row.played}, won {row.won}, best {best}, "
                    f"average {row.average / 10:.1f}, streak {row.streak}, longest {row.longest}"
                )
                if row.hinted is not None:
                    print(f"# {game}: {name} best with hints {row.hinted}")
                if row.time:
                    print(f"# {game}: {name} best time {row.time / 10:.1f} s")
                if any(row.bars):
                    print(f"# {game}: {name} points by tens {' '.join(map(str, row.bars))}")
            solo = ledger.figures_of(game, name, True)
            if solo:
                best = f"{solo.time / 10:.1f} s" if solo.time else "none"
                mean = f"{solo.average / 100:.1f} s"
                print(f"# {game}: {name} solved {solo.played} hands alone, best {best}, mean {mean}")


def _tell_match(journal, saved):
    """Print a match as a record, and its other data as comments."""
    word, number = journal.reader().where(journal, saved)
    begun = journal.reader().about(journal, saved)
    extras = begun.extras
    if saved.over and not saved.runs and not saved.base:
        chosen = {**begun.options, **extras}
        print(f"# {saved.game} was played last with: " + ", ".join(f"{key} {chosen[key]}" for key in chosen))
        return
    print("# the last match finished" if saved.over else "# open" + (f", {word} {number}" if word else ""))
    if extras:
        print("# " + ", ".join(f"{key} {extras[key]}" for key in extras))
    if saved.game not in known_games():
        print(f"# {saved.game} is no game of this version")
        return
    journal.notice = ""
    played = journal.reader().replay(journal, saved, part(saved.game, "rules").MATCH)
    if played:
        match, undone = played
        records.print_record(match)
        if undone:
            print(f"# undone, and may be redone: {len(undone)}")
    if journal.notice:
        print("# " + journal.notice)


@command("tools.journal")
def main(arguments=None):
    """Print the content of a file. Return the exit status: 1 for no journal, 2 for no such file, else 0."""
    parser = Parser("tools.journal", "List the content of a saved nvm image.")
    what = "the image, as python3 -m sim --nvm FILE keeps it, or a recorded console that has it"
    parser.add_argument("file", metavar="FILE", type=named, help=what)
    parser.add_argument("--save", metavar="IMAGE", type=as_path, help="write the image")
    parser.add_argument("--uf2", metavar="FILE", type=as_path, help="write a file that puts it into a device")
    parser.add_argument("--board", metavar="NAME", type=named, help="the device's board, for --uf2")
    chosen = parser.parse_args(arguments)
    if bool(chosen.uf2) != bool(chosen.board):
        raise Refused("--uf2 goes with --board")
    board = PLAYED[chosen.board].id if chosen.board in PLAYED else chosen.board
    if board and board not in BOARDS:
        raise Refused("--board: expected %s, not %s" % (", ".join([*PLAYED, *BOARDS]), board))
    data = image(read_file(chosen.file, _LARGEST))
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        tell(data)
    except Failed as wrong:
        say("tools.journal", f"{chosen.file}: {wrong}")
        return 1
    made = uf2.write({BOARDS[board].nvm: data}) if board else b""
    for path, content in ((chosen.save, data), (chosen.uf2, made)):
        if path:
            with writing(path):
                Path(path).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
