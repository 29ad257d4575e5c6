"""Progress tracks: parts of equal steps, with arrows between."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import colour_of, draw_arrow, pick_readable, set_words
from printkit.press.booklet.setting.panels import check_options
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_rectangle

KEYS = ("parts", "of", "taken", "names", "colour", "sign", "height")
_ARROW, _GAP = 6.0, 0.7


def set_track(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Set `::: track parts=4 of=5 taken=3`: four parts of five steps; three of each are done when the next begins."""
    check_options(compositor, block.options, KEYS, block.line)
    look = compositor.look
    told = {
        key: block.options.get(key, default) for key, default in (("parts", "1"), ("of", "5"), ("taken", "0"))
    }
    for key, text in told.items():
        if not text.isdigit() or int(text) > 40 or (key != "taken" and int(text) < 1):
            compositor.note_problem(block.line, f"{key}={text} will not do; write a number up to 40")
            return []
    parts, steps, taken = (int(told[key]) for key in ("parts", "of", "taken"))
    names = block.options.get("names", "").split()
    colour = colour_of(compositor, block.options.get("colour", ""), block.line, look.heading)
    wide = (width - _ARROW * (parts - 1)) / parts
    step = min(wide / steps, 7.5)
    height = float(block.options.get("height", 7.0))
    style = replace(look.panel, weight=700, align="centre", colour=look.heading)
    labels = [set_words(compositor, name, style, step * steps, block.line) for name in names]
    above = max((label.height for label in labels), default=0.0) + (0.6 if labels else 0.0)
    drop = 1.6

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        total = step * steps * parts + _ARROW * (parts - 1)
        left = x + (width - total) / 2
        for part in range(parts):
            if part < len(labels):
                ops += labels[part].draw(left, y)
            chosen = {round(i * (steps - 1) / max(1, taken - 1)) for i in range(taken)}
            for index in range(steps):
                done = index in chosen
                top = y + above + (0.0 if done else drop)
                at = left + index * step
                shape = make_rectangle(at + _GAP / 2, top, step - _GAP, height, 0.7)
                fill = (
                    (colour if look.full else look.paper)
                    if done
                    else (look.tint if look.full else look.paper)
                )
                ops.append(
                    Path(shape, fill=fill, stroke=colour if done else look.line, width=0.5 if done else 0.25)
                )
                if done:
                    ops.append(
                        _draw_tick(
                            at + step / 2,
                            top + height / 2,
                            pick_readable(look, fill) if look.full else look.ink,
                        )
                    )
            left += step * steps
            if part < parts - 1:
                middle = y + above + (height + drop) / 2
                ops += draw_arrow(left + 0.8, middle, left + _ARROW - 0.8, middle, look.accent, width=0.7)
                left += _ARROW
        return tuple(ops)

    return [FlowItem(above + height + drop, draw, look.to_mm(0.55), flex=True)]


def _draw_tick(x: float, y: float, colour: str) -> Path:
    points = (("M", x - 1.2, y), ("L", x - 0.3, y + 0.9), ("L", x + 1.3, y - 1.1))
    return Path(points, stroke=colour, width=0.55, cap="round", join="round")
