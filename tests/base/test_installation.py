"""The command that adds an extra fits the installation at hand."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from printkit.base.installation import DISTRIBUTION, install_command

ROOT = Path(__file__).parents[2]
Install = Callable[..., None]


class _Installed:
    def __init__(self, installer: str, source: dict[str, Any] | None) -> None:
        self._files = {
            "INSTALLER": f"{installer}\n",
            "direct_url.json": json.dumps(source) if source else None,
        }

    def read_text(self, name: str) -> str | None:
        return self._files[name]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Install:
    """Pretend that the package was installed below the temporary folder, by pip or uv, from a source."""

    def installed(installer: str, source: dict[str, Any] | None = None, prefix: str = "a/b/env") -> None:
        monkeypatch.setattr(metadata, "distribution", lambda _: _Installed(installer, source))
        monkeypatch.setattr(sys, "prefix", str(tmp_path / prefix))
        (tmp_path / prefix).mkdir(parents=True)

    return installed


def test_the_name_is_the_package_s() -> None:
    """Said once here and once in pyproject.toml; the command keeps its own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == DISTRIBUTION == "printkit-games"
    assert list(project["scripts"]) == ["printkit"]


def test_no_text_sends_people_to_another_project_s_package() -> None:
    """`printkit` on the index is not ours."""
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "printkit").rglob("*.py")]
    for path in texts:
        text = path.read_text(encoding="utf-8")
        assert "install printkit" not in text.replace("printkit-games", ""), path
        assert "printkit[" not in text, path


@pytest.mark.parametrize(
    ("installer", "command"),
    [("pip", 'pip install "printkit-games[play]"'), ("uv", 'uv pip install "printkit-games[play]"')],
)
def test_what_came_from_the_index_comes_from_there_again(
    install: Install, installer: str, command: str
) -> None:
    """With the installer that made the environment: one of `uv venv` has no pip."""
    install(installer)
    assert install_command("play") == command


def test_a_wheel_and_a_repository_are_named(install: Install, tmp_path: Path) -> None:
    """The index need not have the same."""
    install("pip", {"url": "file:///x/printkit_games-1.0-py3-none-any.whl", "archive_info": {}})
    assert install_command("icons") == (
        'pip install "printkit-games[icons] @ file:///x/printkit_games-1.0-py3-none-any.whl"'
    )
    commit = {"vcs": "git", "commit_id": "abc123"}
    install("pip", {"url": "https://example.org/printkit", "vcs_info": commit}, prefix="other/x/env")
    assert install_command("icons") == (
        'pip install "printkit-games[icons] @ git+https://example.org/printkit@abc123"'
    )


def test_a_checkout_is_synchronised(install: Install, tmp_path: Path) -> None:
    """Its own environment has everything; in another one the checkout is named."""
    checkout = tmp_path / "my games"
    source = {"url": checkout.as_uri(), "dir_info": {"editable": True}}
    install("uv", source, prefix="my games/.venv")
    assert install_command("play") == "uv sync"
    install("pip", source, prefix="other/x/env")
    assert install_command("play") == f'pip install -e "{checkout}[play]"'


def test_a_tool_of_uv_keeps_its_extras(install: Install, tmp_path: Path) -> None:
    """`uv tool install` would take those away that it does not name."""
    install("uv")
    (tmp_path / "a/b/env/uv-receipt.toml").write_text(
        '[tool]\nrequirements = [{ name = "printkit-games", extras = ["icons"] }, { name = "pypdf" }]\n',
        encoding="utf-8",
    )
    assert install_command("play") == 'uv tool install "printkit-games[icons,play]"'


def test_a_program_of_pipx_keeps_its_extras(install: Install, tmp_path: Path) -> None:
    """`pipx install --force` makes the environment anew."""
    install("pip")
    (tmp_path / "a/b/env/pipx_metadata.json").write_text(
        '{"main_package": {"package": "printkit-games", "package_or_url": "printkit-games[icons]"}}',
        encoding="utf-8",
    )
    assert install_command("play") == 'pipx install --force "printkit-games[icons,play]"'


def test_uvx_names_the_extra_at_the_call(install: Install, tmp_path: Path) -> None:
    """It runs from uv's cache, into which nobody installs."""
    install("uv")
    (tmp_path / "a" / "CACHEDIR.TAG").touch()
    assert install_command("play") == 'uvx --from "printkit-games[play]" printkit'


def test_a_checkout_that_nobody_installed_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder is on the path, and no package knows of it."""

    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    monkeypatch.setattr(sys, "prefix", str(ROOT / ".venv"))
    assert install_command("play") == "uv sync"
