"""Generated geometric ornament: star patterns, frames, guilloche, weaves, hatchings, as drawing operations in mm."""

from printkit.press.pictures.ornament.request import (
    OrnamentError,
    draw_pattern,
    list_colour_roles,
    list_parameters,
    list_patterns,
)

__all__ = ["OrnamentError", "draw_pattern", "list_colour_roles", "list_parameters", "list_patterns"]
