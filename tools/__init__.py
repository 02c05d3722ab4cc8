"""Commands for makers: tables, bundle, replay, arena, pictures. None of them goes onto the device."""
import sim  # noqa: F401  puts the firmware on the path
