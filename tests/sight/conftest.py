"""What the tests of sight share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which titles are printed, each once; see `tests.sight.pieces.printed`."""
    return tmp_path_factory.mktemp("printed")
