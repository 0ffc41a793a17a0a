"""What the commands of `bigtop` share: how they fail, ask for a game, print and show progress."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bigtop.core.errors import BigtopError, ChoiceError, quoted
from bigtop.core.title import Title
from bigtop.games import game as find_game

if TYPE_CHECKING:
    from rich.console import Console

    from bigtop.core.game import Game


class Commands(click.Group):
    """Commands whose wrong input ends with one sentence and exit status 2."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(context)
        except BigtopError as error:
            click.echo(f"bigtop: {error}", err=True)
            context.exit(2)
        except click.UsageError as error:  # click itself would print four lines
            click.echo(f"bigtop: {error.format_message()}", err=True)
            context.exit(2)
        except BrokenPipeError:  # `bigtop … | head`
            sys.stderr.close()
            context.exit(0)


json_flag = click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
seed_option = click.option("--seed", type=int, default=0, show_default=True)


def _note_set(context: click.Context, option: click.Parameter, folder: str | None) -> None:
    context.meta["bigtop.set"] = folder


def game_options(command: Any) -> Any:
    """The options that choose a game's edition, players and options."""
    command = click.option("--players", type=int, help="How many play.")(command)
    command = click.option("--edition", help="Which edition of the game.")(command)
    command = click.option(
        "--set",
        metavar="FOLDER",
        help="The same as -o set=FOLDER: cards and boards of your own.",
        expose_value=False,
        callback=_note_set,
    )(command)
    return click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game; `bigtop games` lists them.",
    )(command)


def chosen_game(
    name: str, players: int | None, edition: str | None, options: Sequence[str]
) -> "Game":
    """The game that `game_options` have chosen."""
    pairs = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key in pairs or key in ("name", "players", "edition"):
            raise ChoiceError(f"an option is given once, as NAME=VALUE, not {quoted(option)}")
        pairs[key] = value
    folder = click.get_current_context().meta.get("bigtop.set")
    if folder is not None:
        pairs["set"] = folder
    return find_game(name, players, edition, **pairs)


def console(stderr: bool = False) -> "Console":
    """Where tables are printed; names that people chose are printed as they are."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_json(value: object) -> None:
    """One JSON object on stdout."""
    click.echo(json.dumps(value, indent=2))


@contextmanager
def progress(title: str, total: int) -> Iterator[Any]:
    """A bar on stderr; yields a function that moves it on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console(stderr=True)) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done=1, text=title: bar.update(task, advance=done, description=text)


def warm_up(titles: Sequence[Title], is_for_tables: bool = False) -> None:
    """Compile all kernels of these games, with a bar for each.

    A server that finds them compiled loads what its tables need: bots think elsewhere.
    """
    from bigtop.bots.learned import look_once
    from bigtop.bots.search import think_once
    from bigtop.core.kernel import cache_folder
    from bigtop.core.warmup import stages, stages_at_tables

    for title in titles:
        game = find_game(title.name)
        if is_for_tables and _was_compiled(title):
            _do_all(f"Preparing {title.title}", list(stages_at_tables(game)))
            continue
        _do_all(f"Preparing {title.title}", list(stages(game)))
        _do_all(
            f"Preparing bots for {title.title}",
            [("search", partial(think_once, game)), ("networks", partial(look_once, game))],
        )
        _note_compiled(title)
    if cache_folder() is None:
        click.echo("bigtop: no folder for compiled code can be written", err=True)


def _was_compiled(title: Title) -> bool:
    """Whether all of the game was compiled before, for such a processor."""
    note, processor = _note_of(title)
    with suppress(OSError):
        return note is not None and note.read_text() == processor
    return False


def _note_compiled(title: Title) -> None:
    note, processor = _note_of(title)
    if note is not None:
        with suppress(OSError):  # without it, servers look for every kernel again
            note.write_text(processor)


def _note_of(title: Title) -> tuple[Path | None, str]:
    """The file that says for which processor all of a game was compiled, and for this one."""
    from numba.core.registry import cpu_target

    from bigtop.core.kernel import cache_folder
    from bigtop.core.layout import settings

    folder = None if settings.DISABLE_JIT else cache_folder()
    processor = str(cpu_target.target_context.codegen().magic_tuple())
    return folder and folder / f"{title.name}.compiled", processor


def _do_all(title: str, work: Sequence[tuple[str, Callable[[], object]]]) -> None:
    """Do one thing after the other, with a bar that says what is being done."""
    with progress(title, len(work)) as advance:
        for name, do in work:
            advance(0, f"{title}: {name}")
            do()
            advance(1, title)
