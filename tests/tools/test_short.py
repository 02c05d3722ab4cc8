"""Short private names: two that may meet stay two, all else is free to share; lines stay lines."""

import json
import re

from tools import linked, traceback
from tools.linker import Linked
from tools.short import shortened

BASE = """class Base:
    def __init__(self):
        self._began = 1

    def _ends(self, _late=0):
        return self._began + _late
"""
ONE = """from base import Base


class One(Base):
    def first(self):
        self._one_alone = _helps()
        return self._one_alone + self._ends(_late=2)


def _helps():
    return 5
"""
TWO = """from base import Base as Known


class Two(Known):
    def second(self):
        self._two_alone = 7
        return self._two_alone + self._ends()
"""


def made(**texts):
    files = {name + ".py": Linked(text, list(range(text.count("\n")))) for name, text in texts.items()}
    found = shortened(files, Linked)
    assert all(found[path].lines == files[path].lines for path in files)
    assert all(found[path].text.count("\n") == files[path].text.count("\n") for path in files)
    return {path: file.text for path, file in found.items()}


def test_what_may_meet_stays_apart_and_the_rest_is_shared():
    found = made(base=BASE, one=ONE, two=TWO)
    scope = {}
    whole = "".join(text for text in found.values()).replace("from base import Base as Known", "Known = Base")
    exec(whole.replace("from base import Base", ""), scope)
    assert scope["One"]().first() == 8 and scope["Two"]().second() == 8
    one, two = scope["One"](), scope["Two"]()
    one.first(), two.second()
    assert len(vars(one)) == len(vars(two)) == 2  # of the class's own and of the base's
    assert set(vars(one)) == set(vars(two))  # siblings never meet
    assert not any("alone" in text or "_began" in text or "_helps" in text for text in found.values())


def test_constants_names_in_texts_and_what_is_not_ours_stay():
    text = """_LONG = const(5)


class Drawn(displayio.Group):
    def __init__(self):
        self._drawn = _LONG


class Ours:
    def show(self, label):
        label._palette = 1
        self._spelled = f"{self._told}"
        self._told = getattr(self, "_asked")
        self._asked = self._short = 2
"""
    found = made(a=text)["a.py"]
    for name in ("_LONG", "_drawn", "_palette", "_told", "_asked"):
        assert name in found
    assert "_short" not in found and "_spelled" not in found


def test_the_firmware_has_few_private_names():
    texts = [file.text for file in linked.linked().values()]
    found = set().union(*(re.findall(r"\b_[a-z]\w*", text) for text in texts))
    assert len(found) < 90
    assert not any("self._changed" in text for text in texts)


def test_a_traceback_tells_the_functions_names():
    files = linked.linked()
    path = "lib/handheld/start.py"
    told = linked.described({path: files[path]}, {"lib/handheld/start.mpy": b""})
    table = json.loads(told["table.json"])
    text, lines = files[path]
    source = (linked.ROOT / "lib/handheld/console.py").read_text().splitlines()
    at = lines.index(("lib/handheld/console.py", source.index("    def _dim(self, brightness):") + 1))
    short = text.splitlines()[at].split("def ")[1].split("(")[0]
    mapped = traceback.mapped('File "handheld.start", line %d, in %s' % (at + 2, short), table)
    assert mapped.endswith(", in _dim") and short != "_dim" and "console.py" in mapped
