"""docs/scenes.md against the code: every hour, ground, thing, variant and material; its script writes the same page."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from printkit.press.pictures.scene import HOURS, MATERIALS, Pictures

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8")


@pytest.fixture
def gallery() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "scripts" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_word_is_described() -> None:
    things, grounds = Pictures().things(), Pictures().grounds()
    for name in (*HOURS, *grounds, *things, *MATERIALS):
        assert f"`{name}`" in TEXT, name
    variants = {name: known.variants for name, known in grounds.items()}
    for name, found in (variants | {name: known.variants for name, known in things.items()}).items():
        line = next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}`"))
        assert line.split("|")[3].strip() == ", ".join(found)


def test_the_page_is_as_its_script_writes_it(gallery: ModuleType) -> None:
    assert gallery.page(TEXT) == TEXT


def test_the_pictures_can_be_drawn_again(gallery: ModuleType, tmp_path: Path) -> None:
    gallery.draw(tmp_path)
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {path.name for path in (ROOT / "docs" / "pictures").glob("scene-*")}
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 800_000
