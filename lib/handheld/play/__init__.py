"""A match in progress: the session, its resuming, the match's screens, hand-over and pause."""
