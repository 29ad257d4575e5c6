"""Boxes for digital tables: Tabletop Simulator, Screentop, PlayingCards.io.

A module for each; `read` reads each back by the format's own rules. Faces are pictures as `pictures` makes them.
"""

from printkit.exports.digital.export import TABLES, ExportedFiles, export

__all__ = ["TABLES", "ExportedFiles", "export"]
