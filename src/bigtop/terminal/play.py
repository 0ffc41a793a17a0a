"""A game in the terminal against bots, at a plain prompt."""

import secrets

import click

from bigtop.bots import bot
from bigtop.core.errors import BigtopError, ChoiceError
from bigtop.core.game import Game, State
from bigtop.core.loop import Player, steps
from bigtop.core.records import Record, check_target
from bigtop.core.rng import Random

HELP = """Type an action as the list shows it, or
  ?       what is possible now
  table   the table again
  rules   the rules
  quit    leave the table"""
ICONS_HELP = """
  icons   what the icons mean"""


class Leave(Exception):
    """The person wants to leave the table."""


class Person:
    """Somebody at the prompt."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """Ask until the answer is a legal action."""
        if len(legal) == 1:
            return legal[0]
        click.echo(f"\n{game.describe(view, self.names)}\n")
        while True:
            answer = self._ask()
            if answer in ("", "?", "help", "h"):
                more = ICONS_HELP if game.parts.legend else ""
                click.echo(f"{_possible(game, view, legal)}\n\n{HELP}{more}")
            elif answer == "table":
                click.echo(game.describe(view, self.names))
            elif answer == "icons" and game.parts.legend:
                click.echo(game.parts.legend())
            elif answer == "rules":
                from bigtop.games import rules_text

                click.echo_via_pager(rules_text(game.name))
            elif answer in ("quit", "q", "exit"):
                raise Leave
            elif (action := _understood(game, view, answer)) is not None:
                return action

    def _ask(self) -> str:
        try:
            return input("Your move (? for help): ").strip().lower()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # no more input, or none at all
            raise Leave from None
        except UnicodeDecodeError:
            return "what was typed there"


def _understood(game: Game, view: State, answer: str) -> int | None:
    """The legal action that was typed; otherwise says what is wrong with it."""
    try:
        action = game.parse(view, answer)
        reason = game.why_not(view, action)
    except BigtopError as error:
        click.echo(str(error))
        return None
    if reason is not None:
        click.echo(f"{answer} is not possible: {reason}.")
        return None
    return action


def _possible(game: Game, view: State, legal: list[int], width: int = 76) -> str:
    """All legal actions in words, wrapped."""
    import textwrap

    words = ", ".join(game.text(view, action).replace(" ", "\xa0") for action in legal)
    return textwrap.fill(words, width).replace("\xa0", " ")


def play_in_terminal(game: Game, bots: str, seat: int, seed: int | None, save: str | None) -> None:
    """Play one game; the record is written also when the person leaves early."""
    if not 0 <= seat < game.players:
        raise ChoiceError(f"seats are 0 to {game.players - 1}, not {seat}")
    if save is not None:
        check_target(save)
    names = [f"Seat {s} (you)" if s == seat else f"Seat {s}" for s in range(game.players)]
    players: list[Player] = [bot(bots) for _ in range(game.players)]
    players[seat] = Person(names)
    seed = secrets.randbits(32) if seed is None else seed
    against = f"you against {game.players - 1} × {bots}" if game.players > 1 else "you alone"
    goal = f", to reach {game.goal} points" if game.goal is not None else ""
    click.echo(f"{game.parts.title.title}: {against}{goal}. Seed {seed}.")
    record = Record(game, names=tuple(names))
    try:
        for state, action in steps(game, players, Random(seed)):
            record.actions.append(action)
            # Chance is told where it is not somebody's secret: a card turned up, but no card dealt.
            if game.actor(state) >= 0 or game.is_public(state, action):
                for sentence in game.tell(state, action, seat, names):
                    click.echo(sentence)
    except Leave:
        click.echo("\nYou leave the table.")
    finally:
        if save is not None:
            record.write(save)
    if save is not None:
        click.echo(f"Record written to {save}.")
