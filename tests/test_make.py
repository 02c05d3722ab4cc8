"""What the Makefile mends by itself."""

import shutil
import subprocess
import sys
import venv

import pytest

from tests.soak import only
from tools import bundle


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("make"), reason="make")
@only
@pytest.mark.parametrize("spoil", ["no pip", "no python"])
def test_an_environment_that_broke_off_is_made_anew(tmp_path, spoil):
    shutil.copy(bundle.ROOT / "Makefile", tmp_path)
    for name in "requirements.txt", "constraints.txt":
        (tmp_path / name).write_text("# nothing, so that nothing is fetched\n")
    python = tmp_path / ".venv" / "bin" / "python"
    venv.create(tmp_path / ".venv", with_pip=False)
    if spoil == "no python":
        python.unlink()
        python.write_text("#!/bin/sh\nexit 1\n")
        python.chmod(0o755)
    command = ["make", ".venv/ready-to-play", "PYTHON=" + sys.executable]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("making .venv") == 1
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0
    second = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "making .venv" not in second.stdout
