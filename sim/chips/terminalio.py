"""`terminalio`: the font that is built in."""
from fontio import BuiltinFont

FONT = BuiltinFont()
