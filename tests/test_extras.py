"""What is installed besides printing: the extras that commands name are those of the package."""

from __future__ import annotations

import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import typer

from printkit import __version__
from printkit.cli import extras

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("extra", ["play", "icons", "hosted"])
def test_an_extra_names_the_modules_that_it_brings(extra: str) -> None:
    """Each module belongs to a package of the extra, and each package has one."""
    packages = packages_distributions()
    wanted = {name.split(">")[0].split("[")[0].lower() for name in PROJECT["optional-dependencies"][extra]}
    found = {
        package.lower().replace("_", "-")
        for module in extras.EXTRAS[extra]
        for package in packages.get(module, ())
    }
    assert found == wanted


def test_every_extra_of_the_package_is_known() -> None:
    """None is forgotten."""
    assert set(extras.EXTRAS) == set(PROJECT["optional-dependencies"])


def test_a_missing_extra_stops_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence with the line that installs it."""
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    monkeypatch.setattr(extras, "install_command", lambda extra: f"add {extra}")
    with pytest.raises(typer.Exit):
        extras.require_extra("play", "scan")
    assert capsys.readouterr().err == (
        "`printkit scan` needs more than printing does. Install it: add play\n"
    )


def test_a_checkout_has_everything() -> None:
    """Nothing stops here."""
    for extra in ("play", "icons", "hosted"):
        extras.require_extra(extra, "play")


def test_a_module_that_is_not_found_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is missed; one that belongs to no extra is a bug of ours."""
    monkeypatch.setattr(extras, "install_command", lambda extra: f"add {extra}")
    assert extras.word_missing_module(ModuleNotFoundError("no", name="cv2.gapi")) == (
        "This needs cv2, which is not installed: add play"
    )
    assert extras.word_missing_module(ModuleNotFoundError("no", name="nonsense")) is None


def test_the_version_tells_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version and Python; the extras that are there, and how to add one that is not."""
    assert extras.describe_installation().splitlines()[1] == (
        "with: print, fonts, play, icons, hosted, cluster, parquet"
    )
    monkeypatch.setattr(extras, "find_spec", lambda module: None if module == "psycopg" else module)
    monkeypatch.setattr(extras, "install_command", lambda extra: f"add {extra}")
    told = extras.describe_installation().splitlines()
    assert told[0].startswith(f"printkit {__version__}, Python 3.")
    assert told[2] == "without: hosted. To add one: add hosted"
