"""One module per `board_id`: the whole of a port.

A board module has:

* `NAME`: what people call it;
* `A_NAME`, `B_NAME`: what is written on the screen for the keys A and B;
* `Board()`: with `display`, `scanner` (a `keypad.Keys`), `wheel` (a `rotaryio.IncrementalEncoder` or None),
  `keys` (scanner's key number -> key), `plain` (NUMBER n -> key, index 0 unused), `lights`, `tone`,
  `battery()` and `turn(upside_down)`.
* `lights`: `show(colours, shift)`; `colours` has 13 places, 0 the status light and 1-12 those under the
  keys; `shift` takes that many bits of brightness off.
* `tone`: `play(frequency, volume)` in Hz and 0-3, frequency 0 is silence.
"""

import board


def this():
    """The module of the board that this is. Raises ImportError, naming it, for one that has none."""
    name = "handheld.boards." + board.board_id
    try:
        return __import__(name, None, None, ("Board",))
    except ImportError as error:
        raise ImportError("no board module %s: see handheld/boards" % name) from error
