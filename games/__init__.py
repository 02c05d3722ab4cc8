"""The games: each folder is one, found here by its name. docs/games.md is the contract, with a tutorial.

A folder has, as modules or packages, five of them needed and the sixth its own affair:

* its `__init__`, read by the menu, which knows no rules: what the game is called and looks like, who may
  play, what the setup asks (`handheld.description` has the names, and what holds where one is left out);
* `rules`, with MATCH, a class derived from `handheld.match.Match`: pure, whole numbers only;
* `record`, with `say(match, code, data)` and `read(match, line)`: events as lines of text and back;
* `screens`, with MatchScreen, derived from `handheld.screens.match.MatchScreen` or `.roll.RollScreen`;
* `howto`, with TEXT: how it is played, a paragraph a line;
* `opponent`, for `screens` to ask: `think(match, seat, level)` yields None after each slice of work, at
  last what it chooses. A game without LEVELS has none.

`units.toml` beside them says which of the modules the device loads together; without it each is a file.
"""
