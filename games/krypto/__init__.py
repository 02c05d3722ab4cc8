"""Krypto: five cards and an objective; the first player to find a solution calls."""
