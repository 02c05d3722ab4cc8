"""The games: each folder is one game, found by its name. docs/games.md is the contract, with a tutorial.

A game has four modules or packages, a fifth if it has opponents, and may have a `setup`:

* `__init__`, read by the menu, which knows no rules: the title and the look of the game, the number of
  players, the rows of the setup (`handheld.description` lists the names and their defaults);
* `rules`, with MATCH, a class derived from `handheld.match.Match`: pure, integers only;
* `screens`, with MatchScreen, derived from `handheld.screens.match.MatchScreen` or `.roll.RollScreen`;
* `howto`, with TEXT: the rules of play, one paragraph per line;
* `opponent`, called by `screens`: `think(match, seat, level)` yields None after each slice of work and the
  chosen event code at the end. A game without LEVELS has none.

`units.toml` in the same folder groups modules that the device loads together. Without it, each module is a
file.
"""
