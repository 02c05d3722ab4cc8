"""Draws how scores are spread, all levels side by side, for tools.arena --plot."""

from PIL import Image, ImageDraw, ImageFont

_LEFT, _TOP, _BOTTOM, _WIDE, _HIGH = 64, 40, 64, 170, 420  # of the picture's parts, in pixels
_MOST = 60  # bars one above the other
_PAPER, _INK, _GREY, _BAR, _MEAN = "#ffffff", "#202428", "#d0d4d8", "#3b78b4", "#c8402c"


def spread(title, levels):
    """A picture of level -> scores: a column each, its bars as long as its scores are frequent.

    The axis of the scores, upwards, and the length of the bars are the same for all.
    """
    low = min(map(min, levels.values()))
    high = max(map(max, levels.values()))
    size = -(-(high - low + 1) // _MOST)  # points that one bar stands for
    shares = {name: _shares(scores, low, size, high) for name, scores in levels.items()}
    longest = max(map(max, shares.values()))

    picture = Image.new("RGB", (_LEFT + _WIDE * len(levels), _TOP + _HIGH + _BOTTOM), _PAPER)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(14)
    draw.text((12, 12), title, _INK, font)

    def height(score):
        """Where a score lies, in pixels from the top."""
        return _TOP + _HIGH - round(_HIGH * (score - low) / (size * len(next(iter(shares.values())))))

    for score in _marks(low, high):
        draw.line((_LEFT, height(score), picture.width, height(score)), _GREY)
        draw.text((_LEFT - 8, height(score)), str(score), _INK, font, anchor="rm")
    for place, (name, share) in enumerate(shares.items()):
        left = _LEFT + _WIDE * place + 10
        for bar, part in enumerate(share):
            if part:
                lower, upper = height(low + size * bar), height(low + size * (bar + 1))
                draw.rectangle((left, upper + 1, left + round((_WIDE - 20) * part / longest), lower), _BAR)
        mean = sum(levels[name]) / len(levels[name])
        draw.line((left - 6, height(mean), left + _WIDE - 20, height(mean)), _MEAN, 2)
        draw.text((left, _TOP + _HIGH + 12), name, _INK, font)
        draw.text((left, _TOP + _HIGH + 32), "mean %.1f" % mean, _MEAN, font)
    return picture


def _shares(scores, low, size, high):
    """What part of the scores lies in each bar, the lowest first."""
    counts = [0] * ((high - low) // size + 1)
    for score in scores:
        counts[(score - low) // size] += 1
    return [count / len(scores) for count in counts]


def _marks(low, high):
    """Round numbers between two scores, at most ten of them."""
    steps = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    step = next(step for step in steps if high - low < 10 * step)
    return range(-(-low // step) * step, high + 1, step)
