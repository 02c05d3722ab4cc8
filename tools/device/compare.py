"""Comparison of two runs of a script: their records, and their pictures without the times in them.

A clock's tenths differ on the device. To find their places the simulator plays the script once more at a
slower pace: the pixels that then differ, and no others, are left out.
"""

import itertools

import numpy as np
from PIL import Image


def records(one, other):
    """Return the first difference, (line number, line of `one`, line of `other`), or None if equal."""
    for number, (line, theirs) in enumerate(itertools.zip_longest(one, other), 1):
        if line != theirs:
            return number, line, theirs
    return None


def pictures(device, simulated, slower):
    """Return name -> number of differing pixels of each picture, or None if one of the two runs lacks it.

    The arguments are folders; `slower` has the pictures of the simulator at a slower pace.
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
    """Return a picture as an array of height x width x 3, or None if the file does not exist."""
    if not path.exists():
        return None
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def clocks(picture, late):
    """Return a mask of the times in a picture: its differences from the one at a slower pace, widened.

    Other digits may change on the device. So each difference is widened by twice its height to the left and
    to the right, to cover the digits beside it: of 6.3 and 4.3 the tenths too.
    """
    mask = np.zeros(picture.shape[:2], bool)
    if late is not None and late.shape == picture.shape:
        mask |= (picture != late).any(axis=2)
    wide = np.zeros_like(mask)
    rows = np.flatnonzero(mask.any(axis=1))
    for band in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if len(band):
            columns = np.flatnonzero(mask[band].any(axis=0))
            margin = 2 * len(band)
            left = max(columns[0] - margin, 0)
            wide[band[0] : band[-1] + 1, left : columns[-1] + margin + 1] = True
    return wide
