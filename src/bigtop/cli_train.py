"""`bigtop train`: train a network by letting it play against itself."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bigtop.cli_shared import chosen_game, console, game_options
from bigtop.core.errors import ChoiceError

if TYPE_CHECKING:
    from bigtop.bots.training.sessions import Session


FC = TypeVar("FC", bound=Callable[..., Any] | click.Command)


def _share(name: str, told: str) -> Callable[[FC], FC]:
    return click.option(name, type=click.FloatRange(0, 1), help=told)


def _networks(name: str, told: str) -> Callable[[FC], FC]:
    told = f"{told} Given several times, they take turns."
    return click.option(name, name[2:] + "_files", multiple=True, metavar="FILE", help=told)


@click.command()
@click.argument("game")
@game_options
@click.option("--minutes", type=click.FloatRange(0, 10**5, min_open=True), help="Train so long.")
@click.option("--decisions", type=click.IntRange(1), help="Or until so many were played.")
@click.option("--out", metavar="FOLDER", help="Default: training/GAME-EDITION-PLAYERS[-witness].")
@click.option("--resume", is_flag=True, help="Go on from the last checkpoint in that folder.")
@click.option("--width", type=click.IntRange(8, 1024), help="Default: by game.")
@_share("--rivals", "Share of tables where other players sit as well. Default: by game.")
@_share("--planners", "Share of these who plan. Default: by game.")
@_share("--rankers", "Share of these who play as the bot `ranker`. Default: none.")
@_networks("--ranker", "A network that these play by. Default: the shipped one.")
@_share("--peers", "Share who play by a finished network; the rest are greedy. Default: none.")
@_networks("--peer", "A network of GAME that these play by.")
@click.option(
    "--begin-with", metavar="FILE", help="A network of GAME, for whatever table, to begin with."
)
@click.option("--gently", is_flag=True, help="Change what it begins with less, and explore less.")
@click.option("--teacher", metavar="FILE", help="A network of GAME to learn from as well.")
@click.option(
    "--witness", is_flag=True, help="Train the network that tells real hands from imagined ones."
)
@click.option(
    "--join", multiple=True, metavar="FOLDER", help="Train nothing: join the networks of runs."
)
@click.option("--seed", type=int, help="Default: 0.")
@click.option("--cores", type=click.IntRange(1, 256), default=1, show_default=True)
def train(
    game: str,
    players: int | None,
    edition: str | None,
    options: Sequence[str],
    minutes: float | None,
    decisions: int | None,
    out: str | None,
    resume: bool,
    width: int | None,
    rivals: float | None,
    planners: float | None,
    rankers: float | None,
    ranker_files: Sequence[str],
    peers: float | None,
    peer_files: Sequence[str],
    begin_with: str | None,
    gently: bool,
    teacher: str | None,
    witness: bool,
    join: Sequence[str],
    seed: int | None,
    cores: int,
) -> None:
    """Train a network for GAME by letting it play against itself.

    The network, a checkpoint and a chart of the course are kept in a folder. An interrupted run
    goes on with --resume. Several runs with different seeds make a better network than one:
    --join, given for each folder of a run, makes one that says the mean of what theirs say, and
    with that as its --teacher a run comes close to it in a network of the usual size. A run that
    goes on is told its --teacher, each --ranker and each --peer again, and keeps all else.
    """
    shares = {"rivals": rivals, "planners": planners, "rankers": rankers, "peers": peers}
    if any(number is not None and isnan(number) for number in (minutes, *shares.values())):
        raise ChoiceError("--minutes and shares are numbers, not nan")
    if minutes is not None and decisions is not None:
        raise ChoiceError("a run is limited by --minutes or by --decisions, not by both")
    if width is not None and width % 8:
        raise ChoiceError(f"--width is a multiple of 8, not {width}")
    if begin_with is not None and (resume or width is not None):
        raise ChoiceError("--begin-with goes neither with --resume nor with --width")
    if gently and (begin_with is None or teacher is not None):
        raise ChoiceError("--gently goes with --begin-with, and without --teacher")
    if witness and (join or {*shares.values(), begin_with, teacher} != {None}):
        others = "--rivals, --planners, --rankers, --peers, --begin-with, --teacher and --join"
        raise ChoiceError(f"--witness goes with none of {others}")
    chosen = chosen_game(game, players, edition, options)
    from bigtop.bots.training.run import HEARING, RECIPES, Company, Settings, gentle, taught
    from bigtop.bots.training.sessions import Limit, Session, joined_network
    from bigtop.bots.weights import RANKER, WITNESS, load_network

    name = f"{chosen.name}-{chosen.edition}-{chosen.players}{WITNESS if witness else ''}"
    folder = Path(out) if out is not None else Path("training") / name
    if join:
        path = joined_network(chosen, [Path(run) for run in join], folder)
        click.echo(f"The network of {len(join)} runs is in {path}.")
        return
    limit = Limit(minutes=minutes or 30.0, decisions=decisions)
    recipe = HEARING if witness else RECIPES.get(chosen.name, Settings())
    told: dict[str, Any] = {"width": width, "seed": seed, **shares}
    told = {name: value for name, value in told.items() if value is not None}
    settings = replace(recipe, **told)
    if settings.planners + settings.rankers + settings.peers > 1:
        raise ChoiceError(
            f"--planners ({settings.planners:g}), --rankers ({settings.rankers:g}) and --peers"
            f" ({settings.peers:g}) are shares of the same rivals: together 1 at the most"
        )
    network = None
    if begin_with is not None:
        network = load_network(Path(begin_with), chosen, of_any_table=True)
        width, depth = network.mixing.shape
        settings = replace(settings, width=width, depth=depth)
    heeded = None
    if teacher is not None:
        heeded = load_network(Path(teacher), chosen)
        settings = taught(settings)
    if gently:
        settings = gentle(settings)
    company = Company(
        teacher=heeded,
        rankers=[load_network(Path(file), chosen, role=RANKER) for file in ranker_files],
        peers=[load_network(Path(file), chosen) for file in peer_files],
    )
    session = Session(chosen, folder, limit, settings, resume, network, company)
    if witness and session.training.role != WITNESS:
        raise ChoiceError(f"the run in {folder} is not one for a witness")
    if resume:
        _check_kept(session, told)
    _run(session, cores)
    click.echo(f"The network is in {session.network_file}, its course in {session.chart_file}.")


def _check_kept(session: "Session", told: dict[str, Any]) -> None:
    """Refuse to tell a run that goes on something else than it began with."""
    for name, value in told.items():
        kept = getattr(session.training.settings, name)
        if kept != value:
            raise ChoiceError(
                f"the run in {session.folder} has --{name} {kept}, not {value}: a run that goes on"
                " keeps what it began with"
            )


def _run(session: "Session", cores: int) -> None:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True)) as bar:
        task = bar.add_task(str(session), total=1.0)
        for _ in session.steps(cores):
            bar.update(task, completed=session.done, description=str(session))
