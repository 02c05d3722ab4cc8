"""Two runs of a script side by side: their records, and their pictures but for what shows a time.

A clock's tenths are others on the device. Where they stand is found in the simulator, by playing the script
once more, slower: what differs then, and only that, is not compared.
"""

import numpy as np
from PIL import Image


def records(one, other):
    """Return the first difference: (line number, line of `one`, line of `other`), or None if equal."""
    for number in range(max(len(one), len(other))):
        pair = [record[number] if number < len(record) else None for record in (one, other)]
        if pair[0] != pair[1]:
            return number + 1, *pair
    return None


def pictures(device, simulated, slower):
    """How many pixels of each picture differ: name -> number, or None where one of the two has no such one.

    The arguments are folders; `slower` is that of the simulator at a slower pace.
    """
    names = {path.stem for folder in (device, simulated) for path in folder.glob("*.png")}
    found = {}
    for name in sorted(names - {"end"}):
        one, other, late = [load(folder / (name + ".png")) for folder in (device, simulated, slower)]
        if one is None or other is None or one.shape != other.shape:
            found[name] = None
        else:
            found[name] = int(((one != other).any(axis=2) & ~clocks(other, late)).sum())
    return found


def load(path):
    """A picture as an array of height x width x 3, or None where there is none."""
    if not path.exists():
        return None
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def clocks(picture, late):
    """Where a picture shows a time, as a mask: what differs in the one at a slower pace, and a digit more.

    Other digits than those may differ on the device, so a place that changes stands for all of its line of
    text: it reaches as far again to the left and right as it is high.
    """
    mask = np.zeros(picture.shape[:2], bool)
    if late is not None and late.shape == picture.shape:
        mask |= (picture != late).any(axis=2)
    wide = np.zeros_like(mask)
    rows = np.flatnonzero(mask.any(axis=1))
    for band in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if len(band):
            columns = np.flatnonzero(mask[band].any(axis=0))
            margin = len(band)
            left = max(columns[0] - margin, 0)
            wide[band[0] : band[-1] + 1, left : columns[-1] + margin + 1] = True
    return wide
