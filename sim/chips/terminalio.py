"""`terminalio`: the built-in font."""
from fontio import BuiltinFont

FONT = BuiltinFont()
