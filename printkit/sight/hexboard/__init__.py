"""A board of hexes in photos: from sightings to cells and sides."""

from printkit.sight.hexboard.assembly import locate_hexes, read_hexes
from printkit.sight.hexboard.overlay import draw_hexes

__all__ = ["draw_hexes", "locate_hexes", "read_hexes"]
