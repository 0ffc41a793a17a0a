"""A network that is being trained: self-play and descent in turn."""

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from bigtop.bots.network import Network, workspace
from bigtop.bots.ranking import ranker_for
from bigtop.bots.training.descent import descent_for, heed, layers_for, learn
from bigtop.bots.training.hearing import hear, told_right
from bigtop.bots.training.selfplay import Rivals, Samples, Style, self_play
from bigtop.bots.weights import RANKER, SHIPPED, WITNESS, file_name, network_in
from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game
from bigtop.core.layout import Array, allocate
from bigtop.core.rng import signed

CHUNK = 16  # games that a core plays at a time
LONGEST_GAME = 1000  # decisions that are kept of each, on average
ELSEWHERE = 10**6  # seeds away there are games that no run has learned from
Map = Callable[[Callable[[int], Samples], Iterable[int]], Iterable[Samples]]


@dataclass(frozen=True)
class Settings:
    """What a run can be told; rates and exploring go from the first value to the last."""

    seed: int = 0
    width: int = 256
    depth: int = 32
    block: int = 160  # games between two changes of the network
    memory: int = 12  # blocks that it learns from: the last ones
    passes: int = 1  # how many samples it learns from, in blocks
    batch: int = 256
    first_rate: float = 1e-3
    last_rate: float = 1.5e-5
    first_exploring: float = 0.15
    last_exploring: float = 0.03
    temperature: float = 1.0
    decay: float = 0.8
    rivals: float = 0.45  # share of tables where others play, or of seats at mixed tables
    planners: float = 0.5  # share of these that the planner has
    rankers: float = 0.0  # share that networks of another kind have
    peers: float = 0.0  # share that finished networks of the same kind have; the rest are greedy
    first_fading: float = 0.05  # how much of the mean network a new one replaces, at the least
    last_fading: float = 0.005
    heeding: float = 0.9  # share of what is learned that a teacher says, where there is one
    is_witness: bool = False  # whether it learns to tell real hands from imagined ones

    @property
    def role(self) -> str:
        """What the network is for."""
        return WITNESS if self.is_witness else ""

    @property
    def stream(self) -> int:
        """The seed as NumPy takes it: not below zero."""
        return self.seed & (1 << 64) - 1


# What is known to work, by game.
RECIPES = {
    "scout": Settings(),
    "flohcati": Settings(width=64, decay=0.9, rivals=0.4),
}
HEARING = Settings(
    width=128,
    block=48,
    memory=50,
    passes=2,
    batch=128,
    last_rate=3e-5,
    first_exploring=0.05,
    last_exploring=0.05,
    last_fading=0.02,
    is_witness=True,
)


def taught(settings: Settings) -> Settings:
    """The same for a run with a teacher: results count less there, so it may explore more."""
    return replace(settings, first_rate=5e-4, first_exploring=0.25, last_exploring=0.1)


def gentle(settings: Settings) -> Settings:
    """The same for a network that plays well already: smaller steps, and less exploring."""
    return replace(settings, first_rate=5e-4, first_exploring=0.1, last_exploring=0.02)


@dataclass
class Progress:
    """How far a run has come."""

    games: int = 0
    decisions: int = 0
    blocks: int = 0
    seconds: float = 0.0
    course: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Company:
    """Networks that one learns from and among; those of a kind take turns."""

    teacher: Network | None = None
    rankers: Sequence[Network] = ()
    peers: Sequence[Network] = ()

    def told(self) -> dict[str, list[str]]:
        """The option that names each kind, and a digest of each network."""
        teachers = [] if self.teacher is None else [self.teacher]
        kinds = {"--teacher": teachers, "--ranker": self.rankers, "--peer": self.peers}
        return {option: [digest_of(each) for each in kind] for option, kind in kinds.items()}


ALONE = Company()


