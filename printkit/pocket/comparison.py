"""Whether a site and a box are of one edition: the printed game may be older than the played one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from printkit.box.contents import Box
from printkit.confined import ConfinedError, run_confined
from printkit.pocket.runtime import SiteError, hash_bytes

MARK: Final = "site.json"
"""The file that marks a folder as a site of ours, which may be overwritten."""
_PATIENCE: Final = 15
"""Seconds for an address."""


class PartFacts(Struct, frozen=True):
    """A component as a site has it: how many pieces, and a hash of their codes."""

    pieces: int
    hash: str


class TitleFacts(Struct, frozen=True):
    """A title as a site has it."""

    edition: str = ""
    parts: Mapping[str, PartFacts] = {}


class SiteFacts(Struct, frozen=True):
    """What a site says of itself."""

    version: str
    titles: Mapping[str, TitleFacts]


def describe_box(box: Box) -> TitleFacts:
    """Return what a site says of a box."""
    parts = {}
    for key, component in box.components.items():
        codes = "\n".join(sorted(piece.payload for piece in component.pieces))
        parts[key] = PartFacts(len(component.pieces), hash_bytes(codes.encode())[:12])
    return TitleFacts(box.edition, parts)


def read_site(place: str) -> SiteFacts:
    """Read what a site says of itself.

    Args:
        place: a folder, or the address where it is published.

    Raises:
        SiteError: there is no site of ours.
    """
    try:
        if place.startswith(("http://", "https://")):
            address = f"{place.rstrip('/')}/{MARK}"
            data = run_confined("printkit.box.download", {"address": address}, seconds=_PATIENCE)
        else:
            data = (Path(place) / MARK).read_bytes()
        return msgspec.json.decode(data, type=SiteFacts)
    except (ConfinedError, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SiteError(f"{place}: no site can be read there ({str(reason).lower()}).") from None
    except msgspec.MsgspecError:
        raise SiteError(
            f"{place}: its {MARK} is none of this version of printkit; write the site anew."
        ) from None


def compare_box(site: SiteFacts, title: str, box: Box) -> Iterator[str]:
    """Tell where a box differs from a site, in sentences; nothing where they agree."""
    theirs, ours = site.titles.get(title), describe_box(box)
    if theirs is None:
        yield f"{title}: the site does not have it; it has {', '.join(site.titles) or 'no title'}."
        return
    if theirs.edition != ours.edition:
        is_older = _order_edition(ours.edition) < _order_edition(theirs.edition)
        meant = "a copy printed from this box is older" if is_older else "the site is older: write it anew"
        yield f"{title}: the site has edition {theirs.edition}, the box {ours.edition}; {meant}."
    yield from _compare_parts(title, theirs.parts, ours.parts)


def _compare_parts(
    title: str, theirs: Mapping[str, PartFacts], ours: Mapping[str, PartFacts]
) -> Iterator[str]:
    for key in dict.fromkeys([*ours, *theirs]):
        one, other = theirs.get(key), ours.get(key)
        if one is None or other is None:
            yield f"{title}: {key} is in the {'box' if one is None else 'site'} only."
        elif one.pieces != other.pieces:
            yield f"{title}: {key} has {one.pieces} pieces in the site, {other.pieces} in the box."
        elif one.hash != other.hash:
            yield f"{title}: {key} has other pieces in the site than in the box: codes of one are unknown to the other."


def _order_edition(edition: str) -> list[tuple[int, str]]:
    """Return a key that orders editions: 1.10 comes after 1.9."""
    return [(int(number or 0), text) for number, text in re.findall(r"(\d+)|([^\d.\s]+)", edition)]
