"""Combinations and their numbers, in dictionary order: what the table's places rest on."""


def choose(n, k):
    """How many ways there are to take k of n; 0 where k is below 0 or above n."""
    if not 0 <= k <= n:
        return 0
    ways = 1
    for at in range(k):
        ways = ways * (n - at) // (at + 1)
    return ways


def rank(numbers, n):
    """The place of rising numbers, all different and from 1 to n, among all as many of 1 to n, from 0."""
    k = len(numbers)
    after = choose(n, k) - 1
    for number in numbers:
        after -= choose(n - number, k)
        k -= 1
    return after
