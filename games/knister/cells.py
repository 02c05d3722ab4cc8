"""The next free cell of a Knister field in a direction."""

from games.knister import scoring


def free_from(field, cell, step=1):
    """Return the first free cell from `cell` on, or with a `step` of -1 backwards. The field wraps around."""
    cell %= scoring.CELLS
    while field[cell]:
        cell = (cell + step) % scoring.CELLS
    return cell


def free_beside(field, cell, step, upright):
    """Return the nearest free cell in the next row (`upright`) or column that has one. The field wraps."""
    row, column = divmod(cell, 5)
    if not upright:  # in the row if possible, so that every free cell can be reached
        for far in range(1, 5):
            beside = 5 * row + (column + step * far) % 5
            if not field[beside]:
                return beside
    for far in range(1, 6):
        ahead = ((row if upright else column) + step * far) % 5
        for sideways in (0, -1, 1, -2, 2, -3, 3, -4, 4):
            r, c = (ahead, column + sideways) if upright else (row + sideways, ahead)
            if 0 <= r < 5 and 0 <= c < 5 and not field[5 * r + c]:
                return 5 * r + c
    return cell
