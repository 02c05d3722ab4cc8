"""Names in the documents exist: links, files, commands, options, modules; so do the pages in docstrings."""

import contextlib
import io
import re
import subprocess
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from tools import bundle

ROOT = bundle.ROOT
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)[^)]*\)|<(?:img|a)[^>]*(?:src|href)=\"([^\"]+)\"")
CODE = re.compile(r"```.*?\n(.*?)```|`([^`\n]+)`", re.S)
COMMANDS = sorted(set(re.findall(r"python3 -m ([\w.]+)", (ROOT / "README.md").read_text(encoding="utf-8"))))
YOURS = {"my.toml", "board.json", "play.txt", "match.txt", "play.json", "games/pig"}  # a reader's own files
OTHERS = {"ARGS", "MICROPY_HW_BOARD_NAME", "RPI", "bitmap_label", "elf", "wrap_text_to_pixels"}
OTHERS |= {"TREFOIL_SPEAKER_ENABLE", "gc_sweep_free_blocks"}
NAME = re.compile(
    r"\b[A-Za-z_]\w*(?=\()|\b[A-Z][A-Z_]{2,}\w*|\b[a-z]\w*_\w+|\b[A-Z][a-z]+[A-Z]\w+|(?<=\w\.)[a-z]\w+"
)  # a call, a constant, a_name, OneName, an attribute
MADE = ("dist/", "build/", "saves/", ".venv", "node_modules/")  # not there in a fresh checkout
OURS = [path for path in ROOT.iterdir() if not (path.name + "/").startswith((*MADE, "."))]


def titles(text):
    """The headings of a document."""
    return re.findall(r"^#+ +(.+?) *$", re.sub(r"```.*?```", "", text, flags=re.S), re.M)


def headings(text):
    """The anchors that GitHub gives to a document's headings."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles(text)}


def dead_links(path, text):
    """Links of a document, at this path in the tree, that lead nowhere."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    for match in LINK.finditer(text):
        link = match[1] or match[2]
        if re.match(r"[a-z]+:", link) or link == "../../releases":  # of the forge, beside the repository
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if file and not (target.is_relative_to(ROOT) and target.exists()):
            yield "%s: no %s" % (path.name, link)
        elif anchor and target.suffix == ".md":
            words = text if target == path else target.read_text(encoding="utf-8")
            if anchor not in headings(words):
                yield "%s: no heading for %s" % (path.name, link)


def lines_of_code(text):
    """Every line of code in a document: of blocks, and between backticks."""
    for block, words in CODE.findall(text):
        yield from (block or words).splitlines()


def targets():
    """The Makefile's targets."""
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))


def help_of(module):
    """Return the help text of a command."""
    package = find_spec(module).submodule_search_locations is not None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = import_module(module + ".__main__" if package else module).main(["--help"])
    assert status == 0
    return out.getvalue()


def wrong_names(text, help_of=help_of):
    """Missing files, make's targets, modules, their members and options in a document's code."""
    folders = {path.name for path in OURS if path.is_dir()}
    names = {path.name for path in OURS} | {file.name for path in OURS for file in path.rglob("*.*")}
    for line in lines_of_code(text):
        for target in re.findall(r"\bmake ([a-z-]+)\b", line):
            if target not in targets():
                yield "no target in the Makefile: make " + target
        for module, rest in re.findall(r"\bpython[\w.]* -m ((?:sim|tools)\b[\w.]*)([^|;&#]*)", line):
            try:
                spec = find_spec(module)
            except ModuleNotFoundError:
                spec = None
            if spec is None:
                yield "no module: " + module
                continue
            options = set(re.findall(r"(?<!\S)\[?(--[a-z-]+)", rest))
            for option in options - set(re.findall(r"--[a-z-]+", help_of(module) if options else "")):
                yield "%s has no %s" % (module, option)
        for word in re.findall(r"[\w.\-]+(?:/[\w.\-]*)+|\b[\w\-]+\.(?:py|md|toml|txt|json|bin)\b", line):
            folder = word.split("/")[0] if "/" in word else None
            if folder in folders and not (ROOT / word).exists() or folder is None and word not in names:
                yield "no file: " + word
        for dotted in re.findall(r"(?<![\w./])(?<!-m )(?:handheld|sim|tools|tests)(?:\.\w+)+", line):
            if not is_there(dotted):
                yield "no name: " + dotted


def is_there(dotted):
    """Return True for a module, or a name that it defines: "handheld.rules.match.Match"."""
    words = dotted.split(".")
    path = ROOT / "lib" / "handheld" if words[0] == "handheld" else ROOT / words[0]
    for at, word in enumerate(words[1:], 1):
        path /= word
        file = path.with_suffix(".py")
        if file.exists():
            rest = words[at + 1 :]
            text = file.read_text(encoding="utf-8")
            return all(re.search(r"\b(def|class) %s\b|^%s =" % (name, name), text, re.M) for name in rest)
    return path.is_dir()


