"""Bytecode in place of sources."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from printkit.pocket.bytecode import compile_folder

SOURCE = '''"""Said."""
class Coin:
    """One."""

    value: int = 1

    def worth(self, times: int = 1, *more: int) -> int:
        return self.value * times
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules, and one of a title's."""
    (tmp_path / "card_data").mkdir()
    for name in ("purse_of_tests", "card_data/rules_of_tests"):
        (tmp_path / f"{name}.py").write_text(SOURCE)
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "card_data"), *sys.path])
    for name in ("purse_of_tests", "rules_of_tests"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def test_functions_are_bare_and_classes_are_not(folder: Path) -> None:
    """Modules lose docstrings and the annotations of functions; a title's rules keep both; all are run without their source."""
    assert compile_folder(str(folder), "/site") == []
    assert (folder / "purse_of_tests.py").read_bytes() == b""
    coin, own = import_module("purse_of_tests").Coin, import_module("rules_of_tests").Coin
    assert coin().worth(3) == own().worth(3) == 3
    assert coin.__annotations__.keys() == own.__annotations__.keys() == {"value"}
    assert not coin.worth.__annotations__
    assert own.worth.__annotations__.keys() == {"times", "more", "return"}
    assert coin.__doc__ is None
    assert own.__doc__ == "One."


def test_a_module_that_is_wrong_stays_a_source(folder: Path) -> None:
    """It is named, with the reason."""
    (folder / "wrong.py").write_text("def\n")
    [told] = compile_folder(str(folder), "/site")
    assert told.startswith("/site/wrong.py: SyntaxError: ")
    assert (folder / "wrong.py").read_text() == "def\n"
