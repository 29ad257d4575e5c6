"""The box that a module of tests is about."""

from __future__ import annotations

import pytest

from printkit.box import Box, load_box
from tests.boxes.title import folder


@pytest.fixture(scope="module")
def box(request: pytest.FixtureRequest) -> Box:
    """The box of the module's TITLE, as shipped."""
    return load_box(folder(request.module.TITLE))
