"""Writes a linked file: each module's text with new names and imports, without comments and docstrings."""

import ast
import io
import re
import tokenize

from sim.command import Failed
from tools.modules import Thing

_IDLE = tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER


class Writer:
    """Writes the file of a `linker.Unit`. `asks` are then the units imported at load time."""

    def __init__(self, unit, linked):
        """Prepare to write `unit`; `linked` are all units by the names of their heads, their things named."""
        self._unit = unit
        self._linked = linked
        self._given = set()  # things that an import written so far provides
        self.asks = set()

    def write(self):
        """Return (text, lines): the linked file, and (path of the source, line there) of each line."""
        text, lines = [], []
        for module in self._unit.modules:
            for number, line in self._module(module):
                text.append(line)
                lines.append((module.path, number))
        return "".join([line + "\n" for line in text]), lines

    def _module(self, module):
        edits = Edits(module)
        for use in self._unit.uses_of[module.name]:
            self._rewrite(use, edits)
        for owner, node in self._unit.files:
            if owner is module:
                edits.replace(node, repr("/" + module.path))
        for statement, scope, _ in module.names.statements:
            if scope is module.names.module:
                edits.replace(statement, _statements(self._imports(statement, module)))
            else:
                words = [_statements(self._local_imports(statement, scope, module))]
                words += self._bindings(statement, scope, module)
                edits.replace(statement, "; ".join(filter(None, words)) or "pass")
        yield from edits.result()
        if Thing("module", module.name) in self._unit.names:
            for line in self._namespace(module):
                yield 1, line

    def _rewrite(self, use, edits):
        """Replace a use of a thing by its new name."""
        unit, thing = self._unit, use.thing
        of_module = use.where is use.module.names.module
        value = unit.number(thing)
        if value is not None and thing.module != use.module.name:
            edits.replace(use.node, str(value) if value >= 0 else "(%d)" % value)
        elif thing.kind == "outside" and not of_module:
            pass  # a function's own import
        elif of_module or unit.is_inside(thing):
            edits.rename(use.node, use.binding, unit.names[thing])
        elif isinstance(use.node, ast.Attribute) and thing.kind == "own":
            edits.replace(use.node, use.binding + "." + unit.called(thing, self._linked))

    def _imports(self, statement, module):
        """Return the imports that replace one at module level, each (module, name there, name here)."""
        unit, asked = self._unit, []
        for alias in statement.names:
            bound = alias.asname or alias.name.split(".")[0]
            target, _ = module.stands_for(bound, module.names.module)
            if target.kind == "outside":
                asked += self._outside(statement, alias, target)
                continue
            for thing in self._needed(module, bound, target, statement):
                if thing in self._given or unit.is_inside(thing) or unit.number(thing) is not None:
                    continue
                self._given.add(thing)
                asked.append(self._ask(thing, unit.names.get(thing, bound), module, statement))
                if thing.kind != "outside":
                    self.asks.add(unit.homes[thing.module])
        return asked

    def _needed(self, module, bound, target, statement):
        """Return the things a module uses through an imported name. The head re-exports them."""
        things = {use.thing for use in self._unit.uses_of[module.name]
                  if use.binding == bound and use.where is module.names.module}
        if module is self._unit.head and target.kind == "own":
            things.add(self._unit.owner(target, module, statement))
        return sorted(things)

    def _outside(self, statement, alias, thing):
        """Return the import of something outside our modules, once in a file."""
        key = thing, alias.name
        if key in self._given:
            return []
        self._given.add(key)
        name = self._unit.names.get(thing, alias.asname or alias.name)
        if isinstance(statement, ast.Import):
            return [("", alias.name, alias.name if not alias.asname and "." in alias.name else name)]
        return [(thing.module, alias.name, name)]

    def _ask(self, thing, name, module, statement):
        """Return the import that binds a thing from elsewhere to a name."""
        if thing.kind == "outside":
            return (thing.module, thing.name, name) if thing.name else ("", thing.module, name)
        home = self._unit.homes[thing.module]
        if thing.kind == "module" and self._linked[home].is_alone(thing.module):
            return _whole(home, name)
        if thing.name in self._unit.every[thing.module].rebound:
            words = "%s.%s is rebound as it runs: expected a function" % (thing.module, thing.name)
            raise module.refused(statement, words)
        return home, self._unit.called(thing, self._linked), name

    def _local_imports(self, statement, scope, module):
        """Return the imports that replace one within a function."""
        unit, asked = self._unit, []
        for alias in statement.names:
            bound = alias.asname or alias.name.split(".")[0]
            target = module.target(statement, alias)
            if target.kind == "outside":
                plain = isinstance(statement, ast.Import)
                whole = plain and "." in alias.name and not alias.asname
                asked.append(("" if plain else target.module, alias.name, alias.name if whole else bound))
                continue
            if module.is_local(bound, scope):
                thing = unit.owner(module.target(statement, alias), module, statement)
                if not unit.is_inside(thing) and unit.number(thing) is None:
                    asked.append(self._ask(thing, bound, module, statement))
                continue
            uses = [use for use in unit.uses_of[module.name] if use.binding == bound and use.where is scope]
            for thing in sorted({use.thing for use in uses}):
                if not unit.is_inside(thing) and unit.number(thing) is None:
                    by_module = target.kind == "module" and thing.kind == "own"
                    asked.append(_whole(unit.homes[thing.module], bound) if by_module
                                 else self._ask(thing, bound, module, statement))
        return asked

    def _bindings(self, statement, scope, module):
        """Yield assignments for a local name with several imports, if its thing needs no import."""
        for alias in statement.names:
            bound = alias.asname or alias.name.split(".")[0]
            target = module.target(statement, alias)
            if target.kind == "own" and module.is_local(bound, scope):
                thing = self._unit.owner(target, module, statement)
                value = self._unit.number(thing)
                if value is not None:
                    yield "%s = %d" % (bound, value)
                elif self._unit.is_inside(thing):
                    yield "%s = %s" % (bound, self._unit.names[thing])

    def _namespace(self, module):
        """Yield the lines of a class with the public names of a module that is used as a value."""
        names = self._unit.names
        yield "class %s:" % names[Thing("module", module.name)]
        bound = module.names.module
        for name in sorted(bound.bound - set(bound.imports)):
            if name[0] == "_":
                continue
            if name in module.rebound:
                raise Failed("%s: used as a value, and %s is rebound as it runs" % (module.path, name))
            value = module.constants.get(name)
            yield "    %s = %s" % (name, value[0] if value else names[Thing("own", module.name, name)])


