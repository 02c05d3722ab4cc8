"""Replays a game record and prints its scores: python3 -m tools.replay FILE"""
import argparse
import sys

from tools import records


def main(arguments=None):
    """Print NAME<tab>TOTAL of each seat, then `unfinished` where the record stops before the end.

    Gives the exit status: 0; 1 for a bad record; 2 for a file that cannot be read.
    """
    parser = argparse.ArgumentParser(prog="tools.replay", description="Replay a record, print its scores.")
    parser.add_argument("file", metavar="FILE", help="the record")
    path = parser.parse_args(arguments).file
    for stream in sys.stdout, sys.stderr:
        stream.reconfigure(encoding="utf-8")  # as the record is, whatever the terminal's own
    try:
        with open(path, "rb") as file:
            match = records.read(file.read())
    except OSError as wrong:
        print(f"tools.replay: {path}: {wrong.strerror}", file=sys.stderr)
        return 2
    except records.BadRecord as wrong:
        print(f"{path}:{wrong.line}: {wrong}", file=sys.stderr)
        return 1
    for name, total in zip(match.names, match.scores()):
        print(f"{name}\t{total}")
    if not match.over:
        print("unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
