"""The names of the settings in settings.toml. The menu checks them at power-on, and the desktop before it."""

# The names after TREFOIL_; docs/build.md explains them.
KNOWN = (
    " PRESET PANEL PANEL_SDA PANEL_SCL PANEL_ADDRESS PANEL_CLK PANEL_DIN PANEL_DC PANEL_CS PANEL_BL "
    "PANEL_RST PANEL_TURN PANEL_MHZ PANEL_WIDTH PANEL_X PANEL_Y PANEL_MIRROR PANEL_INVERT PANEL_BGR "
    "KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_A KEY_B KEY_X KEY_Y WHEEL PIXELS PIXELS_UNDER SPEAKER "
    "SPEAKER_ENABLE BATTERY BATTERY_PART SEED DEBUG PAGE CHALLENGE TEST "
)


def is_unknown(name):
    """Return True for a setting that is meant for the console, which it does not have."""
    if name.startswith("TREFOIL_"):
        return " %s " % name[8:] not in KNOWN
    return name[:4].upper() == "TREF"


def unknown(path="/settings.toml"):
    """Return a line for each unknown setting of a file, [] without one. The file is read in 10 ms or less."""
    try:
        with open(path) as file:
            names = [line.split("=")[0].strip() for line in file if "=" in line]
    except OSError:
        return []
    return [advice(name) for name in names if is_unknown(name)]


def advice(name):
    """Return a line that names an unknown setting and the nearest of the known ones.

    >>> advice("TREFOIL_KEY_LFET")
    'TREFOIL_KEY_LFET: no such setting; did you mean TREFOIL_KEY_LEFT?'
    """
    words = ["TREFOIL_" + each for each in KNOWN.split()]
    far = [_distance(name.upper(), word) for word in words]
    return "%s: no such setting; did you mean %s?" % (name, words[far.index(min(far))])


def _distance(one, other):
    """Return how many letters have to be changed, added or left out to turn one text into the other."""
    row = list(range(len(other) + 1))
    for at in range(len(one)):
        corner, row[0] = row[0], at + 1
        for i in range(len(other)):
            least = min(corner + (one[at] != other[i]), row[i] + 1, row[i + 1] + 1)
            corner, row[i + 1] = row[i + 1], least
    return row[-1]
