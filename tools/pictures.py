"""Takes the pictures of README.md from the scripts of the games: python3 -m tools.pictures

For each board one picture in docs/: the menu and each game at play, as the panel shows them, enlarged.
"""

import contextlib
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from sim.__main__ import main as simulate
from tools.command import Failed, Parser, command, writing
from tools.progress import Progress

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "tests" / "scripts"

# Script, picture of it; two to a row.
PICTURES = (("knister", "menu"), ("krypto", "step"), ("cybo", "offer"), ("knister", "place"))
BOARDS = {"macropad": 3, "picosystem": 1}  # how many times as large
_EDGE = 8
_GROUND = (40, 44, 52)


def shots(board, name, folder):
    """Run the script of a game on a board; its pictures lie in `folder`. Raises Failed if it fails."""
    stem = SCRIPTS / f"{name}-{board}"
    words = ["--board", board, "--headless", "--script", f"{stem}.json", "--settings", f"{stem}.toml"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = simulate([*words, "--shots", str(folder)])
    if status:
        raise Failed(f"{stem.name}: {said.getvalue().splitlines()[-1]}")


def sheet(pictures, scale):
    """One picture of several, two to a row."""
    wide, high = (side * scale + _EDGE for side in pictures[0].size)
    rows = (len(pictures) + 1) // 2
    whole = Image.new("RGB", (2 * wide + _EDGE, rows * high + _EDGE), _GROUND)
    for i, picture in enumerate(pictures):
        large = picture.resize((picture.width * scale, picture.height * scale), Image.NEAREST)
        whole.paste(large, (_EDGE + i % 2 * wide, _EDGE + i // 2 * high))
    return whole


@command("tools.pictures")
def main(arguments=None):
    """Take all pictures; gives the exit status."""
    Parser("tools.pictures", "Take the pictures of README.md.").parse_args(arguments)
    progress = Progress("pictures")
    done = 0
    with tempfile.TemporaryDirectory() as temporary:
        for board, scale in BOARDS.items():
            taken = []
            for name, picture in PICTURES:
                folder = Path(temporary) / board / name
                if not folder.exists():
                    shots(board, name, folder)
                taken.append(Image.open(folder / f"{picture}.png").convert("RGB"))
                done += 1
                progress(done, len(BOARDS) * len(PICTURES))
            path = ROOT / "docs" / f"{board}.png"
            path.parent.mkdir(exist_ok=True)
            with writing(path):
                sheet(taken, scale).save(path, optimize=True)
            print(f"docs/{board}.png")
    progress.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
