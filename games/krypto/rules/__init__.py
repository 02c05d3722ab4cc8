"""Krypto's rules: `MATCH` plays them."""

from games.krypto.rules.match import Krypto as MATCH  # noqa: F401
