"""What each act of The Magnificent would do, as plain data for viewers."""

from bigtop.core.views import Wire
from bigtop.games.magnificent.holdings import Die
from bigtop.games.magnificent.pieces import (
    Gems,
    Icon,
    MasterCard,
    PosterCard,
    TentTile,
    TrainerTile,
)


class Act(Wire):
    """What every act says: what the seat would gain or lose at once, and the power it has then.

    `gains` are numbers by what they count, in the singular: `coin`, `orange gem`. `power` is None
    where the turn has none, or the action is chosen.
    """

    gains: dict[str, int]
    power: int | None


class TakeDie(Act, tag="take_die"):
    """A die to take; `powers` by the colours that it can count as, and the bill with it."""

    die: Die
    powers: dict[str, int]
    bill: int


class PutDie(Act, tag="put_die"):
    """A master card to put the die on, and the powers then."""

    slot: int
    card: MasterCard
    powers: dict[str, int]


class ChooseColour(Act, tag="choose_colour"):
    """A colour for the clear die, for what is built or moved, or the wagon to move."""

    colour: str


class SpendGem(Act, tag="spend_gem"):
    """A gem to spend for power."""

    colour: str


class Build(Act, tag="build"):
    """A build level to use: the tiles that it gives."""

    level: int
    colour: str
    large: int
    small: int


class Travel(Act, tag="travel"):
    """A wagon to move: the spaces that it comes to, and the tent where it ends.

    `gains` are those up to the first poster, which is chosen before the wagon goes on.
    """

    colour: str
    spaces: int
    path: list[int]
    tent: TentTile | None


class PosterShow(Wire):
    """A poster that can be completed: what it and its tent bring, and the gems they cost."""

    slot: int
    poster: PosterCard
    points: int
    coins: int
    gems: Gems


class Perform(Act, tag="perform"):
    """A space of the track to perform on: up to how many of which posters can be completed.

    `points` and `coins` are those of the posters that bring most together.
    """

    space: int
    hat: int
    posters: int
    shows: list[PosterShow]
    points: int
    coins: int


class NextTile(Act, tag="next_tile"):
    """The size of the tile to be placed next."""

    size: str


class PlaceTile(Act, tag="place"):
    """Where a tile can lie: which way round, the cells that it covers, and bonuses in words."""

    kind: str
    way: int
    cells: list[str]
    bonuses: list[str]


class PitchTent(Act, tag="pitch"):
    """A place for the tent, and the bonus under it."""

    slot: int
    tent: TentTile
    bonus: Icon | None


class TakePoster(Act, tag="take_poster"):
    """A poster to take; without a place, one from the deck."""

    place: int | None
    poster: PosterCard | None


class Hang(Act, tag="hang"):
    """A place for the poster, the one that it replaces, and the tent below."""

    slot: int
    poster: PosterCard
    replaces: PosterCard | None
    tent: TentTile | None


class Complete(Act, tag="complete"):
    """A poster to complete."""

    show: PosterShow


class Pay(Act, tag="pay"):
    """The colour of the gem to pay."""

    colour: str


class SetDie(Act, tag="set_die"):
    """A value for the die."""

    value: int


class UseCard(Act, tag="use_card"):
    """The bonus of a master card to use or to copy."""

    slot: int
    card: MasterCard


class UseTrainer(Act, tag="use_trainer"):
    """A trainer tile of one's own to use, by its slot, or a trainer space, by its number."""

    slot: int | None
    space: int | None
    trainer: TrainerTile


class DraftTile(Act, tag="draft"):
    """A trainer tile to draft."""

    place: int
    trainer: TrainerTile


class ChoosePair(Act, tag="pair"):
    """A master card and the trainer tile beside it, to take or to remove; what it scores now."""

    place: int
    master: MasterCard
    trainer: TrainerTile | None
    worth: int


class ScoreCard(Act, tag="score_card"):
    """A master card to score, and its points."""

    slot: int
    card: MasterCard
    points: int


class PlainAct(Act, tag="plain"):
    """An act that needs no more words: done, no poster, discard, reorganise."""


Preview = (
    TakeDie
    | PutDie
    | ChooseColour
    | SpendGem
    | Build
    | Travel
    | Perform
    | NextTile
    | PlaceTile
    | PitchTent
    | TakePoster
    | Hang
    | Complete
    | Pay
    | SetDie
    | UseCard
    | UseTrainer
    | DraftTile
    | ChoosePair
    | ScoreCard
    | PlainAct
)
