"""Rules at hand: every rule by its id with a search, every card's public face, what is in the box and how to set up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from markupsafe import escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printkit.companion.context import RequestContext, state_of
from printkit.companion.pages import LoadedTitle, tame_name
from printkit.companion.pages.described import describe_piece
from printkit.companion.pages.render import rule_html
from printkit.title import list_refereed, scored_standalone
from printkit.web import host

if TYPE_CHECKING:
    from printkit.box.rules import Section

_SETTING_UP: Final = re.compile(r"set(ting)?[ -]?up|preparation|at the beginning", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule that is listed."""

    id: str
    html: str


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section of the rules, with those of its rules that match the search."""

    title: str
    rules: tuple[RuleShown, ...]


@dataclass(frozen=True, slots=True)
class ReferenceFace:
    """A piece whose face is shown, and what it does."""

    piece: str
    name: str
    text: str
    number: int


@dataclass(frozen=True, slots=True)
class ReferencePile:
    """A component of the box."""

    key: str
    name: str
    number: int
    faces: tuple[ReferenceFace, ...]


def _split_words(query: str) -> list[str]:
    return query.casefold().split()


def _has_words(words: Sequence[str], *texts: str) -> bool:
    text = " ".join(texts).casefold()
    return all(word in text for word in words)


def rules_of(loaded: LoadedTitle, query: str = "") -> tuple[SectionShown, ...]:
    """Return the rules that hold all words of a query, section by section."""
    words = _split_words(query)
    return tuple(
        SectionShown(section.title, tuple(RuleShown(rule.id, rule_html(rule.markdown)) for rule in found))
        for section in loaded.rules.sections
        if (found := [rule for rule in section.rules if _has_words(words, rule.id, rule.text, section.title)])
    )


def setting_up(loaded: LoadedTitle) -> Section | None:
    """Return the section that says how to set up a game."""
    return next((one for one in loaded.rules.sections if _SETTING_UP.search(one.title)), None)


def piles_of(loaded: LoadedTitle, query: str = "", *, single: bool = False) -> tuple[ReferencePile, ...]:
    """List what is in the box, component by component: each different piece once.

    Args:
        loaded: the title.
        query: words that a piece's name or text holds.
        single: the first face of each component is enough.
    """
    words, found = _split_words(query), []
    components: Mapping[str, Any] = loaded.box.components if loaded.box is not None else {}
    for key, component in components.items():
        rows: dict[str, tuple[Any, int]] = {}
        for piece in loaded.pieces.values():
            if piece.component == key:
                first, number = rows.get(piece.row.id, (piece, 0))
                rows[piece.row.id] = (first, number + 1)
        faces = []
        for piece, number in rows.values():
            name, text = describe_piece(loaded, piece)
            if _has_words(words, name, text, piece.id):
                faces.append(ReferenceFace(piece.id, name, text, number))
                if single:
                    break
        if faces:
            found.append(
                ReferencePile(key, component.name, sum(number for _, number in rows.values()), tuple(faces))
            )
    return tuple(found)


def _list_steps(loaded: LoadedTitle) -> list[RuleShown]:
    """List the steps of setting up to tick off: the rules that describe it, else the title's data."""
    section = setting_up(loaded)
    if section is not None:
        return [RuleShown(rule.id, rule_html(rule.markdown)) for rule in section.rules]
    return [RuleShown("", str(escape(step))) for step in loaded.book.meta.setup]


def rule_shown(loaded: LoadedTitle, id_: str) -> dict[str, Any]:
    """Return the content of a rule's page: its own words, and the others of its section."""
    if id_ not in loaded.rules:
        return {"id": id_, "html": "", "section": "", "near": ()}
    rule = loaded.rules[id_]
    section = loaded.rules.find_section(rule.section)
    near = [one for one in section.rules if one.id != rule.id]
    return {"id": id_, "html": rule_html(rule.markdown), "section": section.title, "near": near}


async def _show_page(request: Request, kind: str) -> Response:
    """Render one of the pages; its name decides what is gathered for it."""
    title = request.path_params["title"]
    if title not in list_refereed() and title not in scored_standalone():
        raise HTTPException(404, "There is no such game here.")
    loaded = await state_of(request).registry.title(title)
    context = RequestContext.of(request)
    query = tame_name(request.query_params.get("q", ""), 60)
    shown: dict[str, Any] = {
        "kind": kind,
        "query": query,
        "sections": await host.run_blocking(rules_of, loaded, query) if kind == "rules" else (),
        "piles": await host.run_blocking(piles_of, loaded, query, single=kind == "setup")
        if kind != "rules"
        else (),
        "steps": _list_steps(loaded) if kind == "setup" else (),
    }
    return context.respond("reference", loaded, links=context.make_links(loaded, back=context.back), **shown)


async def show_rules(request: Request) -> Response:
    """Show every rule, or those with some words in them."""
    return await _show_page(request, "rules")


async def show_cards(request: Request) -> Response:
    """Show every card and other piece with a face."""
    return await _show_page(request, "cards")


async def show_setup(request: Request) -> Response:
    """Show what is in the box, and how to set up a game, to tick off."""
    return await _show_page(request, "setup")


MOST_FACES: Final = 3


async def lead_first(request: Request) -> Response:
    """Return three cards for a first game, and the hints until the first turn is over: pages show them where somebody sits."""
    title = request.path_params["title"]
    if title not in list_refereed():
        raise HTTPException(404, "There is no such game here.")
    loaded = await state_of(request).registry.title(title)
    context = RequestContext.of(request)
    components = loaded.box.components.values() if loaded.box is not None else ()
    faces = [one.pieces[0].id for one in components if one.pieces and one.front and one.code is not None]
    links = context.make_links(loaded, back=context.back)
    dealt = bool(request.query_params.get("dealt"))
    return context.respond("lead", loaded, links=links, faces=faces[:MOST_FACES], dealt=dealt)


def routes() -> list[Route]:
    """Return the addresses of rules at hand."""
    return [
        Route("/title/{title}/rules", show_rules, methods=["GET"]),
        Route("/title/{title}/cards", show_cards, methods=["GET"]),
        Route("/title/{title}/lead", lead_first, methods=["GET"]),
        Route("/title/{title}/setup", show_setup, methods=["GET"]),
    ]
