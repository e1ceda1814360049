"""The reference and the JSON Schema are those of the forms, and the shipped content fits the schema."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.load import find_workspace, load_game
from generator.load.reference import FILES, page, schema
from generator.load.toml import read
from generator.model.game import Game

REPO = Path(__file__).parents[2]
CONTENT = REPO / "content"


def fits(document: Any, against: dict[str, Any]) -> bool:
    jsonschema.Draft202012Validator.check_schema(against)
    return jsonschema.Draft202012Validator(against).is_valid(json.loads(json.dumps(document, default=str)))


def test_the_page_in_the_docs_is_the_one_of_the_forms() -> None:
    assert (REPO / "docs" / "content.md").read_text() == page(), (
        "make it anew: playproof schema --page > docs/content.md"
    )


def test_every_key_has_a_meaning() -> None:
    rows = [line for line in page().splitlines() if line.startswith("| `")]
    assert len(rows) > 60
    assert [row for row in rows if row.rstrip("| ").endswith("|") or row.split("|")[-2].strip() == ""] == []


@pytest.mark.parametrize("name", sorted(p.name for p in CONTENT.iterdir() if (p / "game.toml").exists()))
def test_shipped_content_fits_its_schema(name: str) -> None:
    game = load_game(find_workspace(REPO), name)
    for path in sorted((CONTENT / name).glob("*.toml")):
        document = read(path, REPO)
        against = schema(path.stem) if path.stem in FILES else schema("components", game)
        assert fits(document, against), path.name
    for path in (CONTENT / name / "words").glob("*.toml"):
        assert fits(read(path, REPO), schema("words"))


def test_the_schema_of_components_knows_fields_and_verbs(load: Callable[..., Game]) -> None:
    against = schema("components", load())
    card = {"id": "a", "effects": [{"do": "win", "credits": 3}], "power": 2}
    assert fits({"card": [card]}, against)
    assert not fits({"card": [card | {"pwoer": 2}]}, against)
    assert not fits({"card": [card | {"effects": [{"do": "wim", "credits": 3}]}]}, against)
    assert not fits({"card": [card | {"effects": [{"do": "win", "credits": 0}]}]}, against)
    assert not fits({"crad": [card]}, against)
    assert not fits({"tile": [{"id": "t", "slot": [{"at": "1"}]}]}, against)
    assert fits({"tile": [{"id": "t", "slot": [{"at": "1", "cost": 2}]}]}, against)
    assert fits({"anything": [{"id": "a"}]}, schema("components"))
