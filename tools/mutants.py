"""Mutation tests: python3 -m tools.mutants [--count N] [--seed N] [--room NAME]

A mutant is the firmware with one random change to an operator, a constant or a condition of a room: rules,
solver, opponents, screens, keys, console, handover, dice or journal. The tests of its room run on a copy of
the tree. A mutant is caught if one of them fails, or takes more than LIMIT seconds of processor time, or
more time or memory than pyproject.toml and tests/conftest.py allow a test. The same seed gives the same
mutants.

A survivor gets a test, unless the change has no effect, such as a buffer of `[0] * 7` in
games/krypto/solving/search.py.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sim.command import Failed, Parser, command, named, whole
from tools.tree import ROOT

try:
    import resource
except ImportError:  # Windows: a mutant that hangs has to be stopped by hand
    resource = None

LIMIT = 400

# Room -> (its modules, its tests, the quickest first).
ROOMS = {
    "cybo": (
        ["games/cybo/rules.py", "games/cybo/lines.py"],
        ["tests/games/cybo/test_rules.py", "tests/plays/cybo/rules.play",
         "tests/games/cybo/test_every_turn.py", "tests/games/cybo/test_records.py"],
    ),
    "knister": (
        ["games/knister/rules.py", "games/knister/cells.py", "games/knister/scoring.py"],
        ["tests/games/knister/test_field.py", "tests/games/knister/test_rules.py",
         "tests/plays/knister/rules.play", "tests/plays/knister/blocks.play"],
    ),
    "krypto": (
        ["games/krypto/rules/*.py", "games/krypto/clock.py"],
        ["tests/games/krypto/test_clock.py", "tests/games/krypto/test_rules.py",
         "tests/games/krypto/test_modes_table.py", "tests/games/krypto/test_modes_international.py",
         "tests/plays/krypto/home.play", "tests/plays/krypto/international.play",
         "tests/plays/krypto/table.play", "tests/games/krypto/test_rules_events.py"],
    ),
    "solver": (
        ["games/krypto/solving/*.py"],
        ["tests/games/krypto/test_solver.py", "tests/games/krypto/test_table.py",
         "tests/games/krypto/test_dealer.py"],
    ),
    "opponents": (
        ["games/*/opponent.py", "games/knister/worth.py"],
        ["tests/games/cybo/test_opponent.py", "tests/games/knister/test_opponent.py", "tests/games/krypto"],
    ),
    "screens": (
        ["games/*/screens.py", "games/*/screens/*.py", "games/*/layout.py", "lib/handheld/drawing/*.py",
         "lib/handheld/play/*.py", "lib/handheld/people/*.py", "lib/handheld/front/*.py"],
        ["tests/plays/test_motion.py", "tests/journal/test_ledger.py", "tests/journal/test_honours.py",
         "tests/plays/test_sizes.py", "tests/plays/console", "tests/handheld/test_battery.py",
         "tests/handheld/test_console.py", "tests/handheld/test_correct.py",
         "tests/handheld/test_lists.py", "tests/handheld/test_menu.py",
         "tests/handheld/test_names.py", "tests/handheld/test_picture.py", "tests/handheld/test_settings.py",
         "tests/handheld/test_setup.py", "tests/handheld/test_shapes.py", "tests/handheld/test_stage.py",
         "tests/handheld/test_starts.py", "tests/games/test_result.py", "tests/games/test_lesson.py",
         "tests/games/test_film.py", "tests/games/test_share.py", "tests/games/test_praise.py",
         "tests/games/test_light_and_sound.py", "tests/games/test_challenge.py",
         "tests/games/test_honours.py", "tests/games/test_macropad.py", "tests/plays/cybo/rules.play",
         "tests/plays/cybo/screens.play", "tests/plays/knister", "tests/plays/krypto/calls.play",
         "tests/plays/krypto/heads.play", "tests/plays/krypto/home.play", "tests/plays/krypto/pictures.play",
         "tests/plays/krypto/screens.play", "tests/plays/krypto/solo.play",
         "tests/games/cybo/test_screens.py", "tests/games/knister/test_screens.py",
         "tests/games/krypto/test_screens.py",
         "tests/games/krypto/test_screens_table.py"],
    ),
    "keys": (
        ["lib/handheld/machine/keys.py"], ["tests/handheld/test_keys.py", "tests/handheld/test_wired.py"],
    ),
    "console": (
        ["lib/handheld/console.py", "lib/handheld/play/session.py", "lib/handheld/drawing/stage.py",
         "lib/handheld/start.py", "lib/handheld/*_start.py", "lib/handheld/play/resuming.py"],
        ["tests/handheld/test_console.py", "tests/handheld/test_stage.py",
         "tests/handheld/test_guard.py", "tests/handheld/test_starts.py", "tests/plays/console",
         "tests/plays/knister/blocks.play"],
    ),
    "handover": (["lib/handheld/machine/handover.py"], ["tests/handheld/test_starts.py"]),
    "dice": (["lib/handheld/rules/dice.py"], ["tests/handheld/test_dice.py"]),
    "journal": (
        ["lib/handheld/journal/*.py", "lib/handheld/people/ledger.py", "lib/handheld/people/ro*.py",
         "lib/handheld/people/figures.py", "lib/handheld/people/honours.py"],
        ["tests/journal/test_sector.py", "tests/journal/test_journal.py", "tests/journal/test_ledger.py",
         "tests/journal/test_opening.py", "tests/journal/test_honours.py", "tests/journal/test_damage.py",
         "tests/journal/test_powercut.py"],
    ),
}  # fmt: skip

_OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or,
    ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


def changes(text):
    """Return the possible mutants of a source: (line, old text, new text, start, end in the text)."""
    lines = [0]
    for line in text.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = []
    for node in ast.walk(ast.parse(text)):
        old = ast.unparse(node) if isinstance(node, ast.expr) else ""
        if _change(node):
            start = lines[node.lineno - 1] + node.col_offset
            end = lines[node.end_lineno - 1] + node.end_col_offset
            found.append((node.lineno, old, "(%s)" % ast.unparse(node), start, end))
    return found


def _change(node):
    """Change an operator, constant or condition. Return True if it was one."""
    op = type(getattr(node, "op", None))
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _OTHER:
        node.ops[0] = _OTHER[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp) and op in _OTHER and not _is_text(node):
        node.op = _OTHER[op]()
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        node.value = not node.value
    elif isinstance(node, ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        return False
    return True


def _is_text(node):
    """Return True for `"..." % value` and a sum with a text."""
    sides = getattr(node, "left", None), getattr(node, "right", None)
    return any(isinstance(side, ast.Constant) and isinstance(side.value, str | bytes) for side in sides)


def chosen(count, seed, room=None):
    """Return `count` random mutants: (room, path, change)."""
    every = []
    for name, (modules, _) in ROOMS.items():
        for pattern in modules if room in (None, name) else ():
            for path in sorted(ROOT.glob(pattern)):
                where = path.relative_to(ROOT).as_posix()
                every += [(name, where, change) for change in changes(path.read_text(encoding="utf-8"))]
    return random.Random(seed).sample(every, min(count, len(every)))


def tests_of(room, path=""):
    """Return the tests of a room. Of a game's module they are its own first, and no other game's."""
    game = path.split("/")[1] if path.startswith("games/") else ""
    others = {"cybo", "knister", "krypto"} - {game} if game else ()
    tests = [test for test in ROOMS[room][1] if not any(other in test for other in others)]
    return sorted(tests, key=lambda test: game not in test)


def fails(tree, room, path=""):
    """Return True if a test of a module in a room, or of the whole room, fails in a copy of the tree."""
    command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    stop = resource and (lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)))
    done = subprocess.run([*command, *tests_of(room, path)], cwd=tree, capture_output=True, preexec_fn=stop,
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    return done.returncode != 0


@command("tools.mutants")
def main(arguments=None):
    """Run the tests on each mutant and name the survivors. Return the exit status."""
    parser = Parser("tools.mutants", "Measure the tests by random changes to the source.")
    parser.add_argument("--count", type=whole(1, 100_000), default=100, help="number of mutants (100)")
    parser.add_argument("--seed", type=whole(0, 1_000_000_000), default=1, help="of the choice (1)")
    parser.add_argument("--room", type=named, choices=ROOMS, help="mutants of this room alone")
    args = parser.parse_args(arguments)
    caught, mutants = 0, chosen(args.count, args.seed, args.room)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        away = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "__pycache__")
        shutil.copytree(ROOT, tree, ignore=away)
        for room in {room for room, _, _ in mutants}:
            if fails(tree, room):
                raise Failed("the tests of %s fail without any change" % room)
        for room, path, change in mutants:
            source, (*words, start, end) = (tree / path).read_bytes(), change
            (tree / path).write_bytes(source[:start] + words[2].encode() + source[end:])
            ok = fails(tree, room, path)
            (tree / path).write_bytes(source)
            caught += ok
            print("%-8s %s:%d: %s -> %s" % ("caught" if ok else "SURVIVED", path, *words), flush=True)
    print("%d of %d mutants caught" % (caught, len(mutants)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
