"""The approved pictures of plays, on two boards: tests/plays/approved/BOARD/NAME.png.

TREFOIL_GOLDEN=1 in the environment approves this run's pictures in place of those, and TREFOIL_GOLDEN=new
also other ones: look at them before. Pictures that are not there are not compared, such as those of running
clocks. A picture that differs is saved in build/pictures beside the approved one and their difference.
"""

import io
import os
from pathlib import Path

from PIL import Image, ImageChops

from tools.plays.text import Fault, slug
from tools.tree import ROOT

FOLDER = Path(__file__).parent / "approved"


def look(board, name, png):
    """Compare a picture with the approved one. Raises Fault."""
    name = slug(name)
    path = FOLDER / board / (name + ".png")
    approves = os.environ.get("TREFOIL_GOLDEN")
    if approves and path.exists() or approves == "new":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png)
    if path.exists() and path.read_bytes() != png:
        raise Fault("the picture %s has changed: see %s" % (name, _saved(path, board, name, png)))


def _saved(path, board, name, png):
    """Save both pictures and their difference, side by side, in double size. Return the path."""
    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for data in (path.read_bytes(), png)]
    pictures.append(ImageChops.difference(*pictures))
    wide, high = pictures[0].size
    whole = Image.new("RGB", (6 * wide, 2 * high))
    for at, picture in enumerate(pictures):
        whole.paste(picture.resize((2 * wide, 2 * high), Image.Resampling.NEAREST), (2 * wide * at, 0))
    target = ROOT / "build" / "pictures" / ("%s-%s.png" % (name, board))
    target.parent.mkdir(parents=True, exist_ok=True)
    whole.save(target)
    return target.relative_to(ROOT)
