"""What is installed is pinned, and enough: for playing, and for all else."""

import ast
import functools
import json
import re
import sys
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as plain

from tools import bundle

ROOT = bundle.ROOT
OURS = {"boot", "code", "games", "handheld", "sim", "tests", "tools"}
# Stand-ins of the simulator for modules that only CircuitPython has.
CHIPS = {path.stem for path in (ROOT / "sim" / "chips").glob("*.py")}


def lock(name):
    """What a lock pins: {package: (Requirement, its hashes)}."""
    pinned = {}
    for entry in (ROOT / name).read_text().replace("\\\n", "").splitlines():
        if not entry.startswith("#"):
            what, *hashes = entry.split(" --hash=")
            pinned[Requirement(what).name] = Requirement(what), [text.strip() for text in hashes]
    return pinned


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


owned = functools.cache(metadata.packages_distributions)


def lacking(modules, packages):
    """Which of these modules are installed here, and by none of these packages."""
    owners = owned()
    foreign = set(modules) - OURS - CHIPS - set(sys.stdlib_module_names)  # and some are on the device alone
    return {name for name in foreign & set(owners) if not packages & set(map(plain, owners[name]))}


def test_what_playing_imports_is_pinned():
    packages = set(map(plain, lock("requirements.txt")))
    assert not lacking(set().union(*map(imported, ["sim", "lib", "games"])), packages)
    assert not packages & {"pytest", "mypy"}
    assert lacking(["pygame", "numpy", "displayio", "sys", "sim", "storage"], packages) == {"numpy"}


def test_what_all_else_imports_is_pinned():
    packages = set(map(plain, lock("requirements-dev.txt")))
    assert not lacking(set().union(*map(imported, ["sim", "lib", "games", "tools", "tests"])), packages)
    assert lacking(["numpy", "pytest"], packages - {"pytest"}) == {"pytest"}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-10.3.txt"])
def test_what_is_pinned_has_one_release_and_the_hashes_of_its_files(name):
    pinned = lock(name)
    assert pinned and all(re.fullmatch(r"==[0-9.a-z]+", str(need.specifier)) for need, _ in pinned.values())
    for need, hashes in pinned.values():
        assert hashes and all(re.fullmatch("sha256:[0-9a-f]{64}", text) for text in hashes), need
    assert "://" not in (ROOT / name).read_text() and "index" not in (ROOT / name).read_text()


def test_playing_and_testing_take_the_same_releases_and_they_are_installed_here():
    play, test = lock("requirements.txt"), lock("requirements-dev.txt")
    assert all(test[name] == pinned for name, pinned in play.items())
    here = {name for name, (need, _) in test.items() if not need.marker or need.marker.evaluate()}
    assert all(metadata.version(name) in test[name][0].specifier for name in here)


def test_the_lock_file_names_no_place():
    content = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: package for name, package in content["packages"].items() if name}
    assert packages and all("integrity" in package for package in packages.values())
    assert not any("resolved" in package for package in packages.values())
