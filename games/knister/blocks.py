"""Blocks of rounds on the match screen (option `pass`, RULES.md): hidden sums, and undo."""

from handheld import keys
from handheld.screens.roll import RollScreen


class BlockScreen(RollScreen):
    """A match screen whose players may play several rounds before they pass the device.

    After the opener, each player sees a sum only on request. Until a block ends, the placements of machines
    and the fields of players who have finished it stay hidden.
    """

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self._seen = self.match.step  # the last step whose sum has been shown to the players

    def covered(self):
        """Return True if the sum is hidden: until A for a player after the opener, always for a machine."""
        match = self.match
        if match.block == 1 or not match.sum or not self.session.people():
            return False
        return not self.session.person(match.turn) or match.boundary and self._seen < match.step

    def secret(self):
        """Return True while other players' fields are hidden: somebody has finished this block."""
        match = self.match
        if match.block == 1 or not self.session.people():
            return False
        opened = match.sum or match.played % match.block
        return bool(opened) and (bool(match.sum) and match.boundary or not self.session.person(match.roller))

    def uncover_sum(self):
        """Show the hidden sum. Called by A."""
        self._seen = self.match.step
        self.enter()

    def choices_back(self):
        match = self.match
        if match.block > 1 and match.sum and self._seen >= match.step:
            return 0  # the next sum has been seen
        return super().choices_back()

    def _on_card(self, key):
        if key == keys.A:
            self._seen = self.match.step
        super()._on_card(key)
