"""Random numbers of our own, so that a seed means the same games on every version.

The generator is xoshiro128++ (Blackman and Vigna): four words of 32 bits, kept in an array of
64-bit integers so that compiled and uncompiled code compute the same without overflow.
"""

import random
from collections.abc import Sequence
from operator import index
from typing import Any, TypeVar, Union

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array

WORD = 0xFFFFFFFF

Item = TypeVar("Item")


@kernel
def mix(word: int) -> int:
    """A 32-bit word whose bits all depend on all bits of the given one."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & WORD
    word ^= word >> 15
    word = (word * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@kernel
def seed_stream(words: Array, seed: int, stream: int) -> None:
    """Set the generator to the beginning of one of many independent streams of a seed."""
    chain = 0x9E3779B9
    for i in range(4):
        source = seed if i < 2 else stream
        part = (source >> 32) if i % 2 else source
        chain = mix((chain + (part & WORD) + i) & WORD)
        words[i] = chain
    words[3] |= 1  # four zeros would stay zeros


@kernel
def next_word(words: Array) -> int:
    """The next 32 random bits."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    total = (a + d) & WORD
    result = ((((total << 7) | (total >> 25)) & WORD) + a) & WORD
    c ^= a
    d ^= b
    words[1] = b ^ c
    words[0] = a ^ d
    words[2] = c ^ ((b << 9) & WORD)
    words[3] = ((d << 11) | (d >> 21)) & WORD
    return int(result)


@kernel
def below(words: Array, limit: int) -> int:
    """A whole number from 0 to `limit - 1`, all equally likely; `limit` is under 2**31."""
    limit = int(limit)  # a field of a record, uncompiled, would overflow
    product = next_word(words) * limit
    if (product & WORD) < limit:
        unfair = (WORD + 1) % limit
        while (product & WORD) < unfair:
            product = next_word(words) * limit
    return product >> 32


@kernel
def shuffle(words: Array, items: Array, count: int) -> None:
    """Put the first `count` items into random order."""
    for i in range(count - 1, 0, -1):
        j = below(words, i + 1)
        items[i], items[j] = items[j], items[i]


Source = Union["Random", random.Random, np.random.Generator, int, "np.integer[Any]"]


class Random:
    """A stream of random numbers; the same seed and stream give the same numbers."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.words = np.zeros(4, np.int64)
        seed_stream(self.words, signed(seed), signed(stream))

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit - 1`."""
        if not 1 <= limit < 1 << 31:
            raise ValueError(f"a limit is 1 to 2**31 - 1, not {limit}")
        return below(self.words, limit)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    @classmethod
    def of(
        cls, source: "Random | random.Random | np.random.Generator | int | np.integer[Any]"
    ) -> "Random":
        """A generator of ours, from ours, from a seed, or drawn from somebody else's."""
        if isinstance(source, Random):
            return source
        if isinstance(source, random.Random):
            return cls(source.getrandbits(63))
        if isinstance(source, np.random.Generator):
            return cls(int(source.integers(2**63 - 1)))
        return cls(int(source))


def signed(number: int) -> int:
    """The number's low 64 bits as a signed integer, the only kind that kernels know."""
    number = index(number) & (1 << 64) - 1
    return number - (1 << 64) if number >= 1 << 63 else number
