"""Python under real MicroPython, with as little memory as the device has.

MicroPython 1.27, which CircuitPython 10.2 and 10.3 stand on, as WebAssembly in node: its objects are the
device's in size (32-bit words, 16-byte blocks), and the .mpy files are the device's but for their first
byte. What differs: no CircuitPython modules, a garbage collector that waits until a call from outside
ends, and a C stack that is not the device's.
"""

import base64
import functools
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools import bundle

MUST_HAVE = os.environ.get("CI") == "true"  # there a missing tool is a failure
HEAP = 160 * 1024  # bytes; code.py has 167 KB on the MacroPad
PYSTACK = 3072  # bytes; tools/settings.toml has a few more
_HANGS = 300  # seconds; far more than any script here takes, on a busy computer too


def missing():
    """What keeps MicroPython from running here, in words, or None."""
    if not shutil.which("node"):
        return "node is not installed: it runs MicroPython"
    if not (bundle.ROOT / "node_modules" / "@micropython").is_dir():
        return "MicroPython is not installed: make test does it, or npm ci"
    return None


@functools.cache
def firmware():
    """All of our modules and tables as on the drive, the modules compiled for MicroPython."""
    files = {}
    for path, source in bundle.firmware().items():
        if source.suffix == ".py" and "/" in path:
            files[path.removesuffix(".py") + ".mpy"] = bundle.compile_mpy(source, bundle.module_of(path))
        elif source.suffix != ".py":
            files[path] = source.read_bytes()
    return files


def run(script, files=None, heap=HEAP, pystack=PYSTACK):
    """Run a script and return what it printed. Raises AssertionError, with the traceback, if it failed.

    `files` (path from the root -> bytes) is the file system, `firmware()` unless told. Garbage is
    collected when the script has been run, and after each turn of the generator `steps()` if it has one;
    so whatever makes much garbage belongs there, with a `yield` now and then.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "main.py")
        source.write_text(script, encoding="utf-8")
        main = bundle.compile_mpy(source, "main.py")
    files = {**(firmware() if files is None else files), "main.mpy": main}
    texts = {path: base64.b64encode(content).decode() for path, content in files.items()}
    job = json.dumps({"heap": heap, "pystack": pystack, "files": texts}).encode()
    words = ["node", str(Path(__file__).with_suffix(".mjs"))]
    try:
        done = subprocess.run(words, input=job, capture_output=True, cwd=bundle.ROOT, timeout=_HANGS)
    except subprocess.TimeoutExpired as stuck:
        raise AssertionError("MicroPython hangs after:\n" + (stuck.stdout or b"").decode()) from None
    said = done.stdout.decode()
    assert done.returncode == 0, "under MicroPython:\n" + said + done.stderr.decode()
    return said
