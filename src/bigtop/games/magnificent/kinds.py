"""The kinds of The Magnificent's actions, by which interfaces group and show them."""

from bisect import bisect_right

from bigtop.games.magnificent import actions as a

# Each kind by its first action, in the order of their numbers.
FIRSTS = {
    "place": a.PLACE,
    "take_die": a.TAKE_DIE,
    "put_die": a.PUT_DIE,
    "choose_colour": a.CHOOSE_COLOUR,
    "spend_gem": a.SPEND,
    "build": a.BUILD,
    "travel": a.TRAVEL,
    "perform": a.PERFORM,
    "next_tile": a.NEXT_TILE,
    "pitch": a.PITCH,
    "take_poster": a.TAKE_POSTER,
    "no_poster": a.DECLINE,
    "hang": a.HANG,
    "discard": a.DISCARD,
    "complete": a.COMPLETE,
    "pay": a.PAY,
    "reorganise": a.REORGANISE,
    "set_die": a.SET_DIE,
    "copy_card": a.COPY,
    "use_card": a.USE_MASTER,
    "use_trainer": a.USE_TRAINER,
    "done": a.DONE,
    "draft": a.DRAFT,
    "take_pair": a.TAKE_PAIR,
    "remove_pair": a.DROP_PAIR,
    "score_card": a.SCORE_MASTER,
    "start": a.START,
    "roll": a.ROLL,
    "reveal_master": a.MASTER,
    "reveal_trainer": a.TRAINER,
    "reveal_tent": a.TENT,
    "reveal_poster": a.POSTER,
    "deal_board": a.BOARD,
}
_KINDS, _STARTS = list(FIRSTS), list(FIRSTS.values())


def kind_of(action: int) -> str:
    """The kind of an action."""
    return _KINDS[bisect_right(_STARTS, action) - 1]
