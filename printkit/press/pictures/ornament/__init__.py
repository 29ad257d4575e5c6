"""Generated geometric ornament: star patterns, frames, guilloche, weaves, hatchings, as drawing operations in mm."""

from printkit.press.pictures.ornament.request import (
    OrnamentError,
    draw_pattern,
    find_patterns,
    list_parameters,
)

__all__ = ["OrnamentError", "draw_pattern", "find_patterns", "list_parameters"]
