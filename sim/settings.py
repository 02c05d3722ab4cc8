"""The values of a settings.toml: CircuitPython reads text and whole numbers and nothing else."""

import tomllib

from sim.command import Refused, read_file

_LARGEST = 64_000  # bytes of the file
_BITS = 63  # of a whole number, without its sign


def settings(path, option="--settings"):
    """Read the settings.toml of an option: (the file's bytes, {key: value}). Raises Refused."""
    content = read_file(path, _LARGEST, option)
    try:
        values = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused(f"{option}: {path} is not UTF-8 text") from None
    except RecursionError:
        raise Refused(f"{option}: {path}: lists are nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{option}: {path}: {error}") from None
    except ValueError:
        raise Refused(f"{option}: {path}: a number has thousands of digits") from None
    for key, value in values.items():
        if type(value) not in (str, int) or type(value) is int and abs(value) >> _BITS:
            raise Refused(f"{option}: {path}: {key}: expected text or a whole number")
    return content, values
