"""JSON Schemas of box.yaml, templates, score.yaml and play.yaml, by which editors complete and check what a designer writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.schema import json_schema
from printkit.box.boxkeys import BoxKeys
from printkit.declared.playkeys import PlayKeys
from printkit.declared.scorefile import ScoreKeys
from printkit.press.faces.template import COMMON, MERGING, STYLE_KEYS
from printkit.press.faces.template import KINDS as ELEMENTS

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_VALUE: dict[str, Any] = {"type": ["string", "number", "boolean", "array", "object", "null"]}
_SAID = {
    "title": "Small letters, digits, hyphens; the folder's name by default.",
    "code": "Three capital letters in every printed code.",
    "name": "What is printed.",
    "players": "[least, most]",
    "palette": 'Colours by meaning: name: "#rrggbb", or {full, low, bw}.',
    "fonts": "Font families by role; `printkit fonts` lists them.",
    "components": "What is in the box, by key.",
    "set": "Constants that templates may use.",
    "tables": "Data that is not printed by itself.",
    "kind": "What sort of part it is; deck by default.",
    "data": "A table: CSV, TSV, XLSX (deck.xlsx#Sheet), ODS, JSON, YAML or an address.",
    "rows": "Rows in place instead of `data`.",
    "size": "A format (poker, tarot, mini, a5, ...) or [width, height] in mm.",
    "front": "Template of the front.",
    "back": "Template of the back; `same` as the front; left out: blank.",
    "copies": 'A number, a column, or a formula such as "{{ 2 * rarity }}".',
    "when": "An expression; rows for which it does not hold are switched off.",
    "join": "Further columns: {data: other.csv, on: key, when: not off}.",
    "replace": "Marks replaced in every cell.",
    "columns": "Types of columns: int, number, bool, text, list(;), operations, words(...).",
    "id": "Pattern of piece ids.",
    "bleed": "mm of ink beyond the cut.",
    "corner": "Radius in mm.",
    "holds": "What a tuck box holds: a deck, a list of them, or {Name: deck} for several boxes.",
    "thickness": "mm of a card in a tuck box.",
    "sleeved": "Whether a tuck box's cards are in sleeves.",
    "turn-in": "mm of a lid's wrap that are folded into the lid.",
    "outline": "The cut line of shape: path: an SVG file, path data in mm, or {d, viewbox}.",
    "creases": "Where pieces of shape: path are folded: straight lines as path data in mm.",
    "text": "What is written; a booklet's Markdown file.",
    "box": "[x, y, width, height] in mm; bleed, face or safe.",
    "qr": "true for the piece's code, or any text.",
    "fit": "shrink, line, grow or same; of a picture: cover or contain.",
}
"""What a key means, where a word helps."""


def box_schema() -> dict[str, Any]:
    """The schema of `box.yaml`."""
    return json_schema(BoxKeys, "printkit box.yaml")


def template_schema() -> dict[str, Any]:
    """The schema of a template."""
    style = {"type": "object", "additionalProperties": False, "properties": _keys(STYLE_KEYS)}
    every = dict.fromkeys(key for kind, keys in ELEMENTS.items() for key in (kind, *keys))
    properties: dict[str, Any] = {
        **_keys(every),
        **_keys((*COMMON, *MERGING)),
        "ink": {"type": "array", "items": {"enum": ["full", "low", "bw"]}},
        "style": {"anyOf": [{"type": "string"}, style]},
        "group": {"type": "array", "items": {"$ref": "#/$defs/element"}},
        "each": {"type": "array", "items": {"$ref": "#/$defs/element"}},
        "remove": {"type": "boolean"},
    }
    return {
        "$schema": _DRAFT,
        "title": "printkit template",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "extends": {"type": "string", "description": "One parent; its elements come first."},
            "about": {"type": "string"},
            "params": {
                "type": "object",
                "description": "Defaults of values that children, `set:` and `use:` override.",
            },
            "styles": {"type": "object", "additionalProperties": style},
            "elements": {"type": "array", "items": {"$ref": "#/$defs/element"}},
        },
        "$defs": {"element": {"type": "object", "additionalProperties": False, "properties": properties}},
    }


def score_schema() -> dict[str, Any]:
    """The schema of `score.yaml`."""
    return json_schema(ScoreKeys, "printkit score.yaml")


def play_schema() -> dict[str, Any]:
    """The schema of `play.yaml`."""
    return json_schema(PlayKeys, "printkit play.yaml")


def _keys(names: Any) -> dict[str, Any]:
    """Keys of any value, with what they mean."""
    return {name: {**_VALUE, **({"description": _SAID[name]} if name in _SAID else {})} for name in names}


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "box": box_schema,
    "template": template_schema,
    "score": score_schema,
    "play": play_schema,
}
