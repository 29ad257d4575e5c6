"""What goes wrong with photos of a finished game."""

from __future__ import annotations

from printkit.sight.sight_errors import SightError


class RephotoError(SightError):
    """The photo does not settle the position; the sentences say what to do."""
