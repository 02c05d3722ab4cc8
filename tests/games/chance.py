"""The chance of challenges, computed from docs/rules.md ("Challenge") and by nothing of the console's."""

from itertools import chain

from tests.games.krypto.brute import trees

COPIES = {**dict.fromkeys(range(1, 7), 3), **dict.fromkeys(range(7, 11), 4)}
COPIES |= {**dict.fromkeys(range(11, 18), 2), **dict.fromkeys(range(18, 26), 1)}
DECK = list(chain.from_iterable([card] * COPIES[card] for card in sorted(COPIES)))


class Generator:
    """The dice of a challenge at one place, from 0."""

    def __init__(self, number, place):
        words = [1, 2, 3, 4]
        for value in (number, 0, place):
            doubled = 2 * value
            while doubled >= 8192:
                words = stirred(words, 8192 + doubled % 8192)
                doubled //= 8192
            words = stirred(words, doubled)
        a, b, c, d = stirred(words, 0)
        self.x, self.y = 16384 * a + b + 1, 16384 * c + d + 1

    def draw(self, n):
        """A number below n."""
        while True:
            self.x = 32742 * (self.x % 16384) + self.x // 16384
            self.y = 32625 * (self.y % 16384) + self.y // 16384
            value = (self.x ^ self.y) % 16384
            if value < 16384 // n * n:
                return value % n


def stirred(words, piece):
    words = [words[0] ^ piece, *words[1:]]
    for step in range(8):
        product = 27181 * (words[0] + step)
        words = [words[1] ^ (product ^ product // 2048) % 16384, words[2], words[3], words[0]]
    return words


def knister(number):
    """The 25 sums."""
    return [sum(1 + dice.draw(6) for _ in range(2)) for dice in (Generator(number, at) for at in range(25))]


def cybo(number, at_round, roll):
    """The die of a roll, 1 to 4, of a round, 1 to 13."""
    return 1 + Generator(number, 4 * (at_round - 1) + roll - 1).draw(12)


def krypto(number):
    """Five cards and the target."""
    dice = Generator(number, 0)
    while True:
        cards, dealt = list(DECK), []
        for _ in range(6):
            at = dice.draw(len(cards))
            dealt.append(cards[at])
            last = cards.pop()
            if at < len(cards):
                cards[at] = last
        if dealt[5] in trees(tuple(sorted(dealt[:5])), "whole"):
            return dealt
