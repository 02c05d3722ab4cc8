"""All that is shipped has the text of its licence beside it: in the bundle's zip, and in the web page."""

import gzip
import re
import zipfile
from importlib import metadata
from pathlib import PurePosixPath as Path

from tests.soak import only
from tests.tools.test_web import page as page  # the fixture
from tools.tree import LIBRARIES

# What the text of a licence says, by its SPDX name.
SAYS = {
    "MIT": "Permission is hereby granted, free of charge, to any person",
    "MPL-2.0": "Mozilla Public License Version 2.0",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
}
PSF = "Copyright (c) 2001 Python Software Foundation"


def of_package(name):
    """(SPDX name, the text itself) of an installed package's licence; the text is None if it brings none."""
    release = metadata.distribution(name)
    said = release.metadata["License-Expression"] or release.metadata["License"]
    texts = [file.read_text() for file in release.files or () if file.name == "LICENSE"]
    return said, texts[0] if texts else None


def owner(path):
    """The package that an installed file, given from site-packages, belongs to."""
    top = Path(path).parts[0]
    if top.endswith(".dist-info"):
        return top.partition("-")[0].replace("_", "-")
    names = metadata.packages_distributions().get(top.removesuffix(".py"), ())
    (name,) = [name for name in names if path in map(str, metadata.files(name) or ())]
    return name.lower()


def told(text):
    """A text in one line."""
    return re.sub(r"\s+", " ", text)


def test_the_bundle(dist):
    (path,) = dist.glob("*.zip")
    with zipfile.ZipFile(path) as archive:
        there = {name: archive.read(name) for name in archive.namelist()}
    theirs = {module: name for name, modules in LIBRARIES.items() for module in modules}
    for name in there:
        library = theirs.get(name.removeprefix("CIRCUITPY/lib/").replace(".mpy", ".py"))
        if library:
            said, own = of_package(library)
            head, grant, words = own.partition("Permission is")
            text = there["LICENSE.adafruit"].decode()
            assert library + ": " + head in text and text.endswith(grant + words) and SAYS[said] in told(own)
        elif name.startswith("CIRCUITPY/type/"):
            assert SAYS["OFL-1.1"] in told(there["CIRCUITPY/type/OFL.txt"].decode())
        elif not name.startswith("LICENSE"):
            assert is_ours(name.removeprefix("CIRCUITPY/")), name
    assert SAYS["MIT"] in told(there["LICENSE"].decode())


def is_ours(path):
    """True for a path on the drive that is made of our own source."""
    return path in ("boot.py", "code.py", "settings.toml") or path.startswith(("lib/handheld/", "games/"))


def part_of_page(name):
    """(the text of its licence, SPDX name, a line of its copyright) of a file of the page."""
    if name == "pyodide/python_stdlib.zip.packed":
        return "licences/python.txt", "PSF-2.0", PSF
    if name.startswith("pyodide/"):
        return "licences/pyodide.txt", "MPL-2.0", ""
    return "LICENSE", "MIT", "Copyright"


def part_of_simulator(name, content):
    """The same of a file of trefoil.zip.packed."""
    if name.startswith("type/") and name != "type/.made":
        return "type/OFL.txt", "OFL-1.1", "JetBrains Mono"
    if not name.startswith("site/"):
        assert is_ours(name) or name.startswith(("sim/", "tools/", "type/")), name
        return "LICENSE", "MIT", "Copyright"
    if name.endswith(".bdf"):
        holder = re.search(rb'COPYRIGHT "(.*)"', content)[1].decode()
        assert b"SIL Open Font License, Version 1.1" in content
        return "licences/terminus.txt", "OFL-1.1", holder
    package = owner(name.removeprefix("site/"))
    said, own = of_package(package)
    if own is None:
        assert package == "circuitpython-stubs"
        return "licences/circuitpython.txt", said, "Copyright (c) 2013"
    (info,) = [path.parent for path in metadata.files(package) if path.name == "METADATA"]
    return "site/%s/licenses/LICENSE" % info, said, own


@only
def test_the_web_page(page):
    shipped = [path for path in page.rglob("*") if path.is_file()]
    files = {path.relative_to(page).as_posix(): path.read_bytes() for path in shipped}
    with zipfile.ZipFile(gzip.open(page / "trefoil.zip.packed")) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    parts = {name: part_of_page(name) for name in files}
    parts.update({"trefoil.zip/" + name: part_of_simulator(name, text) for name, text in inside.items()})
    texts = {**files, **inside}
    for name, (text, said, holder) in parts.items():
        there = told(texts[text].decode())
        assert SAYS[said] in there and told(holder) in there, name
    assert {name for name in files if name.startswith("licences/")} <= {text for text, *_ in parts.values()}
    index = files["index.html"].decode()
    assert all('href="%s"' % name in index for name in files if name.startswith(("licences/", "LICENSE")))
