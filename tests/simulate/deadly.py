"""A book whose games kill the process that plays them, if that is a worker."""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import replace

from printkit.referee import Outcome, Play
from tests.referee.caravan import BOOK as CARAVAN
from tests.referee.caravan import Caravan


def play(table: Caravan) -> Play[Outcome]:
    """Die in a worker."""
    if multiprocessing.parent_process() is not None:
        os._exit(9)
    return (yield from CARAVAN.play(table))


BOOK = replace(CARAVAN, play=play)
