"""What is on a panel, as text: the rows of glyphs of what is shown."""


def rows(group, fonts):
    """The rows of a group and of those within it, top first; what is hidden or blank is left out.

    `fonts` are `handheld.type.Sheet`s; what is drawn from other bitmaps is no text.
    """
    by_bitmap = {id(font.bitmap): font for font in fonts}
    found = []
    _collect(group, 0, 1, by_bitmap, found)
    return [text for _, text in sorted(found, key=lambda row: row[0])]


def on(console):
    """The rows that the panel of a console shows."""
    th = console.theme
    return rows(console.display.root_group, [th.plain, th.small, th.digit, th.text, th.big])


def _collect(group, top, scale, fonts, found):
    for part in group:
        if part.hidden:
            continue
        if hasattr(part, "append"):
            _collect(part, top + part.y * scale, scale * part.scale, fonts, found)
        elif getattr(part, "bitmap", None) is not None and id(part.bitmap) in fonts:
            font = fonts[id(part.bitmap)]
            for y in range(part.height):
                text = "".join([letter(font, part[x, y]) for x in range(part.width)])
                if text.strip():
                    found.append((top + part.y * scale + y * font.height, text.strip()))


def letter(font, tile):
    """The character of a tile of a sheet."""
    return chr(font.characters[tile])
