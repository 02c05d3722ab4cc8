"""Web page with the simulator: python3 -m tools.web [--out DIR] [--serve PORT]

dist/web/ gets the page, Pyodide (Python for browsers, from npm), and an archive of the simulator with its
dependencies. Any web server can serve the folder; the page makes no requests to other hosts. --serve serves
it on this computer, isolated (COOP, COEP), so that it also runs in browsers without JSPI.
"""

import functools
import gzip
import hashlib
import io
import json
import re
import string
import sys
import zipfile
import zlib
from importlib import metadata
from pathlib import Path

from handheld.version import VERSION
from sim import sheets
from sim.boards import BOARDS
from sim.command import Failed, Parser, as_path, command, whole, writing
from tools.cache import cached
from tools.drive import write_folder, write_zip
from tools.tree import LIBRARIES, ROOT, firmware
from tools.web.server import serve

HERE = Path(__file__).parent
PAGE = tuple("page.js case.js mail.js worker.js style.css icon.svg icon.png trefoil.webmanifest".split())
OFFLINE = "offline.js"  # the service worker
LICENCES = HERE / "licences"  # of all that brings no text of its own
FIRST = "picosystem"  # the board that the page opens on
NPM = ROOT / "node_modules" / "pyodide"
LOADER = "pyodide.mjs", "pyodide.asm.mjs"
WASM, LIBRARY, LOCK = "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
ARCHIVE = "trefoil.zip"  # the simulator
PACKED = ".packed"  # ends the name of a gzip; some servers send a .gz so that the browser unpacks it itself

# Modules of the standard library that nothing in the page imports: other protocols, tools, old encodings.
LEFT_OUT = re.compile("|".join("""
    _pydatetime _pyio _pyrepl bdb cProfile cmd compileall configparser csv ctypes doctest ftplib html http
    imaplib mailbox modulefinder optparse pdb pickletools plistlib poplib profile pstats pydoc smtplib
    socketserver sqlite3 statistics symtable tabnanny timeit trace tracemalloc unittest uuid wave wsgiref xml
    xmlrpc zoneinfo
    encodings.(?:big5|cp(?!437)|euc|gb|hp_|iso|johab|koi|kz|mac_|palm|ptcp|shift|tis).*
""".split()))

# The PyPI releases that the simulator needs, with those that they import.
UNDER = (
    "adafruit-blinka-displayio",
    "adafruit-circuitpython-pixelbuf",
    "adafruit-circuitpython-typing",
    "typing-extensions",
    *LIBRARIES,
)
STUBS = "circuitpython-stubs"
_BOARDS = "board_definitions"


def simulator():
    """Return the archive's files: path -> source file, third-party ones in site/. Raises Failed."""
    ours = [*(ROOT / "sim").rglob("*.py"), *sheets.MAKERS, sheets.FOLDER / sheets.MARK]
    files = {**firmware(), **{path.relative_to(ROOT).as_posix(): path for path in ours}}
    try:
        for name in UNDER:
            files.update(_installed(name, lambda path: path.suffix in (".py", ".bdf")))
        ids = {board.id for board in BOARDS.values()}
        files.update(_installed(STUBS, lambda path: path.parts[0] == _BOARDS and path.parts[1] in ids))
    except metadata.PackageNotFoundError as error:
        raise Failed("%s is not installed: pip install -r requirements.txt" % error.name) from None
    return files


def _installed(name, wanted):
    """Yield the wanted files of a release, its metadata and its licence."""
    for path in metadata.distribution(name).files:
        about = path.parent.suffix == ".dist-info" or path.parent.parent.suffix == ".dist-info"
        if wanted(path) or about and (path.name == "METADATA" or "LICENSE" in path.name):
            yield "site/" + path.as_posix(), Path(str(path.locate()))


def _joined(files):
    """Return a zip that is not compressed: the gzip around it compresses all files together."""
    whole = io.BytesIO()
    write_zip(files, whole, zipfile.ZIP_STORED)
    return whole.getvalue()


def standard_library():
    """Return the files of Pyodide's standard library that the page needs: path -> content."""
    with zipfile.ZipFile(NPM / LIBRARY) as library:
        names = library.namelist()
        return {name: library.read(name) for name in names if not is_left_out(name)}


def is_left_out(path):
    """Return True for a module of the standard library that the page does without, by its path."""
    module = path.removesuffix(".py").replace("/", ".")
    return bool(LEFT_OUT.fullmatch(module) or LEFT_OUT.fullmatch(module.partition(".")[0]))


def _games():
    """Return the games, as a link to a challenge names them."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def _boards():
    """Return the options of the list of boards."""
    names = sorted(BOARDS, key=lambda name: name != FIRST)
    return "".join('<option value="%s">%s</option>' % (name, BOARDS[name].title) for name in names)


def _sounds():
    """Return a button for each tune of docs/sounds.md, with its notes."""
    table = (ROOT / "docs/sounds.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \|$", table, re.M)
    return "\n".join('<button data-notes="%s" title="%s">%s</button>' % (row[1:] + row[:1]) for row in rows)


def build():
    """Return the files of the page: path -> content. Raises Failed."""
    missing = [name for name in (*LOADER, WASM, LIBRARY, LOCK) if not (NPM / name).is_file()]
    if missing:
        raise Failed("Pyodide is not installed (%s): npm ci" % (NPM / missing[0]))
    files = {name: (HERE / name).read_bytes() for name in PAGE}
    files.update(("licences/" + path.name, path.read_bytes()) for path in LICENCES.iterdir())
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files.update(("pyodide/" + name, (NPM / name).read_bytes()) for name in LOADER)
    lock = json.loads((NPM / LOCK).read_text(encoding="utf-8"))
    files["pyodide/" + LOCK] = json.dumps({**lock, "packages": {}}).encode()
    packed = {"pyodide/" + WASM: (NPM / WASM).read_bytes(), "pyodide/" + LIBRARY: _joined(standard_library()),
              ARCHIVE: _joined({name: path.read_bytes() for name, path in simulator().items()})}
    for name, content in packed.items():  # which takes a second and a half
        pack = functools.partial(gzip.compress, content, mtime=0)
        files[name + PACKED] = cached([content, zlib.ZLIB_RUNTIME_VERSION], pack)
    files = dict(sorted(files.items(), key=lambda item: item[0].split("/")))
    words = {"games": " ".join(_games()), "boards": _boards(), "sounds": _sounds(), "version": VERSION}
    words["build"] = hashlib.sha256(b"".join(files.values())).hexdigest()[:16]
    words["size"] = sum(len(files[name + PACKED]) for name in packed)
    words["files"] = json.dumps(["./", *files])
    for name in "index.html", OFFLINE:
        files[name] = string.Template((HERE / name).read_text(encoding="utf-8")).substitute(words).encode()
    return files


@command("tools.web")
def main(arguments=None):
    """Build the page, and serve it if asked. Return the exit status."""
    parser = Parser("tools.web", "Build the simulator as a web page.")
    parser.add_argument("--out", type=as_path, default=ROOT / "dist" / "web", metavar="DIR",
                        help="where it is built (dist/web)")
    parser.add_argument("--serve", type=whole(1, 65535), metavar="PORT", help="serve it on this computer")
    args = parser.parse_args(arguments)
    with writing(args.out):
        write_folder(build(), args.out)
    print(args.out)
    if args.serve:
        with serve(args.out, args.serve) as server:
            print("http://localhost:%d/ (Ctrl-C ends it)" % server.server_port, flush=True)
            server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
