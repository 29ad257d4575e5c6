"""JSON Schemas of box.yaml, templates, score.yaml and play.yaml, by which editors complete and check what a designer writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.schema import json_schema
from printkit.box.boxkeys import BoxKeys
from printkit.declared import playreader, scorefile, trial
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


_SCORE_SAID = {
    "options": "Choices before the game: name: [words], the first is usual; or a number.",
    "let": "Names for expressions.",
    "ask": "What each player is asked, by name.",
    "table": "What is asked once for the whole table.",
    "points": "Lines that are added up: {label, is, rule}.",
    "ties": "What breaks ties, in order; more is better.",
    "win": "fewest: true; alone: test; each: test.",
    "shared": "Id of the rule by which equal players share.",
    "refuse": "{when, say, rule}: then there is no result.",
    "warn": "{when, say, rule}: a note beside the result.",
    "examples": "What players have, and what it comes to; check computes it.",
    "setup": "Sentences to tick off before the game.",
    "piles": "name: {from: a component or pile, show: none, top or all, deal: number}.",
    "hands": "Closed hands: {from: pile, deal: number, to: where played cards go}.",
    "areas": "What lies openly before each player: name: {label}.",
    "counters": "name: {of: player or table, start, low, high, supply, steps, track}.",
    "dice": "name: {sides: 6} or {faces: [...]}, number.",
    "timer": "Seconds of a turn.",
    "turn": "order: left or free; steps: reminders.",
    "buttons": "{name, do: [acts], when}.",
    "tell": "{when, say}: a sentence when it becomes true.",
    "end": "{when, say}: asks whether the game ends.",
    "playtest": "Random playtest: cards, hand, draw, plays, start, income, cost, gain, when, end, win.",
}


def score_schema() -> dict[str, Any]:
    """The schema of `score.yaml`."""
    expression: dict[str, Any] = {"type": ["string", "integer", "boolean"]}

    def lines(keys: Any, needed: list[str]) -> dict[str, Any]:
        one = {"type": "object", "additionalProperties": False, "properties": _keys(keys), "required": needed}
        return {"type": "array", "items": one}

    ask = {"type": "object", "additionalProperties": False, "properties": _keys(scorefile.ASK_KEYS)}
    asks = {"type": "object", "additionalProperties": {"anyOf": [{"type": "string"}, ask]}}
    return {
        "$schema": _DRAFT,
        "title": "printkit score.yaml",
        "type": "object",
        "additionalProperties": False,
        "required": ["score"],
        "properties": {
            **_declared(scorefile.KEYS),
            "score": {"enum": [1]},
            "let": {"type": "object", "additionalProperties": expression, "description": _SCORE_SAID["let"]},
            "ask": {**asks, "description": _SCORE_SAID["ask"]},
            "table": {**asks, "description": _SCORE_SAID["table"]},
            "points": {**lines(scorefile.LINE_KEYS, ["label", "is"]), "description": _SCORE_SAID["points"]},
            "ties": {**lines(scorefile.TIE_KEYS, ["label", "is"]), "description": _SCORE_SAID["ties"]},
            "win": {"type": "object", "additionalProperties": False, "properties": _keys(scorefile.WIN_KEYS)},
            "refuse": lines(scorefile.TELL_KEYS, ["when", "say"]),
            "warn": lines(scorefile.TELL_KEYS, ["when", "say"]),
            "examples": lines(scorefile.EXAMPLE_KEYS, ["have"]),
        },
    }


def play_schema() -> dict[str, Any]:
    """The schema of `play.yaml`."""

    def named(keys: Any) -> dict[str, Any]:
        one = {"type": ["object", "null"], "additionalProperties": False, "properties": _keys(keys)}
        return {"type": "object", "additionalProperties": one}

    def plain(keys: Any) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": False, "properties": _keys(keys)}

    return {
        "$schema": _DRAFT,
        "title": "printkit play.yaml",
        "type": "object",
        "additionalProperties": False,
        "required": ["play"],
        "properties": {
            **_declared(playreader.KEYS),
            "play": {"enum": [1]},
            "setup": {"type": "array", "items": {"type": "string"}, "description": _SCORE_SAID["setup"]},
            "piles": {**named(playreader.PILE_KEYS), "description": _SCORE_SAID["piles"]},
            "hands": {**plain(playreader.HAND_KEYS), "description": _SCORE_SAID["hands"]},
            "areas": {**named(playreader.AREA_KEYS), "description": _SCORE_SAID["areas"]},
            "counters": {**named(playreader.COUNTER_KEYS), "description": _SCORE_SAID["counters"]},
            "dice": {**named(playreader.DIE_KEYS), "description": _SCORE_SAID["dice"]},
            "timer": {"type": "integer", "minimum": 5, "maximum": 3600, "description": _SCORE_SAID["timer"]},
            "turn": {**plain(playreader.TURN_KEYS), "description": _SCORE_SAID["turn"]},
            "buttons": {
                "type": "array",
                "items": plain(playreader.BUTTON_KEYS),
                "description": _SCORE_SAID["buttons"],
            },
            "tell": {
                "type": "array",
                "items": plain(playreader.TELL_KEYS),
                "description": _SCORE_SAID["tell"],
            },
            "end": {**plain(playreader.TELL_KEYS), "description": _SCORE_SAID["end"]},
            "playtest": {**plain(trial.KEYS), "description": _SCORE_SAID["playtest"]},
        },
    }


def _declared(names: Any) -> dict[str, Any]:
    """Keys of a score or play file, with what they mean."""
    return {
        name: {**_VALUE, **({"description": _SCORE_SAID[name]} if name in _SCORE_SAID else {})}
        for name in names
    }


def _keys(names: Any) -> dict[str, Any]:
    """Keys of any value, with what they mean."""
    return {name: {**_VALUE, **({"description": _SAID[name]} if name in _SAID else {})} for name in names}


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "box": box_schema,
    "template": template_schema,
    "score": score_schema,
    "play": play_schema,
}
