"""Cache of slow results in build/cache, each under a digest of all its inputs.

Several processes may ask for the same thing at a time: the first makes it, and the others wait.
"""

import contextlib
import hashlib
import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: each process makes its own
    fcntl = None

_FOLDER = Path(__file__).resolve().parents[1] / "build" / "cache"
_MOST = 1000  # limit of entries; older ones are deleted


def cached(parts, make):
    """Return the bytes of `make()`, which depend on `parts` (bytes or str) and on nothing else."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(b"%d:" % len(data) + data)
    path = _FOLDER / digest.hexdigest()
    with contextlib.suppress(OSError):
        return path.read_bytes()
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with open(path.with_suffix(".lock"), "w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        with contextlib.suppress(OSError):
            return path.read_bytes()  # another process has made it
        data = make()
        fresh = path.with_suffix(".%d" % os.getpid())
        fresh.write_bytes(data)
        fresh.replace(path)
        _prune()
    path.with_suffix(".lock").unlink(missing_ok=True)
    return data


def tools(*names):
    """Return the sources of modules in tools/, as an input of their results."""
    return [(Path(__file__).parent / (name + ".py")).read_bytes() for name in names]


def _prune():
    with contextlib.suppress(OSError):  # another process does the same
        entries = sorted(_FOLDER.iterdir(), key=lambda path: path.stat().st_mtime)
        for path in entries[:-_MOST]:
            path.unlink(missing_ok=True)
