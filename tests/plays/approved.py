"""The approved pictures of plays, tests/plays/approved/BOARD/NAME.png, and the lights then, NAME.txt.

TREFOIL_GOLDEN=1 in the environment approves this run's pictures in place of those, and TREFOIL_GOLDEN=new
also other ones: look at them before. A picture that differs is saved in build/pictures beside the approved
one and their difference.
"""

import io
import os
from pathlib import Path

from PIL import Image, ImageChops

from tools.plays.text import Fault, slug
from tools.tree import ROOT

FOLDER = Path(__file__).parent / "approved"
# Pictures of running clocks: only their lights are compared.
LIGHTS_ALONE = set(
    "krypto-cards krypto-home-cards krypto-home-error krypto-home-over krypto-home-steps krypto-last "
    "krypto-over krypto-steps krypto-table-held krypto-table-last-1 krypto-table-last-2 "
    "krypto-table-over".split()
)
# Plays whose motion is approved too, on every board: tests/plays/test_motion.py.
MOVING = {
    "a-hand-of-krypto-is-finished-when-it-is-solved",
    "krypto-is-learnt",
    "the-result-tells-what-is-new-and-its-list-has-the-rows-the-badges-and-the-pages",
    "beginner-to-the-end",
    "a-line-in-order-in-a-column-may-be-kept",
    "an-offer-says-what-is-at-stake-and-undo-brings-it-back",
    "a-held-key-rolls-on-until-a-number-can-score",
    "a-key-ends-one-finished-line-and-the-next-one-is-shown",
    "a-hint-says-for-a-moment-what-the-sum-does-for-its-best-line",
    "home-three-hands",
    "an-error-and-eight-players-are-shown-as-approved",
    "hints-come-in-four-stages-and-the-caller-still-sees-them",
    "a-machine-calls-and-shows-its-steps-on-which-a-key-does-nothing",
    "hands-are-taken-put-back-called-and-judged",
    "the-face-of-a-machine-tells-how-near-its-call-is",
    "a-result-is-compared-with-the-best-before-it",
    "a-name-is-forgotten-once-that-is-asked-and-seats-lose-it",
    "a-name-is-typed-with-the-number-keys-and-the-letters-for-the-next-seat-follow",
    "cybo-s-rolls-do-not-hang-on-what-was-chosen",
    "grand-masters-play-out-a-tie-with-a-real-die",
    "a-person-sees-how-a-machine-s-turn-ended-until-the-next-roll",
    "a-machine-s-placement-is-seen-where-several-people-play",
    "undo-against-a-machine-goes-back-to-the-person-s-own-cell",
    "one-of-eight-calls-a-hand-unplayable",
    "at-home-a-wrong-result-is-said-for-a-moment-or-until-the-next-call",
    "a-machine-s-choice-of-a-penalty-is-seen-before-it-is-made",
    "a-tournament-of-eight-fits-the-panel",
    "a-machine-alone-calls-for-itself",
}


def look(board, name, png, machine=None):
    """Compare a picture, and the lights of a machine, with the approved ones. Raises Fault."""
    name = slug(name)
    path = FOLDER / board / (name + ".png")
    if name not in LIGHTS_ALONE and _differs(path, png):
        if not path.exists():
            raise Fault("the picture %s of %s is not approved" % (name, board))
        raise Fault("the picture %s has changed: see %s" % (name, _saved(path, board, name, png)))
    lights = (machine.pixels or [machine.light()]) if machine else ()
    colours = ["%02x%02x%02x" % tuple(light) for light in lights]
    rows = [" ".join(colours[at : at + 3]) + "\n" for at in range(0, len(colours), 3)]
    if rows and _differs(path.with_suffix(".txt"), "".join(rows).encode()):
        raise Fault("the lights of %s have changed: %s" % (name, rows))


def _differs(path, data):
    """Return True if a file is not there or has other content; approve the content if that is asked for."""
    approves = os.environ.get("TREFOIL_GOLDEN")
    if approves and path.exists() or approves == "new":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return not path.exists() or path.read_bytes() != data


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
