"""Krypto's rules: `MATCH` plays them. `RECORD` says its events as text, in one file with them."""

from games.krypto import record
from games.krypto.rules.match import Krypto as MATCH  # noqa: F401


class RECORD:
    """What the module `record` gives."""

    read = record.read
    say = record.say
