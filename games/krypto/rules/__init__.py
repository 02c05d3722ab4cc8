"""Krypto's rules: `MATCH` plays them. `RECORD` says its events as text, in one file with them."""

from games.krypto import record
from games.krypto.rules.match import Krypto as MATCH  # noqa: F401


class RECORD:
    """What `record` gives. That module may be what imports this one: its functions are looked up late."""

    @staticmethod
    def read(match, line):
        """An event of a line; see `record.read`."""
        return record.read(match, line)

    @staticmethod
    def say(match, code, data):
        """The line of an event; see `record.say`."""
        return record.say(match, code, data)
