"""The door to Krypto's screens: only those of the mode that is played are loaded."""


def MatchScreen(console, session, extras):
    """The screen of a match at play."""
    if session.match.settled["mode"] == "table":
        return console.load("krypto", "turns").TableScreen(console, session, extras)
    return console.load("krypto", "play").PlayScreen(console, session, extras)
