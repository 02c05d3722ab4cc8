"""What is written on the rows of a screen."""


def write(grid, font, text):
    """Show a text on a row, from its left; what is longer is cut, the rest is blank."""
    length = len(text)
    for i in range(grid.width):
        tile = font.tile(ord(text[i]) if i < length else 32)
        if grid[i] != tile:
            grid[i] = tile


def write_right(grid, font, text):
    """Show a text at a row's right end."""
    write(grid, font, " " * (grid.width - len(text)) + text)


def write_end(grid, font, text, right):
    """Show a text that ends at `right` pixels from the left; what is left of it stays as it is."""
    write(grid, font, text)
    x = right - len(text) * font.width
    if grid.x != x:
        grid.x = x
    if grid.hidden != (not text):
        grid.hidden = not text


def write_middle(grid, font, text):
    """Show a text in the middle of a row."""
    write(grid, font, " " * ((grid.width - len(text)) // 2) + text)


def number(grid, font, value):
    """Show a number of up to two digits on a row of two tiles, right-justified; no text is made."""
    tens = font.tile(48 + value // 10 % 10) if value > 9 else font.tile(32)
    ones = font.tile(48 + value % 10)
    if grid[0] != tens:
        grid[0] = tens
    if grid[1] != ones:
        grid[1] = ones
