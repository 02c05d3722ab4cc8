"""List of every text that players see, for reading in one go.

    python3 -m tools.screen_texts [PART ...]      PART: only files with this in their path

Each line has the file and line number, the room in letters on 128x64, and the text. A text is the argument of
`t()`, always a constant: another language replaces the constants. A `|` separates a text from its short form,
values are %s and %d, a room of two numbers is lines x letters, and `-` is text in pages, of any length.
"""

import ast
import sys

from sim.command import Parser, command
from tools import bundle

_ROW = 19  # letters of a line of 240x240 in large text; those with 21 take two lines there

# The room of a text, by the name of the innermost call, function, class or variable around it, alone or in
# one file; or by the file.
ROOM = {
    "TITLE": 13, "TAG": 21, "CREDIT": 0, "LEVELS": 8, "HELP": 21, "_HELP": 21, "WAYS": 21, "BADGES": 21,
    "title": 16, "_SHOWN": 12, "SHOWN": 12, "_DECKS": 12, "_MODES": 12, "Offer": 17, "_Seconds": 17,
    "pages": (3, 20), "_PICTURED": (3, 20), "_LEVELS": (3, 20),
    "LESSON": (4, 21), "TEXT": 0, "START": 0, "MODES": 0, "OPTIONS": 0, "show_pages": 20, "page_title": 20,
    "heading": 20, "help": 21, "start_card.py:words": 21, "seat.py:words": 21,
    "more": 13, "_said": 21, "show_message": 19, "flash": 21, "ask": 13,
    "await_roll": 13, "type_in": 13, "does": 13, "texts": 12,
    "prompt_args": 13, "_ask": 13, "_prompt": 13, "MENU": 4, "HELD_MENU": 4, "BACK": 4, "rows": 17,
    "battery_low": 21, "_warning": 29, "winners": 10, "halt.py:explain": 0, "fail": 19,
    "resuming.py:show_pages": 0, "settings_screen.py:_about": 0, "settings_screen.py:_send": 0,
    "settings_screen.py:show_pages": 0, "seat.py:_ask": 20, "opponent.py:explain": 0, "words.py:ending": 12,
    "words.py:_praise": 12, "words.py:hint": 0, "cybo/words.py": 18, "cybo/layout.py": 6,
    "knister/words.py": 12, "screens.py:tick": 0,
    "knister/sheet.py": 4, "screens/rows.py": 17, "rules/number.py": 42, "deal.py:flash": 42,
    "match.py:flash": 42, "state.py:call": 20, "working.py:_try_proofs": 0,
    "working.py:_deal": 20, "luck.py:summary": 21, "luck.py:words": 21,
}  # fmt: skip


def texts(path):
    """Yield (line, text, room) for each `t()` in a source file; room is letters, (lines, letters) or 0."""
    file = "/".join(path.parts[-2:])

    def walk(node, names):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "t":
            yield node.args[0].lineno, node.args[0].value, room(names)
            return
        if isinstance(node, ast.Call):
            names = [getattr(node.func, "attr", getattr(node.func, "id", "")), *names]
        elif isinstance(node, ast.keyword):
            names = [node.arg, *names]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name, *names]
        elif isinstance(node, ast.Assign):
            names = [*(target.id for target in node.targets if isinstance(target, ast.Name)), *names]
        for child in ast.iter_child_nodes(node):
            yield from walk(child, names)

    def room(names):
        for name in names:
            for key in (path.name + ":" + name, name):
                if key in ROOM:
                    return ROOM[key]
        return ROOM.get(file, 0 if "journal/" in file or file == "people/ledger.py" else _ROW)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), [])


def files(parts=()):
    """Return the source files with texts, sorted."""
    found = [path for room in ("lib/handheld", "games") for path in (bundle.ROOT / room).rglob("*.py")]
    return sorted(path for path in found if not parts or any(part in path.as_posix() for part in parts))


@command("tools.screen_texts")
def main(arguments=None):
    """Print the list. Called by `python3 -m tools.screen_texts`."""
    parser = Parser("tools.screen_texts", __doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="only files with this in their path")
    for path in files(parser.parse_args(arguments).parts):
        for line, text, room in texts(path):
            place = "%s:%d" % (path.relative_to(bundle.ROOT).as_posix(), line)
            size = "%dx%d" % room if isinstance(room, tuple) else room or "-"
            print("%-44s %5s  %s" % (place, size, text.replace("\n", " / ")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
