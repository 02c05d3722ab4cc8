"""What a game's opponents are worth, played out: python3 -m tools.arena GAME ... (--help after the game)

Each `tools/arena_<game>.py` gives `add_arguments(parser)`, and `run(args)`, which prints and gives the
exit status. Its docstring's first line says what it shows.
"""
import importlib
import pathlib
import sys

from sim.command import Parser, command

PREFIX = "arena_"


@command("tools.arena")
def main(arguments=None):
    """Run a game's arena; gives its exit status, or 2 for a wrong command."""
    parser = Parser("tools.arena", "What a game's opponents are worth.")
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for path in sorted(pathlib.Path(__file__).parent.glob(PREFIX + "*.py")):
        module = importlib.import_module("tools." + path.stem)
        about = module.__doc__.splitlines()[0].partition(":")[0]
        game = games.add_parser(path.stem[len(PREFIX) :], help=about, description=about)
        module.add_arguments(game)
        game.set_defaults(run=module.run)
    args = parser.parse_args(arguments)
    return args.run(args)


if __name__ == "__main__":
    sys.exit(main())
