"""The linker: a linked tree does what the tree does, and what cannot be linked is refused in one line."""

import ast
import re
import textwrap

import pytest

from sim.command import Failed
from tests.sim.played import Played
from tools import mpy
from tools.linker import link, written
from tools.units import Source, complete, read


def tree(text):
    """Sources from one text, in which `== path` begins each file."""
    parts = re.split(r"^== (\S+)\n", textwrap.dedent(text), flags=re.MULTILINE)[1:]
    sources = {}
    for path, body in zip(parts[::2], parts[1::2]):
        sources[path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = Source(path, body)
    return sources


def write(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def linked_texts(units, sources, code="from pk.screen import show"):
    """The linked files for a program that uses them: path -> Linked."""
    return {path: written(found) for path, found in link(units, sources, [ast.parse(code)])[0].items()}


def both(tmp_path, units, text, code):
    """What `code` prints with the tree as it is; the same, linked, prints the same. And the linked files."""
    sources = tree(text)
    linked = linked_texts(units, sources, code)
    write(tmp_path / "plain", {source.path: source.text for source in sources.values()})
    write(tmp_path / "linked", {path: file.text for path, file in linked.items()})
    plain = Played(tmp_path / "plain", code)
    assert plain.outcome == "done", plain.outcome
    joined = Played(tmp_path / "linked", code)
    assert joined.outcome == "done", joined.outcome + "\n" + str({p: f.text for p, f in linked.items()})
    assert joined.said == plain.said
    for path in linked:
        mpy.compile_mpy(tmp_path / "linked" / path, path)
    return plain.said, {path: file.text for path, file in linked.items()}


NAMES = """
    == pk/keys.py
    from micropython import const
    UP = const(1)
    DOWN = const(UP + 1)
    LEFT = const(-3)
    _WRAP = const(9)
    def since(now, then):
        return now - then + _WRAP
    def _draw():
        return "keys draw"
    def draw():
        return _draw()
    """


def test_an_open_constant_and_one_that_is_no_number_stay(tmp_path):
    text = """
    == pk/a.py
    from micropython import const
    def early():
        return LATE, WORD, LATE ** 2
    LATE = const(-7)
    WORD = const("a")
    """
    code = "from pk import a\nprint(a.early(), a.LATE)"
    said, files = both(tmp_path, {"pk.a": []}, text, code)
    assert said == ["(-7, 'a', 49) -7"] and "\nLATE = const(-7)\n" in files["pk/a.py"]
    assert "\n_pk_a__WORD = const('a')\n" in files["pk/a.py"] and "(-7) ** 2" in files["pk/a.py"]


def test_names_never_collide(tmp_path):
    text = NAMES + """
    == pk/draw.py
    def draw():
        return "draws"
    def sorted(x):
        return "mine"
    == pk/screen.py
    from pk import draw, keys
    class Screen:
        since = 3
        def draw(self, sorted=4, DOWN=2):
            return keys.since(self.since, DOWN) + sorted
    def show(since):
        UP = [since for since in (1, 2)]
        both = draw.sorted(UP), sorted(UP)
        return keys.since(since, 1), draw.draw(), keys.draw(), both, Screen().draw(DOWN=1)
    """
    units = {"pk.screen": ["pk.keys", "pk.draw"]}
    said, _ = both(tmp_path, units, text, "from pk.screen import show\nprint(show(4))")
    assert said == ["(12, 'draws', 'keys draw', ('mine', [1, 2]), 15)"]


def test_imports_within_functions(tmp_path):
    text = NAMES + """
    == pk/rare.py
    from pk.screen import show
    def thing():
        return show, "thing"
    == pk/screen.py
    def show():
        from pk import keys, rare
        from pk.keys import draw, UP
        from pk.rare import thing as it
        import math
        from math import floor as down
        return keys.since(1, 2), draw(), UP, it()[1], rare.thing()[1], math.floor(2.5), down(1.5)
    """
    units = {"pk.screen": ["pk.keys"], "pk.rare": []}
    said, files = both(tmp_path, units, text, "from pk.screen import show\nprint(show())")
    assert said == ["(8, 'keys draw', 1, 'thing', 'thing', 2, 1)"]
    assert "\n    from pk.rare import" in files["pk/screen.py"]  # it is loaded when it is asked for


A = "== pk/a.py\nX = 1\n"


@pytest.mark.parametrize(
    "text, words",
    [
        ("== pk/b.py\nfrom pk.a import *\n", "pk/b.py:1: import *: expected the names, one by one"),
        ("== pk/b.py\ntry:\n    import os\nexcept ImportError:\n    pass\n", "pk/b.py:2: an import that"),
        ("== pk/b.py\nX = 0\nif X:\n    import math\n", "pk/b.py:3: an import that depends on something"),
        ("== pk/b.py\nimport pk.a\n", "pk/b.py:1: import pk.a: expected from ... import ..., or as NAME"),
        ("== pk/b.py\nclass B:\n    from pk import a\n", "pk/b.py:2: an import within a class"),
        ("== pk/b.py\nfrom pk import a\na.X = 2\n", "pk/b.py:2: pk.a.X is set from outside its module"),
        ("== pk/b.py\nfrom pk import a\na.Y\n", "pk/b.py:2: pk.a has no Y"),
        ("== pk/b.py\nfrom pk.a import Y\nY\n", "pk/b.py:2: pk.a has no Y"),
        ("== pk/b.py\nfrom pk import a\na = 3\n", "pk/b.py:2: a is imported and bound otherwise too"),
        ("== pk/b.py\ndef f(a):\n    a = 1\n    from pk import a\n", "pk/b.py:2: a is imported and bound"),
        ("== pk/b.py\nfrom .a import X\n", "pk/b.py:1: a relative import: expected the whole name"),
        ("== pk/b.py\nfrom pk import a\nb = a\n", "pk/b.py:2: pk.a is used as a value: expected an"),
        ("== pk/b.py\nx = globals()\n", "pk/b.py:1: globals: its names are not its own"),
        ("== pk/b.py\nx = 1\ndef f():\n    global x\n    x = 2\n", "pk/b.py:3: global or nonlocal: expected"),
        ("== pk/b.py\ndef f():\n    x = 1\n    def g():\n        nonlocal x\n", "pk/b.py:4: global or"),
        ("== pk/b.py\nexec('x = 1')\n", "pk/b.py:1: exec: what it runs does not know the linked names"),
        ("== pk/b.py\ndef f(:\n", "pk/b.py:1: "),
    ],
)
def test_refused(text, words):
    sources = tree(A + text)
    with pytest.raises(Failed) as refused:
        link({"pk.b": ["pk.a"]}, sources)
    assert str(refused.value).startswith(words) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text, asked, words",
    [
        ("== pk/a.py\nimport math\nX = math.pi\n== pk/b.py\nfrom pk.a import X\nmath = X\n", "math",
         "pk/b.py:2: math stands for something else in another module of the unit"),
        ("== pk/a.py\nfrom math import pi\nX = pi\n"
         "== pk/b.py\nfrom pk.a import X\nfrom cmath import pi\npi\n", "X",
         "pk/b.py:3: pi stands for something else in another module of the unit"),
        ("== pk/b.py\ndef f():\n    return 1\n"
         "== pk/a.py\ndef g(f):\n    from pk import b\n    return b.f()\n", "f",
         "pk/a.py:3: pk.b.f is hidden by a local name"),
    ],
)
def test_a_name_that_stays_means_one_thing_in_a_file(text, asked, words):
    with pytest.raises(Failed) as refused:
        link({"pk.b": ["pk.a"]}, tree(text), [ast.parse("from pk.b import " + asked)])
    assert str(refused.value) == words


def test_a_module_asks_for_its_name_where_it_keeps_it():
    text = "== pk/a.py\nX = __name__\n== pk/b.py\nfrom pk.a import X\n"
    with pytest.raises(Failed, match=r"pk/a\.py:1: __name__: the module goes by the name of pk\.b"):
        link({"pk.b": ["pk.a"]}, tree(text))
    link({"pk.b": [], "pk.a": []}, tree(text))


def test_circles():
    text = "== pk/a.py\nfrom pk import b\ndef f():\n    return b.g\n"
    text += "== pk/b.py\nfrom pk import a\ndef g():\n    return a.f\n"
    with pytest.raises(Failed, match=r"modules import each other: pk\.a -> pk\.b -> pk\.a"):
        link({"pk.a": ["pk.b"]}, tree(text))
    with pytest.raises(Failed, match=r"units import each other: pk\.a -> pk\.b -> pk\.a"):
        link({"pk.a": [], "pk.b": []}, tree(text))


# Manifests


def test_a_manifest():
    text = '[units]\n__init__ = ["text"]\nmenu = ["screens.menu", "screens.lists"]\nhowto = []\n'
    assert read(text, "pk", "units.toml") == {
        "pk": ["pk.text"], "pk.menu": ["pk.screens.menu", "pk.screens.lists"], "pk.howto": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    "text, words",
    [
        ("units", "pk/units.toml: "),
        ("[unit]\n", "pk/units.toml: expected [units] and nothing else"),
        ("[units]\na = 3\n", "pk/units.toml: a: expected a list of modules"),
        ("[units]\na = [3]\n", "pk/units.toml: a: expected a list of modules"),
    ],
)
def test_a_bad_manifest(text, words):
    with pytest.raises(Failed) as refused:
        read(text, "pk", "pk/units.toml")
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    "units, words",
    [
        ({"pk.a": ["pk.b.c"], "pk.d": []}, "pk.d: a unit has it, and there is no such module"),
        ({"pk.a": ["pk.b.c", "pk.b.c"]}, "pk.b.c stands in two units, pk.a and pk.a"),
        ({"pk.a": ["pk.a", "pk.b.c"]}, "pk.a stands in two units, pk.a and pk.a"),
    ],
)
def test_each_module_stands_in_one_unit(units, words):
    with pytest.raises(Failed) as refused:
        complete(units, tree("== pk/a.py\n== pk/b/c.py\n"))
    assert str(refused.value) == words


def test_a_module_in_no_list_is_a_file_of_its_own():
    sources = tree("== pk/a.py\n== pk/b.py\n== pk/c.py\n")
    assert complete({"pk.c": ["pk.a"]}, sources) == {"pk.c": ["pk.a"], "pk.b": []}
