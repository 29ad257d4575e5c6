"""`python -m printkit.cli`."""

from __future__ import annotations

import sys
from pathlib import Path

from printkit.cli import run

sys.argv[0] = Path(sys.argv[0]).name
run()
