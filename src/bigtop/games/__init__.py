"""The one registry of games."""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from bigtop.core.errors import ChoiceError, listed, quoted
from bigtop.core.title import Title
from bigtop.games.flohcati.components import TITLE as FLOHCATI
from bigtop.games.magnificent.components import TITLE as MAGNIFICENT
from bigtop.games.scout.components import TITLE as SCOUT

if TYPE_CHECKING:
    from bigtop.core.game import Game, Parts

TITLES = {title.name: title for title in (SCOUT, FLOHCATI, MAGNIFICENT)}


def games() -> tuple[Title, ...]:
    """Every game there is, with its editions, player counts and options."""
    return tuple(TITLES.values())


def title(name: str) -> Title:
    """The game of that name."""
    if name not in TITLES:
        raise ChoiceError(f"there is no game {quoted(name)}; choose {listed(TITLES)}")
    return TITLES[name]


def rules_text(name: str) -> str:
    """The rules of a game, in Markdown."""
    return (files("bigtop.games") / title(name).name / "RULES.md").read_text(encoding="utf-8")


def game(
    name: str, players: int | None = None, edition: str | None = None, **options: object
) -> "Game":
    """A game ready to be started: `game("scout", players=4, start="holder")`."""
    chosen = title(name)
    which = chosen.edition(edition)
    count = chosen.check_players(which, players)
    choices = chosen.check_options(options, count)

    from bigtop.core.game import Game  # compiles kernels: only now

    return Game(_parts(name), which.name, count, choices)


def schemas() -> dict[str, Any]:
    """The JSON Schema of all that viewers get: what games share, and each game's own types."""
    from bigtop.core.views import Points, Question, schema_of

    owned = {
        name: {
            "view": parts.views.VIEW,
            "choice": parts.previews.CHOICE,
            "event": parts.events.EVENT,
        }
        for name, parts in ((name, _parts(name)) for name in TITLES)
    }
    shared = {"question": Question, "points": Points}
    types = [*shared.values(), *(kind for kinds in owned.values() for kind in kinds.values())]
    references, components = schema_of(types)
    of_type = dict(zip(types, references, strict=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **{use: of_type[kind] for use, kind in shared.items()},
        "games": {
            name: {use: of_type[kind] for use, kind in kinds.items()}
            for name, kinds in owned.items()
        },
        "$defs": components,
    }


@cache
def _parts(name: str) -> "Parts":
    """Import a game's modules, which have the same names for every game, and register them."""
    from bigtop.core.contract import Kernels, register
    from bigtop.core.game import Parts
    from bigtop.core.worlds import imagine_any, no_clues, no_summary, recognise_nobody

    state, actions, rules, secrets, notation, views, previews, events, statistics = (
        import_module(f"bigtop.games.{name}.{module}")
        for module in (
            "state",
            "actions",
            "rules",
            "secrets",
            "notation",
            "views",
            "previews",
            "events",
            "statistics",
        )
    )
    features, planning, beliefs, clues, summary = (
        _optional(name, module)
        for module in ("features", "planning", "beliefs", "clues", "summary")
    )
    heuristics, thinking = (
        import_module(f"bigtop.games.{name}.{module}") for module in ("heuristics", "thinking")
    )
    register(
        state.DTYPE,
        Kernels(
            actor=rules.actor,
            legal=rules.legal,
            apply=rules.apply,
            draw=rules.draw,
            score=rules.score,
            conceal=secrets.conceal,
            resample=secrets.resample,
            recognise=getattr(beliefs, "recognise", recognise_nobody),
            imagine=getattr(beliefs, "imagine", imagine_any),
            choose=heuristics.choose,
            plan=getattr(planning, "plan", heuristics.choose),
            features=getattr(features, "features", None),
            backdrop=getattr(features, "backdrop", None),
            glimpse=getattr(features, "glimpse", getattr(features, "features", None)),
            standing=getattr(features, "standing", None),
            stage=getattr(features, "stage", None),
            suppose=getattr(features, "suppose", None),
            clues=getattr(clues, "clues", no_clues),
            summary=getattr(summary, "summary", no_summary),
            hunch=thinking.hunch,
            clock=thinking.clock,
            outlook=thinking.outlook,
        ),
    )
    return Parts(
        title=TITLES[name],
        dtype=state.DTYPE,
        action_count=actions.COUNT,
        set_up=rules.set_up,
        insiders=secrets.insiders,
        reveals=secrets.reveals,
        notation=notation,
        views=views,
        previews=previews,
        events=events,
        totals=statistics.totals,
        feature_count=getattr(features, "COUNT", 0),
        quick_features=getattr(features, "QUICK", getattr(features, "COUNT", 0)),
        most_features=getattr(features, "MOST", 0),
        features_version=getattr(features, "VERSION", 0),
        clue_count=getattr(clues, "COUNT", 0),
        clues_version=getattr(clues, "VERSION", 0),
        summary_count=getattr(summary, "COUNT", 0),
        summary_version=getattr(summary, "VERSION", 0),
        has_planner=planning is not None,
        has_secrets=getattr(secrets, "HAS_SECRETS", True),
        tie_break=getattr(rules, "tie_break", None),
        content_digest=getattr(rules, "content_digest", None),
        asked=getattr(views, "asked", None),
        ask=getattr(views, "ask", None),
        pile=getattr(rules, "pile", None),
        goal=getattr(rules, "goal", None),
        legend=getattr(notation, "legend", None),
    )


def _optional(name: str, module: str) -> ModuleType | None:
    """A module that not every game has."""
    path = f"bigtop.games.{name}.{module}"
    return import_module(path) if find_spec(path) else None
