"""All distinct solutions of a hand of Krypto, as expressions, found by the device's own search."""

from games.krypto.solving.search import Search


class _Distinct(Search):
    """A search that builds trees in standard form only, so that each solution appears once."""

    def joins(self, left, right, goal):
        return [step for step in super().joins(left, right, goal) if not _loose(step)]

    def text(self, tree):
        """Return a tree in standard form as an expression."""
        if len(tree) == 1:
            return str(self.rule.plain(tree[0]))
        _, operation, left, right = tree
        parts = [self.text(part) for part in (left, right)]
        for at, part in enumerate((left, right)):
            if operation in "x/" and part[1:] and part[1] in "+-":
                parts[at] = "(%s)" % parts[at]
        return (" %s " % operation).join(parts)


def _loose(step):
    """Return True for a step that is not in standard form.

    In standard form a sum has its added terms first, then the subtracted ones, each largest first and
    joined from the left; a product likewise. So each solution has exactly one standard form.
    """
    _, operation, left, right = step
    family = "+-" if operation in "+-" else "x/"
    if right[1:] and right[1] in family:
        return True
    if left[1:] and left[1] in family:
        return left[1] in "-/" and operation in "+x" or left[1] == operation and left[3] < right
    return operation in "+x" and left < right


def distinct(cards, objective, rule="whole"):
    """Yield each distinct solution as an expression, and None for each slice.

    Two solutions are the same if they differ only in the order or grouping of terms in a sum, or of
    factors in a product: 8 - (5 - 2) and 2 + 8 - 5 are one solution. Equal cards are interchangeable.
    3 x 1 and 3 / 1 are two solutions.
    """
    search = _Distinct(cards, objective, rule)
    for tree in search.trees():
        yield search.text(tree) if tree else None
