"""What makers run: tables, bundle, replay, arena, pictures. None of it goes onto the device."""
import sim  # noqa: F401  puts the firmware on the path
