"""What is installed is pinned, and enough: for playing, and for all else."""

import ast
import functools
import json
import re
import sys
from importlib import metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as plain

from tools import bundle

ROOT = bundle.ROOT
OURS = {"boot", "code", "games", "handheld", "sim", "tests", "tools"}
# Stand-ins on the simulator's own path for modules that only CircuitPython has.
SHIMS = {path.stem for folder in ("chips", "shims") for path in (ROOT / "sim" / folder).glob("*")}


def asked_for(name):
    """The packages that a requirements file names, and those of the files that it takes in."""
    for line in (ROOT / name).read_text().splitlines():
        if line.startswith("-r "):
            yield from asked_for(line[3:].strip())
        elif line and not line.startswith(("#", "-c ")):
            yield line.strip()


def brought(names):
    """These packages, and all that they need here."""
    found, new = set(), [plain(name) for name in names]
    while new:
        name = new.pop()
        if name not in found:
            found.add(name)
            needs = map(Requirement, metadata.requires(name) or ())
            new += [
                plain(need.name) for need in needs if not need.marker or need.marker.evaluate({"extra": ""})
            ]
    return found


@functools.cache
def imported(folder):
    """The top-level modules that our files in this folder import."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(node.module.split(".")[0])
    return found


def lacking(modules, packages):
    """Which of these modules are installed here, and by none of these packages."""
    owners = metadata.packages_distributions()
    foreign = set(modules) - OURS - SHIMS - set(sys.stdlib_module_names)  # and some are on the device alone
    return {name for name in foreign & set(owners) if not packages & set(map(plain, owners[name]))}


def test_what_playing_imports_is_asked_for():
    packages = brought(asked_for("requirements.txt"))
    assert not lacking(set().union(*map(imported, ["sim", "lib", "games"])), packages)
    assert not packages & {"pytest", "mypy"}
    assert lacking(["pygame", "numpy", "displayio", "sys", "sim", "storage"], packages) == {"numpy"}


def test_what_all_else_imports_is_asked_for():
    packages = brought(asked_for("requirements-dev.txt"))
    assert not lacking(set().union(*map(imported, ["sim", "lib", "games", "tools", "tests"])), packages)
    assert lacking(["numpy", "pytest"], packages - {"pytest"}) == {"pytest"}


def test_all_that_is_brought_is_pinned():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pinned = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in pinned)
    needed = brought(asked_for("requirements-dev.txt"))
    assert needed <= set(pinned)
    assert {name: metadata.version(name) for name in needed} == {name: pinned[name] for name in needed}


def test_the_lock_file_names_no_place():
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages and all("integrity" in package for package in packages.values())
    assert not any("resolved" in package for package in packages.values())
