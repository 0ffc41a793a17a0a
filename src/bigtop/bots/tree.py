"""Information-set Monte-Carlo tree search: the tree, and how it grows.

Every iteration draws a world that fits what is known and descends by the actions that are legal
in that world, chance included. What a child may be tried for grows with how often it could have
been (Cowling, Powley and Whitehouse 2012). Where there are many actions, children are added as the
visits of their parent grow, the game's own hunch first.
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from bigtop.bots.rollouts import TRIAL, VIEW, Desk, Manner, play_out
from bigtop.core.contract import clock, hunch
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.playouts import actor_at, apply_at, draw_at, legal_at, resample_at
from bigtop.core.rng import below
from bigtop.core.seats import CHANCE, OVER

NONE = -1
DEEPEST = 200


class Tree(NamedTuple):
    """Nodes by number; each stands for what was decided and drawn on the way to it."""

    actions: Array  # what led to the node
    movers: Array  # who decided so, or CHANCE
    children: Array  # its first child, or NONE
    siblings: Array  # the next child of its parent, or NONE
    visits: Array
    chances: Array  # how often it could have been visited
    sums: Array  # of its mover's rewards
    size: Array  # of one number: nodes in use
    marks: Array  # by action: the child of the node in question, or NONE
    path: Array  # the nodes of an iteration

    @classmethod
    def of(cls, capacity: int, actions: int) -> "Tree":
        """An empty tree with room for so many nodes of a game with so many actions."""
        numbers = np.zeros((6, capacity), np.int32)
        return cls(
            actions=numbers[0],
            movers=numbers[1],
            children=numbers[2],
            siblings=numbers[3],
            visits=numbers[4],
            chances=numbers[5],
            sums=np.zeros(capacity, np.float64),
            size=np.zeros(1, np.int64),
            marks=np.full(actions, NONE, np.int32),
            path=np.zeros(DEEPEST, np.int32),
        )


class Growth(NamedTuple):
    """How a tree grows."""

    exploration: float
    width: float  # children of a node: width * visits ** widening, at least one
    widening: float


@kernel
def plant(tree: Tree) -> int:
    """Begin a new tree; its root."""
    tree.size[0] = 0
    return add_node(tree, NONE, NONE, NONE)


@kernel
def add_node(tree: Tree, parent: int, action: int, mover: int) -> int:
    """A new node without visits."""
    node = int(tree.size[0])
    tree.size[0] += 1
    tree.actions[node] = action
    tree.movers[node] = mover
    tree.children[node] = NONE
    tree.siblings[node] = NONE
    tree.visits[node] = 0
    tree.chances[node] = 0
    tree.sums[node] = 0.0
    if parent != NONE:
        tree.siblings[node] = tree.children[parent]
        tree.children[parent] = node
    return node


@kernel
def child_of(tree: Tree, node: int, action: int) -> int:
    """The child that the action leads to, or NONE."""
    child = int(tree.children[node])
    while child != NONE and tree.actions[child] != action:
        child = int(tree.siblings[child])
    return child


@kernel(allocates=True)
def grow(
    tree: Tree, root: int, desk: Desk, iterations: int, growth: Growth, manner: Manner
) -> None:
    """Try so many worlds; each adds to the tree, until it is full."""
    words = desk.words[0]
    until = clock(desk.worlds[VIEW]) + manner.horizon
    for _ in range(iterations):
        copy_record(desk.worlds[VIEW], desk.worlds[TRIAL])
        resample_at(desk.worlds, TRIAL, words)
        length = descend(tree, root, desk, until, growth, words)
        play_out(desk, until, manner, words)
        for i in range(length):
            node = tree.path[i]
            tree.visits[node] += 1
            if tree.movers[node] >= 0:
                tree.sums[node] += desk.rewards[tree.movers[node]]


@kernel(allocates=True)
def descend(tree: Tree, root: int, desk: Desk, until: int, growth: Growth, words: Array) -> int:
    """Play the trial world along the tree to a node that is new; how long the path is.

    In a tree that is full the path ends where a new one would follow.
    """
    node = root
    tree.path[0] = root
    length = 1
    is_new = False
    while not is_new and length < len(tree.path):
        seat = actor_at(desk.worlds, TRIAL)
        if seat == OVER or clock(desk.worlds[TRIAL]) >= until:
            break
        if seat == CHANCE:
            action = draw_at(desk.worlds, TRIAL, words)
            child = child_of(tree, node, action)
        else:
            count = legal_at(desk.worlds, TRIAL, desk.actions)
            action, child = select(tree, node, desk.actions, count, growth, words)
            if action == NONE and count > 1:
                action = hunch(desk.worlds[TRIAL], desk.actions, count, words)
            elif action == NONE:
                action = int(desk.actions[0])
            is_new = child == NONE
        if child == NONE:
            if tree.size[0] == len(tree.actions):
                break
            child = add_node(tree, node, action, seat)
            tree.chances[child] = 1
        apply_at(desk.worlds, TRIAL, action)
        node = child
        tree.path[length] = node
        length += 1
    return length


@kernel
def select(
    tree: Tree, node: int, actions: Array, count: int, growth: Growth, words: Array
) -> tuple[int, int]:
    """An action to try, and the child that it leads to, or NONE where it is to be added.

    Where nothing that is legal was ever tried the action is NONE too: the hunch says what is.
    """
    child = int(tree.children[node])
    while child != NONE:
        tree.marks[tree.actions[child]] = child
        child = int(tree.siblings[child])
    known = 0
    best, chosen, action = -1e300, NONE, NONE
    for i in range(count):
        child = int(tree.marks[actions[i]])
        if child != NONE:
            known += 1
            tree.chances[child] += 1
            spread = sqrt(log(tree.chances[child]) / tree.visits[child])
            worth = tree.sums[child] / tree.visits[child] + growth.exploration * spread
            if worth > best:
                best, chosen, action = worth, child, int(actions[i])
    room = growth.width * (tree.visits[node] + 1) ** growth.widening
    if 0 < known < min(count, room) and tree.size[0] < len(tree.actions):
        action = _nth_unknown(tree, actions, below(words, count - known))
        chosen = NONE
    child = int(tree.children[node])
    while child != NONE:
        tree.marks[tree.actions[child]] = NONE
        child = int(tree.siblings[child])
    return action, chosen


@kernel
def _nth_unknown(tree: Tree, actions: Array, n: int) -> int:
    """The n-th action that leads to no child yet."""
    i = 0
    while n > 0 or tree.marks[actions[i]] != NONE:
        n -= tree.marks[actions[i]] == NONE
        i += 1
    return int(actions[i])
