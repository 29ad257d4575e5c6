"""A command does not look for rubbish when it ends, and uses memory again that it gave back."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest


def test_a_command_ends_without_looking_through_all_that_is_left() -> None:
    program = (
        "import atexit, gc\n"
        "from printkit.memory import collect_seldom\n"
        "atexit.register(lambda: print(gc.get_freeze_count(), len(gc.get_objects())))\n"  # runs after those that follow
        "collect_seldom()\n"
        "kept = [[number] for number in range(1000)]\n"
    )
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    aside, left = map(int, told.stdout.split())
    assert aside > 1000 > left


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told")
def test_memory_that_was_given_back_is_used_again() -> None:
    """The second time nothing is asked of the kernel: fewer pages are new than one piece has."""
    program = (
        "import resource\n"
        "from printkit.memory import keep_memory\n"
        "keep_memory()\n"
        "for turn in range(2):\n"
        "    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt\n"
        "    large, photo = bytearray(30_000_000), bytearray(12_000_000)\n"
        "    del large, photo\n"
        "    print((resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before) * resource.getpagesize())\n"
    )
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    first, second = map(int, told.stdout.split())
    assert first > 40_000_000
    assert second < 1_000_000
