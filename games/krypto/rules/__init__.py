"""Krypto's rules: `MATCH` is the class of a match. `RECORD` reads and writes its events as text."""

from games.krypto import record
from games.krypto.rules.match import Krypto as MATCH  # noqa: F401


class RECORD:
    """The functions of `record`, imported late because that module may import this one."""

    @staticmethod
    def read(match, line):
        """Return the event of a line; see `record.read`."""
        return record.read(match, line)

    @staticmethod
    def say(match, code, data):
        """Return the line of an event; see `record.say`."""
        return record.say(match, code, data)
