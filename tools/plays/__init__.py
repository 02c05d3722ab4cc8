"""Plays: matches as text, for the rules, the simulator, MicroPython and the emulated device.

`text` reads a file of plays, `rules` and `console` run one, and `pilots` know the keys of each game.
docs/plays.md describes the language.
"""
