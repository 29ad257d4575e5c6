"""Every export is found in one place, and whoever adds one is reminded of the command's help."""

from __future__ import annotations

import pickle

from typer.testing import CliRunner

from printkit.cli import app
from printkit.exports.register import build_exports, list_destinations
from printkit.press.sheets.options import Options


def test_the_command_names_every_destination() -> None:
    """In its help, which is written before any export is loaded."""
    told = CliRunner().invoke(app, ["export", "--help"], terminal_width=200).output
    words = " ".join(told.replace("│", " ").split())
    assert "|".join(list_destinations()) in words.replace(" ", "")
    assert all(
        export.name in words
        for key, export in list_destinations().items()
        if key not in ("png", "pdf", "pdfx")
    )  # these are called by their endings


def test_exports_reach_worker_processes() -> None:
    """Copies by pickle ask the same of a build."""
    copies = pickle.loads(pickle.dumps(build_exports(cut="dxf", machine="cricut")))  # noqa: S301  # our own
    options = Options()
    for export in copies:
        options = export.adjust(options)
    assert options == Options(cut="dxf", machine="cricut")
