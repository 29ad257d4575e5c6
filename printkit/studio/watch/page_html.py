"""The studio's pages as HTML."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from printkit.box import BoxError, Problem
from printkit.box.box_errors import group_alike
from printkit.box.label import narrow_texts
from printkit.box.place import list_roots
from printkit.exports.cutting import cut_shapes, path_text
from printkit.exports.packaging import Packaging
from printkit.press import PressError
from printkit.press.build.builder import build_title
from printkit.press.faces.drawing.trace import Fit, PlacedElement, Sharpness
from printkit.press.faces.values import Trouble, compile_value
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.cropmarks import cut_lines
from printkit.press.sheets.cutplan import Sketch
from printkit.press.sheets.options import Options
from printkit.studio.cells import never_written
from printkit.studio.compare import LAST_PRINT, PRINTED, find_differences, list_cards, open_version
from printkit.studio.stats import collect_stats
from printkit.studio.watch.fix import fix_of, own_file
from printkit.studio.watch.gallery import ShownFace, Studio, find_matching
from printkit.web.guard import path_within
from printkit.web.templates import make_environment

_PAGES = (
    ("/", "Faces", "i-faces", "1"),
    ("/sheets", "Sheets", "i-sheet", "2"),
    ("/deck", "Deck", "i-deck", "3"),
    ("/changes", "Changes", "i-diff", "4"),
    ("/problems", "Problems", "i-bad", "5"),
)
_SHEET_DPI = 60
_CHIPS = 3
"""Columns that have their own filter."""


@dataclass(frozen=True, slots=True)
class ElementArea:
    """An element that can be pointed at."""

    number: int
    id: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    said: str
    picked: bool


class WatchView:
    """Makes pages of a studio's data."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.env = make_environment(Path(__file__).parent / "pages")
        self.env.globals["narrowed"] = narrow_texts
        self.env.filters["path"] = lambda text: quote(str(text))
        self._sheets: tuple[int, list[dict[str, Any]], str] = (-1, [], "")
        self._pictures: dict[str, bytes] = {}

    def _render_page(self, name: str, request: Request, **values: Any) -> str:
        now = self.studio.now
        problems = [problem for problem in now.problems if not problem.warning]
        counts = {
            "/": str(sum(shown.copies for shown in now.shown.values() if not shown.place.endswith("/ back"))),
            "/changes": str(len(self.studio.changes()) or ""),
            "/problems": str(len(problems) or ""),
        }
        path = path_within(request.scope)
        where = "/" if path.startswith("/card/") else path
        rail = [
            {
                "href": href,
                "name": label,
                "icon": icon,
                "digit": digit,
                "count": counts.get(href, ""),
                "here": where == href,
            }
            for href, label, icon, digit in _PAGES
        ]
        components = []
        if now.box is not None:
            components = [c for c in now.box.components.values() if c.kind != "booklet"]
        return self.env.get_template(name).render(
            now=now,
            root=request.scope.get("root_path", ""),
            rail=rail,
            components=components,
            stopping=len(problems),
            fresh=f"{now.seconds:.1f} s" if now.seconds < 60 else "",
            files=sum(1 for path in self.studio.state if self.studio.folder in path.parents),
            folder=self.studio.folder.name,
            undo=bool(self.studio.undo),
            **values,
        )

    def message(self, text: str) -> str:
        """Return a page that says one thing."""
        return self.env.get_template("message.html").render(text=text)

    # Faces

    def faces(self, request: Request) -> str:
        """Make the page of every face, those that changed first."""
        words = request.query_params.get("q", "")
        shown = list(self.studio.now.shown.values())
        found = find_matching(shown, words) if words else shown
        sections = []
        if self.studio.now.box is not None:
            for component in self.studio.now.box.components.values():
                own = [each for each in found if each.component == component.key]
                if own:
                    fronts = [each for each in own if not each.place.endswith("/ back")]
                    sections.append(
                        {
                            "key": component.key,
                            "name": component.name,
                            "faces": own,
                            "rows": len(fronts),
                            "pieces": sum(each.copies for each in fronts),
                        }
                    )
        changes = [] if words else self.studio.changes()
        return self._render_page(
            "faces.html",
            request,
            words=words,
            sections=sections,
            changes=changes,
            changed=len(changes),
            stopped=sum(1 for change in changes if change.now is not None and change.now.stopped),
            chips=self._make_chips(words),
        )

    def _make_chips(self, words: str) -> list[dict[str, Any]]:
        """Make filters of columns with few values, each with links to its values."""
        columns: dict[str, dict[str, None]] = {}
        for shown in self.studio.now.shown.values():
            for column, value in shown.row.items():
                if column != "id" and isinstance(value, str | int) and value != "":
                    columns.setdefault(column, {})[str(value)] = None
        few = [
            (c, list(v)) for c, v in columns.items() if 1 < len(v) <= 8 and all(" " not in each for each in v)
        ]
        chosen = dict(word.split(":", 1) for word in words.split() if ":" in word)
        return [{"column": c, "values": v, "now": chosen.get(c.lower(), "")} for c, v in few[:_CHIPS]]

    # One card

    def card(self, request: Request) -> str:
        """Make the page of one face with its cell, its fit, its template's line and its elements."""
        place = request.path_params["place"]
        shown = self.studio.now.shown.get(place)
        every = [
            each for each in self.studio.now.shown.values() if shown and each.component == shown.component
        ]
        at = next((index for index, each in enumerate(every) if each.place == place), 0)
        traced = self.studio.trace_face(place) if shown else ()
        texts = [index for index, each in enumerate(traced) if isinstance(each.fit, Fit)]
        wanted = request.query_params.get("el", "")
        picked = (
            int(wanted) if wanted.isdigit() and int(wanted) < len(traced) else (texts[-1] if texts else -1)
        )
        if not wanted and texts:
            picked = max(texts, key=lambda index: traced[index].rect.width * traced[index].rect.height)
        hits = [self._make_area(index, each, index == picked) for index, each in enumerate(traced)]
        element = traced[picked] if 0 <= picked < len(traced) else None
        column = self._find_column(element, shown) if element and shown else ""
        cell = request.query_params.get("column", column)
        was = self.studio.seen.get(place)
        return self._render_page(
            "card.html",
            request,
            shown=shown,
            problems=[(each, fix_of(self.studio.folder, each)) for each in (shown.problems if shown else ())],
            before=was if was and shown and was.key != shown.key else None,
            previous=every[at - 1] if at else None,
            following=every[at + 1] if at + 1 < len(every) else None,
            number=at + 1,
            count=len(every),
            siblings=every[max(0, at - 6) : at + 7],
            hits=sorted(hits, key=lambda hit: -(hit.width * hit.height)),
            elements=[hit for hit in hits if hit.kind not in ("group", "use", "repeat")],
            element=element,
            picked=picked,
            fit=element.fit if element and isinstance(element.fit, Fit) else None,
            source=self._source_of(element) if element else [],
            column=cell,
            fixed=never_written(shown.file) if shown else "",
            header=self._find_header(shown, cell) if shown else cell,
            value=_format_cell(shown, cell) if shown and cell in shown.row else "",
            columns=[c for c in shown.row if c != "id"] if shown else [],
        )

    def _find_header(self, shown: ShownFace, column: str) -> str:
        box = self.studio.now.box
        component = box.components.get(shown.component) if box else None
        return component.headers.get(column, column) if component else column

    def _make_area(self, number: int, placed: PlacedElement, picked: bool) -> ElementArea:
        x, y, width, height = placed.rect
        said = ""
        if isinstance(placed.fit, Fit):
            said = f"{placed.fit.size:g} pt, {placed.fit.lines} line{'s' if placed.fit.lines != 1 else ''}"
        elif isinstance(placed.fit, Sharpness):
            said = f"{placed.fit.dpi:.0f} dots an inch" if placed.fit.dpi else "a drawing, sharp in any size"
        return ElementArea(number, placed.element.id, placed.element.kind, x, y, width, height, said, picked)

    def _find_column(self, placed: PlacedElement, shown: ShownFace) -> str:
        """Find the column that an element prints: by its expression, through params, or by the printed text."""
        box = self.studio.now.box
        written = placed.element.data.get(placed.element.kind)
        names: set[str] = set()
        if box is not None and isinstance(written, str):
            try:
                names = set(compile_value(box.sentences.dialect, written).names)
            except Trouble:
                names = set()
        direct = [column for column in shown.row if column in names and column != "id"]
        if direct:
            return direct[0]
        source = placed.source.strip()
        return next(
            (c for c, v in shown.row.items() if c != "id" and source and str(v).strip() == source), ""
        ) or next((c for c in ("effects", "text") if c in shown.row and placed.element.id == "text"), "")

    def _source_of(self, placed: PlacedElement) -> list[tuple[str, int, str]]:
        folder = self.studio.folder
        return _source_of(
            placed, [Path.cwd(), folder, folder.parent, *(root.parent for root in list_roots("templates"))]
        )

    # Sheets

    def sheets(self, request: Request) -> str:
        """Show the sheets exactly as they will print."""
        number = self.studio.now.number
        if self._sheets[0] != number:
            self._sheets = (number, *self._make_sheets(number))
        _, made, wrong = self._sheets
        return self._render_page(
            "sheets.html",
            request,
            made=made,
            wrong=wrong,
            total=sum(file["sheets"] for file in made),
            cuts="cuts" in request.query_params,
        )

    def _make_sheets(self, number: int) -> tuple[list[dict[str, Any]], str]:
        box = self.studio.now.box
        self._pictures.clear()
        if box is None or not self.studio.now.sound:
            return [], "The box cannot be read; see Problems."
        made: list[dict[str, Any]] = []
        try:
            with tempfile.TemporaryDirectory() as scratch:
                report = build_title(box, Options(), Path(scratch), exports=(Packaging(),))
                for part in report.files:
                    names = []
                    lines = dict(_find_cuts(part.sketches))
                    for page, picture in enumerate(
                        render_pages(report.folder / part.file, _SHEET_DPI), start=1
                    ):
                        name = f"{number}-{len(made)}-{page}"
                        data = io.BytesIO()
                        picture.save(data, "PNG")
                        self._pictures[name] = data.getvalue()
                        names.append((name, lines.get(page)))
                    made.append(
                        {
                            "name": part.file.removesuffix(".pdf"),
                            "pages": names,
                            "sheets": part.sheets,
                            "pieces": part.count,
                        }
                    )
        except BoxError as error:
            count = len(error.problems)
            return (
                [],
                f"{count} problem{'s' if count != 1 else ''} stop{'s' if count == 1 else ''} printing: {error.problems[0].message}",
            )
        except PressError as error:
            return [], str(error)
        return made, ""

    def sheet_picture(self, name: str) -> bytes | None:
        """Draw one page as PNG."""
        return self._pictures.get(name)

    # Figures, versions, problems

    def deck(self, request: Request) -> str:
        """Show figures of every component."""
        box = self.studio.now.box
        figures: Mapping[str, Any] = collect_stats(box, ink=False) if box is not None else {"components": {}}
        charts = {key: _make_charts(part) for key, part in figures["components"].items()}
        return self._render_page("deck.html", request, figures=figures, charts=charts)

    def changes(self, request: Request) -> str:
        """Show the differences from another version."""
        box, wrong, found = self.studio.now.box, "", []
        since = request.query_params.get("since", "")
        if not since:
            since = LAST_PRINT if (self.studio.folder / PRINTED).is_file() else "HEAD"
        fresh = stale = 0
        home = self.studio.folder.resolve()
        if since == "HEAD" and not any((place / ".git").exists() for place in (home, *home.parents)):
            wrong = "Nothing to compare with yet: print the box once, or keep its folder in Git. A folder with another version can be named here too."
        elif box is not None:
            try:
                with open_version(self.studio.folder, since) as was:
                    for each in find_differences(was, list_cards(box)):
                        before = self.studio.keep_face(each.was.front) if each.was and each.was.front else ""
                        after = self.studio.keep_face(each.now.front) if each.now and each.now.front else ""
                        found.append({"difference": each, "before": before, "after": after})
                        fresh, stale = fresh + len(each.fresh), stale + len(each.stale)
            except BoxError as error:
                wrong = error.problems[0].message
        return self._render_page(
            "changes.html", request, since=since, found=found, wrong=wrong, to_print=fresh, to_throw=stale
        )

    def problems(self, request: Request) -> str:
        """Show all problems, warnings of one kind once, with the rows around a wrong cell."""
        listed: list[dict[str, Any]] = [
            {
                "problem": kind[0],
                "others": kind[1:],
                "stops": self._count_stopped(kind[0]),
                "lines": self._read_lines(kind[0]),
                "fix": fix_of(self.studio.folder, kind[0]),
            }
            for kind in group_alike(self.studio.now.problems)
        ]
        listed.sort(key=lambda each: (each["problem"].warning, -each["stops"]))
        stopping = sum(not each["problem"].warning for each in listed)
        wanted = request.query_params.get("n", "0")
        number = min(int(wanted), len(listed) - 1) if wanted.isdigit() and listed else 0
        kind = {listed[number]["problem"], *listed[number]["others"]} if listed else set()
        strip = [shown for shown in self.studio.now.shown.values() if kind & set(shown.problems)]
        looks = len(listed) - stopping
        return self._render_page(
            "problems.html", request, listed=listed, number=number, looks=looks, strip=strip
        )

    def _count_stopped(self, problem: Problem) -> int:
        return sum(1 for shown in self.studio.now.shown.values() if problem in shown.problems)

    def _read_lines(self, problem: Problem) -> list[tuple[int, str, bool]]:
        """Return lines of a file around the wrong one."""
        if not problem.line or not problem.file or "#" in problem.file:
            return []
        path = own_file(self.studio.folder, problem.file)
        if path is None or path.suffix.lower() not in (".csv", ".tsv", ".yaml", ".yml", ".md", ".json"):
            return []
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        first = max(0, problem.line - 3)
        return [
            (n + 1, lines[n][:160], n + 1 == problem.line)
            for n in range(first, min(len(lines), problem.line + 2))
        ]


