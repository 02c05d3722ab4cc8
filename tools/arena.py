"""Arena: measures a game's opponents over many matches. python3 -m tools.arena GAME ... (with --help)

Each `tools/arena_<game>.py` has `add_arguments(parser)` and `run(args)`, which prints the figures and
returns the exit status. The first line of its docstring is its help text.
"""
import importlib
import pathlib
import sys

from sim.command import Parser, command

PREFIX = "arena_"


@command("tools.arena")
def main(arguments=None):
    """Run a game's arena and return its exit status, 2 for a wrong command."""
    parser = Parser("tools.arena", "Measure a game's opponents.")
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