def code_names(text):
    """Yield the names between a document's backticks that look like names of code."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    for code in re.findall(r"`([^`\n]+)`", text):
        if "/" not in code:
            yield from NAME.findall(code)


def source_words():
    """Every word of the source."""
    folders = [path for path in OURS if path.is_dir() and path.name != "docs"]
    kinds = ".py", ".toml", ".mjs", ".play"
    files = [file for path in folders for file in path.rglob("*") if file.suffix in kinds]
    return {word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}


def pages_named(text):
    """Return (page, heading) of each page of docs/ that a text names, as in `docs/journal.md, "Rules"`."""
    text = re.sub(r"\s*\n[\s#]*", " ", text)
    return [(page, heading) for page, heading in re.findall(r'(docs/[\w-]+\.md)(?:, "([^"]+)")?', text)]


GAMES_MD = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


def test_the_tutorial_builds_the_game_that_is_tested():
    """Its blocks are the very files: after a change there, copy it into the page."""
    listings = dict(re.findall(r"^### `(\w+\.py)`\n.*?^```python\n(.*?)^```", GAMES_MD, re.S | re.M))
    files = (ROOT / "docs" / "tutorial" / "pig").glob("*.py")
    assert listings == {path.name: path.read_text(encoding="utf-8") for path in files}


def names_of(kind):
    """What a class of ours offers or asks for."""
    return {name for name in vars(kind) if not name.startswith("_")}


def asked_for(kind):
    """What a class leaves to those that derive from it."""
    found = set()
    for name, thing in vars(kind).items():
        code = getattr(getattr(thing, "fget", thing), "__code__", None)
        if code and "NotImplementedError" in code.co_names:
            found.add(name)
    return found - {"undefined"}  # what all of them are


def test_the_contract_of_a_game_is_told_whole():
    """Each name of a description, all that rules and screens give, and of screens none that is not there."""
    with Machine(BOARDS["macropad"], VirtualClock()).session():
        from handheld.drawing.screen import Screen
        from handheld.front import description
        from handheld.play.match_screen import MatchScreen
        from handheld.play.roll import RollScreen
        from handheld.rules.match import Match
    parts = re.split(r"^### `(\w+)`$", GAMES_MD.partition("## Tutorial")[0], flags=re.M)
    sections = dict(zip(parts[1::2], parts[2::2]))
    listings = {name: set(re.findall(r"`(\w+)", sections[name])) for name in sections}
    assert set(description._NAMES) - listings["about"] - listings["choices"] - listings["setup"] == set()
    assert asked_for(Match) and asked_for(Match) - listings["rules"] == set()
    asked = asked_for(MatchScreen) | asked_for(RollScreen)
    assert len(asked) > 2 and asked - listings["screens"] == set()
    rows = "\n".join(line for line in sections["screens"].splitlines() if line[:1] == "|")
    known = names_of(Screen) | names_of(MatchScreen) | names_of(RollScreen) | {"session"}
    assert "await_roll" in rows and set(re.findall(r"`(\w+)", rows)) - known == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    dead = list(dead_links(path, path.read_text(encoding="utf-8")))
    assert not dead, "\n" + "\n".join(dead)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_names_exist(path):
    wrong = set(wrong_names(path.read_text(encoding="utf-8"))) - {"no file: " + name for name in YOURS}
    assert not wrong, "\n" + "\n".join(sorted(wrong))


def test_names_of_code_exist():
    """In every document but CHANGELOG.md, which tells of the past."""
    known = source_words() | OTHERS
    pages = [path for path in DOCUMENTS if path.name != "CHANGELOG.md"]
    named = {path.name: set(code_names(path.read_text(encoding="utf-8"))) for path in pages}
    missing = ["%s: %s" % (page, name) for page in named for name in sorted(named[page] - known)]
    assert not missing, "\n" + "\n".join(missing)


def test_the_pages_that_the_source_names_exist():
    """With their headings. Nothing points to a page outside the repository."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kinds = ".py", ".md", ".toml", ".play", ".yml"
    paths = [ROOT / name for name in listed.split("\n") if name.endswith(kinds)]
    assert len(paths) > 300
    missing, known = [], {}
    for path in filter(Path.exists, paths):
        text = path.read_text(encoding="utf-8")
        if path != Path(__file__):
            strange = re.findall(r"\b(?:RULES|DESIGN|PLAYS)\.md", text)
            missing += ["%s: %s" % (path.name, page) for page in strange]
            for page, heading in pages_named(text):
                if page not in known:
                    file = ROOT / page
                    known[page] = file.exists() and titles(file.read_text(encoding="utf-8"))
                if not known[page] or heading and heading not in known[page]:
                    missing.append("%s: %s, %s" % (path.name, page, heading))
    assert not missing, "\n" + "\n".join(missing)


@pytest.mark.parametrize("module", COMMANDS)
def test_every_command_says_how_it_is_used(module):
    assert re.match(r"usage: (python3 -m )?%s .*-h" % re.escape(module), help_of(module), re.S)


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if not board.built_in])
def test_the_wiring_diagrams_are_the_presets(name):
    """Each part's label is drawn in the row of its pin and on the same side, and no other pin is in use."""
    board = BOARDS[name]
    text = (ROOT / "docs" / ("wiring-%s.svg" % name)).read_text(encoding="utf-8")
    drawn = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*fill="([^"]+)"[^>]*>([^<]+)<', text)
    places = {words: (int(y), int(x) < 400) for x, y, _, words in drawn}
    used = {wire.upper(): pin for wire, pin in board.panel.names.items()}
    for role, pin in board.roles.items():
        used["%s, GND" % (role if len(role) > 1 else role.upper())] = pin
    for words, pin in used.items():
        assert places[words] == places["GP%d" % board.pins[pin]], words
    others = {"GP%d" % board.pins[pin] for pin in (board.speaker, board.pixels, board.battery) if pin}
    assert others <= {"GP28"} | {"GP%d" % pin for pin in range(23)}
    in_use = {words for _, _, colour, words in drawn if colour == "#000" and words.startswith("GP")}
    assert in_use == others | {"GP%d" % board.pins[pin] for pin in used.values()}


def test_readme_has_the_sizes_of_the_tables():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in ("games/krypto/solving/unsolvable.bin", "games/knister/lines.bin"):
        assert "{:,}".format((ROOT / path).stat().st_size) in text, path
