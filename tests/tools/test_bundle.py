"""The bundle holds what the device needs, is the same each time, and harms no drive."""

import errno
import os
import shutil
import sys
import zipfile

import pytest

from handheld.version import VERSION
from sim.command import Failed
from tools import bundle
from tools.drive import copy_to, write_folder

DRIVERS = ("adafruit_displayio_ssd1306", "adafruit_displayio_sh1106")
BOOT_OUT = """Adafruit CircuitPython %s on 2026-05-12; Adafruit Macropad RP2040 with rp2040
Board ID:%s
UID:DF6050E013432B2C
boot.py output:
"""


@pytest.fixture(scope="module")
def files():
    return bundle.build()


@pytest.fixture
def drive(tmp_path):
    """The drive of a MacroPad as it comes from the factory."""
    (tmp_path / "drive" / "lib").mkdir(parents=True)
    (tmp_path / "drive" / "boot_out.txt").write_text(BOOT_OUT % ("10.2.1", "adafruit_macropad_rp2040"))
    (tmp_path / "drive" / "code.py").write_text('print("Hello World!")\n')
    return tmp_path / "drive"


def copied(drive, *more):
    """The exit status of tools.bundle with --drive; `dist` lies beside the drive."""
    words = ["--out", drive.parent / "dist", "--drive", drive, *more]
    return bundle.main([str(word) for word in words])


@pytest.fixture(scope="module")
def macropads(files):
    """What a MacroPad gets of them."""
    return bundle.of_boards(files, [bundle.board_of("macropad", {})])


def on(drive):
    return {p.relative_to(drive).as_posix(): p.read_bytes() for p in drive.rglob("*") if p.is_file()}


OFL = "type/OFL.txt"


def test_modules_are_compiled_for_circuitpython(files):
    for path, content in files.items():
        if path.endswith(".mpy"):
            # C, version 6, no machine code, small integers of 31 bits: py/persistentcode.c of 10.2.1
            assert (
                content[0] == ord("C") and content[1] == 6 and content[2] & 0xFC == 0 and content[3] == 31
            ), path
        elif path != "settings.toml":
            assert content == (bundle.ROOT / path).read_bytes(), path


def test_what_a_module_needs_is_copied_before_code_py(files):
    assert list(files)[-3:] == ["boot.py", "code.py", "settings.toml"]


def test_it_is_the_same_each_time_and_an_old_one_does_not_linger(dist, tmp_path, capsys):
    name = "trefoil-%s-circuitpython-10.2-10.3.zip" % VERSION
    write_folder({"lib/old.mpy": b"old"}, tmp_path / "CIRCUITPY")
    assert bundle.main(["--out", str(tmp_path)]) == 0
    assert (tmp_path / name).read_bytes() == (dist / name).read_bytes()
    with zipfile.ZipFile(tmp_path / name) as archive:
        names = archive.namelist()
        assert names == sorted(names) and len(names) == len(set(names))
        inside = {n.removeprefix("CIRCUITPY/"): archive.read(n) for n in names if n.startswith("CIRCUITPY/")}
        assert inside == on(tmp_path / "CIRCUITPY")
        left_out = {"lib/%s.mpy" % name for name in DRIVERS}
        assert inside == {path: text for path, text in bundle.build().items() if path not in left_out}
        licences = [n for n in names if n.startswith("LICENSE")]
        assert len(licences) == 2 and all(b"Permission is hereby" in archive.read(n) for n in licences)
    said = capsys.readouterr().out
    assert "Trefoil %s for CircuitPython 10.2 and 10.3" % VERSION in said
    assert "CIRCUITPY, %d files of %d bytes, and " % (len(inside), sum(map(len, inside.values()))) in said


def a_folder(tmp_path):
    (tmp_path / "CIRCUITPY").mkdir()
    return tmp_path / "CIRCUITPY"


def a_folder_beside_it(tmp_path):
    (tmp_path / "linked").mkdir()
    return tmp_path / "linked"


def a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "CIRCUITPY").symlink_to(tmp_path / "elsewhere")
    (tmp_path / ".made-by-tools-bundle").write_bytes(b"CIRCUITPY\nlinked\n")
    return tmp_path / "CIRCUITPY"


def a_strange_mark(tmp_path):
    (tmp_path / ".made-by-tools-bundle").write_bytes(b"linked\nCIRCUITPY\xff\n")
    return a_folder(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="links there need rights")
