"""Drawings in Python, asked for by several threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import ModuleType

import pytest

from printkit.press.pictures import programs


@pytest.mark.parametrize("part", ["pictures", "patterns"])
def test_a_folder_is_run_once_however_many_threads_ask(part: str) -> None:
    """None of them meets a package that another one is still running, or gets modules of its own."""
    programs._run_folder.cache_clear()
    at_once = Barrier(6)

    def run(_: int) -> ModuleType:
        at_once.wait()
        return programs.run_shared(part)

    with ThreadPoolExecutor(6) as threads:
        found = set(threads.map(run, range(6)))
    assert len(found) == 1
