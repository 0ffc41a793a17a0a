"""Worlds for games that know no more than which are possible."""

from typing import Any

from bigtop.core.contract import SKILLED, resample
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States


@kernel
def recognise_nobody(view: Any, manners: Array, words: Array) -> None:
    """Take everybody for skilled."""
    for seat in range(len(manners)):
        manners[seat] = SKILLED


@kernel
def no_clues(world: Any, seat: int, out: Array) -> int:
    """Nothing tells a real hand from an imagined one."""
    return 0


@kernel
def no_summary(state: Any, seat: int, out: Array) -> None:
    """Nothing sums a position up."""


@kernel(inlined=False)
def imagine_any(view: Any, worlds: States, count: int, manners: Array, words: Array) -> None:
    """Any worlds that fit, all equally likely."""
    for w in range(count):
        copy_record(view, worlds[w])
        resample(worlds[w], words)
