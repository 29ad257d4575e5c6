"""Renders pages from Jinja templates: environments, what every template may use, and fragments that are rendered once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, Template
from markupsafe import Markup

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.buttons import Button, in_runs, split_common
from printkit.companion.pages.described import link_cards
from printkit.companion.pages.frame import Links, PageContext
from printkit.companion.pages.remembered import Memo
from printkit.companion.pages.sheet import CSRF, NUMBER, ONCE, STAMP, PagePart
from printkit.companion.pages.theme import theme_of
from printkit.companion.pages.words import NAMES, NOT_SEEN, Translations, Words, list_languages
from printkit.web import host
from printkit.web.templates import make_environment

TEMPLATES: Final = Path(__file__).parent / "templates"
HELPERS: Final = ("rule", "seatmark", "dot", "swatch", "who", "eye", "thing", "entry", "part")
"""Macros whose output depends only on their input."""
LONGEST_NUMBER: Final = 6
"""Letters that may stand beside numbers, instead of one."""
LONGEST_TILE: Final = 44
"""Letters that a tile holds; longer labels get their own line."""
SIGNED: Final = re.compile(r"[+\N{MINUS SIGN}-]?\d+")

MOST_SET: Final = 100
"""So many results of each of them are remembered for one table."""
_NO_THEME: Final = theme_of(None)
_OF_PARTS: Final = frozenset({"static", "theme", "band", "cover", "look", "here", "events", "preload"})
"""Addresses that no part links to; they may differ between a page and its stream of news."""


@dataclass(frozen=True)
class Voice:
    """The words for a table, and where its cards and rules are: everything that a public fragment may use.

    Attributes:
        language: of the reader.
        names: the players.
        links: the addresses of cards and rules.
        title: of the game; with the names it determines what `say` says.
        say: puts the book's sentences into the reader's language.
        sides: by seat, the team or role; nothing where everybody plays alone.
        plays: by seat, the classes of the colours that it plays (`model.painted`).
        paints: the keys of the chosen colours, in the order of the cover.
    """

    language: str
    names: tuple[str, ...]
    links: Links = field(compare=False)
    title: str
    where: tuple[str, str]
    say: Callable[[str], str] = field(compare=False)
    sides: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    paints: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """Return the hash of what makes voices differ: needed for every part of every page, computed once."""
        return self._hash_value

    @cached_property
    def _hash_value(self) -> int:
        return hash((self.language, self.names, self.title, self.where, self.sides, self.plays, self.paints))

    @classmethod
    def of(
        cls,
        language: str,
        title: str,
        names: Sequence[str],
        links: Links,
        say: Callable[[str], str],
        *,
        sides: Sequence[str] = (),
        plays: Sequence[str] = (),
        paints: Sequence[str] = (),
    ) -> Voice:
        """Return the voice of a page."""
        public = Links({name: links[name] for name in ("card", "rule")})
        where = (links["card"], links["rule"])
        return cls(
            language, tuple(names), public, title, where, say, tuple(sides), tuple(plays), tuple(paints)
        )


@dataclass(frozen=True)
class Reader:
    """The reader, and where the page leads to, without what belongs to only one browser or one visit."""

    voice: Voice
    frame: PageContext
    links: Links = field(compare=False)
    leads: tuple[tuple[str, str], ...]

    def __hash__(self) -> int:
        """Return the hash, computed once like a voice's: every part that knows the reader needs it."""
        return self._hash_value

    @cached_property
    def _hash_value(self) -> int:
        return hash((self.voice, self.frame, self.leads))

    @classmethod
    def of(cls, voice: Voice, frame: PageContext, links: Links, **more: Any) -> Reader:
        """Return the reader of a page; `more` of its frame is known only now."""
        leads = Links({name: address for name, address in links.items() if name not in _OF_PARTS})
        same = replace(frame, csrf=CSRF, notes=(), scheme="", at="", watch=None, **more)
        return cls(voice, same, leads, tuple(leads.items()))


