"""`bigtop magnificent …`: content sets, their cards and how balanced they are."""

import click

from bigtop.cli_shared import console, json_flag, print_json, progress, seed_option
from bigtop.core.errors import ChoiceError, listed, quoted

set_option = click.option(
    "--set", "where", default="house", show_default=True, help="The content set."
)


@click.group()
def magnificent() -> None:
    """What only The Magnificent has: content sets."""


@magnificent.command()
@click.argument("folder")
def check(folder: str) -> None:
    """Say what is wrong with the content set in FOLDER, or that it can be played."""
    from bigtop.games.magnificent.content import load

    content = load(folder)
    click.echo(f"{folder} can be played: its content is {content.digest}.")


@magnificent.command()
@json_flag
def icons(as_json: bool) -> None:
    """Explain every icon of The Magnificent."""
    from bigtop.games.magnificent.catalogue import icons as all_icons

    if as_json:
        print_json(all_icons())
        return
    from bigtop.terminal.catalogue import icon_tables

    for table in icon_tables():
        console().print(table)


@magnificent.command()
@click.argument("kind", required=False)
@set_option
@json_flag
def cards(kind: str | None, where: str, as_json: bool) -> None:
    """List the cards of a content set, all or of one KIND: masters, posters, trainers, tents."""
    from bigtop.games.magnificent.catalogue import cards as all_cards

    found = all_cards(where)
    if kind is not None and kind not in found:
        raise ChoiceError(f"there are no cards {quoted(kind)}; choose {listed(found)}")
    chosen = {name: rows for name, rows in found.items() if kind in (None, name)}
    if as_json:
        print_json(chosen)
        return
    from bigtop.terminal.catalogue import card_table

    for name, rows in chosen.items():
        console().print(card_table(name, rows))


@magnificent.command()
@click.option("--games", type=click.IntRange(1, 10**6), default=500, show_default=True)
@set_option
@seed_option
@json_flag
def duel(games: int, where: str, seed: int, as_json: bool) -> None:
    """Measure how often the heuristic player, who plans, beats a greedy one."""
    from bigtop.lab.duel import duel as fight

    with progress("Planner against greedy", games) as advance:
        found = fight(games, where, seed, advance)
    if as_json:
        print_json(
            {
                "games": found.games,
                "seed": seed,
                "win_share": round(found.share, 4),
                "standard_error": round(found.error, 4),
                "mean_score": round(found.planner_score, 2),
                "mean_score_of_the_greedy_player": round(found.greedy_score, 2),
            }
        )
        return
    click.echo(
        f"The planner wins {found.share:.1%} ± {found.error:.1%} of {found.games:,} games,"
        f" {found.planner_score:.1f} to {found.greedy_score:.1f} points."
    )


@magnificent.command()
@click.argument("file", metavar="RECORD")
@click.option(
    "--move", type=click.IntRange(min=1), help="The action to plan for; the next one if left out."
)
@seed_option
@json_flag
def plan(file: str, move: int | None, seed: int, as_json: bool) -> None:
    """Say how the heuristic player would plan the round before an action of RECORD."""
    from dataclasses import asdict

    from bigtop import Random, read_record

    record = read_record(file)
    if record.game.name != "magnificent":
        raise ChoiceError(f"{quoted(file)} is a record of {record.game.name}, not of magnificent")
    if move is not None and move > len(record.actions) + 1:
        raise ChoiceError(f"the record has {len(record.actions)} actions, not {move}")
    from bigtop.games.magnificent.advice import plan_of

    state = record.replay(None if move is None else move - 1)
    found = plan_of(record.game, state, Random(seed))
    if as_json:
        print_json(asdict(found))
    else:
        click.echo(found.text())


@magnificent.command("report")
@click.option("--games", type=click.IntRange(min=100), default=3000, show_default=True)
@set_option
@click.option("--out", metavar="FOLDER", help="Write the report and its plot there.")
@seed_option
def report_command(games: int, where: str, out: str | None, seed: int) -> None:
    """Measure how balanced a content set is, with one to four heuristic players."""
    from pathlib import Path

    from bigtop.lab.balance import measure, measure_solo
    from bigtop.lab.balance_report import Findings, page, write
    from bigtop.lab.duel import duel as fight

    balances = []
    with progress("Playing The Magnificent", 5) as advance:
        for players in (2, 3, 4):
            balances.append(measure(players, games, where, seed))
            advance()
        solo = measure_solo(games, where, seed)
        advance()
        found = Findings(balances, solo, fight(games, where, seed))
        advance()
    command = f"bigtop magnificent report --games {games} --seed {seed} --set {where}"
    if out is None:
        click.echo(page(found, command), nl=False)
    else:
        write(found, command, Path(out))
