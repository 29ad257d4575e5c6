"""What multiplies is counted: templates within templates, marks that are replaced."""

from __future__ import annotations

import time
from pathlib import Path

from typer.testing import CliRunner

from printkit.cli import app

BOX = """\
title: box
components:
  parts:
    kind: deck
    size: poker
    front: t0
    data: parts.csv
"""


def _check(folder: Path, more: str = "") -> str:
    (folder / "box.yaml").write_text(BOX + more)
    (folder / "templates").mkdir(exist_ok=True)
    begun = time.process_time()
    found = CliRunner().invoke(app, ["check", str(folder)])
    assert time.process_time() - begun < 10
    assert found.exit_code
    return f"{found.output} {found.exception}"


def test_templates_within_templates(tmp_path: Path) -> None:
    """Ten in each of ten: none of them uses itself."""
    (tmp_path / "parts.csv").write_text("id\nA\n")
    (tmp_path / "templates").mkdir()
    for number in range(11):
        inner = (
            f"- {{use: t{number + 1}, box: face}}\n" * 10 if number < 10 else "- {shape: rect, box: face}\n"
        )
        (tmp_path / "templates" / f"t{number}.yaml").write_text(f"elements:\n{inner}")
    said = _check(tmp_path)
    assert "t9.yaml" in said
    assert "templates within templates: more than 1000" in said


def test_a_mark_that_grows(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "t0.yaml").write_text("elements: []\n")
    (tmp_path / "parts.csv").write_text("id,text\nA," + "x" * 50_000 + "\n")
    said = _check(tmp_path, f"    replace: {{x: {'y' * 50_000}}}\n")
    assert "parts.csv:1: `replace:` would write more than 10 million letters" in said
