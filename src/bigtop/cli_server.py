"""`bigtop serve`."""

import click

from bigtop.cli_shared import warm_up
from bigtop.core.errors import ChoiceError
from bigtop.games import games as all_games


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
def serve(host: str, port: int, workers: int) -> None:
    """Run the web service: tables for people and bots."""
    try:
        from bigtop.server.serve import serve as run
    except ModuleNotFoundError as error:
        raise ChoiceError(f"the service needs {error.name}; pip install 'bigtop[server]'") from None

    run(host, port, workers, lambda: warm_up(all_games(), is_for_tables=True))
