"""Tracebacks of the device, mapped to source files and functions.

    python3 -m tools.traceback FILE|- [--linked DIR]

Reads text from the serial console and prints it with source files and functions in place of those of the
linked files on the device, which have no numbers of lines (tools/mpy.py). A short name that several functions
of a file share is given with each of them. DIR is the folder `linked` that tools.bundle wrote beside the
bundle.
"""

import re
import sys

from sim.bundled import read_table
from sim.command import Parser, command, named, read_file
from tools.tree import ROOT, module_of

_MOST = 1 << 24  # limit of a text in bytes
_PLACE = re.compile(r'File "([^"]*)", line \d+, in (\w+)')


def mapped(text, table):
    """Return a text with source files and functions in its tracebacks."""
    functions_of = {}  # name of a file in a traceback -> its functions
    for mpy, entry in table.items():
        path = mpy.removesuffix(".mpy") + ".py"
        for name in (module_of(path), path, mpy):
            functions_of[name] = entry["functions"]

    def source(match):
        name = match[1].replace("\\", "/")
        known = functions_of.get(name) or functions_of.get(name.rpartition("/linked/")[2]) or {}
        return " or ".join('File "%s", in %s' % (*found,) for found in known.get(match[2], ())) or match[0]

    return _PLACE.sub(source, text)


@command("tools.traceback")
def main(arguments=None):
    """Print the text of a file, or of standard input for `-`."""
    parser = Parser("tools.traceback", "Turn a traceback of the device into source files and functions.")
    parser.add_argument("file", metavar="FILE", type=named, help="the text; - is standard input")
    parser.add_argument("--linked", default=ROOT / "dist" / "linked", metavar="DIR", help="(dist/linked)")
    args = parser.parse_args(arguments)
    table = read_table(args.linked)
    data = sys.stdin.buffer.read() if args.file == "-" else read_file(args.file, _MOST)
    print(mapped(data.decode("utf-8", "replace"), table), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
