"""Pig: roll one die as often as you dare; a 1 loses the points of the turn."""

from handheld.machine.text import t

TITLE = "Pig"
TAG = t("One die, and nerve")  # a line for the menu
COLOUR = 0xFF8FB0
LEVELS = (t("Easy"), t("Hard"))  # opponents, weakest first
FIGURES = ()  # statistics besides points
