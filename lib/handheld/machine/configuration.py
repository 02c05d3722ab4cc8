"""The names of the settings in settings.toml. The menu checks them at power-on, and the desktop before it."""

# The names after TREFOIL_; docs/build.md explains them.
KNOWN = (
    " PRESET PANEL PANEL_SDA PANEL_SCL PANEL_ADDRESS PANEL_CLK PANEL_DIN PANEL_DC PANEL_CS PANEL_BL "
    "PANEL_RST PANEL_TURN PANEL_MHZ PANEL_WIDTH PANEL_X PANEL_Y PANEL_MIRROR PANEL_INVERT PANEL_BGR "
    "KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_A KEY_B KEY_X KEY_Y WHEEL PIXELS PIXELS_UNDER SPEAKER "
    "SPEAKER_ENABLE BATTERY BATTERY_PART SEED DEBUG PAGE CHALLENGE TEST "
)

_FAR = 4  # letters that differ between names which have nothing in common


def is_unknown(name):
    """Return True for a setting that is meant for the console, which it does not have."""
    if name.startswith("TREFOIL_"):
        return " %s " % name[8:] not in KNOWN
    return name[:4].upper() == "TREF" or _meant(name) != ""


def _meant(name):
    """Return the known name in one whose TREFOIL_ is missing or misspelt, else ""."""
    for known in name, name.partition("_")[2]:
        if " %s " % known in KNOWN:
            return known
    return ""


def unknown(path="/settings.toml"):
    """Return a line for each unknown setting of a file, [] without one. The file is read in 10 ms or less."""
    try:
        with open(path) as file:
            names = [line.split("=")[0].strip() for line in file if "=" in line and line.strip()[0] != "#"]
    except OSError:
        return []
    return [advice(name) for name in names if is_unknown(name)]


def advice(name):
    """Return a line that names an unknown setting, and the known one that is near."""
    near = _meant(name)
    if not near:
        words = KNOWN.split()
        far = [_distance(name.upper(), "TREFOIL_" + word) for word in words]
        near = words[far.index(min(far))] if min(far) < _FAR else ""
    near = "did you mean TREFOIL_%s?" % near if near else "docs/build.md has a list"
    return "%s: no such setting; %s" % (name, near)


def _distance(one, other):
    """Return how many letters have to be changed, added or left out to turn one text into the other."""
    row = list(range(len(other) + 1))
    for at in range(len(one)):
        corner, row[0] = row[0], at + 1
        for i in range(len(other)):
            least = min(corner + (one[at] != other[i]), row[i] + 1, row[i + 1] + 1)
            corner, row[i + 1] = row[i + 1], least
    return row[-1]
