"""Choose a component's layout for a paper (docs/sheets.md, Layouts)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from printkit.box.contents import Component
from printkit.box.sheetkeys import CodeSpec, LayoutKeys, SheetHints, SheetKeys
from printkit.measure import PAPERS


def resolve_layout(component: Component, paper: str) -> Component:
    """Return the component as it is printed on `paper`: its layout's keys laid over its own."""
    layouts = component.sheet.layouts
    return _lay_over(component, layouts[_pick_layout(layouts, paper)]) if layouts else component


def _pick_layout(layouts: Mapping[str, LayoutKeys], paper: str) -> str:
    """Return the layout of this paper; else the last whose paper is not larger; else the last."""
    for name, layout in layouts.items():
        if layout.paper == paper:
            return name
    area = PAPERS[paper].width * PAPERS[paper].height * 1.05  # Letter and A4 stand in for each other
    sizes = {name: PAPERS[layout.paper] for name, layout in layouts.items()}
    smaller = [name for name, size in sizes.items() if size.width * size.height <= area]
    return (smaller or list(layouts))[-1]


def _lay_over(component: Component, layout: LayoutKeys) -> Component:
    own = ("size", "bleed", "front", "back", "marks")
    changes: dict[str, Any] = {name: value for name in own if (value := getattr(layout, name)) is not None}
    if layout.code is not None:
        changes["code"] = layout.code if isinstance(layout.code, CodeSpec) else None
    hints = {name: value for name, value in asdict(layout).items() if name in SheetHints.__struct_fields__}
    sheet = SheetKeys(**hints, marks=component.sheet.marks, paper=component.sheet.paper)
    return replace(component, sheet=sheet, constants={**component.constants, **layout.set_}, **changes)
