"""Screens of Krypto; `MatchScreen` is the entry point."""

from games.krypto.screens.match import MatchScreen  # noqa: F401
