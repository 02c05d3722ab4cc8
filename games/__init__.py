"""The games: each folder is one game, found by its name. docs/games.md is the contract, with a tutorial."""
