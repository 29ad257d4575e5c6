"""Which modules are ever imported."""

from __future__ import annotations

from pathlib import Path

from printkit.pocket.reach import Reach


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _reach(folder: Path, files: dict[str, str], root: str, *, cut: str = "") -> set[str]:
    _write(folder, files)
    reach = Reach((folder,), frozenset(cut.split()), frozenset({"ours"}))
    reach.follow([root])
    return {path.relative_to(folder).as_posix() for path in reach.found}


def test_imports_are_followed_wherever_they_stand(tmp_path: Path) -> None:
    """At the top, in functions, relative, of a module by its package, by a constant name; packages around come along."""
    files = {
        "ours/__init__.py": "",
        "ours/start.py": "from . import near\ndef later():\n    import other.deep.down\n",
        "ours/near.py": "from importlib import import_module\nimport_module('ours.named')\n",
        "ours/named.py": "from other import part, VALUE\n",
        "ours/alone.py": "",
        "other/__init__.py": "",
        "other/part.py": "",
        "other/unseen.py": "",
        "other/deep/__init__.py": "",
        "other/deep/down.py": "from ..part import x\n",
    }
    assert _reach(tmp_path, files, "ours.start") == set(files) - {"ours/alone.py", "other/unseen.py"}


def test_what_is_never_true_in_a_browser_is_passed_over(tmp_path: Path) -> None:
    """Types only, older versions of Python, other platforms, a module run as a program; the other branch is followed."""
    lines = (
        "import sys",
        "from typing import TYPE_CHECKING",
        "if TYPE_CHECKING:\n    import types_only",
        "if sys.version_info < (3, 12):\n    import older\nelse:\n    import newer",
        "if sys.platform == 'win32':\n    import windows",
        "if __name__ == '__main__':\n    import doctest",
    )
    files = {
        "start.py": "\n".join(lines),
        **{f"{name}.py": "" for name in ("types_only", "older", "newer", "windows", "doctest")},
    }
    assert _reach(tmp_path, files, "start") == {"start.py", "newer.py"}


def test_a_cut_holds_for_what_packages_import_late(tmp_path: Path) -> None:
    """A package's import in a function is cut; what it cannot be imported without is not, nor what we import ourselves."""
    late, start = "def later():\n    import heavy\n", "import package\n"
    files = {"package.py": late, "heavy.py": "", "ours/__init__.py": "", "ours/start.py": start}
    assert "heavy.py" not in _reach(tmp_path, files, "ours.start", cut="heavy")
    assert "heavy.py" in _reach(tmp_path, files | {"package.py": "import heavy\n"}, "ours.start", cut="heavy")
    ours = files | {"ours/start.py": start + late}
    assert "heavy.py" in _reach(tmp_path, ours, "ours.start", cut="heavy")


def test_a_newer_python_is_read_by_its_lines(tmp_path: Path) -> None:
    """Syntax that this Python does not know hides no import, in brackets over lines or not."""
    text = "import one\nfrom two import (\n    part,\n    other,\n)\nclass Newer[T](: ...\n    from three import x as y\n"
    files = {"start.py": text, "one.py": "", "two/__init__.py": "", "two/part.py": "", "three.py": ""}
    assert _reach(tmp_path, files, "start") == set(files)
