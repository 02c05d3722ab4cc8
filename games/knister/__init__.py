"""Knister: every player writes the sum of two dice into a field of five by five cells."""
