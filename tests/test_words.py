"""Docstrings, comments and pages are plain English: the subject of a sentence is a noun.

A free clause ("what lies behind it") in the place of a noun makes a reader stop. Sentences that begin with
one are refused, and the others are counted. Questions and relative clauses ("a player who calls") are fine.
"""

import ast
import io
import re
import tokenize

import pytest

from tools import bundle

MOST = {"source": 8, "docs": 4}  # free clauses
SOURCE = ("boot.py", "code.py", "lib", "games", "sim", "tools")

CLAUSE = re.compile(r"\b(what|whose|who)\b", re.I)
OPENING = re.compile(r"(What|Who|Whose|Which)\b|Where\b[^,]*$")
# Words before "who" or "whose" that are no noun for it to refer to.
NO_NOUN = set(
    "to by of with for from in on and or but than as is was are be see say says said tell tells know knows"
    " find finds ask asks name names remember show shows choose chooses decide decides".split()
)


def sentences(text):
    """The sentences of a text, without questions."""
    for sentence in re.split(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*[*|#-]\s*|\|", text):
        sentence = " ".join(sentence.split())
        if sentence and not sentence.endswith("?"):
            yield sentence


def clauses(sentence):
    """The number of free clauses in a sentence."""
    found = 0
    for match in CLAUSE.finditer(sentence):
        before = re.findall(r"[\w']+|[,;:(]", sentence[: match.start()].lower())
        noun = before and before[-1] not in NO_NOUN | set(",;:(")
        found += match[1].lower() == "what" or not noun
    return found


def prose(path):
    """The docstrings and comments of a source file, neighbouring comment lines joined; or a whole page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield re.sub(r"```.*?```|`[^`\n]*`", " ", text, flags=re.S)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""
    comment, last = "", 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1:
                yield comment
                comment = ""
            comment += token.string.lstrip("#") + " "
            last = token.start[0]
    yield comment


def files(kind):
    """The files of the source or of the docs."""
    root = bundle.ROOT
    if kind == "docs":
        return sorted([*root.glob("*.md"), *root.glob("docs/*.md")])
    every = [path for name in SOURCE for path in [root / name, *(root / name).rglob("*.py")]]
    return sorted(path for path in every if path.suffix)


@pytest.mark.parametrize("kind", MOST)
def test_the_subject_of_a_sentence_is_a_noun(kind):
    opening, counted = [], {}
    for path in files(kind):
        for text in prose(path):
            for sentence in sentences(text):
                name = path.relative_to(bundle.ROOT).as_posix()
                if OPENING.match(sentence):
                    opening.append("%s: %s" % (name, sentence))
                counted[name] = counted.get(name, 0) + clauses(sentence)
    assert not opening, "begins with a clause:\n" + "\n".join(opening)
    worst = sorted(counted.items(), key=lambda item: -item[1])[:10]
    assert sum(counted.values()) < MOST[kind], "free clauses: %s" % worst


@pytest.mark.parametrize(
    "text, opens, free",
    [
        ("What lies behind it is free.", 1, 1),
        ("Where the drive begins.", 1, 0),
        ("Where it is wrong, do better.", 0, 0),
        ("Say what it costs, and who pays.", 0, 2),
        ("A player who calls; the seat whose turn it is.", 0, 0),
        ("Ask for who plays.", 0, 1),
        ("What is due?", 0, 0),
    ],
)
def test_a_clause_is_found(text, opens, free):
    found = list(sentences(text))
    assert sum(bool(OPENING.match(sentence)) for sentence in found) == opens
    assert sum(map(clauses, found)) == free
