"""Commands as people type them, carried out in this process."""

from __future__ import annotations

import sys

import pytest

from printkit.cli import main


def type_command(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Return a command's exit code and what it says; what is not told in a sentence is raised."""
    monkeypatch.setattr(sys, "argv", ["printkit", *words])
    with pytest.raises(SystemExit) as end:
        main()
    code = end.value.code
    return (code if isinstance(code, int) else int(code is not None)), "".join(capsys.readouterr())
