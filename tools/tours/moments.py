"""The moments: each frame of an animation. Captions have its time and its cost, in ms of device time."""

from tools.tours import Tour

TOURS = (
    Tour("knister", "Knister: dice fall", ("before", "fell:4,4 strip:a,1400"), names=4),
    Tour("knister", "Knister: a line, the hand-over", ("before", "ahead:log=96 fell:4,3 roll strip:a,3000"),
         names=4, seed=5),
    Tour("krypto", "Krypto: a call", ("before", "lie strip:call,1500"), names=4),
    Tour("krypto", "Krypto: the fourth step", ("before", "lie call:0 begin step:3 strip:fourth,2500"),
         names=4),
    Tour("krypto", "Krypto: a miss", ("before", "lie call:0 begin strip:miss,2500"), names=4),
    Tour("cybo", "Cybo: a plain roll", ("before", "fell:5 strip:a,1200"), options={"level": "beginner"}),
    Tour("cybo", "Cybo: a roll that decides", ("before", "fell:1,2,3 roll roll strip:a,3000"),
         options={"level": "advanced"}),
    Tour("", "Knister: the film", ("before", "match:knister,2 up at:Film_of_the_match strip:a,9500")),
    Tour("cybo", "the result", ("before", "ahead:round=13 on:last strip:a,4500"), names=4,
         options={"level": "beginner"}),
)
