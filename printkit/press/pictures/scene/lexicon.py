"""Pictures for a text: the scene of `about: [Night ferry, Boat]`, found in a list of words."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from printkit.box.place import list_roots

FILE = "words.yaml"
_WORD = re.compile(r"[^\W\d_]{3,}")
_ENDINGS = ("", "s", "es", "n", "en")
"""Endings of plurals of words in the list."""
_FIRST, _LAST = 4, 3
"""How much the first text's words count, and the additional weight of its last word."""


def find_scene(about: Any, seed: str) -> dict[str, Any]:
    """Return the scene for texts; without a known word, a landscape that equal last texts share.

    Args:
        about: a text, or several with the most telling first.
        seed: chooses where several fit.
    """
    texts = [str(text) for text in (about if isinstance(about, list | tuple) else [about])]
    known = _read_words()
    scores = dict(_weigh_words(texts))
    thing = _find_best(known["things"], scores)
    place = _find_best(known["places"], scores)
    if thing and place and place not in known["things"][thing]["in"]:
        weights = (_score(known["things"][thing], scores), _score(known["places"][place], scores))
        thing, place = (thing, "") if weights[0] >= weights[1] else ("", place)
    chance = zlib.crc32(f"{texts[0]} {seed}".encode())
    if not place:
        kind = zlib.crc32(texts[-1].encode())
        place = _choose(known["things"][thing]["in"], chance) if thing else _choose(known["plain"], kind)
    about_place = known["places"][place]
    standing = known["things"][thing]["subject"] if thing else [_choose(about_place["alone"], chance)]
    hours = about_place["hours"]
    told = _find_best({hour: {"words": words} for hour, words in known["hours"].items()}, scores)
    hour = told if told and len(hours) > 1 else _choose(hours, chance // 7)
    near = _choose(about_place.get("near") or [[]], chance // 11)
    return {"sky": hour, **about_place["scene"], "subject": standing, "near": near}


def _weigh_words(texts: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Return each word of the texts with its weight, the lightest first."""
    for number, text in reversed(list(enumerate(texts))):
        words = _WORD.findall(text.lower())
        for place, word in enumerate(words):
            weight = 1 if number else _FIRST + (_LAST if place == len(words) - 1 else 0)
            yield word, weight


def _find_best(entries: Mapping[str, Mapping[str, Any]], scores: Mapping[str, int]) -> str:
    """Return the entry whose words weigh most, the first of equals; nothing if none is named."""
    best = max(entries, key=lambda name: _score(entries[name], scores))
    return best if _score(entries[best], scores) else ""


def _score(entry: Mapping[str, Any], scores: Mapping[str, int]) -> int:
    known = entry["words"]
    return sum(weight for word, weight in scores.items() if _is_among(word, known))


def _is_among(word: str, known: frozenset[str]) -> bool:
    return any(word.endswith(ending) and word[: len(word) - len(ending)] in known for ending in _ENDINGS)


def _choose(options: Sequence[Any], chance: int) -> Any:
    return options[chance % len(options)]


def _read_words() -> Mapping[str, Any]:
    paths = (root / "pictures" / FILE for root in list_roots("templates"))
    path = next(path for path in paths if path.is_file())
    return _read_file(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _read_file(path: Path, _changed: int) -> Mapping[str, Any]:
    """Return the lists of words, each as a set."""
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    for entry in (*found["places"].values(), *found["things"].values()):
        entry["words"] = frozenset(entry["words"].split())
    found["hours"] = {hour: frozenset(words.split()) for hour, words in found["hours"].items()}
    return found
