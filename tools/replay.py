"""Replay of a game record, with its scores: python3 -m tools.replay FILE"""
import sys

from sim.command import Parser, command, named, read_file, say
from tools import records

LARGEST = 1_000_000  # bytes of a record, ten times those of the longest match


@command("tools.replay")
def main(arguments=None):
    """Print NAME<tab>TOTAL of each seat, then `unfinished` if the match is not over.

    Return the exit status: 1 for a bad record, 2 for an unreadable file, else 0.
    """
    parser = Parser("tools.replay", "Replay a record, print its scores.")
    parser.add_argument("file", metavar="FILE", type=named, help="the record")
    parser.add_argument("--games", metavar="DIR", type=named, help="a folder with more games in it")
    args = parser.parse_args(arguments)
    path = args.file
    if args.games:
        records.look_in(args.games)
    for stream in sys.stdout, sys.stderr:  # the encoding of records, not of the terminal
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        match = records.read(read_file(path, LARGEST))
    except records.BadRecord as wrong:
        say(f"{path}:{wrong.line}", wrong)
        return 1
    for name, total in zip(match.names, match.scores()):
        print(f"{name}\t{total}")
    if not match.over:
        print("unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
