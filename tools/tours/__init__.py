"""Tours for the contact sheets in docs/: each module has those of one game or of the console.

A tour is one match, or one visit to the menu, with (caption, words) for each picture. The words lead to it:

* `a b up down left right hint undo` press keys, on any board; `key:4` presses a key by its number;
* `row:About` goes to the row of a list and chooses it, `at:About` only goes there, `entry:Cybo` goes to an
  entry of the menu. `?row:More` does nothing if there is no such row. `_` is a blank in a row;
* `menu` opens the pause menu, `choose:Hint` chooses a row of it;
* `begin:knister` begins a match of two, `match:knister,12` plays a whole match of twelve without screens,
  `ahead:round=13` plays the open match until `match.round` is 13, `leave` goes to the menu;
* `fell:10,7` sets the next dice, `roll` presses A until the dice have been rolled and are at rest, `line`
  until a line of Knister scores, `on:result` until that screen is shown;
* `lie` presses A until Krypto's cards are shown, `call:0` calls for a seat, `rival` waits for an opponent's
  call. `begin` finds a solution, `step:2` enters two steps of it, `first`, `sign` and `second` parts of one.
  `wrong` is a step below zero, `part` a division, `aside` the screen beside the outcome;
* `number:07532` and `cards:3,8,12,17,21,9` type a hand number and real cards;
* `pages` takes a picture of each following page, `lesson` of each page of a lesson's words, and plays it;
* `strip:a,2000` at the end presses a key and takes each frame of 2000 ms, with its time and its cost;
* `boot` is the first picture after power-on, `fail` makes a screen raise an exception;
* `ms:300` lets time pass; `now` takes the picture at once instead of waiting until nothing moves.

A picture whose words begin with `macropad:` or `picosystem:` is taken on that board alone.
"""


class Tour:
    """A match of `game` ("" for the menu) and the pictures of it, each (caption, words).

    `title` is its caption. `options`, `names`, `levels` and `extras` are those of the match; `seed`
    determines all chance. Pictures are taken on `boards`, on all if empty.
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
    """Return {name of a contact sheet: its tours}."""
    from tools.tours import console, cybo, knister, krypto

    return {module.__name__.rpartition(".")[2]: module.TOURS for module in (console, knister, cybo, krypto)}
