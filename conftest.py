"""What all tests share: those of the engine in `tests/`, those of a title in its folder's `tests/`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import printkit.title  # finds `<title>_book`, too
from printkit.box import Box, load_box
from printkit.importer import TitleFinder
from tests.boxes.title import folder

sys.meta_path.append(
    TitleFinder("tests")
)  # helpers of a title's own tests are `<title>_tests.tables` and the like

# A busy machine is no mistake of ours; and who changes one thing does not want to hear of another: every run tries the same
# examples. `--hypothesis-profile=explore` looks for new ones.
settings.register_profile("everywhere", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("everywhere")

GOLDEN = Path(__file__).parent / "tests" / "golden"

os.environ.setdefault("COLUMNS", "200")

os.environ["PRINTKIT_TRUST"] = Path(__file__).anchor  # tests write titles with books in many places

# Where Python is told to keep no compiled files, every worker and every program that a test starts
# compiles all its modules anew: three times the work of collecting, the most of a short command.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test writes into the user's configuration."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "data"))


@pytest.fixture(autouse=True)
def _own_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title that a test opened by its folder is not there in the next."""
    monkeypatch.setattr(printkit.title, "_OPENED", dict(printkit.title._OPENED))  # noqa: SLF001


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for what is made once for all tests of a run, in whichever process they are: see `tests.once`."""
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"


@pytest.fixture(scope="session")
def sheets(shared: Path) -> Path:
    """The folder into which titles are printed: see `tests.sight.pieces.printed`."""
    return shared / "sheets"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever opens a real browser runs with the long tests.

    What takes minutes is begun first: at the end workers share out short tests, and none is left alone with a long one.
    """
    for item in items:
        if not {"playwright", "browser", "page"}.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.minutes)
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """One switch: `pytest --regenerate` writes the golden files anew; the reviewer reads the diff."""
    parser.addoption("--regenerate", action="store_true", help="write tests/golden anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with `tests/golden/<name>.txt`."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--regenerate"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            return
        assert file.is_file(), f"{file} is missing; make it with: pytest --regenerate"
        assert text == file.read_text(encoding="utf-8"), f"differs from {file}; if meant: pytest --regenerate"

    return compare


@pytest.fixture(scope="module")
def box(request: pytest.FixtureRequest) -> Box:
    """The box of the module's TITLE, as shipped."""
    return load_box(folder(request.module.TITLE))
