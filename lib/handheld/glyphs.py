"""The glyphs that we draw ourselves: a 4x6 sheet for score sheets and key hints, a 6x8 one for grids.

Each glyph is a few letters, one a row from the top, each a base-32 digit whose bits are the row's
pixels, the rightmost pixel lowest.
"""

# 3x5, space to underscore, then the division sign. * is drawn as a multiplication sign.
SMALL = (
    "00000222025500057575362365124525253220001222142224052500272000024007000000211244"
    "75557262277174771717557117471774757711227575775717020200202412421070704212471202"
    "75547257556565634443655567464774644345535575572227111525565544447577556555525552"
    "65644255636565534216722225555755552557755525555222712476444644211311132500000007"
    "20702"
)

# 5x7, in the order of LARGE_KEYS. * is drawn as a multiplication sign, / as a division sign, | as the bar of
# a fraction, . as the dot of an empty cell.
LARGE_KEYS = "0123456789+-*/|=.?X: "
LARGE = (
    "EHHHHHE4C4444EEH168GVEH161HE26AIV22VGU11HE68GUHHEV124888EHHEHHEEHHF12C"
    "044V440000V0000HA4AH0040V04011248GG00V0V000004000EH12404HHA4AHH0044044"
    "0000000"
)

# What there is of the large figures, 12x24; the last stands for all others.
BIG_KEYS = "0123456789+-x/=?: "
