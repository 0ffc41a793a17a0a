"""`Game`, the public face of every game: checked, in plain Python types and in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from bigtop.core import playouts
from bigtop.core.errors import ChoiceError, IllegalAction, NotationError, quoted
from bigtop.core.layout import (
    Array,
    Reading,
    States,
    allocate,
    copied,
    copy_of,
    gathered,
    numbers_of,
    record,
    together,
)
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER, SPECTATOR
from bigtop.core.title import Choices, Title
from bigtop.core.views import (
    Asking,
    Choice,
    Deed,
    Event,
    Events,
    Points,
    Previews,
    Question,
    Views,
    Wire,
    whole,
)


class State:
    """One position of a game. Fields are read by name: `state.hands[seat]`."""

    __slots__ = ("array",)

    def __init__(self, array: States) -> None:
        self.array = array

    def __getattr__(self, field: str) -> Any:
        if field in State.__slots__ or field not in (self.array.dtype.names or ()):
            raise AttributeError(f"this state has no field {field!r}")
        return self.array[field][0]

    def __reduce__(self) -> tuple[type["State"], tuple[States]]:
        return State, (self.array.copy(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def tobytes(self) -> bytes:
        """The whole state; equal states have equal bytes."""
        return self.array.tobytes()

    def copy(self) -> "State":
        """An independent copy."""
        return State(copied(self.array))

    def record(self) -> Any:
        """The record itself, whose fields can be read and set."""
        return record(self.array)

    def reading(self) -> Any:
        """The record as it is now, to be read."""
        return Reading(self.array.tobytes(), self.array.dtype)

    def listed(self, field: str) -> tuple[int, ...]:
        """All numbers of a field as they are now, row by row."""
        return numbers_of(self.array, self.array.dtype, field)


class Notation(Protocol):
    """How a game says things: its `notation.py`."""

    def text(self, state: Any, action: int) -> str:
        """The action in words."""

    def parse(self, state: Any, words: str) -> int:
        """The action that the words mean."""

    def why_not(self, state: Any, action: int) -> str:
        """Why an action that is not legal is not."""

    def describe(self, state: Any, names: Sequence[str]) -> str:
        """The table as text."""


@dataclass(frozen=True)
class Parts:
    """What the modules of a game provide to its public face."""

    title: Title
    dtype: np.dtype[np.void]
    action_count: int
    set_up: Callable[[Any, str, int, Mapping[str, object]], None]
    insiders: Callable[[Any, int], Sequence[int]]
    reveals: Callable[[Any, int], bool]
    notation: Notation
    views: Views
    previews: Previews
    events: Events
    totals: Callable[[States], dict[str, int]]
    feature_count: int = 0  # none where nothing can be learned
    quick_features: int = 0  # those before this one are seen at a glance
    most_features: int = 0  # of one position
    features_version: int = 0
    clue_count: int = 0  # none where nothing tells real hands from imagined ones
    clues_version: int = 0
    summary_count: int = 0  # none where nothing sums a position up
    summary_version: int = 0
    has_planner: bool = False
    has_secrets: bool = True  # False where everything on the table is open
    tie_break: Callable[[Any, int], int] | None = None  # the higher wins among equal scores
    content_digest: Callable[[Choices], str] | None = None  # of cards that can be exchanged
    asked: Callable[[Any], list[int]] | None = None  # where several seats decide at the same time
    ask: Callable[[Any, int], None] | None = None  # lets one of them be the actor
    pile: Callable[[Any], int] | None = None  # which of several piles or dice chance draws from
    goal: Callable[[Choices], int | None] | None = None  # points that a lone player must reach
    legend: Callable[[], str] | None = None  # what the icons mean


class Game:
    """A game with its edition, player count and options chosen."""

    def __init__(self, parts: Parts, edition: str, players: int, options: Choices) -> None:
        self.parts = parts
        self.name = parts.title.name
        self.edition = edition
        self.players = players
        self.options = options
        self.action_count = parts.action_count
        self.names = tuple(f"Seat {seat}" for seat in range(players))
        self.viewers = (*range(players), SPECTATOR)
        self._out = np.zeros(parts.action_count, np.int32)
        self._start = allocate(parts.dtype)
        parts.set_up(record(self._start), edition, players, options)
        self.content = parts.content_digest(options) if parts.content_digest else ""
        self.goal = parts.goal(options) if parts.goal else None

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"game({self.name!r}, players={self.players}, edition={self.edition!r}{options})"

    @property
    def described(self) -> str:
        """The game's title and its number of players."""
        count = "1 player" if self.players == 1 else f"{self.players} players"
        return f"{self.parts.title.title}, {count}"

    def start(self) -> State:
        """The state before anything was dealt or decided."""
        return State(copied(self._start))

    def actor(self, state: State) -> int:
        """Who decides: a seat, `CHANCE` or `OVER`."""
        return playouts.actor_at(state.array, 0)

    def legal(self, state: State) -> list[int]:
        """The actor's legal actions; of chance, the outcomes, all equally likely."""
        out = np.empty_like(self._out)  # not shared: games are used from several threads
        legal: list[int] = out[: playouts.legal_at(state.array, 0, out)].tolist()
        return legal

    def play(self, state: State, action: int) -> None:
        """Carry out an action, or raise `IllegalAction` and leave the state as it was."""
        action = self._checked(action)
        reason = self.why_not(state, action)
        if reason is not None:
            raise IllegalAction(f"{self.text(state, action)} is not possible: {reason}")
        playouts.apply_at(state.array, 0, action)

    def why_not(self, state: State, action: int | str, viewer: int | None = None) -> str | None:
        """Why an action, as a number or in words, is not legal now; None where it is.

        With a viewer, whether that seat may do it, by what it knows and nothing else.
        """
        if viewer is not None:
            asking = self.asking(state, viewer)
            if asking is None:
                return "it is not your turn"
            state = asking
        number = self.parse(state, action) if isinstance(action, str) else self._checked(action)
        if number in self.legal(state):
            return None
        return self.parts.notation.why_not(state.reading(), number)

    def text(self, state: State, action: int) -> str:
        """The action in words."""
        return self.parts.notation.text(state.reading(), self._checked(action))

    def parse(self, state: State, words: str) -> int:
        """The action that the words mean, legal or not."""
        if not isinstance(words, str):
            raise NotationError(f"an action is given in words, not as {quoted(words)}")
        return self.parts.notation.parse(state.reading(), words)

    def scores(self, state: State) -> list[int]:
        """What each seat has scored so far."""
        scores: list[int] = self.all_scores(state.array)[0].tolist()
        return scores

    def all_scores(self, finals: States) -> Array:
        """The scores of many states: one row a state, one column a seat."""
        scores = np.empty((len(finals), self.players), np.int64)
        playouts.scores(finals, scores)
        return scores

    def winners(self, state: State) -> list[int]:
        """The seats that have won; none while the game goes on or where its goal was missed."""
        if self.actor(state) != OVER:
            return []
        tie_break = self.parts.tie_break or (lambda state, seat: 0)
        ranks = [
            (score, tie_break(state.reading(), seat))
            for seat, score in enumerate(self.scores(state))
        ]
        if self.goal is not None and max(ranks)[0] < self.goal:
            return []
        return [seat for seat in range(self.players) if ranks[seat] == max(ranks)]

    def copy(self, state: State) -> State:
        """An independent copy of the state."""
        return state.copy()

    def conceal(self, state: State, seat: int) -> State:
        """What the seat, or a `SPECTATOR`, may know of the state."""
        if seat != SPECTATOR and seat not in range(self.players):
            raise ChoiceError(f"seats are 0 to {self.players - 1}, not {quoted(seat)}")
        view = allocate(self.parts.dtype)
        playouts.conceal_at(state.array, 0, seat, view, 0)
        return State(view)

    def resample(self, concealed: State, rng: Any) -> State:
        """A possible world for a concealed state; `rng` is a `Random` or any other generator."""
        world = concealed.copy()
        playouts.resample_at(world.array, 0, Random.of(rng).words)
        return world

    def choose(self, concealed: State, rng: Random) -> int:
        """What the game's greedy player does where only this is known."""
        out, count = self._choices(concealed)
        return playouts.choose_at(concealed.array, 0, out, count, rng.words)

    def plan(self, concealed: State, rng: Random) -> int:
        """What its planner does; where it has none, what the greedy player does."""
        if not self.parts.has_planner:
            return self.choose(concealed, rng)
        out, count = self._choices(concealed)
        return playouts.plan_at(concealed.array, 0, out, count, rng.words)

    def _choices(self, concealed: State) -> tuple[Array, int]:
        """Room with the legal actions, and how many they are."""
        out = np.empty_like(self._out)
        count = playouts.legal_at(concealed.array, 0, out)
        if count == 0:
            raise IllegalAction("nothing can be chosen: the game is over")
        return out, count

    def features(self, concealed: State, seat: int) -> list[int]:
        """What a network sees of a concealed state: the features that are there."""
        out = np.empty(self.parts.most_features, np.int32)
        count = playouts.features_at(concealed.array, 0, seat, out)
        features: list[int] = out[:count].tolist()
        return features

    def tell(
        self,
        state: State,
        action: int,
        viewer: int | None = None,
        names: Sequence[str] | None = None,
    ) -> list[str]:
        """What a legal action does, in sentences for a viewer; None sees everything."""
        return [event.words for event in self.events(state, action, viewer, names)]

    def _as_seen(self, state: State, action: int, viewer: int | None) -> tuple[Any, Any, Any]:
        """What a viewer knows of a legal action: the record before, the action, the one after."""
        action = self._checked(action)
        if action not in self.legal(state):  # the reason could tell secrets to the viewer
            raise IllegalAction(f"{self.text(state, action)} is not possible now")
        after = state.copy()
        playouts.apply_at(after.array, 0, action)
        if viewer is None:
            return state.reading(), action, after.reading()
        known = self.known(state, action, viewer)
        return self.seen(state, viewer), known, self.seen(after, viewer)

    def known(self, state: State, action: int, viewer: int) -> int | None:
        """The action as the viewer may know it; None where not the whole of it."""
        return action if self.may_know(state, action, viewer) else None

    def may_know(self, state: State, action: int, viewer: int) -> bool:
        """Whether the viewer may be told the whole action, and not only what its outcome shows."""
        insiders = self.parts.insiders(state.reading(), action)
        return SPECTATOR in insiders or viewer in insiders

    def is_public(self, state: State, action: int) -> bool:
        """Whether everyone may know the whole action."""
        return self.known(state, action, SPECTATOR) is not None

    def describe(self, state: State, names: Sequence[str] | None = None) -> str:
        """The table as text; what a concealed state hides is not shown."""
        return self.parts.notation.describe(state.reading(), self._called(names))

    # What a viewer gets, as plain data

    def seen(self, state: State, viewer: int, is_open: bool = False) -> Reading:
        """What a seat, or a `SPECTATOR`, may know of the state, or all of it, to be read."""
        seen: Reading = (state if is_open else self.conceal(state, viewer)).reading()
        return seen

    def seen_by_all(self, states: Sequence[State]) -> States:
        """What each of the `viewers` may know of each state, in their order."""
        views = allocate(self.parts.dtype, len(states) * len(self.viewers))
        arrays = [state.array for state in states]
        images = [array.tobytes() for array in arrays]
        playouts.conceal_for_all(gathered(images, arrays[0].dtype), views)
        return views

    def view(self, state: State, viewer: int, is_open: bool = False) -> Wire:
        """The table as a seat, or a `SPECTATOR`, sees it, or with all cards open."""
        views = self.parts.views
        [view] = views.tables(self.seen(state, viewer, is_open).states, [viewer])
        seen_by_viewer: Wire = whole(view, views.VIEW)
        return seen_by_viewer

    def question(self, state: State, viewer: int, names: Sequence[str] | None = None) -> Question:
        """What the table waits for, as far as the viewer may know."""
        [found] = self.parts.views.questions([self.seen(state, viewer)], [self._called(names)])
        question: Question = whole(found, Question)
        return question

    def asked(self, state: State) -> list[int]:
        """The seats that may decide now: the actor, and others that decide at the same time."""
        if self.parts.asked is not None:
            return self.parts.asked(state)
        seat = self.actor(state)
        return [seat] if seat >= 0 else []

    def early(self, state: State, seat: int) -> list[int]:
        """What a seat may choose from, also before others who decide at the same time have."""
        asking = self.asking(state, seat)
        return [] if asking is None else self.legal(asking)

    def choices(
        self, state: State, seat: int, names: Sequence[str] | None = None
    ) -> list[Choice[Any]]:
        """What a seat may do now and what would come of it; nothing where it is not asked."""
        asking = self.asking(state, seat)
        if asking is None:
            return []
        return self._whole_choices(asking.reading(), self.legal(asking), names)

    def _whole_choices(
        self, asking: Reading, actions: list[int], names: Sequence[str] | None
    ) -> list[Choice[Any]]:
        [choices] = self.choices_of([(asking, actions, self._called(names))])
        found: list[Choice[Any]] = whole(choices, list[self.parts.previews.CHOICE])  # type: ignore[name-defined]
        return found

    def label(self, state: State, action: int, names: Sequence[str] | None = None) -> str:
        """A legal action of the actor as a sentence, by what the actor knows."""
        asking = self.seen(state, self.actor(state))
        (choice,) = self._whole_choices(asking, [action], names)
        return choice.label

    def choices_of(
        self, askings: Sequence[tuple[Reading, Sequence[int], Sequence[str]]]
    ) -> Sequence[Sequence[Choice[Any]]]:
        """What seats that are to decide would do: what each knows, its legal actions, names.

        What is given for a seat may be a `piece`.
        """
        return self.parts.previews.choices(
            [
                Asking(asking, actions, partial(_after, asking), names)
                for asking, actions, names in askings
            ]
        )

    def legal_of_each(self, seen: Sequence[Reading]) -> list[list[int]]:
        """The legal actions in several states, of which each is what the actor may know."""
        out = np.empty((len(seen), self.action_count), self._out.dtype)
        counts = np.empty(len(seen), np.int64)
        playouts.legal_of_each(together(seen), out, counts)
        return [row[:count].tolist() for row, count in zip(out, counts.tolist(), strict=True)]

    def asking(self, state: State, seat: int) -> State | None:
        """What the seat knows where it is the one to decide; None where it is not asked."""
        if self.actor(state) == seat:
            return self.conceal(state, seat)
        if seat not in self.asked(state) or self.parts.ask is None:
            return None
        asking = state.copy()
        self.parts.ask(asking.record(), seat)
        return self.conceal(asking, seat)

    def events(
        self,
        state: State,
        action: int,
        viewer: int | None = None,
        names: Sequence[str] | None = None,
    ) -> list[Event[Any]]:
        """What a legal action does, in sentences, and what moves where."""
        deed = Deed(*self._as_seen(state, action, viewer), self._called(names))
        [found] = self.parts.events.events([deed])
        events: list[Event[Any]] = whole(found, list[self.parts.events.EVENT])  # type: ignore[name-defined]
        return events

    def scoring(self, state: State, viewer: int = SPECTATOR, is_open: bool = False) -> list[Points]:
        """Where the points come from, as far as the viewer may know, or with all cards open."""
        [found] = self.parts.views.scorings([self.seen(state, viewer, is_open)])
        points: list[Points] = whole(found, list[Points])
        return points

    def reveals(self, state: State, action: int) -> bool:
        """Whether an action shows anybody more than that it was chosen.

        Chance always does; a seat's own act can be taken back where it did not.
        """
        is_chance = self.actor(state) == CHANCE
        return is_chance or bool(self.parts.reveals(state.reading(), self._checked(action)))

    @property
    def view_schema(self) -> type[Wire]:
        """The type of this game's views."""
        return self.parts.views.VIEW

    def _called(self, names: Sequence[str] | None) -> Sequence[str]:
        """What to call the seats."""
        if names is not None and len(names) < self.players:
            raise ChoiceError(f"{self.players} seats need as many names, not {len(names)}")
        return names or self.names

    def _checked(self, action: object) -> int:
        """A number in the range of this game's actions."""
        if not isinstance(action, int | np.integer) or not 0 <= action < self.action_count:
            last = self.action_count - 1
            raise IllegalAction(f"actions of {self.name} are 0 to {last}, not {quoted(action)}")
        return int(action)


def _after(asking: Reading, action: int) -> Reading:
    """What a legal action would lead to."""
    after = copy_of(asking)
    playouts.apply_at(after, 0, action)
    return Reading(after.tobytes(), after.dtype)
