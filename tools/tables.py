"""Tables of the games: makes them from scratch, or verifies the shipped ones.

    python3 -m tools.tables [--check] [GAME ...]

Each `tools/tables_<game>.py` has `make(progress)`, which writes the game's files, and `check(progress)`,
which verifies them and raises Failed for a wrong table. Both return lines to print and call `progress(done,
of, what)`.
"""
import importlib
import sys
import time

from sim.command import Parser, command, one_of
from tools.progress import Progress

GAMES = ("knister", "krypto")


@command("tools.tables")
def main(arguments=None):
    """Make or check tables. Return the exit status: 1 for a wrong table, 2 for a wrong command, else 0."""
    parser = Parser("tools.tables", "Make the games' tables or prove them.")
    parser.add_argument("--check", action="store_true", help="prove the tables that are there")
    parser.add_argument("games", metavar="GAME", nargs="*", type=one_of(GAMES), help="all unless told")
    args = parser.parse_args(arguments)
    for game in args.games or GAMES:
        began = time.monotonic()
        progress = Progress(game)
        module = importlib.import_module("tools.tables_" + game)
        try:
            lines = module.check(progress) if args.check else module.make(progress)
        finally:
            progress.close()
        for line in lines or ():
            print(f"{game}: {line}")
        done = "checked" if args.check else "made"
        print(f"{game}: {done} in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
