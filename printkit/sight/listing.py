"""Keep the codes that a box prints from one command to the next.

Opening a box means reading and checking all of it, and every symbol must be drawn before a photo can be compared with
it: together that takes as long as reading a hand of cards. The kept codes are used only as long as neither the box's files
nor the program changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import zxingcpp
from msgspec import Struct
from platformdirs import user_cache_path

from printkit import box as boxes
from printkit import codes
from printkit.codes.matrix import make_modules, remember_symbol
from printkit.files import write_whole
from printkit.sight import known as naming
from printkit.sight.known import known_codes
from printkit.sight.sighting import Known


@dataclass(frozen=True, slots=True)
class Listing:
    """The codes of one box."""

    letters: str
    """The title's three letters."""
    name: str
    """The title's name, for people."""
    known: dict[str, Known]
    """Every piece and mark, by payload."""


def listing_of(folder: Path) -> Listing:
    """Return the codes of the box in that folder.

    Raises:
        BoxError: the box is wrong; all problems.
    """
    file = user_cache_path("printkit") / "listings" / f"{sha256(str(folder).encode()).hexdigest()[:32]}.json"
    with suppress(OSError, ValueError):
        return _unpack_listing(msgspec.json.decode(file.read_bytes(), type=KeptListing), folder)
    from printkit.box import load_box  # noqa: PLC0415  # loads YAML and Jinja: only where nothing is kept

    box = load_box(folder)
    made = Listing(box.code, box.name, known_codes(box))
    read = _list_files(folder)
    if read is not None:
        with suppress(OSError):  # a folder that is not writable costs the time again
            write_whole(file, msgspec.json.encode(_pack_listing(made, folder, read)))
    return made


class _ChangedError(ValueError):
    """The kept listing no longer holds."""


class KeptCode(Struct, frozen=True, array_like=True):
    """A code, and how its symbol is drawn."""

    known: Known
    side: int
    """Modules of a side."""
    symbol: bytes
    """A bit for each module, dark ones 1."""


class KeptListing(Struct, frozen=True):
    """A listing, with the inputs it was made from."""

    program: str
    files: dict[str, str]
    letters: str
    name: str
    codes: tuple[KeptCode, ...]


def _pack_listing(made: Listing, folder: Path, read: list[str]) -> KeptListing:
    return KeptListing(
        _hash_program(),
        {name: _hash_file(folder / name) for name in read},
        made.letters,
        made.name,
        tuple(
            KeptCode(item, *_pack_symbol(*make_modules(item.payload, item.level)))
            for item in made.known.values()
        ),
    )


def _unpack_listing(kept: KeptListing, folder: Path) -> Listing:
    """Return a kept listing; its symbols need not be drawn again."""
    if kept.program != _hash_program() or any(
        _hash_file(folder / name) != was for name, was in kept.files.items()
    ):
        raise _ChangedError
    for code in kept.codes:
        remember_symbol(
            code.known.payload, code.known.level, code.side, _unpack_symbol(code.side, code.symbol)
        )
    return Listing(kept.letters, kept.name, {code.known.payload: code.known for code in kept.codes})


def _pack_symbol(side: int, dark: bytes) -> tuple[int, bytes]:
    return side, np.packbits(np.frombuffer(dark, np.uint8)).tobytes()


def _unpack_symbol(side: int, symbol: bytes) -> bytes:
    return np.unpackbits(np.frombuffer(symbol, np.uint8), count=side * side).tobytes()


def _list_files(folder: Path) -> list[str] | None:
    """Return the files of a box on which its codes depend; None where a table lies on the web, which may change any time."""
    from printkit.box.source import read_yaml  # noqa: PLC0415  # loads YAML: only where nothing is kept

    source = read_yaml(folder / "box.yaml", "box.yaml", [])
    tables = [] if source is None else [name.partition("#")[0] for name in _find_tables(source.data)]
    if any("://" in name for name in tables):
        return None
    return list(dict.fromkeys(("box.yaml", "vocabulary.yaml", *tables)))


def _find_tables(data: Any) -> Iterator[str]:
    """Find every value of `data:`, at any depth."""
    if isinstance(data, dict):
        if isinstance(data.get("data"), str):
            yield data["data"]
        data = list(data.values())
    for part in data if isinstance(data, list) else ():
        yield from _find_tables(part)


def _hash_file(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def _hash_program() -> str:
    """Hash everything that makes a listing: our modules, and the library that draws symbols."""
    seen = [Path(zxingcpp.zxingcpp.__file__), Path(__file__), Path(str(naming.__file__))]
    for room in (boxes, codes):
        seen += sorted(Path(str(room.__file__)).parent.glob("*.py"))
    stats = [file.stat() for file in seen]
    written = " ".join(
        f"{file} {about.st_size} {about.st_mtime_ns}" for file, about in zip(seen, stats, strict=True)
    )
    return sha256(written.encode()).hexdigest()
