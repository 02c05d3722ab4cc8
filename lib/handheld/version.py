"""The version of Trefoil, stored only here."""

VERSION = "0.2.0"
