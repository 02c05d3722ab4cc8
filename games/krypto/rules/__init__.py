"""Krypto's rules: `MATCH` is the class of a match."""

from games.krypto.rules.match import Krypto as MATCH  # noqa: F401
