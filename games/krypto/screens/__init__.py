"""Krypto's screens: `MatchScreen` is the one of a match."""

from games.krypto.screens.match import MatchScreen  # noqa: F401