class Training:
    """A network that is being trained, with all that it takes to go on."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        network: Network | None = None,
        company: Company = ALONE,
    ) -> None:
        if not game.parts.feature_count:
            raise ChoiceError(f"{game.name} cannot be learned yet: it has no features")
        if settings.is_witness and not game.parts.clue_count:
            raise ChoiceError(f"{game.name} has no clues that a witness could weigh")
        if settings.is_witness and company.teacher is not None:
            raise ChoiceError("a witness learns without a teacher")
        rankers, peers = company.rankers, company.peers
        if rankers and not settings.rankers:
            raise ChoiceError("--ranker goes with --rankers, the share of rivals who play by it")
        if bool(peers) != bool(settings.peers):
            raise ChoiceError("--peer goes with --peers, the share of rivals who play by it")
        if settings.rankers and not rankers:
            if not (SHIPPED / file_name(game, RANKER)).exists():
                whom = f"{game.name} with {game.players} players"
                raise ChoiceError(f"there are no rankers for {whom}: name one with --ranker")
            rankers = [network_in(SHIPPED, game, RANKER)]
        self.game = game
        self.settings = settings
        self.company = company
        self.teacher = company.teacher
        self.learning = network or beginning(game, settings)
        self.network = Network(*(part.copy() for part in self.learning))  # the mean of the last
        self.descent = descent_for(self.learning)
        self.progress = Progress()
        self.blocks: list[Samples] = []
        # Whose games a witness hears of; others play themselves.
        self._player = network_in(SHIPPED, game) if settings.is_witness else self.network
        # By which rankers and peers play, in turn; where there are none, nobody does by this.
        self.rankers = rankers or [self.network]
        self.peers = peers or [self.network]

    @property
    def role(self) -> str:
        """What the network is for."""
        return self.settings.role

    def step(self, done: float, play: Map = map) -> float:
        """Play a block of games and learn from the last ones; the mean square of the error.

        `done` is the share of the run that is over. `play` may spread games over cores: the
        network comes out the same.
        """
        began = time.perf_counter()
        settings, progress = self.settings, self.progress
        style = Style(
            between(settings.first_exploring, settings.last_exploring, done),
            settings.temperature,
            settings.decay,
            settings.rivals,
            settings.planners,
            settings.rankers,
            settings.peers,
        )
        starts = range(progress.games, progress.games + settings.block, CHUNK)
        count, seed = min(CHUNK, settings.block), signed(settings.seed)
        fresh = joined(list(play(lambda first: self._play(first, count, style, seed), starts)))
        if self.teacher is not None:
            heed(self.teacher, layers_for(self.teacher), fresh, settings.heeding)
        self.blocks = [*self.blocks, fresh][-settings.memory :]
        error = self._learn(len(fresh.ends), done)
        progress.games += settings.block
        progress.blocks += 1
        progress.decisions += len(fresh.ends)
        progress.seconds += time.perf_counter() - began
        return error

    def _learn(self, fresh: int, done: float) -> float:
        settings = self.settings
        rate = between(settings.first_rate, settings.last_rate, done)
        fading = between(settings.first_fading, settings.last_fading, done)
        samples = joined(self.blocks)
        rng = np.random.default_rng([settings.stream, self.progress.blocks])
        order = rng.integers(len(samples.ends), size=settings.passes * fresh)
        layers = layers_for(self.learning)
        quick = 0 if settings.is_witness else self.game.parts.quick_features
        error = learn(
            self.learning,
            self.descent,
            layers,
            samples,
            order,
            settings.batch,
            rate,
            quick,
            settings.is_witness,
        )
        share = max(fading, 2 / (self.progress.blocks + 2))
        for mean, part in zip(self.network, self.learning, strict=True):
            mean += np.float32(share) * (part - mean)
        return error

    def told_right(self, games: int) -> float:
        """The share of hands that a witness takes for what they are, in games of their own."""
        settings = self.settings
        style = Style(settings.last_exploring, settings.temperature, 0.0, 0.0, 0.0, 0.0, 0.0)
        samples = self._play(0, games, style, signed(settings.seed + ELSEWHERE))
        return told_right(self.network, layers_for(self.network), samples)

    def _play(self, first: int, count: int, style: Style, seed: int) -> Samples:
        parts, player = self.game.parts, self._player
        room = count * LONGEST_GAME
        samples = Samples(
            np.empty(room * 80, np.uint16), np.empty(room, np.int64), np.empty(room, np.float32)
        )
        start, state, view = self.game.start().array, allocate(parts.dtype), allocate(parts.dtype)
        work = workspace(player, parts.dtype, parts.most_features)
        which = (style, seed, first, count)
        actions = np.empty(self.game.action_count, np.int32)
        if self.settings.is_witness:
            made = hear(start, state, view, player, work, *which, actions, samples)
        else:
            rivals = self._rivals(first // CHUNK)
            made = self_play(
                start, state, view, player, self.learning, work, rivals, *which, actions, samples
            )
        used = int(samples.ends[made - 1])
        return Samples(
            samples.features[:used].copy(),
            samples.ends[:made].copy(),
            samples.targets[:made].copy(),
        )

    def _rivals(self, turn: int) -> Rivals:
        """Whose turn it is to play by networks of their own."""
        parts, peer = self.game.parts, self.peers[turn % len(self.peers)]
        return Rivals(
            ranker=ranker_for(self.game, self.rankers[turn % len(self.rankers)]),
            peer=peer,
            meeting=workspace(peer, parts.dtype, parts.most_features),
        )


def beginning(game: Game, settings: Settings) -> Network:
    """A network that knows nothing."""
    rng = np.random.default_rng(settings.stream)
    count = game.parts.clue_count if settings.is_witness else game.parts.feature_count
    width, depth = settings.width, settings.depth

    def drawn(scale: float, *shape: int) -> Array:
        return rng.normal(0, scale, shape).astype(np.float32)

    zeros = [np.zeros(size, np.float32) for size in (depth, 1, count)]
    return Network(
        rows=np.zeros((count, width), np.float32),  # what was never met shall not matter
        row_bias=np.abs(drawn(0.5, width)),
        mixing=drawn((2 / width) ** 0.5, width, depth),
        mixing_bias=zeros[0],
        last=drawn((1 / depth) ** 0.5, depth),
        last_bias=zeros[1],
        glance=zeros[2],
    )


def digest_of(network: Network) -> str:
    """What tells a network from others."""
    return hashlib.sha256(b"".join(part.tobytes() for part in network)).hexdigest()


def between(first: float, last: float, done: float) -> float:
    """From the first value to the last one by equal factors."""
    return float(first * (last / first) ** min(1.0, done))


def joined(chunks: list[Samples]) -> Samples:
    """The samples of several chunks as one."""
    begins = np.cumsum([0, *(len(chunk.features) for chunk in chunks[:-1])])
    return Samples(
        np.concatenate([chunk.features for chunk in chunks]),
        np.concatenate([chunk.ends + begin for chunk, begin in zip(chunks, begins, strict=True)]),
        np.concatenate([chunk.targets for chunk in chunks]),
    )
