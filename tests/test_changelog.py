"""What users read of a change is one sentence in a file of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
KINDS = [kind["directory"] for kind in SETTINGS["type"]]
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md")


def test_every_fragment_is_one_short_sentence() -> None:
    """With a name that towncrier knows; it passes over others in silence."""
    for path in FRAGMENTS:
        assert re.fullmatch(rf"\+?[\w-]+\.({'|'.join(KINDS)})\.md", path.name), path.name
        text = path.read_text(encoding="utf-8")
        assert re.fullmatch(r"[^\n]+[.]\n", text), f"{path.name}: one line that ends with a full stop"
        assert len(text.split()) <= 45, f"{path.name}: {len(text.split())} words"


def test_the_changelog_grows_by_releases_only() -> None:
    """An entry that is written into it by hand belongs into `changelog.d`."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = text.partition("\n## 1.0.0 (")[2]
    assert 100 < len(first.split()) <= 400


def test_a_release_collects_the_fragments(tmp_path: Path) -> None:
    """Below the mark, above what was released before."""
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "+hexes.fixed.md").write_text(
        "Hexes are cut on the line.\n", encoding="utf-8"
    )
    words = [
        sys.executable,
        "-m",
        "towncrier",
        "build",
        "--version",
        "9.9.9",
        "--date",
        "2030-01-02",
        "--keep",
    ]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    text = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    entry = text.partition("<!-- towncrier release notes start -->")[2].lstrip()
    assert entry.startswith("## 9.9.9 (2030-01-02)\n\n### Fixed\n\n- Hexes are cut on the line.\n")
    assert text.index("## 9.9.9") < text.index("## 1.0.0 (")
