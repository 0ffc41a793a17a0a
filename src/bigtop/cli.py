"""`bigtop …`: the command line. Heavy imports wait until a command needs them."""

import io
import sys
from collections.abc import Sequence
from typing import Any, Literal, NoReturn

import click

from bigtop import __version__
from bigtop.cli_bots import arena, evaluate
from bigtop.cli_magnificent import magnificent
from bigtop.cli_server import serve
from bigtop.cli_shared import (
    Commands,
    chosen_game,
    console,
    game_options,
    json_flag,
    print_json,
    progress,
    seed_option,
    warm_up,
)
from bigtop.cli_train import train
from bigtop.core.errors import ChoiceError
from bigtop.games import game as find_game
from bigtop.games import games as all_games
from bigtop.games import rules_text, schemas
from bigtop.games import title as find_title


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bigtop")
def cli() -> None:
    """Play, study and simulate circus card and board games."""


cli.add_command(arena)
cli.add_command(evaluate)
cli.add_command(serve)
cli.add_command(magnificent)
cli.add_command(train)


def main() -> NoReturn:
    """The entry point of the `bigtop` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no such sign
    try:
        cli()
    except OSError as error:  # a full disk behind stdout
        click.echo(f"bigtop: cannot go on: {error.strerror}", err=True)
        raise SystemExit(2) from None
    raise SystemExit


@cli.command("games")
@json_flag
def games_command(as_json: bool) -> None:
    """List the games, their editions, player counts and options."""
    if as_json:
        print_json({"games": [_title_data(title) for title in all_games()]})
        return
    for title in all_games():
        click.secho(title.title, bold=True, nl=False)
        click.echo(f"  {title.name}")
        click.echo(f"  {title.summary}")
        for edition in title.editions:
            counts = ", ".join(
                f"{count} (unofficial)" if count in edition.unofficial else str(count)
                for count in edition.player_counts
            )
            click.echo(f"  --edition {edition.name}: {edition.title}, {counts} players")
        for option in title.options:
            choices = ", ".join(map(str, option.all_choices(title.editions[0].player_counts)))
            click.echo(f"  -o {option.name}=…: {option.meaning} ({choices})")


def _title_data(title: Any) -> dict[str, Any]:
    return {
        "name": title.name,
        "title": title.title,
        "summary": title.summary,
        "rules_version": title.rules_version,
        "editions": [
            {
                "name": edition.name,
                "title": edition.title,
                "players": list(edition.player_counts),
                "unofficial": list(edition.unofficial),
            }
            for edition in title.editions
        ],
        "options": [
            {
                "name": option.name,
                "meaning": option.meaning,
                "choices": list(option.all_choices(title.editions[0].player_counts)),
            }
            for option in title.options
        ],
    }


@cli.command()
@click.argument("game")
def rules(game: str) -> None:
    """Print the rules of GAME."""
    text = rules_text(game)
    if sys.stdout and sys.stdout.isatty():
        from rich.markdown import Markdown

        screen = console()
        with screen.pager(styles=True):
            screen.print(Markdown(text), width=min(100, screen.width))
    else:
        click.echo(text, nl=False)


@cli.command()
def schema() -> None:
    """Print the JSON Schema of what viewers get of each game, for writers of clients."""
    import msgspec

    encoded = msgspec.json.encode(schemas())
    click.echo(msgspec.json.format(encoded).decode())


@cli.command()
@click.argument("game")
@game_options
@click.option("--games", type=click.IntRange(1, 10**9), default=10_000, show_default=True)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="random or greedy: one for all seats, or one for each, with commas.",
)
@seed_option
@click.option("--cores", type=click.IntRange(1, 256), help="Default: all.")
@json_flag
def simulate(
    game: str,
    players: int | None,
    edition: str | None,
    options: Sequence[str],
    games: int,
    bots: str,
    seed: int,
    cores: int | None,
    as_json: bool,
) -> None:
    """Play many games of GAME and sum them up."""
    chosen = chosen_game(game, players, edition, options)
    from bigtop.lab.simulate import seat_policies
    from bigtop.lab.simulate import simulate as run

    policies = seat_policies(bots, chosen.players)
    with progress(chosen.described, games) as advance:
        tally = run(chosen, games, seed, policies, cores, advance)
    report = {
        "game": chosen.name,
        "edition": chosen.edition,
        "players": chosen.players,
        "options": dict(chosen.options),
        "bots": policies,
        "seed": seed,
        **tally.report(),
    }
    if as_json:
        print_json(report)
    else:
        _print_simulation(report)


def _print_simulation(report: dict[str, Any]) -> None:
    from rich.table import Table

    screen = console()
    seats = Table("Seat", "Bot", title=f"{report['games']:,} games", title_justify="left")
    for column in ("Mean score", "± sd", "Win share"):
        seats.add_column(column, justify="right")
    for row, bot in zip(report["seats"], report["bots"], strict=True):
        seats.add_row(
            str(row["seat"]),
            bot,
            f"{row['mean_score']:.2f}",
            f"{row['standard_deviation']:.2f}",
            f"{row['win_share']:.1%}",
        )
    screen.print(seats)
    decisions = report["decisions"]
    rows = Table("A game", show_header=True)
    rows.add_column("Mean", justify="right")
    rows.add_row("decisions", f"{decisions['mean']:,.1f}")
    rows.add_row("  shortest game", f"{decisions['shortest']:,}")
    rows.add_row("  longest game", f"{decisions['longest']:,}")
    rows.add_row("legal actions a decision", f"{decisions['legal_actions']:.1f}")
    for name, mean in report["per_game"].items():
        rows.add_row(name, f"{mean:.3f}")
    screen.print(rows)


@cli.command()
@click.argument("game", required=False)
@game_options
@click.option("--cores", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--seconds", type=float, default=3.0, show_default=True)
@click.option("--search", is_flag=True, help="Measure search instead, on one core.")
@json_flag
def bench(
    game: str | None,
    players: int | None,
    edition: str | None,
    options: Sequence[str],
    cores: int,
    seconds: float,
    search: bool,
    as_json: bool,
) -> None:
    """Measure compiled random play of GAME, or of all games."""
    if not 0.1 <= seconds <= 600:
        raise ChoiceError(f"--seconds is 0.1 to 600, not {seconds}")
    from bigtop.lab.bench import bench as measure
    from bigtop.lab.bench import bench_search

    if game is not None:
        chosen = [chosen_game(game, players, edition, options)]
    else:
        chosen = [
            find_game(title.name, players, each.name)
            for title in all_games()
            for each in title.editions
            if edition in (None, each.name) and players in (None, *each.player_counts)
        ]
    if not chosen or (game is None and options):
        raise ChoiceError("no game is like that; name a game to choose its options")
    results = []
    with progress("Measuring", len(chosen)) as advance:
        for each in chosen:
            results.append(bench_search(each, seconds) if search else measure(each, seconds, cores))
            advance()
    if as_json:
        print_json(results[0] if game is not None else {"results": results})
    else:
        _print_bench(results)


def _print_bench(results: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table()
    for key, value in results[0].items():
        justify: Literal["left", "right"] = "left" if isinstance(value, str) else "right"
        table.add_column(
            key.replace("_per_", " a ").replace("_", " ").capitalize(), justify=justify
        )
    for row in results:
        cells = (f"{each:,.0f}" if not isinstance(each, str) else each for each in row.values())
        table.add_row(*cells)
    console().print(table)


@cli.command()
@click.argument("file")
@click.option("--to", type=click.IntRange(min=0), help="Stop after this many actions.")
@click.option("--seat", type=int, help="Show only what this seat may know.")
@click.option("--quiet", is_flag=True, help="Only the table at the end, no log.")
def replay(file: str, to: int | None, seat: int | None, quiet: bool) -> None:
    """Replay the record in FILE: what happened, and the table then."""
    from bigtop import read_record

    record = read_record(file)
    if to is not None and to > len(record.actions):
        raise ChoiceError(f"the record has {len(record.actions)} actions, not {to}")
    names = record.names or record.game.names
    if not quiet:
        for number, (state, action) in enumerate(record.states(), 1):
            if to is not None and number > to:
                break
            sentences = record.game.tell(state, action, seat, names)
            click.echo(f"{number:>5}. {' '.join(sentences)}")
        click.echo()
    state = record.replay(to)
    if seat is not None:
        state = record.game.conceal(state, seat)
    click.echo(record.game.describe(state, names))


@cli.command()
@click.argument("games", nargs=-1)
@click.option("--server", is_flag=True, help="Compile the web service as well, for more tables.")
def warmup(games: Sequence[str], server: bool) -> None:
    """Compile the kernels of all GAMES, so that nothing waits for it later."""
    chosen = [find_title(name) for name in games] or all_games()
    from bigtop.core.caches import remove_old
    from bigtop.core.kernel import cache_folder

    remove_old(cache_folder())
    warm_up(chosen)
    if server:
        from bigtop.server import native

        remove_old(native.folder())
        click.echo("Preparing the server (a minute or two)", err=True)
        native.compile_modules()


@cli.command()
@click.argument("game", default="scout")
@game_options
@click.option("--bots", default="greedy", show_default=True, help="Who plays the other seats.")
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat.")
@click.option("--seed", type=int, help="Deal the same cards again.")
@click.option("--save", metavar="FILE", help="Write a record of the game there.")
def play(
    game: str,
    players: int | None,
    edition: str | None,
    options: Sequence[str],
    bots: str,
    seat: int,
    seed: int | None,
    save: str | None,
) -> None:
    """Play GAME in the terminal against bots."""
    chosen = chosen_game(game, players, edition, options)
    from bigtop.terminal.play import play_in_terminal

    play_in_terminal(chosen, bots, seat, seed, save)
