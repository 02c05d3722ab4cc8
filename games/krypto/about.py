"""Krypto for the menu, the result and the beginning of a match."""

from handheld.machine.text import t

TITLE = "Krypto"
TAG = t("5 cards, 1 target")  # one line for the menu
COLOUR = 0xFFB340
MOTIF = (523, 90, 659, 90, 784, 180, 1047, 360)
CREDIT = t("Krypto by Daniel Yovich")
FIGURES = ("times", "honours", "par", "pace")  # statistics besides points, a line of results, a machine
LEVELS = (t("Easy"), t("Medium"), t("Hard"), t("Rival"))  # opponents, weakest first; the last one by `pace`
