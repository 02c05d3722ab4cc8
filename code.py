"""Trefoil: starts the console; nothing else."""
try:
    from handheld.console import Console

    Console("games").run()
except Exception as problem:  # noqa: BLE001  said in words that a player can pass on
    from handheld.halt import halt

    halt(problem)
