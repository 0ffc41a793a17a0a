"""Looking ahead with a network: what will the others do, and what will be possible then?

First everybody is sized up: do the others play like the game's greedy player? The actions that the
network likes best are then tried in worlds that are likely, the same worlds for all of them. All
play on, the greedy ones greedily and the others by the network, each from what it may know, until
the seat has decided a few times more; a judge says what it expects then. Actions that do worse are
dropped after each stage, and those that are left share the time.
"""

from typing import Any, NamedTuple

import numpy as np

from bigtop.bots.network import (
    LOOKS,
    Network,
    Workspace,
    drawn_by_value,
    lead,
    outlook,
    rate,
    rate_quickly,
    wavering,
    workspace,
)
from bigtop.bots.witness import keep_likely
from bigtop.core.contract import (
    GREEDY,
    actor,
    apply,
    choose,
    conceal,
    draw,
    hunch,
    imagine,
    legal,
    recognise,
    stage,
    suppose,
)
from bigtop.core.copying import copy_record
from bigtop.core.game import Game
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.seats import CHANCE, OVER

WORLDS = 400  # that are imagined for a decision; further trials meet the same ones again
POOL = 3  # times as many are imagined where a witness chooses of them
LONGEST = 200  # decisions that are looked ahead at the most: some go round in circles for ever


class Search(NamedTuple):
    """How far to look."""

    candidates: int  # actions that are tried
    margin: float  # points that they may be worse than the best
    trials: int  # of all actions together, shared by the stages that there are
    stages: int  # at the most, each with half the actions of the one before
    trust: float  # worlds that the network's own opinion counts for
    by_hunch: bool = False  # whether all go on by the game's hunch, for a turn, not by the network
    turns: int = 1  # decisions of the seat that are looked ahead
    looks: int = LOOKS  # actions that the network looks at when it plays on
    belief: float = 0.0  # how far a witness is believed, from not at all to wholly: 1
    whim: float = 0.0  # points: how much worse an action may well be that is drawn; 0: the best


class Minds(NamedTuple):
    """Who thinks, and how far; one for each thread."""

    search: Search
    player: Network  # by which all play on
    playing: Workspace
    judge: Network  # which says what a position is worth: larger, and asked less often
    judging: Workspace
    witness: Network  # which says how real a world looks
    hearing: Workspace


class Board(NamedTuple):
    """Room for looking ahead; one for each thread."""

    worlds: States  # a view, the position in a world, what its actor sees, and what chance does
    imagined: States
    pool: States  # where a witness chooses from
    manners: Array  # how each seat seems to play
    actions: Array
    order: Array  # their indices, the best first
    totals: Array  # sum of what was found for each action
    weights: Array  # how many were summed
    merits: Array  # their mean
    outcomes: Array  # what chance may do
    luck: Array  # random numbers that all actions meet in a world
    replies: Array  # actions later on
    reply_values: Array


def board_for(game: Game, has_witness: bool = False) -> Board:
    """Room for a game."""
    count = game.action_count
    return Board(
        worlds=allocate(game.parts.dtype, 4),
        imagined=allocate(game.parts.dtype, WORLDS),
        pool=allocate(game.parts.dtype, WORLDS * POOL if has_witness else 1),
        manners=np.zeros(game.players, np.int64),
        actions=np.zeros(count, np.int32),
        order=np.zeros(count, np.int64),
        totals=np.zeros(count),
        weights=np.zeros(count),
        merits=np.zeros(count),
        outcomes=np.zeros(count, np.int32),
        luck=np.zeros(4, np.int64),
        replies=np.zeros(count, np.int32),
        reply_values=np.zeros(count),
    )


def minds_for(
    game: Game, search: Search, player: Network, judge: Network, witness: Network | None = None
) -> Minds:
    """Networks that play a game on and judge it, with room; without a witness, none is asked."""
    parts = game.parts
    if witness is None:
        witness, search = player, search._replace(belief=0.0)
    return Minds(
        search=search,
        player=player,
        playing=workspace(player, parts.dtype, parts.most_features, search.looks),
        judge=judge,
        judging=workspace(judge, parts.dtype, parts.most_features),
        witness=witness,
        hearing=workspace(witness, parts.dtype, parts.most_features),
    )