class Renderer:
    """Renders templates. One for all pages."""

    def __init__(self) -> None:
        """Start with nothing rendered."""
        tables = host.count_remembered_tables()
        self._memo = Memo(400 * tables)
        self._voices = Memo(20 * tables)
        self._readers = Memo(40 * tables)

    def render_page(
        self, name: str, frame: PageContext, links: Links, /, say: Callable[[str], str], **more: Any
    ) -> str:
        """Render a whole page. It carries the token of the frame; names of answers are made for it."""
        env = _make_env(frame.language)
        context: dict[str, Any] = {
            **_list_globals(frame.language),
            "frame": frame,
            "links": links,
            "languages": {key: NAMES.get(key, key) for key in list_languages()},
            "theme": _NO_THEME,
            "say": say,
            "names": (),
            "once": _make_answer_id,
            "outcome": None,
            "scores": (),
            "score_title": "",
            "board": "",
            "has_board": False,
            "q": None,
            "found": (),
            "tried": False,
            "problem": "",
            "stamp": "",
            "sides": "",
            "plays": (),
            "paints": (),
            **more,
        }
        _add_macros(env, context, "_macros.html", (*HELPERS, "reasons"))
        _add_macros(env, context, "_hidden.html", ("hidden",))
        return _render_template(env.get_template(f"{name}.html"), context)

    def render_fragment(self, voice: Voice, name: str, /, **inputs: Any) -> Markup:
        """Render HTML that is the same for everybody who sees these inputs; equal inputs are rendered once.

        The template cannot name the reader, nor where a page posts to: it would fail.
        """

        def make() -> Markup:
            return Markup(self._render_shared(voice, name, inputs))  # noqa: S704  # set by a template that escapes

        return self._memo.get((voice, name, *inputs.items()), make)

    def public(self, voice: Voice, name: str, id_: str = "", /, **inputs: Any) -> PagePart:
        """Render a part of a page with `render_fragment`; its id is the template's name unless given."""

        def make() -> PagePart:
            return PagePart.of(id_ or name, self._render_shared(voice, name, inputs))

        return self._memo.get((voice, PagePart, name, id_, *inputs.items()), make)

    def lines(
        self, voice: Voice, id_: str, name: str, *, stamp: str, lines: tuple[str, ...], fresh: int
    ) -> PagePart:
        """Return a part that grows on top, each line rendered by `render_fragment`; so many of them are of the newest entry."""

        def make() -> str:
            newest = [html.replace("<li", '<li class="fresh"', 1) for html in lines[:fresh]]
            whole = Markup("\n".join([*newest, *lines[fresh:]]))  # noqa: S704  # set by a template that escapes
            return self._render_shared(voice, name, {"lines": whole})

        return PagePart(id_, stamp, lines, make)

    def _render_shared(self, voice: Voice, name: str, inputs: Mapping[str, Any]) -> str:
        return _render_template(_find_template(voice, name), {**self._make_public_names(voice), **inputs})

    def _make_public_names(self, voice: Voice) -> Mapping[str, Any]:
        return self._voices.get(voice, lambda: self._make_spoken_names(voice))

    def _make_spoken_names(self, voice: Voice) -> Mapping[str, Any]:
        """Return what a public fragment may use, including another fragment for what several readers share in it."""
        context = {
            **_list_globals(voice.language),
            "links": voice.links,
            "say": voice.say,
            "names": voice.names,
            "sides": voice.sides,
            "plays": voice.plays,
            "paints": voice.paints,
            "fragment": partial(self.render_fragment, voice),
        }
        env = _make_env(voice.language)
        _add_macros(env, context, "_macros.html", ("reasons",), kept=HELPERS)
        _add_macros(env, context, "_icons.html", kept=("icon",))
        _add_macros(env, context, "_hands.html", ("pictures", "todos", "does"))
        return context

    def render_own(self, reader: Reader, name: str, id_: str = "", /, **inputs: Any) -> PagePart:
        """Render a part that knows the reader and where it posts to, once for equal readers and inputs; `id_` if not its name."""
        inputs = {**inputs, "id": id_ or name}
        return self._memo.get(
            (PagePart, reader, name, *inputs.items()),
            lambda: PagePart.of(inputs["id"], self._render_own(reader, name, inputs)),
        )

    def render_asking(self, reader: Reader, id_: str, questions: tuple[ShownQuestion, ...]) -> PagePart:
        """Render a part with questions as `render_own`; one that stays open under another number is not rendered again."""
        unnumbered = tuple(replace(question, number=NUMBER) for question in questions)
        html = self._render_own(reader, "questions", {"id": id_, "questions": unnumbered})
        return PagePart.of(id_, html.replace(str(NUMBER), str(questions[0].number)))

    def _render_own(self, reader: Reader, name: str, inputs: Mapping[str, Any]) -> str:
        def make() -> str:
            context = {**self._readers.get(reader, lambda: self._make_own_names(reader)), **inputs}
            return _render_template(_find_template(reader.voice, name), context)

        return self._memo.get((reader, name, *inputs.items()), make)

    def _make_own_names(self, reader: Reader) -> Mapping[str, Any]:
        """Return the names for a part that knows its reader."""
        own = {"frame": reader.frame, "links": reader.links, "once": _make_mark}
        context = {**self._make_public_names(reader.voice), **own}
        env = _make_env(reader.voice.language)
        _add_macros(env, context, "_hidden.html", ("hidden",))
        _add_macros(env, context, "_question.html", ("question",))
        return context


