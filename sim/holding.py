"""What the fake chips share: to have pins, and to give them back."""


class Holder:
    """Holds pins until `deinit`, or to the end of a `with`. Raises ValueError where one is taken."""

    def __init__(self, *pins):
        self.pins = ()
        for pin in pins:
            try:
                pin.claim()
            except ValueError:
                Holder.deinit(self)
                raise
            self.pins += (pin,)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        """Give the pins back. May be called again."""
        for pin in self.pins:
            pin.free()
        self.pins = ()
