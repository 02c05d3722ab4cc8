"""Release: builds all of its files into dist/. python3 -m tools.release

They are the bundle and its zip, the zip with sources, a UF2 file of the drive for each built-in board and
each preset, the web page as a folder and a zip, and their SHA256SUMS. The same source gives the same bytes.
"""

import hashlib
import sys

from handheld.version import VERSION
from sim.boards import BOARDS
from sim.command import Failed, Parser, as_path, command, writing
from tools import bundle
from tools.web import __main__ as web

SUMS = "SHA256SUMS"


@command("tools.release")
def main(arguments=None):
    """Build the release and return the exit status."""
    parser = Parser("tools.release", "Build all files of a release.")
    where = bundle.ROOT / "dist"
    parser.add_argument("--out", type=as_path, default=where, metavar="DIR", help="where it is built (dist)")
    out = parser.parse_args(arguments).out
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
        for path in (*out.glob("*.uf2"), *out.glob("*.zip")):
            path.unlink()
    # The folder is built twice and ends up with .mpy files.
    builds = [["--py"], [], *[["--uf2", "--board", name] for name in BOARDS]]
    for words in builds:
        if bundle.main([*words, "--out", str(out)]):
            raise Failed("tools.bundle %s failed" % " ".join(words))
    web.build(out / "web")
    with writing(out):
        web.pack(out / "web", out / ("trefoil-%s-web.zip" % VERSION))
    files = sorted([*out.glob("*.uf2"), *out.glob("*.zip")])
    with writing(out):
        (out / SUMS).write_text(sums(files), encoding="ascii")
    print("%s: %d files, and %s" % (out, len(files), SUMS))
    return 0


def sums(files):
    """Return checksums in the format of sha256sum."""
    return "".join("%s  %s\n" % (hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in files)


if __name__ == "__main__":
    sys.exit(main())
