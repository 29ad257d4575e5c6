"""The hex board of Prophets and Patriarchs: from sightings to cells, sides and what is wrong with them."""

from printkit.sight.hexboard.board import Disc, Gap, HexBoard, Loose, Tile, Trade, Trouble
from printkit.sight.hexboard.checks import Finding, check_board
from printkit.sight.hexboard.compare import Comparison, compare
from printkit.sight.hexboard.kit import HexKit, Part, Role
from printkit.sight.hexboard.picture import draw_hexes
from printkit.sight.hexboard.read import read_hexes
from printkit.sight.hexboard.show import plain, told

__all__ = [
    "Comparison",
    "Disc",
    "Finding",
    "Gap",
    "HexBoard",
    "HexKit",
    "Loose",
    "Part",
    "Role",
    "Tile",
    "Trade",
    "Trouble",
    "check_board",
    "compare",
    "draw_hexes",
    "plain",
    "read_hexes",
    "told",
]
