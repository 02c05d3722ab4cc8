"""Lists what a saved nvm image holds, as records: python3 -m tools.journal FILE"""

import argparse
import sys

from handheld import record as records
from handheld.journal import Journal
from handheld.journal.ledger import SETTINGS
from sim.nvm import SECTOR, ByteArray, Flash
from tools.records import known_games, part


class Bad(Exception):
    """A file that holds no journal; the text says why."""


def tell(data):
    """Print what the image (bytes) holds. Raises Bad."""
    if len(data) != SECTOR:
        raise Bad(f"expected {SECTOR} bytes, found {len(data)}")
    flash = Flash()  # a copy: what the journal mends is not written to the file
    flash.data[:] = data
    journal = Journal(ByteArray(flash))
    if journal.foreign:
        raise Bad(journal.notice)
    if journal.notice:
        print("# " + journal.notice)
    _tell_ledger(journal)
    for saved in journal.matches:
        print()
        _tell_match(journal, saved)


def _tell_ledger(journal):
    ledger = journal.ledger
    print(f"# erased {journal.wear} times, {max(journal.room(), 0)} bytes left")
    print("# settings: " + ", ".join(f"{key} {ledger.get(key)}" for key, _, _ in SETTINGS))
    print("# names: " + (", ".join(ledger.names()) or "none"))
    for name in ledger.names():
        tenths = ledger.best_time(name)
        if tenths:
            print(f"# {name}: best time {tenths / 10:.1f} s")
        if any(ledger.bars(name)):
            print(f"# {name}: points by tens {' '.join(map(str, ledger.bars(name)))}")
    for game in known_games():
        for name in ledger.names():
            row = ledger.statistics(game, name)
            if row:
                print(
                    f"# {game}: {name} played {row.played}, won {row.won}, best {row.best}, "
                    f"average {row.average / 10:.1f}, streak {row.streak}, longest {row.longest}"
                )


def _tell_match(journal, saved):
    """Print a match as a record, and what is no part of the record as comments."""
    print("# the last match finished" if saved.over else "# open")
    if saved.game not in known_games():
        print(f"# {saved.game} is no game of this version")
        return
    journal.notice = ""
    played = journal.replay(saved, part(saved.game, "rules").MATCH)
    if played:
        match, undone = played
        records.tell(match, part(saved.game, "record"), part(saved.game).OPTIONS)
        if undone:
            print(f"# undone, and may be redone: {len(undone)}")
    if journal.notice:
        print("# " + journal.notice)


def main(arguments=None):
    """Print what a file holds. Gives the exit status: 0; 1 for what is no journal; 2 for no such file."""
    parser = argparse.ArgumentParser(prog="tools.journal", description="List what a saved nvm image holds.")
    parser.add_argument("file", metavar="FILE", help="the image, as python3 -m sim --nvm FILE keeps it")
    path = parser.parse_args(arguments).file
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        with open(path, "rb") as file:
            tell(file.read())
    except OSError as wrong:
        print(f"tools.journal: {path}: {wrong.strerror}", file=sys.stderr)
        return 2
    except Bad as wrong:
        print(f"tools.journal: {path}: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
