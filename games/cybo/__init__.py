"""Cybo: one to six players roll a twelve-sided die along the lines of a grid of twelve numbers."""