def _whole(module, name):
    """Return the import of a whole module of ours under a name."""
    package, _, last = module.rpartition(".")
    return package, last, name


def _statements(asked):
    """Return imports as text on one line."""
    words, by_module = [], {}
    for module, theirs, ours in dict.fromkeys(asked):
        part = theirs if theirs == ours else theirs + " as " + ours
        if module:
            by_module.setdefault(module, []).append(part)
        else:
            words.append("import " + part)
    words += ["from %s import %s" % (module, ", ".join(parts)) for module, parts in by_module.items()]
    return "; ".join(words)


class Edits:
    """Edits to a module's text, each at a node of its tree."""

    def __init__(self, module):
        self._module = module
        self._lines = module.text.split("\n")
        self._edits = []
        texts = [node for node in ast.walk(module.tree) if isinstance(node, ast.JoinedStr)]
        self._in_text = {id(node) for text in texts for node in ast.walk(text)}

    def replace(self, node, text):
        """Replace a node by a text."""
        if id(node) in self._in_text:
            raise self._module.refused(node, "an f-string with a name that the linker has to change: use %")
        self._edits.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text))

    def rename(self, node, old, new):
        """Rename a name, a def or class, or a name in a `global` statement."""
        if isinstance(node, ast.Name | ast.Attribute):
            if ast.unparse(node) != new:
                self.replace(node, new)
        elif old != new:
            line = self._lines[node.lineno - 1]
            match = re.compile(r"\b%s\b" % re.escape(old)).search(line, node.col_offset)
            self._edits.append((node.lineno, match.start(), node.lineno, match.end(), new))

    def result(self):
        """Yield (line of the source, text) of each remaining line."""
        lines = list(self._lines)
        used = self._used()
        for first, start, last, end, text in sorted(self._edits, reverse=True):
            lines[first - 1] = lines[first - 1][:start] + text + lines[last - 1][end:]
            for number in range(first + 1, last + 1):
                lines[number - 1] = ""
                used.discard(number)
        for number in sorted(used):
            if lines[number - 1].strip():
                yield number, lines[number - 1]

    def _used(self):
        """Return the numbers of the lines that have more than comments and docstrings."""
        used = set()
        for token in tokenize.generate_tokens(io.StringIO(self._module.text).readline):
            if token.type not in _IDLE:
                used.update(range(token.start[0], token.end[0] + 1))
        for node in ast.walk(self._module.tree):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            if ast.get_docstring(node, False) is not None:
                text = node.body[0]
                if len(node.body) > 1 or isinstance(node, ast.Module):
                    used -= set(range(text.lineno, text.end_lineno + 1))
                else:
                    self.replace(text, "pass")
        return used
