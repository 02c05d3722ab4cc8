"""The console: all code of the handheld that knows no game."""