def _render_template(template: Template, context: dict[str, Any]) -> str:
    """Do what `template.render` does without copying its input three times: for a small part that is most of the work."""
    try:
        return "".join(template.root_render_func(template.new_context(context, shared=True)))
    except Exception:  # noqa: BLE001  # as Jinja does itself
        template.environment.handle_exception()  # raises it again, with the template's own lines


def _find_template(voice: Voice, name: str) -> Template:
    return _make_env(voice.language).get_template(f"parts/{name}.html")


@cache
def _make_env(language: str) -> Environment:
    """Return an environment for each language: a template is compiled once for it."""
    found = make_environment(TEMPLATES, extensions=["jinja2.ext.i18n"])
    translations = Translations(Words.of(language))
    found.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
    found.globals["_"] = _make_texts(translations.words)
    found.filters |= {
        "apart": split_common,
        "in_runs": in_runs,
        "at_place": _at_place,
        "is_numbers": _is_numbers,
        "is_word": _is_word,
        "is_long": _is_long,
        "is_pad": _is_pad,
        "linked": link_cards,
        "short": _are_short,
        "option": _format_option,
        "pick": _pick_names,
    }
    return found


def _make_texts(words: Words) -> Callable[..., Markup]:
    """Return what templates call `_`: Jinja's own words each text again and makes a context for it within a loop."""

    @cache
    def word_text(text: str) -> Markup:
        return Markup(words.gettext(text))  # noqa: S704  # the catalogue's, and ours

    @cache
    def plain(text: str) -> Markup:
        return word_text(text) % {}

    def say_text(text: str, /, **values: Any) -> Markup:
        return word_text(text) % values if values else plain(text)

    return say_text


def _list_globals(language: str) -> dict[str, Any]:
    return {**_make_env(language).globals, "words": Words.of(language), "stamp": STAMP}


def _add_macros(
    env: Environment,
    context: dict[str, Any],
    template: str,
    names: Sequence[str] = (),
    kept: Sequence[str] = (),
) -> None:
    """Add a template's macros to the environment; those that are `kept` remember what they rendered."""
    helpers: Any = env.get_template(template).make_module(context)
    context |= {name: getattr(helpers, name) for name in names}
    context |= {name: lru_cache(maxsize=MOST_SET)(getattr(helpers, name)) for name in kept}


def _make_answer_id() -> str:
    """Return an id for one answer, where the browser makes none."""
    return host.make_token(12)


def _make_mark() -> str:
    return ONCE


def _at_place(buttons: Iterable[Button], place: str) -> list[Button]:
    """Return the buttons whose key names a place as one of its words."""
    return [button for button in buttons if place in button.key.split()]


def _is_numbers(buttons: Sequence[Button]) -> bool:
    """Return whether labels are numbers, with or without a sign, or short ones under their common words, with a word or so."""
    if all(button.short for button in buttons):
        said = [NOT_SEEN.sub("", button.short) for button in buttons]
        numbers = sum(SIGNED.fullmatch(text) is not None for text in said)
        return len(said) > 2 and 2 * numbers > len(said) and max(map(len, said)) <= LONGEST_NUMBER
    return len(buttons) > 2 and all(button.label.isdecimal() for button in buttons)


def _is_word(button: Button) -> bool:
    """Return whether it is a word among numbers: it needs more room than these."""
    return bool(button.short) and SIGNED.fullmatch(NOT_SEEN.sub("", button.short)) is None


def _is_long(button: Button) -> bool:
    """Return whether a label has more words than a tile holds in a few lines, as with a reason: it takes the whole width."""
    return len(NOT_SEEN.sub("", button.short or button.label)) > LONGEST_TILE


def _is_pad(buttons: Sequence[Button]) -> bool:
    """Return whether it is two dice: every pair once, in rows, `1/1` to `6/6`."""
    keys = [button.key.split("/") for button in buttons]
    rows = {key[0] for key in keys}
    return (
        len(rows) > 2
        and len(keys) == len(rows) ** 2
        and all("".join(key).isdecimal() and len(key) == 2 for key in keys)
    )


def _are_short(buttons: Sequence[Button]) -> bool:
    return all(len(button.short or button.label) <= 14 for button in buttons)


def _pick_names(named: Sequence[str], seats: Iterable[int]) -> list[str]:
    """Name some seats, each name once."""
    return list(dict.fromkeys(named[seat] for seat in seats))


def _format_option(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
