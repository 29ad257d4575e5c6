"""Templates as files: find, read, merge with their parents, check for unknown words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from printkit.base.yaml_keys import WRONG, KeyPlace, keys_of, read_value, unknown_key
from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.box.contents import Box
from printkit.box.place import list_roots
from printkit.box.source import Source, read_yaml
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.elementkeys import (
    ELEMENTS,
    ElementKeys,
    MergeKeys,
    StyleKeys,
    TemplateKeys,
    own_keys,
)


class Element(Struct, frozen=True):
    """One element as written, with its place in the file."""

    id: str
    kind: str
    data: Mapping[str, Any]
    file: str
    line: int
    children: tuple[Element, ...] = ()
    """Elements of a group, or of `each`."""

    def accepts(self, kind: str) -> bool:
        """Return whether the designer meant what the warning is about."""
        return kind in (self.data.get("accept") or ())

    def problem(self, message: str, key: str = "", where: str = "") -> Problem:
        """Return a problem of this element."""
        place = f'element "{self.id}"' + (f", {key}" if key else "") + (f", {where}" if where else "")
        return Problem(self.file, message, self.line, place)


class Template(Struct, frozen=True):
    """A template with everything that it inherits."""

    name: str
    file: str
    params: Mapping[str, Any] = field(default_factory=dict)
    styles: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    elements: tuple[Element, ...] = ()


def list_folders(box: Box) -> tuple[Path, ...]:
    """List the folders of a box's templates; the first match wins; a changed copy can leave the title's out."""
    named = [root / box.title / "templates" for root in list_roots("card_data")]
    own_path(box.folder, "templates")
    every = dict.fromkeys([box.folder / "templates", *named, *list_roots("templates")])
    return tuple(folder for folder in every if folder.is_dir())


def symbol_folders(box: Box) -> tuple[Path, ...]:
    """List the folders of a box's symbols; the first match wins."""
    own_path(box.folder, "symbols")
    every = [box.folder / "symbols", *(root / "symbols" for root in list_roots("templates"))]
    return tuple(folder for folder in every if folder.is_dir())


class Templates:
    """The templates that a box may use."""

    def __init__(self, folders: Iterable[Path], problems: list[Problem]) -> None:
        self.folders = tuple(folders)
        self.problems = problems
        self._known: dict[str, Template | None] = {}

    def names(self) -> list[str]:
        """Return all names."""
        return sorted({path.stem for folder in self.folders for path in folder.glob("*.yaml")})

    def get(self, name: str, asked: Problem | None = None) -> Template | None:
        """Return the template of a name; None, and a problem, where there is none.

        Args:
            name: without `.yaml`.
            asked: who asks: file, line and place of a problem, whose message is replaced.
        """
        if name not in self._known:
            self._known[name] = None  # a template that extends itself finds nothing
            found = self._read_template(name, asked)
            self._known[name] = found
        return self._known[name]

    def _read_template(self, name: str, asked: Problem | None) -> Template | None:
        try:
            found = (f / f"{name}.yaml" for f in self.folders if own_path(f, f"{name}.yaml").is_file())
            path = next(found, None)
        except AccessError as error:
            asked = asked or Problem("box.yaml", "")
            self.problems.append(Problem(asked.file, error.reason, asked.line, asked.where))
            return None
        if path is None:
            message = f'there is no template "{name}".{suggest_nearest(name, self.names())} Looked in: ' + (
                ", ".join(_format_path(folder) for folder in self.folders)
                or "nowhere, there is no templates/"
            )
            asked = asked or Problem("box.yaml", message)
            self.problems.append(Problem(asked.file, message, asked.line, asked.where))
            return None
        about = path.stat()
        source, problems = _read_source(path, about.st_mtime_ns, about.st_size)
        self.problems += problems
        if source is None:
            return None
        if not isinstance(source.data, dict):
            self.problems.append(
                Problem(source.file, "a template is `elements:` and what docs/templates.md names", 1)
            )
            return None
        return _Reader(self, name, source).read_template()


@lru_cache(maxsize=1024)
def _read_source(path: Path, _changed: int, _size: int) -> tuple[Source | None, tuple[Problem, ...]]:
    """Return a file's YAML, read again only when the file has changed."""
    problems: list[Problem] = []
    source = read_yaml(path, _format_path(path), problems)
    return source, tuple(problems)


