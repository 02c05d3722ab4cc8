"""The contract of a game's rules, dice and the record. They need no device."""
