"""Draw the pictures of docs/ornament.md: `python scripts/pictures.py [FOLDER]` (default docs/pictures)."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from printkit.press import ornament
from printkit.press.fonts import Library
from printkit.press.lettering import letter
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ornament.frames import STRIPS
from printkit.press.pdf import write_pdf
from printkit.press.raster import pages

WIDTH, HEIGHT, CAPTION, GAP, COLUMNS = 46.0, 30.0, 5.0, 4.0, 5
