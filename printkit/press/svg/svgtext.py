"""Texts in SVG as outlines: set with the box's own and the installed fonts, so that they print as paths.

It handles families, sizes, weights, italics, tspans, positions of single letters, anchors and letter spacing as an editor
would. Text along a path and vertical text are refused; a missing family is reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree import ElementTree as ET

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.press.fonts import Font, FontError, Library
from printkit.press.fonts.direction import has_rtl
from printkit.press.fonts.glyphpen import GlyphPen
from printkit.press.svg.svgstyles import FONT_KEYS, SPACE, tag_of

_PLAIN = ("normal", "none", "auto", "baseline", "alphabetic", "0", "0px", "lr-tb", "horizontal-tb", "lr")
_GENERIC = {
    "sans-serif": "Source Sans 3",
    "serif": "EB Garamond",
    "system-ui": "Source Sans 3",
    "ui-sans-serif": "Source Sans 3",
    "ui-serif": "EB Garamond",
}
"""Families by their sort, where an SVG leaves the choice to us."""
_INSTEAD = "Source Sans 3"
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}
_WEIGHTS = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}

StyleOf = Callable[[ET.Element, str], dict[str, str]]
"""The attributes, classes and styles of an element with a tag."""


class _Look(Struct, frozen=True):
    """The look of letters."""

    families: tuple[str, ...] = ("sans-serif",)
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    anchor: str = "start"
    tracking: float = 0.0


class _Run(Struct):
    """Letters of one look."""

    text: str
    look: _Look
    style: dict[str, str]
    x: float | None
    y: float | None
    dx: float
    dy: float


class Outliner(Struct):
    """Turns the texts of one SVG into paths.

    Args:
        library: where fonts come from.
        style_of: gives the styles of an element.
    """

    library: Library
    style_of: StyleOf
    notes: list[str] = field(default_factory=list)
    """Missing families, and what replaced them."""

    def outline_texts(self, root: ET.Element) -> None:
        """Put a group of paths in the place of every text.

        Raises:
            ValueError: a text that cannot be set, as the end of a sentence.
        """
        self._outline_within(root, _Look())

    def _outline_within(self, element: ET.Element, look: _Look) -> None:
        look = self._read_look(look, self.style_of(element, tag_of(element)))
        for index, child in enumerate(list(element)):
            if tag_of(child) == "text":
                group = self._make_group(child, look)
                group.tail = child.tail
                element[index] = group
            else:
                self._outline_within(child, look)

    def _make_group(self, text: ET.Element, look: _Look) -> ET.Element:
        said = self.style_of(text, "text")
        group = ET.Element(f"{{{SPACE}}}g")
        group.attrib.update({key: text.attrib[key] for key in ("transform", "id") if key in text.attrib})
        _apply_style(group, said)
        runs = list(self._list_runs(text, look, {}, root=True))
        _trim_spaces(runs)
        x = y = 0.0
        for chunk in _split_chunks(runs):
            x = x if chunk[0].x is None else chunk[0].x
            y = y if chunk[0].y is None else chunk[0].y
            wide = sum(self._measure_advance(run) + run.dx for run in chunk)
            x -= {"middle": wide / 2, "end": wide}.get(chunk[0].look.anchor, 0.0)
            for run in chunk:
                x, y = x + run.dx, y + run.dy
                path, x = self._outline_run(run, x, y)
                if path:
                    drawn = ET.SubElement(group, f"{{{SPACE}}}path", {"d": path})
                    _apply_style(drawn, run.style)
        return group

    def _list_runs(
        self, element: ET.Element, look: _Look, style: dict[str, str], *, root: bool = False
    ) -> Iterator[_Run]:
        """Yield the letters of a text and of its parts, in order."""
        tag = tag_of(element)
        if tag not in ("text", "tspan", "a"):
            if tag in ("title", "desc", ""):
                return
            raise ValueError(
                f"has a <{tag}> in a text, which cannot be set; turn the text into outlines (in Inkscape: Path, Object to Path)"
            )
        said = self.style_of(element, tag)
        if said.get("display") == "none":
            return
        look = self._read_look(look, said)
        if not root:
            style = {**style, **{key: value for key, value in said.items() if key not in FONT_KEYS}}
        for key in ("textLength", "rotate"):
            if element.get(key, "0") not in ("0", ""):
                raise ValueError(
                    f"has a text with {key}, which cannot be set; turn it into outlines (in Inkscape: Path, Object to Path)"
                )
        kept = element.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve" or said.get(
            "white-space", ""
        ).startswith("pre")
        places = {key: _parse_lengths(element.get(key, ""), look.size) for key in ("x", "y", "dx", "dy")}
        yield from _place_runs(_collapse_spaces(element.text or "", kept=kept), look, style, places)
        for child in element:
            yield from self._list_runs(child, look, style)
            yield from _place_runs(_collapse_spaces(child.tail or "", kept=kept), look, style, {})

    def _read_look(self, look: _Look, said: Mapping[str, str]) -> _Look:
        for key in ("writing-mode", "baseline-shift", "dominant-baseline", "text-decoration", "font-variant"):
            if said.get(key, "normal").split(";")[0].strip() not in _PLAIN:
                raise ValueError(
                    f"has a text with {key}: {said[key]}, which cannot be set; turn it into outlines (in Inkscape: Path, Object to Path)"
                )
        if "font" in said:
            said = {**_parse_font_shorthand(said["font"]), **said}
        if "font-size" in said:
            look = replace(look, size=_parse_length(said["font-size"], look.size))
        if "font-family" in said:
            names = tuple(part.strip().strip("'\"") for part in said["font-family"].split(","))
            look = replace(look, families=tuple(filter(None, names)) or look.families)
            style = look.families[0].rpartition("-")[2].lower()  # as PostScript names it: Family-BoldItalic
            if "-" in look.families[0]:
                look = replace(look, weight=700 if "bold" in style else 400, italic="italic" in style)
        if "font-weight" in said:
            written = said["font-weight"].strip()
            look = replace(look, weight=_WEIGHTS.get(written) or _parse_weight(written))
        if "font-style" in said:
            look = replace(look, italic=said["font-style"].strip() in ("italic", "oblique"))
        if "text-anchor" in said:
            look = replace(look, anchor=said["text-anchor"].strip())
        if "letter-spacing" in said and said["letter-spacing"].strip() != "normal":
            look = replace(look, tracking=_parse_length(said["letter-spacing"], look.size))
        return look

    def _find_family(self, look: _Look) -> str:
        """Return the first family that exists; report a missing one."""
        first = look.families[0]
        for name in look.families:
            family = _GENERIC.get(name.lower(), name)
            try:
                files = self.library.find_files(family)
            except FontError:
                family = self._match_squeezed_name(name)
                if not family:
                    continue
                if name == first:
                    return family
                files = self.library.find_files(family)
            if name != first:
                self._note_once(f'the font "{first}" is not there, so its text is set in {family}')
            if look.italic and not any(file.italic for file in files):
                self._note_once(f"{family} has no italic letters, so its text stands upright")
            return family
        self._note_once(f'the font "{first}" is not there, so its text is set in {_INSTEAD}')
        return _INSTEAD

    def _match_squeezed_name(self, name: str) -> str:
        """Return the family that an editor names without spaces, its style after a hyphen: SourceSans3-Bold."""
        wanted = name.partition("-")[0].replace(" ", "").lower()
        return next(
            (known for known in self.library.list_families() if known.replace(" ", "").lower() == wanted), ""
        )

    def _note_once(self, said: str) -> None:
        note = f"{said}; put the font's file into fonts/, or turn the text into outlines (in Inkscape: Path, Object to Path)"
        if note not in self.notes:
            self.notes.append(note)

    def _choose_fonts(self, run: _Run) -> Iterator[tuple[str, Font, bool]]:
        """Return stretches of a run with the font that has their letters, and whether they run leftwards."""
        rtl = has_rtl(run.text)
        if rtl and re.search(r"[A-Za-z\u00c0-\u024f]", run.text):
            raise ValueError(
                "has a text of both directions; turn it into outlines (in Inkscape: Path, Object to Path)"
            )
        families = (self._find_family(run.look),)
        stretches = list(self.library.choose(run.text, families, run.look.weight, run.look.italic))
        letters = self.library.take_missing()
        if letters:
            raise ValueError(f"has a text with {letters}, which no font has; turn it into outlines")
        for text, font in reversed(stretches) if rtl else stretches:
            yield text, font, rtl

    def _measure_advance(self, run: _Run) -> float:
        wide = sum(font.width(text, rtl=rtl) for text, font, rtl in self._choose_fonts(run)) * run.look.size
        return wide + run.look.tracking * len(run.text)

    def _outline_run(self, run: _Run, x: float, y: float) -> tuple[str, float]:
        """Return the outline of a run at a place, and where the next begins."""
        parts: list[str] = []
        for text, font, rtl in self._choose_fonts(run):
            scale = run.look.size / font.upem
            for word in font.words(text, rtl=rtl):
                for glyph in word.glyphs:
                    pen = GlyphPen(x + glyph.x * scale, y - glyph.y * scale, scale, 4)
                    font.font.draw_glyph_with_pen(glyph.id, pen)
                    parts += pen.parts
                    x += glyph.advance * scale + run.look.tracking * len(glyph.text)
        return " ".join(parts), x


def _parse_font_shorthand(text: str) -> dict[str, str]:
    """Read a shorthand such as `font: italic bold 12px/1.2 Arial, sans-serif`."""
    match = re.fullmatch(r"\s*((?:[\w-]+\s+)*?)([\d.]+[a-z%]+)(?:\s*/\s*[\w.%]+)?\s+(.+)", text)
    if match is None:
        return {}
    words = match.group(1).split()
    weight = next((word for word in words if word in _WEIGHTS or word.isdigit()), "normal")
    style = next((word for word in words if word in ("italic", "oblique")), "normal")
    return {
        "font-size": match.group(2),
        "font-family": match.group(3),
        "font-weight": weight,
        "font-style": style,
    }


def _apply_style(element: ET.Element, said: Mapping[str, str]) -> None:
    told = ";".join(f"{key}:{value}" for key, value in said.items() if key not in FONT_KEYS)
    if told:
        element.set("style", told)


def _collapse_spaces(text: str, *, kept: bool) -> str:
    return re.sub(r"\s", " ", text) if kept else re.sub(r"\s+", " ", text)


def _place_runs(
    text: str, look: _Look, style: dict[str, str], places: Mapping[str, list[float]]
) -> Iterator[_Run]:
    """Return runs of a text whose first letters may have their own places."""
    if not text:
        return
    single = max((len(values) for values in places.values()), default=0)
    cuts = range(single) if single > 1 else range(1)
    for index in cuts:
        last = index == cuts[-1]
        part = text[index:] if last else text[index : index + 1]
        at = {key: values[index] for key, values in places.items() if index < len(values)}
        if part:
            yield _Run(part, look, style, at.get("x"), at.get("y"), at.get("dx", 0.0), at.get("dy", 0.0))


def _trim_spaces(runs: list[_Run]) -> None:
    """Remove spaces at the beginning and the end of a text, and double ones between its parts."""
    spaced = True
    for run in runs:
        if spaced or run.x is not None:
            run.text = run.text.lstrip(" ")
        if run.text:
            spaced = run.text.endswith(" ")
    for run in reversed(runs):
        run.text = run.text.rstrip(" ")
        if run.text:
            break
    runs[:] = [run for run in runs if run.text or run.x is not None or run.y is not None or run.dx or run.dy]


def _split_chunks(runs: list[_Run]) -> Iterator[list[_Run]]:
    """Group runs that are anchored together: a run with its own place begins a new chunk."""
    chunk: list[_Run] = []
    for run in runs:
        if chunk and (run.x is not None or run.y is not None):
            yield chunk
            chunk = []
        chunk.append(run)
    if chunk:
        yield chunk


def _parse_lengths(text: str, size: float) -> list[float]:
    return [_parse_length(part, size) for part in re.split(r"[\s,]+", text.strip()) if part]


def _parse_length(text: str, size: float) -> float:
    match = re.fullmatch(r"\s*([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)\s*([a-z%]*)\s*", text)
    unit = match.group(2) if match else ""
    if match is None or unit not in (*_UNITS, "em", "ex", "%"):
        raise ValueError(f'has a text with the length "{text}", which cannot be read; write it in px or mm')
    value = float(match.group(1))
    if unit in ("em", "ex", "%"):
        return value * size * {"em": 1.0, "ex": 0.5, "%": 0.01}[unit]
    return value * _UNITS[unit]


def _parse_weight(text: str) -> int:
    return min(max(int(float(text)), 1), 1000) if re.fullmatch(r"\d+(\.\d+)?", text) else 400