@pytest.mark.parametrize("there", [a_folder, a_folder_beside_it, a_link, a_strange_mark])
def test_what_something_else_has_made_is_left_alone(there, tmp_path, capsys):
    folder = there(tmp_path)
    (folder / "mine.txt").write_text("mine")
    assert bundle.main(["--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "%s was not made by tools.bundle:" % folder in said and said.count("\n") == 1
    assert (folder / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("names", [["boot.py"], ["boot.py", "code.py"]])
def test_another_project_on_the_drive_is_named_and_left_alone(names, drive, macropads, capsys):
    for name in names:
        (drive / name).write_text("import mine\n")
    before = on(drive)
    assert copied(drive) == 1
    said = capsys.readouterr().err
    assert "another project's %s: --force" % " and ".join(names) in said and said.count("\n") == 1
    assert on(drive) == before
    assert copied(drive, "--force") == 0
    assert on(drive)["code.py"] == macropads["code.py"] and on(drive)["boot.py"] == macropads["boot.py"]


@pytest.mark.parametrize("more", [[], ["--uf2", "--board", "macropad"]])
@pytest.mark.parametrize("inside", ["", "dist"])
def test_nothing_is_built_on_a_drive(more, inside, drive, capsys):
    before = on(drive)
    assert bundle.main(["--out", str(drive / inside), *more]) == 1
    said = capsys.readouterr().err
    assert "%s is a device's drive: name it with --drive" % drive in said and said.count("\n") == 1
    assert on(drive) == before


def test_a_drive_is_brought_up_to_date(drive, macropads, capsys):
    mine = "lib/handheld/mine.py", "games/mine/rules.py"
    for path in ("lib/handheld/rules/match.py", "lib/neopixel.py", *mine):
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_text("old")
    assert copied(drive) == 0
    # Sources would come before the .mpy; what is not ours stays.
    kept = {"boot_out.txt", "lib/handheld/mine.py", "games/mine/rules.py"}
    assert {path: content for path, content in on(drive).items() if path not in kept} == macropads
    assert kept <= set(on(drive))
    assert "%d files written" % len(macropads) in capsys.readouterr().out
    assert copied(drive) == 0
    assert ": 0 files written" in capsys.readouterr().out


def test_settings_do_not_go_where_others_are(drive, tmp_path, capsys):
    mine = tmp_path / "mine.toml"
    mine.write_text("TREFOIL_SEED = 7\n")
    assert copied(drive, "--settings", mine) == 0 and copied(drive, "--settings", mine) == 0
    assert (drive / "settings.toml").read_text() == "TREFOIL_SEED = 7\n"
    mine.write_text("TREFOIL_SEED = 8\n")
    before = on(drive)
    capsys.readouterr()
    assert copied(drive, "--settings", mine) == 1
    said = capsys.readouterr().err
    assert said.startswith("tools.bundle: %s says otherwise than %s" % (drive / "settings.toml", mine))
    assert said.count("\n") == 1 and on(drive) == before


def test_settings_for_another_kit_are_refused(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text('TREFOIL_PRESET = "pico_oled_i2c"\n')
    command = ["--out", str(tmp_path), "--settings", str(tmp_path / "mine.toml")]
    for more in [], ["--uf2"]:
        assert bundle.main([*command, "--board", "waveshare_pico_lcd_1_3", *more]) == 1
        said = capsys.readouterr().err
        assert '%s has to say TREFOIL_PRESET = "waveshare_pico_lcd_1_3"' % (tmp_path / "mine.toml") in said


@pytest.mark.parametrize("more", [(), ("--uf2",), ("--board", "pico_oled_i2c"), ("--board", "picosystem")])
@pytest.mark.parametrize(
    "line, words",
    [
        ("TREFOIL_SEDE = 9", "TREFOIL_SEDE: no such setting; did you mean TREFOIL_SEED?"),
        ('TREFOIL_SEED = "x"', "TREFOIL_SEED: expected a whole number, not 'x'"),
        ("TREFOIL_SEED = 7", None),
    ],
)
def test_a_wrong_setting_is_named_and_nothing_written(line, words, more, tmp_path, monkeypatch, capsys):
    """For every board, or for none in particular, in the words of the device."""
    mine, out = tmp_path / "mine.toml", tmp_path / "out"
    mine.write_text('TREFOIL_PRESET = "pico_oled_i2c"\n' * ("pico_oled_i2c" in more) + line + "\n")
    monkeypatch.setattr(bundle, "build", lambda *_: {"settings.toml": b""})
    monkeypatch.setattr(bundle, "write_folder", lambda *_: 1 / 0)  # as far as here if nothing is wrong
    monkeypatch.setattr(bundle.uf2, "drive", lambda *_: 1 / 0)
    command = ["--out", str(out), "--settings", str(mine), *more]
    if words is None:
        with pytest.raises(ZeroDivisionError):
            bundle.main(command)
    else:
        assert bundle.main(command) == 1 and not out.exists()
        assert capsys.readouterr().err == "tools.bundle: %s: %s\n" % (mine, words)


def test_a_copy_that_breaks_off_leaves_whole_files(drive, macropads, monkeypatch, capsys):
    """Each file is the old one or the new one, whichever write fails."""
    assert copied(drive) == 0
    for path in macropads:
        (drive / path).write_bytes(b"# Trefoil, an older one")
    old = on(drive)
    real, left = os.replace, 10

    def replace(source, target):
        nonlocal left
        left -= 1
        if not left:
            raise OSError(errno.EIO, "the plug was pulled")
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    assert copied(drive) == 1
    assert "tools.bundle: " in capsys.readouterr().err
    for path, content in on(drive).items():
        assert path.endswith(".new") or content in (old.get(path), macropads.get(path)), path
    assert on(drive)["code.py"] == old["code.py"]
    monkeypatch.undo()
    assert copied(drive) == 0
    assert {path: content for path, content in on(drive).items() if path != "boot_out.txt"} == macropads


@pytest.mark.parametrize(
    "words, refused",
    [
        (None, "is not a CircuitPython drive: it has no boot_out.txt"),
        (BOOT_OUT % ("9.2.1", "pimoroni_picosystem"),
         "runs Adafruit CircuitPython 9.2.1; this bundle is for CircuitPython 10.2 and 10.3"),
        (BOOT_OUT % ("10.20.0", "pimoroni_picosystem"), "runs Adafruit CircuitPython 10.20.0;"),
        (BOOT_OUT % ("10.4.0-alpha.1", "pimoroni_picosystem"), "runs Adafruit CircuitPython 10.4.0-alpha.1;"),
        ((BOOT_OUT % ("10.2.1", "raspberry_pi_pico2")).replace("rp2040", "rp2350a"),
         "the board is raspberry_pi_pico2; Trefoil runs on adafruit_macropad"),
        (BOOT_OUT % ("10.2.1", "raspberry_pi_pico"), "settings.toml has to name its panel, or --board a p"),
        ("garbage", "boot_out.txt that names no CircuitPython; this bundle"),
        ("Adafruit CircuitPython 10.2.0 on a day", "the board is not named"),
    ],
)
def test_another_drive_is_refused(drive, tmp_path, capsys, words, refused):
    if words is None:
        (drive / "boot_out.txt").unlink()
    else:
        (drive / "boot_out.txt").write_text(words)
    before = on(drive)
    assert copied(drive) == 1
    said = capsys.readouterr().err
    assert refused in said and said.count("\n") == 1
    assert on(drive) == before and not (tmp_path / "dist").exists()


def test_a_drive_has_to_be_a_directory(drive, capsys):
    assert bundle.main(["--drive", str(drive / "code.py")]) == 1
    assert bundle.main(["--drive", str(drive / "none")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and all("is not a directory" in line for line in said)


def test_a_full_drive_is_refused(drive, files, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(9, 9, 1000))
    before = on(drive)
    with pytest.raises(Failed, match="has 0 KB free and needs"):
        bundle.copy_to(files, drive)
    assert on(drive) == before


@pytest.mark.parametrize("kit", ["waveshare_pico_lcd_1_3", "pico_ili9341", "pico_oled_i2c"])
def test_a_kit_fits_a_pico_w_or_becomes_one_file(kit, drive, monkeypatch):
    """CircuitPython formats 980 clusters of 512 bytes, and has a few small files of its own."""
    board = bundle.board_of("raspberry_pi_pico_w", {"TREFOIL_PRESET": kit})
    files = bundle.with_settings(bundle.build(), board, b"")
    usage = [975 * 512]
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(980 * 512, 0, *usage))
    if kit != "pico_oled_i2c":
        with pytest.raises(Failed, match="has 487 KB free and needs 4[89]. KB: .*, or make one --uf2"):
            copy_to(files, drive)
        return
    assert copy_to(files, drive) == len(files) - 1
    files["lib/handheld/console.mpy"] += b"0"  # the largest module, beside its old one
    usage[:] = [3 * 512]
    with pytest.raises(Failed, match="has 1 KB free and needs 16 KB: delete lib, games and type there, or"):
        copy_to(files, drive)
    usage[:] = [33 * 512]
    assert copy_to(files, drive) == 1
    assert on(drive).keys() - files.keys() == {"boot_out.txt"} and files.keys() - on(drive).keys() == {OFL}


@pytest.mark.parametrize("pico", ["raspberry_pi_pico", "raspberry_pi_pico_w"])
def test_a_picos_drive_gets_what_its_settings_name(pico, drive, capsys):
    """A preset is named once: by --board, which writes it into settings.toml, or there already."""
    (drive / "boot_out.txt").write_text(BOOT_OUT % ("10.2.1", pico))
    assert copied(drive, "--board", "pico_oled_i2c") == 0
    assert {name for name in DRIVERS if (drive / "lib" / (name + ".mpy")).exists()} == {DRIVERS[0]}
    assert not (drive / "lib" / "neopixel.mpy").exists()
    assert (drive / "lib/handheld/boards/presets/pico_oled_i2c.toml").exists()
    assert 'TREFOIL_PRESET = "pico_oled_i2c"' in (drive / "settings.toml").read_text()
    assert copied(drive) == 0
    capsys.readouterr()
    assert copied(drive, "--board", "macropad") == 1
    assert "is %s, not macropad" % pico in capsys.readouterr().err
    (drive / "settings.toml").write_text("TREFOIL_SEED = 1\n")
    assert copied(drive, "--board", "pico_oled_i2c") == 1
    assert 'has to say TREFOIL_PRESET = "pico_oled_i2c"' in capsys.readouterr().err


def test_the_version_stands_in_one_place():
    folders = [bundle.ROOT / name for name in ("lib", "games", "sim", "tools", "tests")]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    found = [path for path in paths if '"%s"' % VERSION in path.read_text(encoding="utf-8")]
    assert found == [bundle.ROOT / "lib" / "handheld" / "version.py"]
