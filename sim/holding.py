"""The common base of the fake chips: claiming and releasing pins."""


class Holder:
    """A holder of pins until `deinit` or the end of a `with`. Raises ValueError if one is in use."""

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
        """Release the pins. May be called again."""
        for pin in self.pins:
            pin.free()
        self.pins = ()
