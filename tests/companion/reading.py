"""Reading pages as a browser does: the forms on them, and what they post."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = frozenset("area base br col embed hr img input link meta source track wbr path circle rect".split())


class Posted(dict[str, list[str]]):
    """What a form posts: names with all their values."""

    def get(self, name: str, default: str = "") -> Any:  # type: ignore[override]
        """The last value."""
        values = super().get(name)
        return values[-1] if values else default

    def getlist(self, name: str) -> list[Any]:
        """All values."""
        return list(super().get(name) or ())


@dataclass
class PageForm:
    """One form of a page."""

    action: str
    method: str
    fields: list[dict[str, str]] = field(default_factory=list)

    def posted(self, **changes: str | list[str]) -> Posted:
        """What it posts when it is filled in so; dots in names are written `__`."""
        out = Posted()
        for one in self.fields:
            if one.get("type") == "hidden" or (one["tag"] == "input" and "checked" in one):
                out.setdefault(one.get("name", ""), []).append(one.get("value", ""))
        for name, value in changes.items():
            out[name.replace("__", ".")] = value if isinstance(value, list) else [value]
        return out

    def names(self) -> set[str]:
        """Names of all its fields and buttons."""
        return {one.get("name", "") for one in self.fields} - {""}

    def values(self, name: str) -> list[str]:
        """Values that a name may have."""
        return [one.get("value", "") for one in self.fields if one.get("name") == name]


class Page(HTMLParser):
    """A page: its text, forms, links and whatever would break the policy of content."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.labelled: set[str] = set()
        self.inline: list[str] = []
        self.text = ""
        self.wrong: list[str] = []
        self._open: list[str] = []
        self._select = ""
        self._skipped = 0
        self.feed(html)
        self.wrong += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append(tag)
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "form":
            self.forms.append(PageForm(given.get("action", ""), given.get("method", "get")))
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag == "label" and "for" in given:
            self.labelled.add(given["for"])
        if tag in ("input", "button", "select") and self.forms and "form" in self._open:
            self.forms[-1].fields.append({**given, "tag": tag})
        if tag == "select":
            self._select = given.get("name", "")
        if tag == "option" and self.forms:
            self.forms[-1].fields.append({"tag": "option", "name": self._select, **given})

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self._open[-1:] or 'nothing'}")
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.text += data

    def form(self, name: str, value: str | None = None) -> PageForm:
        """The first form with a field of that name (and value)."""
        for form in self.forms:
            if name in form.names() and (value is None or value in form.values(name)):
                return form
        raise AssertionError(
            f"no form has {name}={value}; there are {[sorted(f.names()) for f in self.forms]}"
        )