@kernel(inlined=False)
def settled(state: Any, seat: int, playing: int, minds: Minds, board: Board) -> float:
    """The outlook of a position as the seat knows it; where chance comes first, the mean."""
    outcomes = legal(state, board.outcomes) if actor(state) == CHANCE else 0
    if stage(state) != playing or outcomes == 0:
        return _settled_by_choice(state, seat, playing, minds, board)
    total, outcome = 0.0, board.worlds[3]
    for k in range(outcomes):
        copy_record(state, outcome)
        apply(outcome, int(board.outcomes[k]))
        total += _settled_by_choice(outcome, seat, playing, minds, board)
    return total / outcomes


@kernel(inlined=False)
def _settled_by_choice(state: Any, seat: int, playing: int, minds: Minds, board: Board) -> float:
    """The outlook of a position; where the seat goes on itself, that after its best action."""
    if stage(state) != playing or actor(state) != seat:
        return outlook(state, seat, playing, minds.judge, minds.judging)
    count = legal(state, board.replies)
    best = rate(state, board.replies, count, minds.judge, minds.judging, board.reply_values)
    return float(board.reply_values[best])


@kernel(inlined=False)
def play_on(state: Any, seat: int, playing: int, minds: Minds, board: Board, words: Array) -> float:
    """Let all play on as they do until the seat has decided a few times more; its outlook."""
    view = board.worlds[2]
    turns, decisions, was_answered = 0, 0, False
    turn = next_to_decide(state, playing, words)
    while turn != OVER and decisions < LONGEST:
        if turn != seat and board.manners[turn] == GREEDY:
            conceal(state, turn, view)
            action = choose(view, board.replies, legal(view, board.replies), words)
        else:
            action = by_network(state, turn, minds, board, words)
        if turn == seat and was_answered:
            turns += 1
            if turns == minds.search.turns:
                apply(view, action)
                return outlook(view, seat, playing, minds.judge, minds.judging)
        was_answered = turn != seat
        decisions += 1
        apply(state, action)
        turn = next_to_decide(state, playing, words)
    return lead(state, seat)


@kernel(inlined=False)
def play_on_by_hunch(
    state: Any, seat: int, playing: int, minds: Minds, board: Board, words: Array
) -> float:
    """Let all play on by hunch until the seat has had a turn; its outlook then."""
    view = board.worlds[2]
    was_answered, has_gone_on = False, False
    turn = next_to_decide(state, playing, words)
    while turn != OVER:
        if has_gone_on and turn != seat:
            conceal(state, seat, view)
            suppose(view, words)
            return outlook(view, seat, playing, minds.judge, minds.judging)
        if was_answered or turn != seat:
            has_gone_on = turn == seat
            was_answered = True
            count = legal(state, board.replies)
            apply(state, hunch(state, board.replies, count, words))
        else:
            apply(state, by_network(state, turn, minds, board, words))
        turn = next_to_decide(state, playing, words)
    return lead(state, seat)


@kernel(inlined=False)
def next_to_decide(state: Any, playing: int, words: Array) -> int:
    """Let chance act until somebody decides, and say who; OVER where the stage has ended."""
    while actor(state) == CHANCE and stage(state) == playing:
        apply(state, draw(state, words))
    return int(actor(state)) if stage(state) == playing else OVER


@kernel(inlined=False)
def by_network(state: Any, turn: int, minds: Minds, board: Board, words: Array) -> int:
    """What the network does there; what it sees is left behind as the third of the worlds."""
    view = board.worlds[2]
    conceal(state, turn, view)
    suppose(view, words)
    count = legal(view, board.replies)
    best = rate_quickly(view, board.replies, count, minds.player, minds.playing, board.reply_values)
    return int(board.replies[best])


@kernel(inlined=False)
def _rank(order: Array, count: int, merits: Array) -> None:
    """Sort candidates, the best first; equal ones stay in order."""
    for i in range(1, count):
        moved = order[i]
        place = i
        while place > 0 and merits[order[place - 1]] < merits[moved]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = moved


@kernel(inlined=False)
def _bring_forward(order: Array, chosen: int) -> None:
    """Put what was chosen in front of all that is better."""
    place = 0
    while order[place] != chosen:
        place += 1
    while place > 0:
        order[place] = order[place - 1]
        place -= 1
    order[0] = chosen


