"""Rewriting of a module's syntax tree for the file of its unit: names, imports, constants, docstrings."""

import ast

from tools.modules import Thing, constant


def placed(tree):
    """Yield the parts of a tree that begin a line."""
    for field in ("body", "handlers", "orelse", "finalbody"):
        for node in getattr(tree, field, ()):
            yield from getattr(node, "decorator_list", ())
            yield node
            yield from placed(node)


def import_of(module, names, origin):
    """Return an import statement: name here -> name there."""
    aliases = [ast.alias(theirs, ours if ours != theirs else None) for ours, theirs in names.items()]
    statement = ast.ImportFrom(module, aliases, 0) if module else ast.Import(aliases)
    statement.origin = origin
    return statement


def _asks_only(node):
    """Return True for a method that does nothing but raise NotImplementedError, and for other names of it."""
    if isinstance(node, ast.Assign):
        return getattr(node.value, "attr", getattr(node.value, "id", "")) == "undefined"
    last = node.body[-1] if isinstance(node, ast.FunctionDef) else None
    raised = last.exc if isinstance(last, ast.Raise) and len(node.body) < 3 else None
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


class Rewriter(ast.NodeTransformer):
    """A rewriter of a module's tree for the file of its unit."""

    def __init__(self, firmware, unit, module):
        self._firmware = firmware
        self._unit = unit
        self._module = module
        self._scope_of = {id(node): scope for node, _, scope in module.names.uses}
        self._import_scope_of = {id(statement): scope for statement, scope, _ in module.names.statements}
        self._consts = any(constant(node) is not None and not self._drops(node) for node in module.tree.body)
        self._used = {}  # (scope, name imported there) -> the things used by that name
        bases = set()  # the Name nodes of `module.name`
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute):
                thing = self._of_module(node)
                if thing:
                    self._note(node.value, thing)
                    bases.add(id(node.value))
            elif isinstance(node, ast.Name) and id(node) not in bases:
                thing = self._thing(node)
                if thing:
                    self._note(node, thing)

    def body(self):
        for node in placed(self._module.tree):
            node.origin = self._module.path, node.lineno
        return self.visit(self._module.tree).body

    def _thing(self, node, name=None):
        """Return the Thing that a Name or definition stands for, or None."""
        name = name or node.id
        thing = self._module.thing(name, self._scope_of[id(node)].find(name))
        return thing and self._firmware.owner(thing, self._module, node)

    def _of_module(self, node):
        """Return the Thing of `module.name`, None for an attribute of anything else."""
        if not isinstance(node.value, ast.Name):
            return None
        thing = self._thing(node.value)
        if thing is None or thing.name:
            return None
        if not isinstance(node.ctx, ast.Load):
            words = "%s.%s is set from outside its module" % (thing.module, node.attr)
            raise self._module.refused(node, words)
        return self._firmware.owner(Thing(thing.module, node.attr), self._module, node)

    def _note(self, node, thing):
        """Record the use of a thing by an imported name. Refuse most modules as values."""
        where = self._scope_of[id(node)].find(node.id)
        if not thing.name and (self._unit.has(thing) or thing.module not in self._firmware.units
                               or where.kind == "module"):
            words = "%s is used as a value: expected an import in a function, of another unit's main module"
            raise self._module.refused(node, words % thing.module)
        if node.id in where.imports:
            name = self._unit.named(thing) if thing.name else node.id
            self._used.setdefault((where, node.id), {})[name] = thing

    def _named(self, node, scope, thing):
        """Return the name of a thing; refuse one that a local name hides."""
        name = self._unit.named(thing)
        where = scope.find(name)
        local = self._module.thing(name, where)
        if where.kind != "module" and thing != (local and self._firmware.owner(local, self._module, node)):
            raise self._module.refused(node, "%s.%s is hidden by a local name" % thing)
        self._unit.mean(name, thing, self._module, node)
        return name

    # Names

    def _use(self, node, scope, thing):
        number = self._firmware.number(thing)
        if number is None or not isinstance(node.ctx, ast.Load):
            value = ast.Name(self._named(node, scope, thing), node.ctx)
        elif number >= 0:
            value = ast.Constant(number)
        else:
            value = ast.UnaryOp(ast.USub(), ast.Constant(-number))
        value.origin = getattr(node, "origin", None)
        return value

    def visit_Name(self, node):
        scope = self._scope_of[id(node)]
        thing = self._thing(node)
        if thing and thing.name:
            return self._use(node, scope, thing)
        where = scope.find(node.id)
        if self._module.is_built_in(node.id, where):
            return self._built_in(node)
        if thing is None and where is self._module.names.module:
            statement, alias = where.imports[node.id][0]
            meaning = getattr(statement, "module", ""), alias.name
            self._unit.mean(node.id, meaning, self._module, node)
        return node

    def _built_in(self, node):
        if self._module is not self._unit.main and node.id in ("__name__", "__file__"):
            if node.id == "__file__":
                return ast.Constant("/" + self._module.path)
            words = "__name__: the module goes by the name of %s" % self._unit.name
            raise self._module.refused(node, words)
        self._unit.mean(node.id, "built in", self._module, node)
        return node

    def visit_Attribute(self, node):
        thing = self._of_module(node)
        return self._use(node, self._scope_of[id(node.value)], thing) if thing else self.generic_visit(node)

    # Definitions

    def _defined(self, node):
        thing = self._thing(node, node.name)
        if thing:
            node.name = self._named(node, self._module.names.module, thing)
        return self._without_docstring(node)

    visit_FunctionDef = _defined

    def visit_ClassDef(self, node):
        """Drop the methods that a class only asks for: they are there for the reader."""
        kept = [each for each in node.body if not _asks_only(each)]
        node.body = kept or [self._placed_at(node, ast.Pass())]
        return self._defined(node)

    def visit_Module(self, node):
        return self._without_docstring(node)

    def _without_docstring(self, node):
        if ast.get_docstring(node, False) is not None:
            text = node.body.pop(0)
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(self._placed_at(text, ast.Pass()))
        return self.generic_visit(node)

    def visit_Assign(self, node):
        """Drop a constant, whose uses have been replaced by its number, unless its name is open."""
        return None if self._drops(node) else self.generic_visit(node)

    def _drops(self, node):
        if constant(node) is None or node not in self._module.tree.body:
            return False
        thing = Thing(self._module.name, node.targets[0].id)
        return self._firmware.number(thing) is not None and thing not in self._firmware.names

    def _placed_at(self, source, node):
        node.origin = self._module.path, source.lineno
        return node

    # Imports

    def _imports(self, node):
        """Return the imports that replace one in a function; those at load time are the unit's."""
        scope, origin = self._import_scope_of[id(node)], (self._module.path, node.lineno)
        early, asked = scope.kind == "module", {}
        for alias in node.names:
            bound = alias.asname or alias.name
            if self._module.target(node, alias) is None:
                module = "" if isinstance(node, ast.Import) else node.module
                if not early:
                    asked.setdefault(module, {})[bound] = alias.name
                elif bound != "const" or self._consts:
                    self._unit.ask(module, alias.name, bound, origin)
            for name, thing in self._used.get((scope, bound), {}).items():
                if self._unit.has(thing) or self._firmware.number(thing) is not None:
                    continue
                if early:
                    self._unit.ask(*self._firmware.place(thing), name, origin)
                else:
                    module, theirs = self._firmware.place(thing)
                    asked.setdefault(module, {})[name] = theirs
        if not asked and not early:
            return self._placed_at(node, ast.Pass())
        return [import_of(module, names, origin) for module, names in asked.items()]

    visit_Import = visit_ImportFrom = _imports
