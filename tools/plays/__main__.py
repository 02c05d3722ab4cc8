"""Runs plays: python3 -m tools.plays FILE... [-k WORDS] [--on rules|BOARD] [--pictures FOLDER]

Without --on a play runs on the rules and on the boards that it names.
"""

import sys

from sim.boards import BOARDS
from sim.command import Failed, Parser, as_path, command, say, writing
from tools import glyph_sheets as glyphs
from tools.plays.console import OnConsole
from tools.plays.rules import OnRules
from tools.plays.text import Fault, read, slug


@command("tools.plays")
def main(arguments=None):
    """Run plays and print the faults. Return the exit status."""
    parser = Parser("tools.plays", "Run plays on the rules and on boards.")
    parser.add_argument("files", nargs="+", type=as_path, metavar="FILE", help="files of plays")
    parser.add_argument("-k", default="", metavar="WORDS", help="only plays with these words in the title")
    parser.add_argument("--on", choices=("rules", *BOARDS), help="the place to run them")
    parser.add_argument("--pictures", type=as_path, metavar="FOLDER", help="save their pictures there")
    chosen = parser.parse_args(arguments)
    glyphs.up_to_date()

    def keep(name, png):
        path = chosen.pictures / where / (slug(name) + ".png")
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png)

    try:
        plays = [play for path in chosen.files for play in read(path)]
    except Fault as wrong:
        raise Failed(wrong) from None
    runs = [(each, place) for each in plays for place in places(each) if chosen.on in (None, place)]
    failed = False
    for play, where in runs:
        if chosen.k.lower() not in play.title.lower():
            continue
        try:
            runner(play, where, keep=chosen.pictures and keep).run()
            print("%s: %s [%s]" % (play.where, play.title, where), flush=True)
        except Fault as wrong:
            say("tools.plays", "%s [%s]" % (wrong, where))
            failed = True
    return int(failed)


def places(play):
    """Return the places of a play: "rules" and boards."""
    found = ["rules"] if play.runs_on("rules") else []
    if play.runs_on("console"):
        found += BOARDS if play.board in ("", "*") else play.board.split()
    return found


def runner(play, where, on_rules=OnRules, keep=None, look=None):
    """Return the runner of a play on the rules, or on a board."""
    return on_rules(play) if where == "rules" else OnConsole(play, where, keep, look)


if __name__ == "__main__":
    sys.exit(main())
