"""What the contact sheets in docs/ show: in each module here the tours through one game, or the console.

A tour is one match, or one sitting at the menu, and (caption, words) of each picture. The words lead to it:

* `a b up down left right hint undo`: keys in a player's words, on any board; `key:4` a key by its number;
* `row:About` goes to the row of a list and chooses it, `at:About` only goes there, `entry:Cybo` to an entry
  of the menu; `?row:More` where there is one; for a blank in a row stands `_`;
* `menu` opens the pause menu, `choose:Hint` chooses a row of it;
* `begin:knister` begins a match of two, `match:knister,12` plays a whole one of so many people out of sight,
  `ahead:round=13` the one that is on until `match.round` is 13; `leave` goes to the menu;
* `fell:10,7` is what the dice will show next, `roll` presses A until something was rolled and lies, `line`
  until a line of Knister scores, `on:result` until that screen is up;
* `lie` has Krypto's cards lie open, `call:0` has a seat call, `rival` waits for an opponent's call; `begin`
  looks for a solution, `step:2` puts so many steps of it together, `first`, `sign` and `second` the parts of
  one; `wrong` is a step below zero, `part` a division; `aside` opens what lies beside the outcome;
* `number:07532` and `cards:3,8,12,17,21,9` type in a hand number and real cards;
* `pages` takes a picture of each page that follows, seven at most;
* `boot` is what is seen after power-on, `fail` has a screen fail;
* `ms:300` lets time pass; `now` takes the picture at once, where it would wait until nothing moves.

A picture whose words begin with `macropad:` or `picosystem:` is of that board alone.
"""


class Tour:
    """A match of `game` ("" for the menu) and the pictures of it, each (caption, words).

    `title` says what is played; `options`, `names`, `levels`, `extras` are those of the match, `seed` all
    its chance follows from. `boards`: where the pictures are taken, all where empty.
    """

    def __init__(self, game, title, *pictures, names=2, levels=(), options=(), extras=(), seed=1, boards=()):
        self.game = game
        self.title = title
        self.pictures = pictures
        self.names = names
        self.levels = levels
        self.options = dict(options)
        self.extras = dict(extras)
        self.seed = seed
        self.boards = boards


def sheets():
    """{name of a contact sheet: its tours}."""
    from tools.tours import console, cybo, knister, krypto

    return {module.__name__.rpartition(".")[2]: module.TOURS for module in (console, knister, cybo, krypto)}
