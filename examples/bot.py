"""A bot of one's own that plays over the network: it sits down at a table and plays to the end.

bigtop serve &
python examples/bot.py http://127.0.0.1:8000 scout
python examples/bot.py http://127.0.0.1:8000 --table ID
"""

import argparse
import asyncio
import random
from typing import Any

from bigtop.client import Client

Json = dict[str, Any]


def choose(view: Json, choices: list[Json]) -> Json:
    """What this bot does; put something cleverer here."""
    shows = [choice for choice in choices if choice["group"] == "show"]
    return random.choice(shows or choices)


async def play(address: str, game: str, table: str | None) -> None:
    """Sit down, play, and say how it ended."""
    async with Client(address) as client:
        await client.name("Example bot")
        if table is None:
            players = next(
                edition["players"][0]
                for each in (await client.games())["games"]
                for edition in each["editions"]
                if each["name"] == game
            )
            seats = ["you", *["easy"] * (players - 1)]
            table = await client.create(game=game, seats=seats, start=True)
        async with client.table(table) as seat:
            if seat.seat is None:
                free = [i for i, each in enumerate(seat.info["seats"]) if each["kind"] == "open"]
                await seat.sit(free[0])
            while await seat.turn():
                view = (seat.position or {})["view"]
                done = await seat.play(choose(view, seat.choices)["action"])
                await seat.until(lambda done=done: seat.seq >= done)
            print("Scores:", seat.info["scores"], "winners:", seat.info["winners"])


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("game", nargs="?", default="scout")
    parser.add_argument("--table", help="sit down there instead of setting up a table")
    given = parser.parse_args()
    asyncio.run(play(given.address, given.game, given.table))


if __name__ == "__main__":
    main()
