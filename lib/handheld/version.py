"""The version of Trefoil: here, and nowhere else."""

VERSION = "0.2.0"
