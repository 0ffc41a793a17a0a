"""The client's types are those of the server's schema."""

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_are_made_from_the_schema_of_now() -> None:
    makers = runpy.run_path(str(WEB / "wire_types.py"))
    for file, made in (("types.ts", makers["wire_types"]()), ("things.ts", makers["things"]())):
        kept = (WEB / "src" / "wire" / file).read_text(encoding="utf-8")
        assert kept == made, "python web/wire_types.py makes them anew"


def test_no_address_of_a_registry_is_kept() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