@kernel(allocates=True)
def first_opinion_at(views: States, i: int, minds: Minds, board: Board, words: Array) -> int:
    """Rank the actions of view i by what the judge expects; how many are worth trying."""
    view, world, trial, search = views[i], board.worlds[0], board.worlds[1], minds.search
    seat, playing = actor(view), stage(view)
    count = legal(view, board.actions)
    copy_record(view, world)
    suppose(world, words)
    for k in range(count):
        copy_record(world, trial)
        apply(trial, int(board.actions[k]))
        board.merits[k] = settled(trial, seat, playing, minds, board)
        board.totals[k] = board.merits[k] * search.trust
        board.weights[k] = search.trust
        board.order[k] = k
    _rank(board.order, count, board.merits)
    if search.whim > 0:
        _bring_forward(
            board.order,
            drawn_by_value(board.merits, count, board.order[0], search.whim, words),
        )
    least = board.merits[board.order[0]] - search.margin
    tried = 1
    while tried < min(count, search.candidates) and board.merits[board.order[tried]] > least:
        tried += 1
    return tried


@kernel(allocates=True)
def decided(board: Board, count: int, words: Array) -> int:
    """The action that is ranked first of so many, or rarely another good one."""
    return int(board.actions[wavering(board.order[0], board.merits, count, words)])


@kernel(allocates=True)
def size_up_at(views: States, i: int, board: Board, words: Array) -> bool:
    """Find out how everybody plays in view i; whether all others play greedily."""
    view = views[i]
    seat = actor(view)
    recognise(view, board.manners, words)
    for other in range(view.players):
        if other != seat and board.manners[other] != GREEDY:
            return False
    return True


@kernel(allocates=True)
def imagine_at(views: States, i: int, tried: int, minds: Minds, board: Board, words: Array) -> int:
    """Imagine the worlds that trials in view i need, if there is room; how many they are."""
    count, stages = 0, stages_for(tried, minds.search)
    for _ in range(stages):
        count += worlds_for(tried, stages, minds.search)
        tried = (tried + 1) // 2
    count = min(count, len(board.imagined))
    if minds.search.belief > 0 and _are_all_skilled(board.manners):
        many = min(POOL * count, len(board.pool))
        imagine(views[i], board.pool, many, board.manners, words)
        belief, seat = minds.search.belief, actor(views[i])
        witness, room = minds.witness, minds.hearing
        keep_likely(board.pool, many, seat, belief, witness, room, board.imagined, count, words)
    else:
        imagine(views[i], board.imagined, count, board.manners, words)
    return count


@kernel
def _are_all_skilled(manners: Array) -> bool:
    """Whether nobody plays greedily: a witness knows skilled players only."""
    for manner in manners:
        if manner == GREEDY:
            return False
    return True


@kernel
def stages_for(tried: int, search: Search) -> int:
    """How many stages there are until one of so many actions is left."""
    stages = 0
    while tried > 1 and stages < search.stages:
        stages += 1
        tried = (tried + 1) // 2
    return stages


@kernel
def worlds_for(tried: int, stages: int, search: Search) -> int:
    """How many worlds so many actions are tried in, in one of the stages."""
    return max(1, search.trials // (stages * tried))


@kernel(allocates=True)
def try_out_at(
    views: States,
    i: int,
    tried: int,
    first: int,
    count: int,
    imagined: int,
    minds: Minds,
    board: Board,
    words: Array,
) -> None:
    """Play the first actions of the ranking on in some worlds from `first` on; rank them anew."""
    seat, playing, trial = actor(views[i]), stage(views[i]), board.worlds[1]
    for w in range(first, first + count):
        board.luck[:] = words
        for place in range(tried):
            words[:] = board.luck
            k = board.order[place]
            copy_record(board.imagined[w % imagined], trial)
            apply(trial, int(board.actions[k]))
            if minds.search.by_hunch:
                found = play_on_by_hunch(trial, seat, playing, minds, board, words)
            else:
                found = play_on(trial, seat, playing, minds, board, words)
            board.totals[k] += found
            board.weights[k] += 1
    for place in range(tried):
        k = board.order[place]
        board.merits[k] = board.totals[k] / board.weights[k]
    _rank(board.order, tried, board.merits)
