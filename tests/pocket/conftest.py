"""Titles that these tests open by their folder are unknown to the tests of other rooms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printkit import title


@pytest.fixture(scope="module", autouse=True)
def opened() -> Iterator[None]:
    """Forget the titles that a module has opened."""
    before = dict(title._OPENED)
    yield
    title._OPENED.clear()
    title._OPENED.update(before)
