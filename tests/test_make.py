"""What the Makefile mends by itself."""

import os
import shutil
import subprocess
import sys
import venv

import pytest

from tests.soak import only
from tools import bundle

pytestmark = pytest.mark.skipif(sys.platform == "win32" or not shutil.which("make"), reason="make")

# A stand-in for Python: it notes what is asked of it, and makes environments of itself.
PYTHON = """#!/bin/sh
echo "$@" >> %s
case "$*" in "-m venv"*) /bin/rm -rf .venv; /bin/mkdir -p .venv/bin; /bin/cp "$0" .venv/bin/python;; esac
"""


@pytest.fixture
def make(tmp_path):
    """`make(target, ...)` in a folder with nothing but the Makefile and empty lists of packages.

    It finds no programs but those that `make.program(name, text)` puts there.
    """
    (tmp_path / "programs").mkdir()
    for name in "printf", "touch", "make":
        (tmp_path / "programs" / name).symlink_to(shutil.which(name))
    shutil.copy(bundle.ROOT / "Makefile", tmp_path)
    names = "requirements.txt", "requirements-dev.txt", "requirements-10.3.txt"
    for name in (*names, "package.json", "package-lock.json"):
        (tmp_path / name).write_text("# nothing, so that nothing is fetched\n")

    def run(*words, **environment):
        path = {"PATH": str(tmp_path / "programs"), **environment}
        command = [shutil.which("make"), *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=path)

    def program(name, text):
        path = tmp_path / "programs" / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    run.program = program
    return run


@pytest.fixture
def asked(tmp_path, make):
    """The notes of the stand-in for Python, which is python3.14."""
    make.program("python3.14", PYTHON % (tmp_path / "asked"))
    return tmp_path / "asked"


def test_one_search_for_python_stops_at_the_first_that_fits_and_a_line_comes_before(make, tmp_path):
    """With shims in the path an answer takes half a second, and seconds on a busy computer."""
    for name in "python3", "python3.14", "python3.13":
        text = "#!/bin/sh\necho %s >> asked\n[ %s = python3.14 ] && exec /bin/cp said first\nexit 1\n"
        make.program(name, text % (name, name))
    with open(tmp_path / "said", "w") as said:
        command = [shutil.which("make"), ".venv/bin/python"]
        path = {"PATH": str(tmp_path / "programs")}
        assert subprocess.run(command, cwd=tmp_path, stdout=said, env=path).returncode == 0
    assert (tmp_path / "first").read_text() == "trefoil: making .venv\n"
    assert (tmp_path / "asked").read_text().split() == ["python3", "python3.14", "python3.14"]  # and its venv


def test_without_a_python_one_line_says_what_is_needed(make):
    make.program("python3", "#!/bin/sh\nexit 1\n")
    done = make(".venv/bin/python")
    assert done.returncode != 0
    assert done.stderr.startswith("trefoil: needs Python 3.11 or newer with venv")
    assert done.stderr.count("trefoil:") == 1


# What pip 23 and 26 say without a network.
UNREACHED = "Failed to establish a new connection: [Errno -3]", "Failed to resolve 'pypi.org' ([Errno -3]"


@pytest.mark.parametrize("why", [*UNREACHED, "the hashes do not match"])
def test_without_a_network_one_line_says_so_and_pip_does_not_try_again(make, asked, tmp_path, why):
    make.program("grep", '#!/bin/sh\nexec /bin/grep "$@"\n')
    pip = '[ "$2 $3" != "pip install" ] || { echo "WARNING: %s" >&2; exit 1; }\n' % why
    make.program("python3.14", PYTHON % asked + pip)
    done = make(".venv/ready-to-play")
    assert done.returncode != 0
    assert asked.read_text().count("pip install") == (1 if why in UNREACHED else 2)
    assert (why in done.stderr) == (why not in UNREACHED) == ("trefoil: no network" not in done.stderr)


@pytest.mark.parametrize("target", ["ready-to-play", "ready-to-test"])
def test_an_environment_whose_python_is_gone_is_made_and_filled_anew(make, asked, tmp_path, target):
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / target).touch()
    (tmp_path / ".venv" / "bin" / "python").symlink_to(tmp_path / "gone")
    done = make(".venv/" + target)
    assert done.returncode == 0, done.stderr
    assert "-m pip install" in asked.read_text().partition("-m venv")[2]
    asked.unlink()
    assert make(".venv/" + target).returncode == 0 and not asked.exists()


@pytest.mark.parametrize("ci", ["", "true"])
def test_without_a_network_npm_stops_only_the_forge(make, tmp_path, ci):
    make.program("node", "#!/bin/sh\n")
    make.program("npm", "#!/bin/sh\necho no network >&2\nexit 1\n")
    (tmp_path / "node_modules").mkdir()
    done = make("node_modules/ready", CI=ci)
    assert "no network" in done.stderr
    assert (done.returncode != 0) == bool(ci)
    assert "no web page, and no tests under MicroPython" in done.stdout
    assert not (tmp_path / "node_modules" / "ready").exists()


def test_clean_leaves_saved_matches(make, tmp_path):
    for name in "rm", "find":
        make.program(name, '#!/bin/sh\nexec /usr/bin/env -i PATH=/bin:/usr/bin %s "$@"\n' % name)
    gone = "build/cache/some", "dist/a", ".venv/b", "sim/__pycache__/c"
    for name in ("saves/picosystem.bin", *gone):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    done = make("clean")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "saves/picosystem.bin").exists()
    assert not [name for name in gone if (tmp_path / name).exists()]
    assert make("clean").returncode == 0


@only
@pytest.mark.parametrize("spoil", ["no pip", "no python"])
def test_an_environment_that_broke_off_is_made_anew(make, tmp_path, spoil):
    python = tmp_path / ".venv" / "bin" / "python"
    venv.create(tmp_path / ".venv", with_pip=False)
    if spoil == "no python":
        python.unlink()
        python.write_text("#!/bin/sh\nexit 1\n")
        python.chmod(0o755)
    words = ".venv/ready-to-play", "PYTHON=" + sys.executable
    done = make(*words, PATH=os.environ["PATH"])
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("making .venv") == 1
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0
    assert "making .venv" not in make(*words, PATH=os.environ["PATH"]).stdout
