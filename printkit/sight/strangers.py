"""Codes in a photo that were not searched for: another game's, or no game's."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from printkit.codes import CodeError, parse
from printkit.sight.sighting import Foreign, PhotoReading


def keep_wanted(reading: PhotoReading, wanted: Container[str]) -> PhotoReading:
    """Return the same photo for somebody who asked for some of the codes: all others are foreign."""
    others = tuple(
        Foreign(seen.payload, seen.corners, explain_foreign(seen.payload), seen.photo)
        for seen in reading.sightings
        if seen.payload not in wanted
    )
    kept = tuple(seen for seen in reading.sightings if seen.payload in wanted)
    pieces = {seen.piece for seen in kept}
    doubled = tuple(piece for piece in reading.doubled if piece in pieces)
    return replace(reading, sightings=kept, foreign=(*reading.foreign, *others), doubled=doubled)


def is_of_a_game(text: str) -> bool:
    """Return whether it is a piece's whole code, with its check character."""
    try:
        parse(text)
    except CodeError:
        return False
    return True


def explain_foreign(text: str) -> str:
    """Explain an unexpected text in a sentence."""
    try:
        code = parse(text)
    except CodeError as error:
        return str(error)
    return f"piece {code.piece} of another game ({code.title})"
