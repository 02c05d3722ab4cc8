"""Tracebacks of the device, mapped to source files and lines.

    python3 -m tools.traceback FILE|- [--linked DIR]

Reads text from the serial console and prints it with source files and lines in place of those of the linked
files on the device. DIR is the folder `linked` that tools.bundle wrote beside the bundle.
"""

import re
import sys

from sim.bundled import read_table
from sim.command import Parser, command, named, read_file
from tools.tree import ROOT, module_of

_MOST = 1 << 24  # limit of a text in bytes
_PLACE = re.compile(r'File "([^"]*)", line (\d+)(, in \w+)?')


def places(table):
    """Return {name of a file in a traceback: [(source, line, function) of each line]}."""
    lines_of = {}
    for mpy, entry in table.items():
        path = mpy.removesuffix(".mpy") + ".py"
        for name in (module_of(path), path, mpy):
            lines_of[name] = entry["lines"]
    return lines_of


def mapped(text, table):
    """Return a text with source files and lines in its tracebacks."""
    known = places(table)

    def source(match):
        name, line = match[1].replace("\\", "/"), int(match[2])
        lines = known.get(name) or known.get(name.rpartition("/linked/")[2])
        if lines is None or not 0 < line <= len(lines):
            return match[0]
        file, number, inside = lines[line - 1]
        where = ", in " + inside if match[3] and inside else match[3] or ""
        return 'File "%s", line %d%s' % (file, number, where)

    return _PLACE.sub(source, text)


@command("tools.traceback")
def main(arguments=None):
    """Print the text of a file, or of standard input for `-`."""
    parser = Parser("tools.traceback", "Turn a traceback of the device into source files and lines.")
    parser.add_argument("file", metavar="FILE", type=named, help="the text; - is standard input")
    parser.add_argument("--linked", default=ROOT / "dist" / "linked", metavar="DIR", help="(dist/linked)")
    args = parser.parse_args(arguments)
    table = read_table(args.linked)
    data = sys.stdin.buffer.read() if args.file == "-" else read_file(args.file, _MOST)
    print(mapped(data.decode("utf-8", "replace"), table), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
