"""`scripts/release` looks at everything before it changes anything."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "release"
WHOLE = "# Changelog\n\n## 1.0.0 (unreleased)\n\nThe first release.\n"
WITHOUT = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"}


def git(folder: Path, *words: str) -> str:
    """What a git command prints."""
    kept = {name: value for name, value in os.environ.items() if name not in WITHOUT}
    named = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(
        ["git", *named, *words], cwd=folder, check=True, capture_output=True, text=True, env=kept
    )
    return done.stdout


@pytest.mark.parametrize(
    ("version", "changelog", "fragment", "said"),
    [
        ("1.0.0", WHOLE, True, "CHANGELOG.md tells 1.0.0 as a whole"),
        ("1.0.1", WHOLE, False, "neither CHANGELOG.md nor changelog.d/ says what is new in 1.0.1"),
        ("1.0", WHOLE, False, '"1.0" is no version'),
        ("0.9.0", WHOLE, False, "there is a tag v0.9.0 already"),
    ],
)
def test_a_release_that_cannot_be_made_changes_nothing(
    tmp_path: Path, version: str, changelog: str, fragment: bool, said: str
) -> None:
    """The reason is a sentence; version, changelog and tree stay as they were."""
    for name in ("scripts", "printkit", "changelog.d"):
        (tmp_path / name).mkdir()
    shutil.copy(SCRIPT, tmp_path / "scripts" / "release")
    (tmp_path / "printkit" / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(changelog)
    (tmp_path / "changelog.d" / "README.md").write_text("Fragments.\n")
    if fragment:
        (tmp_path / "changelog.d" / "+hexes.fixed.md").write_text("Hexes are cut on the line.\n")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All")
    git(tmp_path, "tag", "v0.9.0")
    kept = {name: value for name, value in os.environ.items() if name not in WITHOUT}
    done = subprocess.run(
        [tmp_path / "scripts" / "release", version], check=False, capture_output=True, text=True, env=kept
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert git(tmp_path, "status", "--porcelain") == ""
    assert git(tmp_path, "log", "--format=%s") == "All\n"
