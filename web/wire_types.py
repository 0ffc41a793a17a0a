"""Writes what the client takes from the server's sources while it is built.

`src/wire/types.ts` are TypeScript's types of all that the server sends and takes, and
`src/wire/things.ts` says what things of The Magnificent are for. `python web/wire_types.py` writes
both anew; a test compares them with their sources.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bigtop.games import schemas
from bigtop.games.magnificent.components import THINGS
from bigtop.server import (
    analysis,
    catalogue,
    daily,
    errors,
    lessons,
    lobby,
    replay_routes,
    replays,
    routes,
    wire,
)

FOLDER = Path(__file__).parent / "src" / "wire"
HEADER = "// Made by wire_types.py from the server's schema. Do not edit: run that instead.\n"

SENT = (
    wire.AnyMessage,
    catalogue.Catalogue,
    daily.DailyDeals,
    daily.DailyResults,
    lessons.LessonAnswer,
    lessons.LessonStep,
    lobby.Lobby,
    lobby.TableLink,
    routes.Me,
    routes.RecordLink,
    replays.ReplayInfo,
    replays.ReplayMoves,
    replays.ReplaySteps,
    analysis.EvaluationInfo,
)
TAKEN = (
    wire.AnyCommand,
    lessons.Try,
    lobby.NewTable,
    routes.WantedName,
    routes.WantedRecord,
    replay_routes.DealAgain,
)
SPARSE = {errors.Problem.__name__}  # sent without what has its default value
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

Schema = dict[str, Any]


def wire_types() -> str:
    """The text of the file."""
    games = schemas()
    sent = {**_components(SENT), **games["$defs"]}
    taken = _components(TAKEN)
    parts = [
        HEADER,
        *(_declared(name, schema, name in SPARSE) for name, schema in sorted(sent.items())),
        *(
            _declared(name, schema, True)
            for name, schema in sorted(taken.items())
            if name not in sent
        ),
        _union("Message", wire.AnyMessage),
        _union("Command", wire.AnyCommand),
        _games(games["games"]),
    ]
    return "\n".join(parts)


def things() -> str:
    """The text of the other file."""
    lines = [f"  {json.dumps(name)}: {json.dumps(meaning)}," for name, meaning in THINGS.items()]
    comment = "/** What things of The Magnificent are for. */"
    head = "export const THINGS: Record<string, string> = {"
    return "\n".join([HEADER, comment, head, *lines, "};", ""])


def _components(types: Any) -> Schema:
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return components


def _named(name: str) -> str:
    """A name without the brackets of generic types: `Move_ScoutCard_` is MoveScoutCard."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W+|_", name))


def _declared(name: str, schema: Schema, has_optional: bool) -> str:
    about = schema.get("description", "").split("\n")
    comment = f"/** {about[0]} */\n" if about[0] else ""
    required = schema.get("required", [])
    fields = [
        f"  {key}{'?' if has_optional and key not in required else ''}: {_type(value)};"
        for key, value in schema["properties"].items()
    ]
    return f"{comment}export interface {_named(name)} {{\n" + "\n".join(fields) + "\n}\n"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _named(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _list(schema)
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return "null" if kind == "null" else PLAIN.get(kind or "", "unknown")


def _list(schema: Schema) -> str:
    inner = _type(schema["items"])
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _union(name: str, types: Any) -> str:
    return f"export type Any{name} = {' | '.join(each.__name__ for each in types.__args__)};\n"


def _games(games: dict[str, dict[str, Schema]]) -> str:
    return "export interface Games {\n" + "\n".join(_game_lines(games)) + "\n}\n"


def _game_lines(games: dict[str, dict[str, Schema]]) -> Iterator[str]:
    for name, kinds in games.items():
        uses = "; ".join(f"{use}: {_type(schema)}" for use, schema in kinds.items())
        yield f"  {name}: {{ {uses} }};"


if __name__ == "__main__":
    (FOLDER / "types.ts").write_text(wire_types(), encoding="utf-8")
    (FOLDER / "things.ts").write_text(things(), encoding="utf-8")
