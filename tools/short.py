"""Gives the private names of the linked firmware short ones, and one to many that never meet.

A device keeps each name of a file for as long as it runs, and the table of them doubles when it is full. So
`_began` may be `_d` in every file, and so may be another name that no object and no file has beside it. What
stays: constants, which the compiler forgets by itself; names that a text spells; those of classes that derive
from what is not ours; and what is asked of objects while no class of ours has it.
"""

import ast
import io
import itertools
import re
import string
import tokenize
from collections import defaultdict

_PRIVATE = re.compile(r"_[a-z]\w*$")


def shortened(files, linked):
    """The same files (path -> `linked`, with `text` and `lines`), their private names shorter."""
    names = _Names({path: ast.parse(file.text) for path, file in files.items()})
    new = names.chosen()
    return {path: linked(_renamed(file.text, new), file.lines) for path, file in files.items()}


def _renamed(text, new):
    """A text with other names; its lines stay where they are."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in new:
            row, at = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:at] + new[token.string] + line[at + len(token.string) :]
    return "".join(lines)


class _Names(ast.NodeVisitor):
    """Where each private name is used: as a name of files, and in which classes."""

    def __init__(self, trees):
        self.kept = set()
        self.files = defaultdict(set)  # name -> the files that have it as a name
        self.classes = defaultdict(set)  # name -> the classes that have it
        self._asked = set()  # what is asked of something else than the class's own object
        self._bases = defaultdict(set)
        self._uses = defaultdict(int)
        self._path = self._class = self._self = None
        for self._path, tree in trees.items():
            self._called = {}  # what a class from elsewhere goes by here -> its own name
            self.visit(tree)

    def _name(self, name):
        if _PRIVATE.match(name):
            self.files[name].add(self._path)
            self._uses[name] += 1

    def visit_ImportFrom(self, node):
        for alias in node.names:
            self._called[alias.asname or alias.name] = alias.name
            self._name(alias.name)
            self._name(alias.asname or "")

    def visit_ClassDef(self, node):
        self._name(node.name)
        before = self._class
        self._class = node.name
        for base in node.bases:
            name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
            self._bases[node.name].add(self._called.get(name, name))
        self._bases[node.name] |= set()
        for part in node.body:
            name = getattr(part, "name", "")
            for target in getattr(part, "targets", ()):
                name = getattr(target, "id", "")
                self._has(name)
            self._has(name)
            self.visit(part)
        self._class = before

    def _has(self, name):
        if _PRIVATE.match(name):
            self.classes[name].add(self._class)

    def visit_FunctionDef(self, node):
        self._name(node.name)
        before = self._self
        first = [arg.arg for arg in node.args.args[:1]]
        if self._class and before is None:
            self._self = first[0] if first else ""
        for arg in ast.walk(node.args):
            if isinstance(arg, ast.arg):
                self._name(arg.arg)
        self.generic_visit(node)
        self._self = before

    def visit_Name(self, node):
        self._name(node.id)

    def visit_Global(self, node):
        for name in node.names:
            self._name(name)

    def visit_keyword(self, node):
        self._name(node.arg or "")
        self.visit(node.value)

    def visit_ExceptHandler(self, node):
        self._name(node.name or "")
        self.generic_visit(node)

    def visit_Attribute(self, node):
        if _PRIVATE.match(node.attr):
            self._uses[node.attr] += 1
            own = isinstance(node.value, ast.Name) and node.value.id == self._self
            if own and self._class:
                self.classes[node.attr].add(self._class)
            else:
                self._asked.add(node.attr)
        self.visit(node.value)

    def visit_Constant(self, node):
        if isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            self.kept.update(re.findall(r"\b_[a-z]\w*", text))

    def visit_JoinedStr(self, node):
        for part in ast.walk(node):
            self.kept.add(getattr(part, "id", getattr(part, "attr", "")))

    # Which of them meet

    def chosen(self):
        """Old name -> new name."""
        families = self._families()
        foreign = {name for name, bases in self._bases.items() if bases - set(self._bases) - _PLAIN}
        asked = {name for name in self._asked if name not in self.files}
        for name in set(self.files) | set(self.classes):
            if any(families[each] & foreign for each in self.classes[name]):
                self.kept.add(name)
        self.kept |= {name for name in asked if not self.classes[name]}
        every = sorted((set(self.files) | set(self.classes)) - self.kept, key=lambda n: (-self._uses[n], n))
        new = {}
        taken = defaultdict(list)  # new name -> the old ones that have it
        for name in every:
            for short in _shorts():
                if short in self.kept:
                    continue
                if not any(self._meet(name, other, families) for other in taken[short]):
                    new[name] = short
                    taken[short].append(name)
                    break
        return new

    def _families(self):
        """Class -> itself, and all that its objects may be."""
        families = {}
        for name in self._bases:
            family, more = set(), {name}
            while more:
                family |= more
                more = {base for each in more for base in self._bases.get(each, ())} - family
            families[name] = family
        below = {name: {other for other in families if name in families[other]} for name in families}
        return {name: set().union(*(families[each] for each in below[name])) for name in families}

    def _meet(self, one, other, families):
        """True if two names may stand in one file, or be asked of one object."""
        if self.files[one] & self.files[other]:
            return True
        if not self.classes[one] or not self.classes[other]:
            return False
        if one in self._asked or other in self._asked:
            return True
        return any(families[name] & self.classes[other] for name in self.classes[one])


_PLAIN = {"", "object", "Exception", "BaseException", "ValueError"}


def _shorts():
    """_a, _b and so on."""
    for size in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=size):
            yield "_" + "".join(letters)
