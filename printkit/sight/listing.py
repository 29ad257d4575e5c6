"""What a box prints in codes, kept from one command to the next.

To open a box is to read and check all of it, and every symbol must be drawn before a photo can be compared with it:
together that takes as long as reading a hand of cards. What is kept is used only as long as neither the box's files nor
the program changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import zxingcpp
from platformdirs import user_cache_path

from printkit import box as boxes
from printkit import codes
from printkit.codes.matrix import modules, remember
from printkit.files import write_whole
from printkit.sight import known as naming
from printkit.sight.known import known_codes
from printkit.sight.sighting import Known


@dataclass(frozen=True, slots=True)
class Listing:
    """The codes of one box."""

    letters: str
    """The title's three."""
    name: str
    """The title's, for people."""
    known: dict[str, Known]
    """Every piece and mark, by payload."""


def listing_of(folder: Path) -> Listing:
    """The codes of the box in that folder.

    Raises:
        BoxError: the box is wrong; all problems.
    """
    file = user_cache_path("printkit") / "listings" / f"{sha256(str(folder).encode()).hexdigest()[:32]}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _recalled(json.loads(file.read_bytes()), folder)
    from printkit.box import load_box  # noqa: PLC0415  # loads YAML and Jinja: only where nothing is kept

    box = load_box(folder)
    made = Listing(box.code, box.name, known_codes(box))
    read = _files(folder)
    if read is not None:
        with suppress(OSError):  # a folder that cannot be written costs the time again
            write_whole(file, json.dumps(_kept(made, folder, read)).encode())
    return made


class _ChangedError(ValueError):
    """What was kept is no longer so."""


def _kept(made: Listing, folder: Path, read: list[str]) -> dict[str, Any]:
    """A listing, with what it was made from."""
    return {
        "program": _program(),
        "files": {name: _hash(folder / name) for name in read},
        "letters": made.letters,
        "name": made.name,
        "known": [
            (
                *(item.payload, item.piece, item.name, item.component, item.sizes, item.level, item.beside),
                *_packed(*modules(item.payload, item.level)),
            )
            for item in made.known.values()
        ],
    }


def _recalled(kept: dict[str, Any], folder: Path) -> Listing:
    """A kept listing; its symbols need not be drawn again."""
    if kept["program"] != _program() or any(
        _hash(folder / name) != was for name, was in kept["files"].items()
    ):
        raise _ChangedError
    known = {}
    for text, piece, name, component, sizes, level, beside, side, symbol in kept["known"]:
        known[text] = Known(
            text, piece, name, component, tuple(sizes), level, None if beside is None else tuple(beside)
        )
        remember(text, level, side, _unpacked(side, symbol))
    return Listing(kept["letters"], kept["name"], known)


def _packed(side: int, dark: bytes) -> tuple[int, str]:
    return side, np.packbits(np.frombuffer(dark, np.uint8)).tobytes().hex()


def _unpacked(side: int, symbol: str) -> bytes:
    packed = np.frombuffer(bytes.fromhex(symbol), np.uint8)
    return np.unpackbits(packed, count=side * side).tobytes()


def _files(folder: Path) -> list[str] | None:
    """The files of a box on which its codes depend; None where a table lies on the web, which may change any time."""
    from printkit.box.source import read_yaml  # noqa: PLC0415  # loads YAML: only where nothing is kept

    source = read_yaml(folder / "box.yaml", "box.yaml", [])
    tables = [] if source is None else [name.partition("#")[0] for name in _tables(source.data)]
    if any("://" in name for name in tables):
        return None
    return list(dict.fromkeys(("box.yaml", "vocabulary.yaml", *tables)))


def _tables(data: Any) -> Iterator[str]:
    """Whatever is named as `data:`, at any depth."""
    if isinstance(data, dict):
        if isinstance(data.get("data"), str):
            yield data["data"]
        data = list(data.values())
    for part in data if isinstance(data, list) else ():
        yield from _tables(part)


def _hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def _program() -> str:
    """What would change if what makes a listing changed: our modules, and the library that draws symbols."""
    seen = [Path(zxingcpp.zxingcpp.__file__), Path(__file__), Path(str(naming.__file__))]
    for room in (boxes, codes):
        seen += sorted(Path(str(room.__file__)).parent.glob("*.py"))
    stats = [file.stat() for file in seen]
    written = " ".join(
        f"{file} {about.st_size} {about.st_mtime_ns}" for file, about in zip(seen, stats, strict=True)
    )
    return sha256(written.encode()).hexdigest()
