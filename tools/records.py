"""Reader of the records of every game (docs/rules.md, "Game records")."""
import importlib
import pathlib
import unicodedata

import games
from handheld.front.description import Description
from handheld.rules.match import Illegal
from sim import serial
from sim.command import Refused
from tools import events


class BadRecord(Exception):
    """A record that cannot be read. Its text has the reason, `line` (from 1) the place."""

    def __init__(self, line, wrong):
        super().__init__(wrong)
        self.line = line


def known_games():
    """Return the names of the games that have rules, sorted."""
    return sorted({rules.parent.name for folder in _folders() for rules in folder.glob("*/rules*")})


def _folders():
    return [pathlib.Path(folder) for folder in games.__path__]


def look_in(folder):
    """Add the games of another folder to ours. Raises Refused if it has none."""
    if not any(pathlib.Path(folder).glob("*/rules*")):
        raise Refused(f"--games: {folder} has no game, which is a folder with rules in it")
    if folder not in games.__path__:
        games.__path__.append(folder)


def part(game, name):
    """Return a module of a known game: `part("cybo", "rules")`."""
    return importlib.import_module(f"games.{game}.{name}")


def about(game):
    """Return the Description of a known game."""
    return Description(part, game)


def option_keys(game):
    """Return the keys that a record of a game may have."""
    return [each.key for each in about(game).CHOICES if each.recorded]


def read(data):
    """Return the match of a record (bytes), played as far as the record goes. Raises BadRecord."""
    lines = _content(data)
    match = begin(_header(lines))
    ended = False
    for number, text in lines:
        if not text:
            continue
        if ended:
            raise BadRecord(number, f"nothing follows 'over', but here is '{text}'")
        try:
            if text == "over":
                if not match.over:
                    raise Illegal("the match is not finished, so it cannot be 'over'")
                ended = True
            else:
                events.play(match, match, text)
        except Illegal as wrong:
            raise BadRecord(number, str(wrong)) from None
    return match


def _content(data):
    """Yield (number, text) of each line without its comment, except lines that are only a comment.

    CircuitPython's own output is skipped too, so a record may be copied from the serial console.
    """
    for number, raw in enumerate(data.split(b"\n"), 1):
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise BadRecord(number, "not UTF-8 text") from None
        text = serial.ours(text)
        if text is None:
            continue
        text, comment, _ = text.partition("#")
        text = text.strip()
        if text or not comment:
            yield number, text


def _header(lines):
    """Return {key: (value, line)} of the header, which ends at the first empty line after a key."""
    header = {}
    for number, text in lines:
        if not text:
            if header:
                break
            continue
        key, colon, value = text.partition(":")
        key = key.strip()
        if not colon:
            raise BadRecord(number, f"a header line is KEY: VALUE, and an empty line ends them, not '{text}'")
        if key in header:
            raise BadRecord(number, f"{key}: is there twice")
        header[key] = value.strip(), number
    return header


def begin(header):
    """Return the match that a header, {key: (value, line)}, begins. Raises BadRecord.

    Removes `game` and `players` from the header.
    """
    if not {"game", "players"} <= set(header):
        _incomplete(header)
    game, line = header.pop("game")
    if game not in known_games():
        raise BadRecord(line, f"game: wants one of {', '.join(known_games())}, not '{game}'")
    players, players_line = header.pop("players")
    names = _names(players, players_line)
    known = option_keys(game)
    for key, (_, line) in header.items():
        if key not in known:
            raise BadRecord(line, f"{key}: is no option of {game}")
    options = {key: value for key, (value, _) in header.items()}
    try:
        return part(game, "rules").MATCH(names, options)
    except Illegal as wrong:  # the error of an option begins with its key
        key = str(wrong).partition(":")[0]
        raise BadRecord(header[key][1] if key in header else players_line, str(wrong)) from None


def _incomplete(header):
    """Raise BadRecord for a header without game or players: for its first unknown key, or the missing one."""
    known = {"game", "players"}.union(*(option_keys(game) for game in known_games()))
    for key, (_, line) in header.items():
        if key not in known:
            raise BadRecord(line, f"{key}: is no key; a record has game: and players: first")
    last = max([line for _, line in header.values()], default=1)
    raise BadRecord(last, "%s: is missing from the header" % ("players" if "game" in header else "game"))


def _names(players, line):
    """Return the list of players' names. Raises BadRecord for one that a record cannot hold."""
    names = [name.strip() for name in players.split(",")]
    seen = set()
    for name in names:
        if not name:
            raise BadRecord(line, "players: a name is empty")
        if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in name):
            raise BadRecord(line, f"players: a name holds a tab, a line break or a control character: {name}")
        if name in seen:
            raise BadRecord(line, f"players: {name} is there twice")
        seen.add(name)
    return names
