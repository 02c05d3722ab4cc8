"""All distinct solutions of a hand of Krypto, as expressions, by the device's own search."""

from games.krypto.solving.search import Search


class _Distinct(Search):
    """A search that joins two trees in standard form only, so that each solution comes once."""

    def joins(self, left, right, goal):
        return [step for step in super().joins(left, right, goal) if not _loose(step)]

    def text(self, tree):
        """A tree in standard form as an expression."""
        if len(tree) == 1:
            return str(self.rule.plain(tree[0]))
        _, operation, left, right = tree
        a = self.text(left)
        b = self.text(right)
        if operation in "x/":
            if left[1:] and left[1] in "+-":
                a = "(" + a + ")"
            if right[1:] and right[1] in "+-":
                b = "(" + b + ")"
        return a + " " + operation + " " + b


def _loose(step):
    """True for a step that another order or grouping of the same terms or factors stands for.

    In standard form a sum is its added terms, largest first, then those taken away, largest first,
    joined from the left; a product likewise. So each solution has one standard form.
    """
    _, operation, left, right = step
    family = "+-" if operation in "+-" else "x/"
    if right[1:] and right[1] in family:
        return True
    if left[1:] and left[1] in family:
        return left[1] in "-/" and operation in "+x" or left[1] == operation and left[3] < right
    return operation in "+x" and left < right


def distinct(cards, objective, rule="whole"):
    """All distinct solutions. Yields None for each slice, and each solution as an expression.

    Two solutions are the same if one becomes the other by changing the order or the grouping of what
    is added and taken away, or of what is multiplied and divided: 8 - (5 - 2) and 2 + 8 - 5 are one.
    Equal cards are not told apart. 3 x 1 and 3 / 1 are two. Raises BadHand.
    """
    search = _Distinct(cards, objective, rule)
    for tree in search.trees():
        yield search.text(tree) if tree else None
