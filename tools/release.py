"""Release: builds all of its files into dist/. python3 -m tools.release

They are the bundle and its zip, a UF2 file of the drive for each built-in board and each preset, the web page
as a folder and a zip, a page about it, and their SHA256SUMS. The same source gives the same bytes.
docs/device.md has to be measured on the same bundle; `--unmeasured` makes one that says that it is not.
"""

import hashlib
import sys

from handheld.version import VERSION
from sim.boards import BOARDS
from sim.command import Failed, Parser, as_path, command, writing
from tools import bundle
from tools.device.report import PAGE, measured_bundle
from tools.drive import write_folder, write_zip
from tools.web import __main__ as web

SUMS = "SHA256SUMS"
ABOUT = "RELEASE.md"
_ABOUT = """# Trefoil %s

Firmware for CircuitPython %s. The UF2 file of a board replaces its whole drive; saved matches stay.

%s
%s

SHA-256 of `CIRCUITPY`: `%s`. `%s` has the checksums of the files. Licences are in the zip files: %s.
"""


@command("tools.release")
def main(arguments=None):
    """Build the release and return the exit status."""
    parser = Parser("tools.release", "Build all files of a release.")
    where = bundle.ROOT / "dist"
    parser.add_argument("--out", type=as_path, default=where, metavar="DIR", help="where it is built (dist)")
    parser.add_argument("--unmeasured", action="store_true", help="also without figures of this bundle")
    chosen = parser.parse_args(arguments)
    out, checksum = chosen.out, bundle.checksum(bundle.for_all(bundle.build()))
    measured = measured_bundle((bundle.ROOT / PAGE).read_text(encoding="utf-8")) == checksum
    if not measured and not chosen.unmeasured:
        raise Failed("%s is of another bundle than %s: measure it, or take --unmeasured" % (PAGE, checksum))
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
        for path in (*out.glob("*.uf2"), *out.glob("*.zip")):
            path.unlink()
    for words in [[], *[["--uf2", "--board", name] for name in BOARDS]]:
        if bundle.main([*words, "--out", str(out)]):
            raise Failed("tools.bundle %s failed" % " ".join(words))
    page = web.build()
    with writing(out):
        write_folder(page, out / "web")
        write_zip(page, out / ("trefoil-%s-web.zip" % VERSION))
    figures = "%s has its figures on the device." % PAGE if measured else "Its figures are not measured."
    licences = ", ".join(sorted(bundle.licences()))
    about = _ABOUT % (VERSION, bundle.RELEASES, news(), figures, checksum, SUMS, licences)
    files = sorted([*out.glob("*.uf2"), *out.glob("*.zip"), out / ABOUT])
    with writing(out):
        (out / ABOUT).write_text(about, encoding="utf-8")
        (out / SUMS).write_text(sums(files), encoding="ascii")
    print("%s: %d files, and %s" % (out, len(files), SUMS))
    return 0


def news():
    """Return the lines of this version's "In short" in CHANGELOG.md."""
    changes = (bundle.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = changes.partition("\n## %s" % VERSION)[2].partition("\n## ")[0]
    return version.partition("In short:\n\n")[2].partition("\n\n")[0] + "\n"


def sums(files):
    """Return checksums in the format of sha256sum."""
    return "".join("%s  %s\n" % (hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in files)


if __name__ == "__main__":
    sys.exit(main())
