"""Faces to begin with: templates of a card's front, with places for what a table has."""

from __future__ import annotations

from collections.abc import Mapping

FACES: Mapping[str, str] = {
    "classic": "a title band, a picture or symbol, the text below",
    "picture": "the picture fills the card, title and text on bands",
    "number": "a large number in the corner, title beside it",
    "plain": "a thin rule and much white: quick to print, easy to write on",
    "night": "light letters on a dark card",
}
"""Faces by name, with what they look like."""


def make_face(name: str, parts: Mapping[str, str], *, coded: bool, tagged: bool) -> str:
    """The template of a card's front.

    Args:
        name: one of `FACES`.
        parts: columns by the part they play on the card.
        coded: whether cards carry a code.
        tagged: whether the colour follows the column `tag` (`grounds` in box.yaml).
    """
    maker = {
        "classic": _make_classic,
        "picture": _make_picture,
        "number": _make_number,
        "plain": _make_plain,
        "night": _make_night,
    }[name]
    return f'# A card\'s front, "{name}": change anything; docs/templates.md lists every key.\n' + maker(
        parts, "{{ grounds[" + parts["tag"] + "] }}" if tagged else "ground", coded
    )


def _make_expression(parts: Mapping[str, str], part: str) -> str:
    """The expression of a part; empty where the table has none."""
    return "{{ " + parts[part] + " }}" if part in parts else ""


def _make_classic(parts: Mapping[str, str], ground: str, coded: bool) -> str:
    lines = [
        "extends: card",
        "params:",
        f'  title: "{_make_expression(parts, "name")}"',
        f'  flavour: "{_make_expression(parts, "flavour")}"',
        f'  tag: "{_make_expression(parts, "tag")}"',
        f'  ground: "{ground}"',
        f"  code: {14 if coded else 0}",
        "  window: 26",
        '  picture: ""' if "picture" not in parts else "  picture: photo         # leaves room for it",
        "elements:",
        f'- {{id: text, text: "{_make_text(parts)}", style: {{is: body, size: 9.5, valign: middle}}}}',
    ]
    if "picture" in parts:
        lines += [
            "- {id: window-ornament, remove: true}",
            "- {id: window-disc, remove: true}",
            "- {id: picture, remove: true}",
            f'- {{id: photo, after: window, image: "{_make_expression(parts, "picture")}", box: [5, "{{{{ band + 5 }}}}", "100% - 10", "{{{{ window }}}}"]}}',
        ]
    return "\n".join([*lines, ""])


def _make_text(parts: Mapping[str, str]) -> str:
    number = f"**{_make_expression(parts, 'number')}**\\n" if "number" in parts else ""
    return number + _make_expression(parts, "text")


_CODE = '- {id: code, when: "piece.payload", qr: true, box: [-19.5, -20.5, 14, 14], caption: left}'


def _make_picture(parts: Mapping[str, str], ground: str, coded: bool) -> str:
    image = (
        f'- {{id: photo, image: "{_make_expression(parts, "picture")}", box: bleed}}'
        if "picture" in parts
        else f'- {{id: photo, pattern: star12, box: bleed, colours: ["{ground}", accent, "{ground}", on-ground, "{ground}"], params: {{columns: 3}}}}'
    )
    return "\n".join(
        [
            "extends: base",
            "styles:",
            "  title: {size: 14, colour: ink, on: paper}",
            "  body: {size: 9, colour: ink, on: paper, valign: middle}",
            "elements:",
            f'- {{id: ground, shape: rect, box: bleed, fill: "{ground}"}}',
            image,
            '- {id: title-band, shape: rect, box: [4, 4, "100% - 8", 11], radius: 2, fill: paper}',
            f'- {{id: title, text: "{_make_expression(parts, "name")}", box: [6, 4.5, "100% - 12", 10], style: title}}',
            '- {id: text-band, shape: rect, box: [4, "{{ face.height - 36 }}", "100% - 8", 32], radius: 2, fill: paper, stroke: ink, width: 0.2}',
            f'- {{id: text, text: "{_make_text(parts)}", box: [6, "{{{{ face.height - 34.5 }}}}", "{"100% - 30" if coded else "100% - 12"}", 29], style: body}}',
            *([_CODE.replace("-20.5", "-21.5")] if coded else []),
            "",
        ]
    )


