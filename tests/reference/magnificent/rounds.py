"""The whole game: setting up, three rounds with their ends, and the final scoring."""

from __future__ import annotations

from collections import Counter

from tests.reference.magnificent.asking import (
    CHANCE,
    Asking,
    ask,
    numbered,
    place_in,
    reveal,
    roll,
)
from tests.reference.magnificent.camp import (
    ZONE_POINTS,
    half_points,
    master_points,
    zones_with_gems,
)
from tests.reference.magnificent.content import COLOURS
from tests.reference.magnificent.table import PLACES, PRINTED, Player, Table, dice_of
from tests.reference.magnificent.turn import take_turn

ROUNDS = 3
TURNS = 4
COINS_A_POINT = 5


def play_game(table: Table, start: str | int) -> Asking:
    """The game from its beginning; `start` is "random" or a seat."""
    yield from set_up(table, start)
    yield from go_on(table)


def go_on(table: Table) -> Asking:
    """The game from the beginning of a turn."""
    yield from play_turns(table)
    yield from end_round(table)
    while table.round < ROUNDS:
        yield from prepare_round(table)
        yield from play_turns(table)
        yield from end_round(table)
    score_finally(table)


def play_turns(table: Table) -> Asking:
    """The turns that are left in the round, clockwise from the starting player."""
    players = len(table.players)
    while table.turns_taken < TURNS * players:
        table.seat = (table.starter + table.turns_taken) % players
        yield from take_turn(table)
        table.turns_taken += 1


# Setup


def set_up(table: Table, start: str | int) -> Asking:
    """Everything that is revealed, dealt, rolled and drafted before the first turn."""
    if start == "random":
        answer = yield from ask(CHANCE, {f"start {seat}" for seat in range(len(table.players))})
        table.starter = int(answer.split()[1])
    else:
        table.starter = int(start)
    for space, seat in enumerate(in_turn_order(table), 1):
        table.players[seat].hats = [space, 0]  # M8
    yield from fill_display(table)
    yield from put_tents_on_rings(table)
    for place in range(len(table.shown_posters)):
        table.shown_posters[place] = yield from reveal("poster", table.poster_deck)
    yield from set_up_players(table)
    for place in range(len(table.draft)):
        table.draft[place] = yield from reveal("trainer", table.trainer_deck)
    yield from roll_dice(table)
    yield from draft_trainers(table)


def fill_display(table: Table) -> Asking:
    """Master cards and, until round 3, trainer tiles at every place that has none."""
    for place, master in enumerate(table.shown_masters):
        if master is None:
            table.shown_masters[place] = yield from reveal("master", table.master_deck)
    for place, trainer in enumerate(table.shown_trainers):
        if trainer is None and table.round < ROUNDS:
            table.shown_trainers[place] = yield from reveal("trainer", table.trainer_deck)


def put_tents_on_rings(table: Table) -> Asking:
    """One tent on each poster symbol; one of the sixteen is left over."""
    tents = set(range(len(table.content.tents)))
    for ring in COLOURS:
        for space, symbol in enumerate(table.content.rings[ring]):
            if symbol == "poster":
                table.ring_tents[ring, space] = yield from reveal("tent", tents)


def set_up_players(table: Table) -> Asking:
    """Boards, hats, starting cards and resources; the first player gives the last a coin."""
    players, content = table.players, table.content
    boards = list(content.boards)
    for player in players:
        answer = yield from ask(CHANCE, {f"deal board {board}" for board in boards})
        player.board = answer.split()[2]
        boards.remove(player.board)
        take_what_the_board_gives(table, player)
    order = in_turn_order(table)
    given = min(1, players[order[0]].coins)
    players[order[0]].coins -= given
    players[order[-1]].coins += given
    starting = {number for number, poster in enumerate(content.posters) if poster.is_starting}
    for player in players:
        player.posters[0] = yield from reveal("poster", starting)


def in_turn_order(table: Table) -> list[int]:
    """The seats, the starting player's first."""
    count = len(table.players)
    return [(table.starter + place) % count for place in range(count)]


def take_what_the_board_gives(table: Table, player: Player) -> None:
    """Coins, markers, gems, the printed tent and the master cards of its Roman numeral."""
    board = table.board_of(player)
    player.coins = board.coins
    player.markers = board.markers
    player.gems = Counter(board.gems)
    player.tents[0] = PRINTED
    masters = enumerate(table.content.masters)
    own = [number for number, master in masters if master.board == player.board]
    player.masters = [*own, None]


