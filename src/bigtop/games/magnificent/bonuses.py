"""Using master cards, trainer tiles and trainer spaces. RULES 4.D"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    COPY,
    FACES,
    SET_DIE,
    USE_MASTER,
    USE_TRAINER,
)
from bigtop.games.magnificent.components import (
    MASTER_SLOTS,
    TRAINER_SLOTS,
    TRAINER_SPACES,
    TRAINER_TILES,
)
from bigtop.games.magnificent.gains import (
    can_copy,
    can_use_effect,
    can_use_master,
    top_amount,
    top_of,
    use_effect,
)
from bigtop.games.magnificent.state import (
    AMOUNT,
    COST,
    EFFECT,
    MagnificentState,
)


@kernel
def trainer_at(state: MagnificentState, i: int) -> int:
    """The trainer that the i-th use is of, own tiles before printed spaces; or EMPTY."""
    if i < TRAINER_SLOTS:
        return int(state.trainers[state.turn, i])
    return TRAINER_TILES + i - TRAINER_SLOTS


@kernel
def can_use_trainer(state: MagnificentState, i: int) -> bool:
    """Whether there are markers for it, and it would do something. RULES 4.D"""
    trainer = trainer_at(state, i)
    if trainer < 0 or state.trainer_table[trainer, COST] > state.markers[state.turn]:
        return False
    return can_use_effect(state, int(state.trainer_table[trainer, EFFECT]))


@kernel(inlined=False)
def legal_bonuses(state: MagnificentState, out: Array, count: int) -> int:
    """What can be used between any two decisions. RULES 4.D.2"""
    if can_use_master(state):
        out[count] = USE_MASTER
        count += 1
    if state.markers[state.turn] == 0:
        return count
    for i in range(TRAINER_SLOTS + TRAINER_SPACES):
        if can_use_trainer(state, i):
            out[count] = USE_TRAINER + i
            count += 1
    return count


@kernel(inlined=False)
def has_bonus(state: MagnificentState) -> bool:
    """Whether anything can be used now."""
    if can_use_master(state):
        return True
    if state.markers[state.turn] > 0:
        for i in range(TRAINER_SLOTS + TRAINER_SPACES):
            if can_use_trainer(state, i):
                return True
    return False


@kernel
def use_bonus(state: MagnificentState, action: int) -> None:
    """Use the bonus of the card under the die, or a trainer."""
    seat = int(state.turn)
    if action == USE_MASTER:
        state.master_used = 1
        slot = int(state.die_slot)
        use_effect(state, top_of(state, slot), top_amount(state, slot))
        return
    trainer = trainer_at(state, action - USE_TRAINER)
    cost = state.trainer_table[trainer, COST]
    state.markers[seat] -= cost
    state.used_markers[seat] += cost
    effect = int(state.trainer_table[trainer, EFFECT])
    use_effect(state, effect, int(state.trainer_table[trainer, AMOUNT]))


@kernel
def legal_values(state: MagnificentState, out: Array) -> int:
    """Any other value of the die."""
    count = 0
    for value in range(1, FACES + 1):
        if value != state.die_value:
            out[count] = SET_DIE + value - 1
            count += 1
    return count


@kernel
def legal_copies(state: MagnificentState, out: Array) -> int:
    """Every master card whose bonus can be copied. RULES 7.2"""
    count = 0
    for slot in range(MASTER_SLOTS):
        if can_copy(state, slot):
            out[count] = COPY + slot
            count += 1
    return count