def _make_number(parts: Mapping[str, str], ground: str, coded: bool) -> str:
    return "\n".join(
        [
            "extends: base",
            "styles:",
            "  number: {size: 30, colour: on-ground, on: ground}",
            "  title: {size: 14, align: left}",
            "  body: {size: 9.5}",
            "elements:",
            "- {id: paper, shape: rect, box: bleed, fill: paper}",
            f'- {{id: corner, shape: rect, box: [-3, -3, 23, 23], fill: "{ground}"}}',
            "- {id: corner-line, ink: [low, bw], shape: line, points: [[20, -3], [20, 20], [-3, 20]], stroke: ink, width: 0.4}",
            f'- {{id: number, text: "{_make_expression(parts, "number") or "{{ copy }}"}", box: [3, 3, 15, 15], style: {{is: number, size: 26}}}}',
            f'- {{id: title, text: "{_make_expression(parts, "name")}", box: [23, 4, "100% - 27", 14], style: title}}',
            f'- {{id: tag, text: "{_make_expression(parts, "tag")}", box: [5, 22, "100% - 10", 5], style: {{is: label, align: left}}}}',
            f'- {{id: text, text: "{_make_expression(parts, "text")}", box: [5, 29, "100% - 10", "{{{{ face.height - {53 if coded else 36} }}}}"], style: body}}',
            *([_CODE] if coded else []),
            "",
        ]
    )


def _make_plain(parts: Mapping[str, str], _ground: str, coded: bool) -> str:
    return "\n".join(
        [
            "extends: base",
            "styles:",
            "  title: {size: 13, align: left}",
            "  body: {size: 10}",
            "elements:",
            "- {id: paper, shape: rect, box: bleed, fill: paper}",
            '- {id: rule, shape: line, points: [[5, 15], ["{{ face.width - 5 }}", 15]], stroke: ink, width: 0.4}',
            f'- {{id: title, text: "{_make_expression(parts, "name")}", box: [5, 4, "{"100% - 22" if "number" in parts else "100% - 10"}", 10], style: title}}',
            *(
                [
                    f'- {{id: number, text: "{_make_expression(parts, "number")}", box: [-17, 4, 12, 10], style: {{is: number, size: 18, align: right}}}}'
                ]
                if "number" in parts
                else []
            ),
            f'- {{id: text, text: "{_make_expression(parts, "text")}", box: [5, 19, "100% - 10", "{{{{ face.height - {43 if coded else 32} }}}}"], style: body}}',
            f'- {{id: tag, text: "{_make_expression(parts, "tag")}", box: [5, -9.5, 30, 5], style: {{is: label, align: left}}}}',
            *([_CODE] if coded else []),
            "",
        ]
    )


def _make_night(parts: Mapping[str, str], ground: str, coded: bool) -> str:
    return "\n".join(
        [
            "extends: base",
            "styles:",
            "  title: {size: 15, colour: on-ground, on: ground}",
            "  body: {size: 9.5, colour: on-ground, on: ground, align: centre, valign: middle}",
            "  flavour: {colour: on-ground, on: ground}",
            "elements:",
            f'- {{id: ground, shape: rect, box: bleed, fill: "{ground}"}}',
            '- {id: edge, shape: rect, box: [3, 3, "100% - 6", "100% - 6"], radius: 2, stroke: accent, width: 0.5}',
            f'- {{id: title, text: "{_make_expression(parts, "name")}", box: [7, 8, "100% - 14", 14], style: title}}',
            '- {id: moon, shape: round, box: ["50%", 28, 8, 8], anchor: top, stroke: accent, width: 0.5}',
            *(
                [
                    f'- {{id: number, text: "{_make_expression(parts, "number")}", box: ["50%", 28, 8, 8], anchor: top, style: {{is: label, size: 11, colour: on-ground, on: ground}}}}'
                ]
                if "number" in parts
                else []
            ),
            f'- {{id: text, text: "{_make_expression(parts, "text")}", box: [7, 38, "100% - 14", "{{{{ face.height - {62 if coded else 48} }}}}"], style: body}}',
            *([_CODE] if coded else []),
            "",
        ]
    )
