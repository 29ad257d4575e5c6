"""axe-core, where it is there: what it finds on a page that keeps somebody from using it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.once import make_once

ROOT = Path(__file__).parents[3]
SERIOUS = ("serious", "critical")
RULES = """axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], selectors: false,
  rules: {
    ...Object.fromEntries(axe._audit.rules.filter(one => ['minor', 'moderate'].includes(one.impact))
      .map(one => [one.id, { enabled: false }])),
    'target-size': { enabled: true },
  },
})"""
"""Elements are told by their HTML: to work out selectors for all of them would take a sixth of the time. Rules that find
nothing serious are not asked: a quarter. How large targets are is measured only where axe-core is told to."""


def script(folder: Path) -> str:
    """axe-core's script: from `PRINTKIT_AXE`, from node_modules, or by npm into a folder; the test is skipped without."""
    for path in (
        Path(os.environ.get("PRINTKIT_AXE", "-")),
        ROOT / "node_modules" / "axe-core" / "axe.min.js",
    ):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm to get axe-core with")

    def fetch(at: Path) -> None:
        done = subprocess.run(
            [npm, "pack", "--silent", "axe-core@4"],
            cwd=at,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        if done.returncode:
            pytest.skip(f"npm cannot get axe-core: {done.stderr.strip()[:200]}")

    packed = next(make_once(folder, fetch).glob("axe-core-*.tgz"))
    with tarfile.open(packed) as archive:
        file = archive.extractfile("package/axe.min.js")
        assert file is not None
        return file.read().decode()


def findings(page: Any, axe: str) -> list[tuple[str, str]]:
    """The serious findings on a page: the rule's name and the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(RULES)
    return [
        (one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"] if one["impact"] in SERIOUS
    ]
