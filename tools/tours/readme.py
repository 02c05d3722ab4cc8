"""README's pictures: a match in six, on each board, and a short film of dice and cards."""

from tools.tours import Tour

MATCH = Tour(
    "knister",
    "a match of Knister in six pictures",
    ("begin", ""),
    ("the dice fall", "fell:4,3 a ms:120 now"),
    ("choose: what would it make?", "ahead:log=30 fell:4,4 roll"),
    ("pass it on", "a ms:2500"),
    ("a line is finished", "ahead:log=60 line ms:450 now"),
    ("the result", "ahead:log=74 on:result"),
    names=2,
    seed=5,
)
FILM = (
    Tour(
        "cybo",
        "the die turns",
        ("", "fell:10,7,4 a ms:900 a ms:900 a ms:1400 now"),
        options={"level": "advanced"},
    ),
    Tour("knister", "two dice fall", ("", "fell:5,4 a ms:1200 up left a ms:900 now")),
    Tour("krypto", "the cards are dealt", ("", "a ms:1800 call:0 ms:500 begin step:3 ms:600 now"), names=2),
)
