"""The documentation is true: schemas fit what ships, the gallery is what the press draws, recipes can be typed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printkit.base.yaml_keys import keys_of
from printkit.box import load_box
from printkit.box.source import parse_yaml, read_yaml
from printkit.press.build.preflight import check_folder
from printkit.press.faces.elementkeys import ELEMENTS, ElementKeys, StyleKeys, own_keys
from printkit.studio.editor_schema import SCHEMAS
from printkit.studio.new import new_box

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BOXES = [
    *sorted((ROOT / "card_data").glob("*/box.yaml")),
    DOCS / "examples" / "moth-and-lantern" / "box.yaml",
]
TEMPLATES = [
    *sorted((ROOT / "templates").glob("*.yaml")),
    *sorted((DOCS / "examples").rglob("templates/*.yaml")),
]


def read(path: Path) -> Any:
    """YAML as printkit reads it."""
    source = read_yaml(path, path.name, [])
    assert source is not None
    return source.data


def wrong(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "") -> Iterator[str]:
    """What a value breaks of a schema, of the few words that ours use."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "if" in schema:
        chosen = schema["else" if list(wrong(value, schema["if"], root)) else "then"]
        yield from wrong(value, chosen, root, where)
    if "anyOf" in schema and all(list(wrong(value, each, root, where)) for each in schema["anyOf"]):
        yield f"{where}: {value!r} is nothing of anyOf"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is not in {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{where}: {value!r} is not {schema['pattern']}"
    kinds: dict[str, Any] = {
        "string": str,
        "object": dict,
        "array": list,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    wanted = schema.get("type")
    types = [wanted] if isinstance(wanted, str) else wanted
    if types and not any(isinstance(value, kinds[each]) for each in types):
        yield f"{where}: {value!r} is no {wanted}"
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for key, inner in value.items():
            rest = schema.get("additionalProperties", True)
            if key in properties:
                yield from wrong(inner, properties[key], root, f"{where}.{key}")
            elif rest is False:
                yield f"{where}: unknown key {key}"
            elif isinstance(rest, dict):
                yield from wrong(inner, rest, root, f"{where}.{key}")
        yield from (f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in value)
    if isinstance(value, list) and "items" in schema:
        for index, inner in enumerate(value):
            yield from wrong(inner, schema["items"], root, f"{where}[{index}]")


@pytest.mark.parametrize("path", BOXES, ids=lambda path: path.parent.name)
def test_boxes_fit_the_schema(path: Path) -> None:
    schema = SCHEMAS["box"]()
    assert not list(wrong(read(path), schema, schema))


def test_templates_fit_the_schema() -> None:
    schema = SCHEMAS["template"]()
    for path in TEMPLATES:
        data = read(path)
        assert not list(wrong(data, schema, schema)), path


def test_the_schema_finds_what_is_wrong() -> None:
    schema = SCHEMAS["template"]()
    assert list(wrong({"elements": [{"txt": "a"}]}, schema, schema)) == [".elements[0]: unknown key txt"]
    box = SCHEMAS["box"]()
    said = list(
        wrong({"code": "bel", "components": {"Cards": {}, "a": {"kind": "dek", "copies": "n"}}}, box, box)
    )
    assert any("'bel' is not" in each for each in said)
    assert any("'dek' is not in" in each for each in said)


def test_every_element_stands_in_the_gallery() -> None:
    text = (DOCS / "gallery.md").read_text()
    for kind in ELEMENTS:
        assert f"## {kind}" in text, kind
    for picture in re.findall(r"\]\((pictures/[^)]+)\)", text):
        assert (DOCS / picture).is_file(), picture


def missing_from(gallery: str) -> set[str]:
    """Elements, options of elements, of all elements and of styles that no picture of the gallery shows."""
    sections = dict(re.findall(r"## ([a-z ]+)\n(.*?)(?=\n## |\Z)", gallery, re.DOTALL))
    shown = {
        kind: "\n".join(re.findall(r"```yaml\n(.*?)```\n\n!\[", text, re.DOTALL))
        for kind, text in sections.items()
    }
    every = "\n".join(shown.values())
    wanted = {f"{kind}.{key}": shown.get(kind, "") for kind in ELEMENTS for key in (kind, *own_keys(kind))}
    wanted |= {f"element.{key}": every for key in keys_of(ElementKeys)} | {
        f"style.{key}": every for key in keys_of(StyleKeys)
    }
    return {name for name, text in wanted.items() if not re.search(rf"\b{name.split('.')[1]}:", text)}


def test_every_option_stands_in_the_gallery() -> None:
    gallery = (DOCS / "gallery.md").read_text()
    assert not missing_from(gallery)
    assert missing_from(gallery.replace(", cap: round", "")) == {"shape.cap"}
    assert missing_from(gallery.replace("tracking: 1.2", "size: 9")) == {"style.tracking"}
    assert missing_from(gallery.replace("when: ", "whn: ")) == {"element.when"}
    assert "use.with" in missing_from(gallery.replace("## use", "## used"))


@pytest.mark.parametrize("script", ["make_gallery.py", "keys.py"])
def test_what_scripts_write_is_up_to_date(script: str) -> None:
    """The gallery is what the press draws; tables of keys are what is read."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), "--check"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_page_that_is_named_is_there() -> None:
    for page in DOCS.glob("*.md"):
        for target in re.findall(r"\]\(([\w./-]+\.(?:md|png|jpg))(?:#[\w-]*)?\)", page.read_text()):
            assert (page.parent / target).is_file(), f"{page.name}: {target}"


def test_the_tutorial_can_be_followed(tmp_path: Path) -> None:
    """Its spreadsheet gives the box that it shows, without a problem."""
    text = (DOCS / "tutorial.md").read_text()
    match = re.search(r"```csv\n(.*?)```", text, re.DOTALL)
    assert match is not None
    (tmp_path / "creatures.csv").write_text(match.group(1))
    folder, _ = new_box(str(tmp_path / "night-market"), str(tmp_path / "creatures.csv"))
    for name, change in re.findall(r"```yaml\n# (templates/front\.yaml)\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(change)
        assert not check_folder(folder)[1]
    assert len(load_box(folder).pieces()) == 9


@pytest.mark.parametrize("name", sorted(path.name for path in DOCS.glob("coming-from-*.md")))
def test_recipes_are_templates(tmp_path: Path, name: str) -> None:
    """Every recipe's YAML is drawn without a problem."""
    blocks = re.findall(r"```yaml\n(extends: base\n.*?)```", (DOCS / name).read_text(), re.DOTALL)
    assert len(blocks) >= 3
    for number, block in enumerate(blocks):
        folder = tmp_path / f"r{number}"
        (folder / "templates").mkdir(parents=True)
        (folder / "templates" / "front.yaml").write_text(block)
        (folder / "cards.csv").write_text("name,text,cost,type,picture\nLamp,It burns.,3,Thing,\n")
        (folder / "box.yaml").write_text(
            "components: {cards: {data: cards.csv, size: poker, front: front, columns: {cost: int}}}\n"
        )
        assert not check_folder(folder)[1], block


def test_score_and_play_files_fit_their_schemas() -> None:
    """Those of the example and of the tests; a wrong key does not."""
    folder = DOCS / "examples" / "tide-pool"
    scores = [folder / "score.yaml", *sorted((ROOT / "tests" / "declared" / "scores").glob("*.yaml"))]
    for path in scores:
        assert list(wrong(read(path), SCHEMAS["score"](), SCHEMAS["score"]())) == [], path
    play = read(folder / "play.yaml")
    assert list(wrong(play, SCHEMAS["play"](), SCHEMAS["play"]())) == []
    assert list(wrong({**play, "pilez": {}}, SCHEMAS["play"](), SCHEMAS["play"]())) == [": unknown key pilez"]


def test_the_pages_of_score_and_play_quote_the_example() -> None:
    """The YAML of the documentation is that of the example."""
    folder = DOCS / "examples" / "tide-pool"
    for page, file in (("score-by-data.md", "score.yaml"), ("play-by-data.md", "play.yaml")):
        text = (DOCS / page).read_text()
        blocks: dict[str, Any] = {}
        for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL):
            source = parse_yaml(block, page, [])
            assert source is not None
            blocks |= source.data
        boxed = read(folder / "box.yaml")["components"]
        assert {key: one for key, one in blocks.items() if key not in boxed} == read(folder / file)
