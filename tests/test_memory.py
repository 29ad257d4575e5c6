"""A command does not look for rubbish when it ends."""

from __future__ import annotations

import subprocess
import sys


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
