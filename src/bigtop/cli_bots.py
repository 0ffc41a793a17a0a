"""`bigtop arena` and `bigtop evaluate`: what the command line does with bots."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from bigtop.cli_shared import (
    chosen_game,
    console,
    game_options,
    json_flag,
    print_json,
    progress,
    seed_option,
)

if TYPE_CHECKING:
    from rich.table import Table

    from bigtop.bots.arena import Played
    from bigtop.bots.evaluate import Judgement
    from bigtop.bots.standings import Estimate
    from bigtop.core.game import Game
    from bigtop.core.records import Record

MANY = {"blunder": "Blunders", "mistake": "Mistakes", "inaccuracy": "Inaccuracies"}
BETWEEN_TABLES = 0.5  # seconds that a table stands before the next one takes its place


@click.command()
@click.argument("game")
@game_options
@click.option("--bots", required=True, help="Who plays, with commas: easy,hard,search:500ms.")
@click.option("--against", help="Each bot plays alone against copies of this one.")
@click.option("--games", type=click.IntRange(1, 10**7), default=400, show_default=True)
@seed_option
@click.option("--cores", type=click.IntRange(1, 256), help="Default: all.")
@click.option("--save", metavar="FOLDER", help="Write a record of each game there.")
@json_flag
def arena(
    game: str,
    players: int | None,
    edition: str | None,
    options: Sequence[str],
    bots: str,
    against: str | None,
    games: int,
    seed: int,
    cores: int | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other: the same deals from every seat."""
    chosen = chosen_game(game, players, edition, options)
    from bigtop.bots import arena as hall
    from bigtop.bots.standings import standings
    from bigtop.core.many import cores as all_cores

    names = [name.strip() for name in bots.split(",")]
    meetings = hall.lineups(names, chosen.players, against)
    hall.check_bots(chosen, meetings)
    folder = hall.check_folder(save) if save is not None else None
    with _live(chosen, games) as show:

        def keep(played: "list[Played]") -> None:
            if folder is not None:
                hall.save(chosen, played, folder)
            show(played)

        played = hall.arena(chosen, meetings, games, seed, cores or all_cores(), keep)
    if as_json:
        print_json(_report(chosen, played, seed, [each.report() for each in standings(played)]))
    else:
        console().print(_table(chosen, played))


def _report(
    game: "Game", played: "Sequence[Played]", seed: int, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "game": game.name,
        "edition": game.edition,
        "players": game.players,
        "options": dict(game.options),
        "seed": seed,
        "games": len(played),
        "deals": len({each.deal for each in played}),
        "rounds": sum(each.rounds for each in played),
        "bots": rows,
    }


@contextmanager
def _live(game: "Game", games: int) -> Iterator[Any]:
    """The table so far and a bar, on stderr; yields what takes the games of a deal."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    )
    task = bar.add_task("Playing", total=games)
    found: list[Played] = []
    shown_at = time.monotonic()
    with Live(bar, console=console(stderr=True), transient=True) as live:

        def show(played: "list[Played]") -> None:
            nonlocal shown_at
            found.extend(played)
            bar.update(task, completed=min(games, len(found)))
            if live.console.is_terminal and time.monotonic() - shown_at > BETWEEN_TABLES:
                live.update(Group(_table(game, found), bar))
                shown_at = time.monotonic()

        yield show


def _table(game: "Game", played: "Sequence[Played]") -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from bigtop.bots.standings import standings

    deals = len({each.deal for each in played})
    title = f"{game.parts.title.title}, {game.players} players"
    title += f": {len(played):,} games of {deals:,} deal{'s' * (deals != 1)}"
    # As narrow as it can be: even at 80 columns no figure is cut off.
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("Bot", no_wrap=True)
    by_round = played[0].rounds > 1
    lead = "Points\na round" if by_round else "Points\na game"
    for column in ("Games", "Score", lead, "Wins, %", "ms\na move", "at\nmost", "Rating"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in standings(played):
        table.add_row(
            row.bot,
            f"{row.games:,}",
            f"{row.mean_score:.2f}",
            _with_margin(row.difference_per_round if by_round else row.difference, "+.2f", 1),
            _with_margin(row.win_share, ".1f", 100),
            _milliseconds(row.milliseconds),
            _milliseconds(row.slowest),
            f"{row.rating:.0f}",
        )
    return table


def _milliseconds(time: float) -> str:
    return f"{time:.2f}" if time < 10 else f"{time:,.0f}"


def _with_margin(estimate: "Estimate", form: str, unit: int) -> str:
    mean = format(unit * estimate.mean, form)
    if estimate.margin is None:
        return mean
    return f"{mean} ± {format(unit * estimate.margin, form.lstrip('+'))}"


@click.command()
@click.argument("file", metavar="RECORD")
@click.option(
    "--budget", type=click.IntRange(2, 10**6), help="Worlds that are played out for a decision."
)
@seed_option
@json_flag
def evaluate(file: str, budget: int | None, seed: int, as_json: bool) -> None:
    """Find the winning chances of every decision in RECORD, and what was better."""
    from bigtop import read_record
    from bigtop.bots import evaluate as judging

    record = read_record(file)
    with progress("Evaluating", len(record.actions)) as advance:
        judged = list(judging.evaluate(record, budget, seed, advance))
    if as_json:
        names = list(record.names or record.game.names)
        decisions = [each.report() for each in judged]
        print_json({"game": record.game.name, "names": names, "decisions": decisions})
    else:
        _print_judgements(record, judged)


def _print_judgements(record: "Record", judged: "list[Judgement]") -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    names = record.names or record.game.names
    marked = Table(title="What could have been better", box=SIMPLE_HEAD)
    for column in ("", "Seat", "Played", "Better"):
        marked.add_column(column)
    for column in ("Chance", "Lost"):
        marked.add_column(column, justify="right", no_wrap=True)
    marked.add_column("Mark", no_wrap=True)
    for each in filter(lambda each: each.mark, judged):
        chance = f"{each.chance_before:.0%} → {each.chance_after:.0%}"
        told = (str(each.number), names[each.seat], each.action, each.best, chance)
        marked.add_row(*told, f"{each.lost:.0%}", each.mark)
    console().print(marked)
    counts = Table("Seat", "Decisions", "Mean loss", *MANY.values())
    counts.box = SIMPLE_HEAD
    for seat, name in enumerate(names):
        own = [each for each in judged if each.seat == seat]
        loss = sum(each.lost for each in own) / max(1, len(own))
        marks = [str(sum(each.mark == mark for each in own)) for mark in MANY]
        counts.add_row(name, str(len(own)), f"{loss:.1%}", *marks)
    console().print(counts)