@dataclass(frozen=True, slots=True)
class SheetLines:
    """The lines where a sheet is cut (solid) and folded (dashed): outlines of layers, in mm."""

    width: float
    height: float
    outlines: Sequence[tuple[str, str]]


def _find_cuts(sketches: Sequence[Sketch]) -> Iterator[tuple[int, SheetLines]]:
    """Return the lines that lie on each page."""
    page = 1
    by_sheet = {number: sketch for sketch in sketches for number in sketch.sheets}
    for _, sketch in sorted(by_sheet.items(), key=lambda pair: pair[0]):
        width, height = sketch.paper.width, sketch.paper.height
        drawn = [(layer.lower(), path_text(outline)) for layer, outline in cut_shapes(sketch)]
        for block in sketch.blocks:
            if block.shape in ("card", "rect") and sketch.cuts:
                upright, level = cut_lines(block.rects)
                drawn += [("line", f"M{cut.at:.2f},0 V{height:.2f}") for cut in upright]
                drawn += [("line", f"M0,{cut.at:.2f} H{width:.2f}") for cut in level]
        yield page, SheetLines(width, height, drawn)
        page += 2 if sketch.backs and sketch.fold is None else 1


def _format_cell(shown: ShownFace, column: str) -> str:
    """Format a cell as a person wrote it, as far as its value shows."""
    value = shown.row.get(column)
    if isinstance(value, tuple | list):
        return "; ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _source_of(placed: PlacedElement, folders: Sequence[Path]) -> list[tuple[str, int, str]]:
    """Return where an element is written: file, line, text."""
    element = placed.element
    for folder in folders:
        path = folder / element.file
        if path.is_file():
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            if 0 < element.line <= len(lines):
                return [(element.file, element.line, lines[element.line - 1].strip()[:200])]
    return [(element.file, element.line, "")]


def _make_charts(part: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Make a chart of every column's figures."""
    made = []
    for column, figures in part["columns"].items():
        title, counts = part["headers"].get(column, column), figures.get("curve")
        if counts is None:
            made.append({"title": title, "sub": "by pieces", "values": figures["values"]})
        else:
            sub = f"by pieces; mean {figures['mean']:g}{_describe_cut(counts, _BARS)}"
            made.append(
                {
                    "title": title,
                    "sub": sub,
                    "curve": dict(list(counts.items())[:_BARS]),
                    "of": len(counts),
                    "most": max(counts.values(), default=0),
                }
            )
    if part["icons"]:
        made.append({"title": "Icons", "sub": "in texts, by pieces", "values": part["icons"]})
    return made


_BARS = 24
"""Values of a chart."""


def _describe_cut(counts: Mapping[str, int], most: int) -> str:
    """Say how many values the chart leaves out."""
    return f"; the first {most} of {len(counts)} values" if len(counts) > most else ""
