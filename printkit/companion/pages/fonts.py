"""The title's fonts for the screen: cut down to the letters the pages need, as WOFF, from the installed packages."""

from __future__ import annotations

import io
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from os import getpid
from typing import Literal

from platformdirs import user_cache_path

from printkit.box import Box
from printkit.press.errors import PressError
from printkit.press.fonts import FontFile, Library

Role = Literal["text", "display", "arabic"]
LATIN = "U+0020-007E,U+00A0-017F,U+2010-2026,U+2032-2033,U+20AC,U+2190-2193,U+2212,U+00D7,U+2713,U+2717"
ARABIC = (
    "U+0020-0040,U+005B-0060,U+007B-007E,U+00A0,U+00AB,U+00BB,U+0600-06FF,U+200C-200F,U+2010-2026,U+FDF2-FDFD"
)
VERSION = 1
"""Of what is made of a font; a font kept by another version is not used."""
MEDIA = {"woff2": "font/woff2", "woff": "font/woff"}


def css(address: str, box: Box | None) -> str:
    """The `@font-face` rules.

    Args:
        address: of the fonts; the role and the ending are put behind it.
        box: the title, which names its families.
    """
    rules = []
    for role, name in (
        ("text", "Companion Text"),
        ("display", "Companion Display"),
        ("arabic", "Companion Arabic"),
    ):
        reach = ARABIC if role == "arabic" else LATIN
        rules.append(
            f'@font-face{{font-family:"{name}";src:url("{address}{role}.woff2") format("{flavour()}");font-weight:200 900;'
            f"font-display:swap;unicode-range:{reach}}}"
        )
    del box
    return "\n".join(rules)


def flavour() -> str:
    """`woff2` where it can be written, else `woff`."""
    return "woff2" if find_spec("brotli") is not None else "woff"


def family(box: Box | None, role: Role) -> str:
    """The family for a role."""
    named = dict(box.fonts) if box is not None else {}
    if role == "arabic":
        return "Cairo"  # for screens; a title's own Arabic family is made for paper
    return named.get(role) or named.get("text") or ("Marcellus" if role == "display" else "Source Sans 3")


def font(box: Box | None, role: Role) -> bytes:
    """The font of a role; empty where it is not installed, and the system's serves.

    The first call takes a second; keep the answer.
    """
    library = Library(box.folder / "fonts" if box is not None else None)
    try:
        files = library.files(family(box, role))
    except PressError:
        return b""
    best = min(files, key=lambda file: (file.italic, file.weights is None, file.distance(400)))
    return _kept(best, ARABIC if role == "arabic" else LATIN, heavy=role == "display")


def _kept(file: FontFile, reach: str, *, heavy: bool) -> bytes:
    """The font as it was cut down before, by this or another server; else cut down now and kept."""
    seen = file.path.stat()
    what = f"{VERSION} {file.path} {seen.st_size} {seen.st_mtime_ns} {reach} {heavy} {flavour()}"
    kept = user_cache_path("printkit") / "fonts" / f"{sha256(what.encode()).hexdigest()[:32]}.{flavour()}"
    with suppress(OSError):
        return kept.read_bytes()
    made = _subset(file, reach, heavy=heavy)
    with suppress(OSError):  # a folder that cannot be written costs a second at the next start
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_name(f"{kept.name}.{getpid()}")
        fresh.write_bytes(made)
        fresh.replace(kept)
    return made


@lru_cache(maxsize=32)
def _subset(file: FontFile, reach: str, *, heavy: bool) -> bytes:
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415  # slow to load
    from fontTools.ttLib import TTFont  # noqa: PLC0415
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415

    with TTFont(file.path) as made:
        options = Options(
            flavor=flavour(),
            layout_features=["*"]
            if reach == ARABIC
            else ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "locl"],
        )
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=_codes(reach))
        subsetter.subset(made)
        if "fvar" in made:
            low, high = (500, 700) if heavy else (400, 700)
            axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in made["fvar"].axes}
            limits = {tag: None for tag in axes if tag != "wght"}
            if "wght" in axes:
                limits["wght"] = (max(low, axes["wght"][0]), min(high, axes["wght"][1]))  # type: ignore[assignment]
            instantiateVariableFont(made, limits, inplace=True)
        made.flavor = flavour()
        out = io.BytesIO()
        made.save(out)
        return out.getvalue()


def _codes(reach: str) -> list[int]:
    found: list[int] = []
    for item in reach.split(","):
        low, _, high = item.removeprefix("U+").partition("-")
        found += range(int(low, 16), int(high or low, 16) + 1)
    return found
