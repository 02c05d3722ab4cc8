"""Krypto's screens; `MatchScreen` is the entry."""

from games.krypto.screens.match import MatchScreen  # noqa: F401
