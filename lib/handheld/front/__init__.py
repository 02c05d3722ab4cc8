"""The menu: start card, players, typing a name, settings."""