def _format_path(path: Path) -> str:
    """Return the path as a designer knows it: from the working folder, or the last parts."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return "/".join(path.parts[-3:])


class _Reader:
    def __init__(self, templates: Templates, name: str, source: Source) -> None:
        self.templates = templates
        self.name = name
        self.source = source
        self.count = 0

    def _note_problem(self, message: str, *path: str | int) -> None:
        self.templates.problems.append(self.source.problem(message, *path))

    def read_template(self) -> Template | None:
        data: dict[str, Any] = self.source.data
        known = keys_of(TemplateKeys)
        for key in data:
            if key not in known:
                self._note_problem(unknown_key(str(key), known), str(key))
        parent = Template(self.name, self.source.file)
        if data.get("extends"):
            wanted = str(data["extends"])
            asked = self.source.problem("", "extends")
            found = None if wanted == self.name else self.templates.get(wanted, asked)
            if found is None:
                if wanted == self.name or wanted in self.templates.names():
                    self._note_problem(
                        f'"{wanted}" extends this template in turn, or cannot be read', "extends"
                    )
                return None
            parent = found
        return Template(
            self.name,
            self.source.file,
            {**parent.params, **self._read_mapping("params")},
            self._read_styles(parent.styles),
            self._merge_elements(parent.elements),
        )

    def _read_mapping(self, key: str) -> dict[str, Any]:
        value = self.source.data.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._note_problem(f"write `{key}:` as a list of `name: value`", key)
            return {}
        return {str(name): each for name, each in value.items()}

    def _read_styles(self, inherited: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
        styles = dict(inherited)
        for name, style in self._read_mapping("styles").items():
            if not isinstance(style, dict):
                self._note_problem(
                    "a style is a list of `key: value`, for example {font: text, size: 9}", "styles", name
                )
                continue
            self._check_style(style, "styles", name)
            own = {str(key): value for key, value in style.items()}
            if own.get("is") == name:  # the parent's style of this name
                del own["is"]
            kept = {} if "is" in own else styles.get(name, {})
            styles[name] = {**kept, **own}
        return styles

    def _merge_elements(self, inherited: Iterable[Element]) -> tuple[Element, ...]:
        elements = list(inherited)
        written = self.source.data.get("elements") or []
        if not isinstance(written, list):
            self._note_problem("write `elements:` as a list of `- {...}`", "elements")
            return tuple(elements)
        here: dict[str, int] = {}
        for index, data in enumerate(written):
            path = ("elements", index)
            if not isinstance(data, dict):
                self._note_problem("an element is a list of `key: value`", *path)
                continue
            name = str(data.get("id", ""))
            if name and name in here and not data.get("remove"):
                first = self.source.line("elements", here[name])
                self._note_problem(
                    f'"{name}" stands twice here, first in line {first}; give one of them another id', *path
                )
                continue
            here[name] = index
            at = next((i for i, old in enumerate(elements) if name and old.id == name), None)
            if data.get("remove"):
                if at is None:
                    known = [old.id for old in elements]
                    self._note_problem(
                        f'there is no element "{name}" to remove.{suggest_nearest(name, known)}', *path
                    )
                else:
                    del elements[at]
                continue
            merged = self._laid_over(elements[at].data if at is not None else {}, data)
            element = self._read_element(merged, path)
            if element is None:
                continue
            if at is not None:
                elements[at] = element
            else:
                self._insert_element(elements, element, data, path)
        return tuple(elements)

    def _laid_over(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
        """Return the element with the child's keys; a child of another kind drops the parent's."""
        kinds = [kind for kind in ELEMENTS if kind in new]
        merging = keys_of(MergeKeys)
        kept = dict(old)
        if old and kinds and not _find_kinds(old) & set(kinds):
            gone = {key for kind in _find_kinds(old) for key in (kind, *own_keys(kind))}
            kept = {key: value for key, value in old.items() if key not in gone}
        return {**kept, **{str(key): value for key, value in new.items() if key not in merging}}

    def _insert_element(
        self, elements: list[Element], element: Element, data: Mapping[str, Any], path: tuple[str | int, ...]
    ) -> None:
        for key, offset in (("after", 1), ("before", 0)):
            if key in data:
                wanted = str(data[key])
                at = next((i for i, old in enumerate(elements) if old.id == wanted), None)
                if at is None:
                    known = [old.id for old in elements]
                    self._note_problem(
                        f'there is no element "{wanted}".{suggest_nearest(wanted, known)}', *path, key
                    )
                    break
                elements.insert(at + offset, element)
                return
        elements.append(element)

    def _read_element(self, data: Mapping[str, Any], path: tuple[str | int, ...]) -> Element | None:
        self.count += 1
        kinds = _find_kinds(data)
        if "pattern" in kinds:
            kinds.discard("shape")  # the outline to which a pattern is clipped
        if len(kinds) != 1:
            found = " and ".join(f"`{kind}:`" for kind in ELEMENTS if kind in kinds)
            message = f"an element has exactly one of: {list_words(ELEMENTS)}; here " + (
                f"are {found}" if found else "is none"
            )
            unknown = [key for key in data if key not in keys_of(ElementKeys)]
            hint = (
                next((h for h in (suggest_nearest(str(key), ELEMENTS) for key in unknown) if h), "")
                if not found
                else ""
            )
            self._note_problem(message + "." + hint, *path)
            return None
        kind = kinds.pop()
        record = ELEMENTS[kind]
        known = keys_of(record)
        for key in data:
            if key not in known and key not in keys_of(MergeKeys):
                self._note_problem(unknown_key(str(key), known, record.owner), *path, str(key))
        place = KeyPlace(self._note_problem, *path)
        if any(read_value(record, key, data.get(key), place) is WRONG for key in ("ink", "accept")):
            return None
        if isinstance(data.get("style"), dict):
            self._check_style(data["style"], *path, "style")
        children = self._read_children(data, kind, path)
        line = self.source.line(*path)
        return Element(
            str(data.get("id", "")) or f"{kind} {self.count}", kind, data, self.source.file, line, children
        )

    def _check_style(self, style: Mapping[Any, Any], *path: str | int) -> None:
        """Check that keys of a style are known; their values are checked where it sets a text."""
        known = keys_of(StyleKeys)
        for key in style:
            if key not in known:
                self._note_problem(unknown_key(str(key), known, StyleKeys.owner), *path, str(key))

    def _read_children(
        self, data: Mapping[str, Any], kind: str, path: tuple[str | int, ...]
    ) -> tuple[Element, ...]:
        key = {"group": "group", "repeat": "each"}.get(kind)
        if key is None:
            return ()
        written = data.get(key)
        if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
            self._note_problem(f"write `{key}:` as a list of elements", *path, key)
            return ()
        meant = data.get("accept") or {}  # its contents too
        every = [
            self._read_element({"accept": meant, **each} if meant else each, (*path, key, index))
            for index, each in enumerate(written)
        ]
        return tuple(element for element in every if element is not None)


def _find_kinds(data: Mapping[str, Any]) -> set[str]:
    return {kind for kind in ELEMENTS if kind in data}
