"""JSON Schemas of box.yaml, templates, score.yaml and play.yaml: editors complete and check designers' files with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.keytables import json_schema
from printkit.box.boxkeys import BoxKeys
from printkit.declared.playkeys import PlayKeys
from printkit.declared.scorefile import ScoreKeys
from printkit.press.faces.elementkeys import template_form

SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "box": lambda: json_schema(BoxKeys, "printkit box.yaml"),
    "template": template_form,
    "score": lambda: json_schema(ScoreKeys, "printkit score.yaml"),
    "play": lambda: json_schema(PlayKeys, "printkit play.yaml"),
}
