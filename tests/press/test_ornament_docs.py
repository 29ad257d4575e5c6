"""docs/ornament.md against the code: patterns, params, motifs, shared templates and symbols."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from printkit.press.pictures import ornament
from shared_patterns.borders import STRIPS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "ornament.md").read_text(encoding="utf-8")


def test_every_pattern_and_param_is_described() -> None:
    """The table has one line a pattern, with all its params."""
    for name, kind in ornament.find_patterns().items():
        line = next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}` |"))
        assert set(re.findall(r"`(\w+)`", line.split("|")[3])) == set(kind.params)
    for motif in STRIPS:
        assert f"`{motif}`" in TEXT


def test_every_shared_template_is_described_with_its_params() -> None:
    """The table of templates names each file and each param."""
    for file in (ROOT / "templates").glob("*.yaml"):
        if file.stem == "base" or file.stem not in (
            "card",
            "card-back",
            "token-round",
            "token-square",
            "note",
            "mat",
            "reference",
            "tile-hex",
            "tuckbox-front",
            "tuckbox-side",
        ):
            continue
        line = next(line for line in TEXT.splitlines() if line.startswith(f"| `{file.stem}` |"))
        params = yaml.safe_load(file.read_text(encoding="utf-8"))["params"]
        described = line.split("|")[3].replace("`", "").split()
        assert set(described) == set(params), file.name


def test_symbols_are_solid_on_the_grid() -> None:
    """Each shared symbol is paths in currentColor on 24 x 24 and is listed."""
    files = sorted((ROOT / "templates" / "symbols").glob("*.svg"))
    assert len(files) >= 60
    for file in files:
        svg = file.read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in svg
        assert "currentColor" in svg
        assert "stroke" not in svg
        assert f"`{file.stem}`" in TEXT
