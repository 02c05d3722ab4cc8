"""Makes the games' tables from nothing, or proves the shipped ones.

    python3 -m tools.tables [--check] [GAME ...]

Each `tools/tables_<game>.py` gives `make(progress)`, which writes the game's files, and
`check(progress)`, which returns lines that say what was proved and raises SystemExit with one line
where a shipped table is wrong. `progress(done, of, what)` shows how far they are.
"""
import argparse
import importlib
import pathlib
import sys
import time

from tools.progress import Progress

PREFIX = "tables_"


def makers():
    """{game: name of its module} of all games that have tables."""
    found = sorted(pathlib.Path(__file__).parent.glob(PREFIX + "*.py"))
    return {path.stem[len(PREFIX):]: "tools." + path.stem for path in found}


def main(arguments=None):
    """Make or check; gives the exit status: 0, 1 for a table that is wrong, 2 for a wrong command."""
    known = makers()
    parser = argparse.ArgumentParser(prog="tools.tables", description="Make the games' tables or prove them.")
    parser.add_argument("--check", action="store_true", help="prove the tables that are there")
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"{', '.join(known)}; all unless told")
    told = parser.parse_args(arguments)
    for game in told.games:
        if game not in known:
            parser.error(f"GAME: wants one of {', '.join(known)}, not '{game}'")
    for game in told.games or known:
        began = time.monotonic()
        progress = Progress(game)
        module = importlib.import_module(known[game])
        try:
            lines = module.check(progress) if told.check else module.make(progress)
        finally:
            progress.close()
        for line in lines or ():
            print(f"{game}: {line}")
        done = "checked" if told.check else "made"
        print(f"{game}: {done} in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