def roll_dice(table: Table) -> Asking:
    """All dice into the main tent."""
    for colour, count in dice_of(table.edition, len(table.players)).items():
        for _ in range(count):
            value = yield from roll()
            table.main_tent[colour, value] += 1


def draft_trainers(table: Table) -> Asking:
    """Each takes a tile, from the last player counterclockwise; the rest goes back."""
    for seat in reversed(in_turn_order(table)):
        table.seat = seat
        left = [place for place, tile in enumerate(table.draft) if tile is not None]
        answer = yield from ask(table.seat, numbered("draft", left))
        take_trainer(table.player(), table.draft, place_in(answer))
    table.trainer_deck |= {tile for tile in table.draft if tile is not None}
    table.draft = [None] * len(table.draft)


def take_trainer(player: Player, tiles: list[int | None], place: int) -> None:
    """Move a trainer tile, if there is one, into the trainer area."""
    tile = tiles[place]
    if tile is not None:
        player.trainers.append(tile)
    tiles[place] = None


# The end of a round


def end_round(table: Table) -> Asking:
    """Payment, new master cards and trainers, and one master card scored."""
    for player in table.players:
        pay_dice(table, player)
    for player in table.players:
        player.hats = [max(player.hats), 0]
    order = by_hats(table)[::-1]
    yield from choose_pairs(table, order)
    for table.seat in order:
        yield from score_a_master(table, table.player())


def by_hats(table: Table) -> list[int]:
    """The seats by the height of their hats, the lowest first."""
    seats = range(len(table.players))
    return sorted(seats, key=lambda seat: max(table.players[seat].hats))


def pay_dice(table: Table, player: Player) -> None:
    """Pay the highest sum of a colour and all clear dice, or lose points (M13)."""
    sums = Counter[str]()
    for die in player.dice:
        if die is not None:
            sums[die[0]] += die[1]
    bill = max(sums[colour] for colour in COLOURS) + sums["clear"]
    missing = max(0, bill - player.coins)
    player.coins -= bill - missing
    player.score -= missing * table.round


def choose_pairs(table: Table, order: list[int]) -> Asking:
    """The highest hat first; of two players it may remove a pair (M14)."""
    hats = [max(table.players[seat].hats) for seat in order]
    for table.seat in order:
        answer = yield from ask(table.seat, numbered("take pair", places_left(table)))
        place, player = place_in(answer), table.player()
        player.masters[player.masters.index(None)] = table.shown_masters[place]
        take_trainer(player, table.shown_trainers, place)
        table.shown_masters[place] = None
        if len(order) == 2 and table.seat == order[0] and hats[0] - hats[1] > 1:
            answer = yield from ask(table.seat, numbered("remove pair", places_left(table)))
            table.shown_masters[place_in(answer)] = None
            table.shown_trainers[place_in(answer)] = None


def places_left(table: Table) -> list[int]:
    """The places of the display with a master card."""
    return [place for place, master in enumerate(table.shown_masters) if master is not None]


def score_a_master(table: Table, player: Player) -> Asking:
    """Score one of the five cards and discard it."""
    answer = yield from ask(table.seat, numbered("score card", range(PLACES)))
    place = place_in(answer)
    player.score += master_points(table, player, table.master_at(player, place))
    player.masters[place] = None


def prepare_round(table: Table) -> Asking:
    """Markers back, displays filled, hats down to the bottom, dice rolled by the new first."""
    table.round += 1
    table.turns_taken = 0
    table.main_tent.clear()
    for player in table.players:
        player.markers += player.used_markers
        player.used_markers = player.shows = 0
        player.dice = [None] * PLACES
    order = by_hats(table)
    for space, seat in enumerate(order, 1):
        table.players[seat].hats = [space, 0]
    table.starter = order[0]
    if table.round == ROUNDS:
        table.shown_trainers = [None] * len(table.shown_trainers)
    yield from fill_display(table)
    yield from roll_dice(table)


# Final scoring


def score_finally(table: Table) -> None:
    """The four masters that are left at half value, coins, and zones filled with gems."""
    for player in table.players:
        for place, master in enumerate(player.masters):
            if master is not None:
                player.score += half_points(table, player, table.master_at(player, place))
        player.score += player.coins // COINS_A_POINT
        player.score += ZONE_POINTS * zones_with_gems(player)


def winners(table: Table) -> list[int]:
    """The highest score, and among equal ones the higher hat (M18)."""
    ranks = [(player.score, max(player.hats)) for player in table.players]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
