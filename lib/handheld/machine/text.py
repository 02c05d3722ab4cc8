"""Texts on the screen. All of them pass through `t`, for a later translation."""


def t(text):
    """Return the text in the player's language."""
    return text


def agree(text):
    """Return a text that begins with a player's name, with the verb or the pronoun that suits "You".

    >>> agree("You rolls|rolls"), agree("You is out"), agree("You's roll"), agree("Ada rolls")
    ('You roll|roll', 'You are out', 'Your roll', 'Ada rolls')
    """
    if text.startswith(t("You's ")):
        return t("Your ") + text[len(t("You's ")) :]
    if not text.startswith(t("You ")):
        return text
    forms = [form.split(" ") for form in text.split("|")]
    for at in range(len(forms)):
        words = forms[at]
        verb = 0 if at else 1  # a short form is without the name
        words[verb] = {"is": "are", "was": "were"}.get(words[verb], words[verb].rstrip("s"))
    return "|".join([" ".join(words) for words in forms])


def tenths(number):
    """Return a number of tenths as text, such as -0.5 for -5."""
    return "%s%d.%d" % ("-" if number < 0 else "", abs(number) // 10, abs(number) % 10)


def fit(text, columns):
    """Return the first of a text's forms, separated by "|", of at most `columns` letters, or the last one."""
    for form in text.split("|"):
        if len(form) <= columns:
            break
    return form


def halve(text, columns):
    """Return a text as one line, or as lines of about equal length if it is longer than `columns`."""
    return wrap(text, columns if len(text) <= columns else min(columns, len(text) // 2 + 3))


def wrap(text, columns):
    """Split a text into lines of at most `columns` characters, at spaces; a longer word is cut."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            while len(word) > columns:
                if line:
                    lines.append(line)
                    line = ""
                lines.append(word[:columns])
                word = word[columns:]
            if line and len(line) + 1 + len(word) > columns:
                lines.append(line)
                line = word
            else:
                line = line + " " + word if line else word
        lines.append(line)
    return lines


def beginnings(names, letters):
    """Return names cut to so many letters, all different: of those that begin alike the last letter differs.

    Where none can, and of a number with two digits, the end is taken.

    >>> beginnings(["Ann", "Christopher", "Christina"], 6), beginnings(["Ann", "Ada", "P1", "P11"], 2)
    (['Ann', 'Chriso', 'Chrisi'], ['An', 'Ad', 'P1', '11'])
    """
    taken = list(names)
    for name in names:
        place = letters
        while place < len(name) and (
            name[: letters - 1] + name[place - 1] in taken
            or [each for each in names if each != name and each[:place] == name[:place]]
        ):
            place += 1
        cut = name[: max(0, letters - 1)] + name[place - 1 : place]
        taken.append(name[max(0, len(name) - letters) :] if cut in taken or name[-2:].isdigit() else cut)
    return taken[len(names) :]
