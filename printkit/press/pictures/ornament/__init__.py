"""Generated geometric ornament: star patterns, frames, guilloche, weaves, hatchings, as drawing operations in mm."""

from printkit.press.pictures.ornament.request import OrnamentError, names, parameters, pattern, roles

__all__ = ["OrnamentError", "names", "parameters", "pattern", "roles"]
