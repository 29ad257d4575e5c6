"""Titles built as the command does, with all that exports add."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printkit.box import Box
from printkit.exports.register import build_exports
from printkit.press.build.builder import Report, build_boxes
from printkit.press.sheets.options import Options


def build_title(box: Box, options: Options, output: Path, **given: Any) -> Report:
    return build_boxes([box], options, output, exports=build_exports(), **given)[0]
