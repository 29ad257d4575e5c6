"""Which of a component's layouts belongs to a paper (docs/sheets.md, Layouts)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from printkit.box.errors import BoxError, Problem, listed, nearest
from printkit.box.schema import CodeSpec, Component
from printkit.measure import PAPERS, parse_size
from printkit.press.sheets.hints import KEYS

OWN_KEYS = ("size", "bleed", "front", "back", "set", "code", "marks")
"""What a layout may change besides sheet hints."""


def resolve(component: Component, paper: str, file: str = "box.yaml") -> Component:
    """The component as it is printed on `paper`: its layout's keys laid over its own.

    Raises:
        BoxError: the layouts are not what docs/sheets.md describes.
    """
    layouts = component.sheet.get("layouts")
    if layouts is None:
        return component
    where = f"components.{component.key}.sheet.layouts"
    if (
        not isinstance(layouts, Mapping)
        or not layouts
        or not all(isinstance(each, Mapping) for each in layouts.values())
    ):
        raise BoxError([Problem(file, "write one mapping a layout: {a3: {paper: a3, ...}}", where=where)])
    for name, layout in layouts.items():
        _check(layout, file, f"{where}.{name}")
    chosen = layouts[_pick(layouts, paper)]
    try:
        return _lay_over(component, chosen)
    except (ValueError, TypeError) as error:
        raise BoxError([Problem(file, str(error), where=where)]) from None


def _check(layout: Mapping[str, Any], file: str, where: str) -> None:
    known = (*OWN_KEYS, *KEYS)
    problems = [
        Problem(
            file,
            f"is unknown; known are {listed(known, 30)}.{nearest(str(key), known)}",
            where=f"{where}.{key}",
        )
        for key in layout
        if key not in known
    ]
    if layout.get("paper") not in PAPERS:
        problems.append(
            Problem(
                file,
                f"{layout.get('paper')!r} will not do; write one of: {listed(PAPERS)}",
                where=f"{where}.paper",
            )
        )
    if problems:
        raise BoxError(problems)


def _pick(layouts: Mapping[str, Mapping[str, Any]], paper: str) -> str:
    """The layout of this paper; else the last whose paper is not larger; else the last."""
    for name, layout in layouts.items():
        if layout["paper"] == paper:
            return name
    area = PAPERS[paper].width * PAPERS[paper].height * 1.05  # Letter and A4 stand in for each other
    smaller = [
        name
        for name, layout in layouts.items()
        if PAPERS[layout["paper"]].width * PAPERS[layout["paper"]].height <= area
    ]
    return (smaller or list(layouts))[-1]


def _lay_over(component: Component, layout: Mapping[str, Any]) -> Component:
    changes: dict[str, Any] = {}
    if "size" in layout:
        changes["size"] = parse_size(layout["size"])
    if "bleed" in layout:
        changes["bleed"] = float(layout["bleed"])
    for key in ("front", "back"):
        if key in layout:
            changes[key] = str(layout[key] or "")
    if "set" in layout:
        changes["constants"] = {**component.constants, **layout["set"]}
    if "code" in layout:
        changes["code"] = None if layout["code"] in ("none", None) else CodeSpec(**layout["code"])
    if "marks" in layout:
        changes["marks"] = tuple(layout["marks"])
    own = {key: value for key, value in component.sheet.items() if key != "layouts"}
    chosen = {key: value for key, value in layout.items() if key not in OWN_KEYS and key != "paper"}
    return replace(component, sheet={**own, **chosen}, **changes)
