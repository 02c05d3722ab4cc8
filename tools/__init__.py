"""Commands for makers: tables, bundle, replay, ways, pictures. The device has none of them."""
import sim  # noqa: F401  puts the firmware on the path
