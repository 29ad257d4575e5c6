"""Bytecode in place of sources."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from printkit.pocket.bytecode import compile_folder

SOURCE = '''"""Said."""
from typing import TYPE_CHECKING, overload
if TYPE_CHECKING:
    import nowhere

MOST: int = 3

class Coin:
    """One."""

    value: int = 1

    @overload
    def worth(self) -> int: ...

    def worth(self, times: int = 1, *more: int) -> int:
        return self.value * times
'''

WRONG = """def spend(coins):
    if coins:
        return 0
    return 1 / coins
def warn(coins):
    import warnings
    warnings.warn("few")
    return sum(one for one in (coins, 2))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules, and one of a title's."""
    (tmp_path / "card_data").mkdir()
    for name in ("purse_of_tests", "card_data/rules_of_tests"):
        (tmp_path / f"{name}.py").write_text(SOURCE)
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "card_data"), *sys.path])
    for name in ("purse_of_tests", "rules_of_tests", "ours_of_tests"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def test_functions_are_bare_and_classes_are_not(folder: Path) -> None:
    """Modules lose docstrings and the annotations of functions; a title's rules keep both; all are run without their source."""
    assert compile_folder(str(folder), "/site", is_bare=True) == []
    assert not (folder / "purse_of_tests.py").exists()
    assert (folder / "card_data" / "rules_of_tests.py").read_bytes() == b""
    coin, own = import_module("purse_of_tests").Coin, import_module("rules_of_tests").Coin
    assert coin().worth(3) == own().worth(3) == 3
    assert coin.__annotations__.keys() == own.__annotations__.keys() == {"value"}
    assert not coin.worth.__annotations__
    assert own.worth.__annotations__.keys() == {"times", "more", "return"}
    assert coin.__doc__ is None
    assert own.__doc__ == "One."


def test_lines_of_others_are_those_of_their_functions(folder: Path) -> None:
    """An error in a package names the function's first line; ours and those of a title name their own."""
    (folder / "printkit").mkdir()
    (folder / "printkit" / "ours_of_tests.py").write_text(WRONG)
    (folder / "card_data" / "rules_of_tests.py").write_text(WRONG)
    (folder / "purse_of_tests.py").write_text(WRONG)
    sys.path.insert(0, str(folder / "printkit"))
    assert compile_folder(str(folder), "/site") == []
    for name, line in {"ours_of_tests": 4, "rules_of_tests": 4, "purse_of_tests": 1}.items():
        with pytest.raises(ZeroDivisionError) as found:
            import_module(name).spend(0)
        assert found.traceback[-1].lineno + 1 == line, name
    with pytest.warns(UserWarning, match="few"):
        assert import_module("purse_of_tests").warn(1) == 3


def test_a_module_that_is_wrong_stays_a_source(folder: Path) -> None:
    """It is named, with the reason."""
    (folder / "wrong.py").write_text("def\n")
    [told] = compile_folder(str(folder), "/site", is_bare=True)
    assert told.startswith("/site/wrong.py: SyntaxError: ")
    assert (folder / "wrong.py").read_text() == "def\n"
