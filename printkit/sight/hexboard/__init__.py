"""A board of hexes in photos: from sightings to cells and sides."""

from printkit.sight.hexboard.picture import draw_hexes
from printkit.sight.hexboard.read import locate_hexes, read_hexes

__all__ = ["draw_hexes", "locate_hexes", "read_hexes"]
