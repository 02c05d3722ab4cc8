"""The console: everything of the handheld that knows no game."""
