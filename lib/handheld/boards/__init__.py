"""One module per `board_id`: the whole of a port.

A board module has:

* `NAME`: what people call it;
* `A_NAME`, `B_NAME`: what is written on the screen for the keys A and B; `names` takes their place;
* `Board()`: with `display`, `scanner` (a `keypad.Keys`), `wheel` (a `rotaryio.IncrementalEncoder` or None),
  `keys` (scanner's key number -> key), `plain` (NUMBER n -> key, index 0 unused), `names`, `lights`, `tone`,
  `battery()` and `turn(upside_down)`, which sets `keys` and `names`.
* `names`: by key (`keys.UP` to `keys.UNDO`), what is printed on it, to be shown where a screen speaks of it:
  `names[keys.A]`. Empty where the board has no such key. Directions go by pairs: UP and DOWN have one name,
  LEFT and RIGHT another. Left-handed, a key keeps its print and changes its meaning, and so the name moves.
* `lights`: `show(colours, shift)`; `colours` has 13 places, 0 the status light and 1-12 those under the
  keys; `shift` takes that many bits of brightness off.
* `tone`: `play(frequency, volume)` in Hz and 0-3, frequency 0 is silence.
"""

import board


def this():
    """The module of the board that this is. Raises ImportError, naming what there is not."""
    name = "handheld.boards." + board.board_id
    try:
        return __import__(name, None, None, ("Board",))
    except ImportError as error:
        if name not in str(error):  # the module is there, a library that it needs is not
            raise
        raise ImportError("No board module %s in handheld/boards." % board.board_id) from error
