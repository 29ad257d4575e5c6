"""The site's own pages: the start page, and rules and pieces of each title, which work before Python has started."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from printkit.box import Piece
from printkit.companion.pages.render import rule_html
from printkit.companion.pages.words import Words
from printkit.title import Title
from printkit.web.templates import make_environment

BROWSER: Final = Path(__file__).parent / "browser"

STEPS: Final[Mapping[str, str]] = json.loads(
    Path(__file__).with_name("words.json").read_text(encoding="utf-8")
)
"""What the shell is doing, in words."""


@dataclass(frozen=True)
class PrintFile:
    """A PDF to print.

    Attributes:
        name: its label.
        path: below the site.
        paper: A4 or Letter.
        size: bytes.
    """

    name: str
    path: str
    paper: str
    size: int

    @property
    def megabytes(self) -> str:
        """Its size, for people."""
        return f"{self.size / 1e6:.1f} MB"


@dataclass(frozen=True)
class TitleShown:
    """A title on the start page.

    Attributes:
        key: its short name.
        name: its name.
        players: how many play, as `2–6`; "" if nobody says.
        cover: whether it has a picture.
        plays: whether the referee plays it.
        scores: whether its score page does.
        rules: whether it has rules to read.
        files: PDFs.
    """

    key: str
    name: str
    players: str
    cover: bool
    plays: bool
    scores: bool
    rules: bool
    files: tuple[PrintFile, ...]

    @property
    def is_played(self) -> bool:
        """Whether the companion knows it: then it has its own colours and fonts."""
        return self.plays or self.scores

    @property
    def papers(self) -> Mapping[str, Sequence[PrintFile]]:
        """Its PDFs by paper."""
        return {
            paper: [one for one in self.files if one.paper == paper]
            for paper in dict.fromkeys(one.paper for one in self.files)
        }


def show_title(title: Title, *, cover: bool, files: Sequence[PrintFile]) -> TitleShown:
    """Return what the start page shows of a title."""
    box = title.box
    assert box is not None
    players = "–".join(str(number) for number in dict.fromkeys(box.players))
    return TitleShown(
        title.name,
        box.name,
        players,
        cover,
        title.has_book,
        title.says_score or (title.has_book and title.scored_standalone),
        bool(title.rules.sections),
        tuple(files),
    )


def find_texts(language: str) -> Mapping[str, str]:
    """Return the texts of the site's own pages in a language: English -> translated; none for English."""
    path = Path(__file__).parent / f"words.{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _find_look(title: Title) -> str:
    """Return whose colours and fonts the pages of a title have: its own if the companion knows it."""
    return title.name if title.has_book or title.says_score else "-"


def _render(page: str, language: str, **shown: Any) -> str:
    texts = find_texts(language)
    direction = Words.of(language).direction
    say = {"_": lambda text: texts.get(text, text), "language": language, "direction": direction}
    return make_environment(BROWSER).get_template(page).render(**say, **shown)


def render_start(titles: Sequence[TitleShown], language: str, relay: str = "") -> str:
    """Return the start page, which is also the shell that stays open around the companion's pages; `relay` is its address."""
    texts = find_texts(language)
    words = {step: texts.get(text, text) for step, text in STEPS.items()}
    look = titles[0].key if len(titles) == 1 and titles[0].is_played else "-"
    return _render("start.html", language, titles=titles, words=words, look=look, relay=relay)


def render_rules(title: Title, language: str) -> str:
    """Return a title's rules as a page."""
    sections = [
        (section.title, [(rule.id, Markup(rule_html(rule.markdown))) for rule in section.rules])  # noqa: S704  # Markdown made safe
        for section in title.rules.sections
    ]
    assert title.box is not None
    return _render(
        "rules.html", language, name=title.box.name, look=_find_look(title), key=title.name, sections=sections
    )


def _name_piece(piece: Piece, otherwise: str) -> str:
    return str(piece.row.values.get("name") or piece.row.values.get("title") or otherwise)


def list_pieces(titles: Sequence[Title]) -> Mapping[str, Any]:
    """Return what each code means: `codes`, a code -> its row in `rows`: game, pile, name, picture below the site."""
    rows: list[tuple[str, str, str, str]] = []
    codes: dict[str, int] = {}
    for title in titles:
        assert title.box is not None
        for component in title.box.components.values():
            places: dict[str, int] = {}
            for piece in component.pieces:
                if piece.row.id not in places:
                    places[piece.row.id] = len(rows)
                    face = f"title/{title.name}/card/{piece.id}.svg"
                    name = _name_piece(piece, component.name)  # copies without a name share their row
                    rows.append((title.box.name, component.name, name, face))
                codes[piece.payload] = places[piece.row.id]
    return {"rows": rows, "codes": codes}


def render_pieces(title: Title, language: str, find_face: Callable[[str], str]) -> str:
    """Return a page with every different piece of a title, by component.

    Args:
        title: the title.
        language: of the page.
        find_face: gives the place of a piece's small face below the site, by the piece's id.
    """
    assert title.box is not None
    piles = []
    for component in title.box.components.values():
        rows: dict[str, tuple[str, str]] = {}
        for piece in component.pieces:
            rows.setdefault(piece.row.id, (find_face(piece.id), _name_piece(piece, piece.id)))
        if rows:
            piles.append((component.name, len(component.pieces), list(rows.values())))
    return _render(
        "pieces.html", language, name=title.box.name, look=_find_look(title), key=title.name, piles=piles
    )
