"""Tuck boxes: how many cards go into each, and the artwork on its net."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Component
from printkit.box.package import Package
from printkit.exports.packaging.artwork import (
    SMALL,
    Dress,
    cover_panel,
    deck_dress,
    draw_lines,
    draw_plate,
    template_dress,
)
from printkit.exports.packaging.nesting import fits_paper, without_machine
from printkit.exports.packaging.net import Tuckbox, is_thinnest, tuckbox_for
from printkit.measure import Size
from printkit.press.faces.palette import Palette
from printkit.press.faces.piecefaces import FacesMaker
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Segment
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_polygon, make_rectangle
from printkit.press.sheets.invitation import place_invitation
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from printkit.press.sheets.slot import Rect

BLEED = 2.0
"""Ink beyond the cut, mm."""
_FRAMED = 14.0
"""Depth from which lid and foot have a frame, mm."""


class Boxed(Struct, frozen=True):
    """Some cards in one box."""

    name: str
    decks: tuple[Component, ...]
    net: Tuckbox
    cards: int
    number: int
    of: int

    def told(self) -> str:
        """Return a line about it for people."""
        net = self.net
        part = f" ({self.number} of {self.of})" if self.of > 1 else ""
        size = f"{net.width:.0f} x {net.height:.0f} x {net.depth:.0f} mm"
        return f"{self.name}{part}: {self.cards} cards, {size}"


def decks_of(box: Box, package: Package, options: Options) -> list[tuple[str, tuple[Component, ...]]]:
    """List the cards that lie together, box by box, with each box's name."""
    if not package.holds:
        decks = [part for part in box.components.values() if part.kind == "deck" and part.pieces]
        return [(deck.name, (resolve_layout(deck, options.paper),)) for deck in decks]
    found = []
    for name, keys in package.holds:
        decks = [box.components[key] for key in keys]
        own = decks[0].name if len(decks) == 1 else package.name
        found.append((name or own, tuple(resolve_layout(deck, options.paper) for deck in decks)))
    return found


def box_cards(box: Box, package: Package, options: Options) -> list[Boxed]:
    """Return the boxes of a package; a deck that is too thick for the paper gets several.

    Raises:
        BoxError: no box for a deck fits the paper, or its cards do not fit the size that was asked for.
    """
    found: list[Boxed] = []
    problems: list[Problem] = []
    for name, decks in decks_of(box, package, options):
        parts = _split_decks(name, decks, package, options)
        if isinstance(parts, Problem):
            problems.append(parts)
        else:
            found += parts
    if problems:
        raise BoxError(problems)
    return found


def _split_decks(
    name: str, decks: tuple[Component, ...], package: Package, options: Options
) -> list[Boxed] | Problem:
    """Divide cards into as few boxes as fit the paper; boxes too large for a machine are cut by hand."""
    cards = sum(len(deck.pieces) for deck in decks)
    card = Size(max(deck.size.width for deck in decks), max(deck.size.height for deck in decks))
    where = f"components.{package.key}"
    for parts in range(1, cards + 1):
        each = ceil(cards / parts)
        net = tuckbox_for(card, each, thickness=package.thickness, sleeved=package.sleeved)
        if package.size:
            given = Tuckbox(*package.size)
            if not (net.width <= given.width + 1e-6 and net.height <= given.height + 1e-6):
                needed = f"{net.width:g} x {net.height:g} mm"
                return Problem(
                    "box.yaml", f"{name}: cards of {card} need {needed} inside", where=f"{where}.size"
                )
            if net.depth > given.depth + 1e-6 and not is_thinnest(net):
                continue
            net = given
        if fits_paper(net.size, options):
            left = [each] * (parts - 1) + [cards - each * (parts - 1)]
            return [Boxed(name, decks, net, n, at, parts) for at, n in enumerate(left, 1) if n > 0]
        if is_thinnest(net) or package.size:
            break
    if options.machine:
        return _split_decks(name, decks, package, without_machine(options))
    message = f"{name}: no box for cards of {card} fits {options.paper}; choose a larger --paper"
    return Problem("box.yaml", message, where=where)


def dress_of(
    box: Box, package: Package, each: Boxed, options: Options, library: Library, *, maker: FacesMaker
) -> Dress:
    """Return the template that was named, or the first deck's back."""
    if package.front:
        net, ink = each.net, options.ink
        values = {**package.constants, "cards": each.cards, "deck": each.name}
        values |= {"part": each.number, "parts": each.of, "width": net.width, "depth": net.depth}
        size = Size(net.width, net.height)
        found = template_dress(box, package.front, size, values, ink=ink, library=library)
        rear = template_dress(box, package.front, size, values | {"rear": True}, ink=ink, library=library)
        colours = Palette(box.palette[ink], ink).symbols
        found = replace(found, accent=colours.get(str(values.get("accent", "accent")), ""), rear=rear.face)
        if not package.side:
            return found
        side = template_dress(
            box, package.side, Size(net.depth, net.height), values, ink=ink, library=library
        )
        return replace(found, side=side.face)
    return deck_dress(each.decks[0], maker(box, each.decks[0], options.ink, library))


def dress_net(box: Box, each: Boxed, dress: Dress, letters: Lettering, display: Lettering) -> Iterator[Op]:
    """Draw the ground, picture and words of a net."""
    title = box.name
    net = each.net
    panels = {name: panel.rect for name, panel in net.panels.items()}
    yield Outline(_make_ground(net), fill=dress.ground)
    part = f", {each.number} of {each.of}" if each.of > 1 else ""
    told = f"{each.cards} cards{part}"
    for name, face in (("back", dress.rear or dress.face), ("front", dress.face)):
        yield cover_panel(face, panels[name])
        if not dress.told:
            yield from draw_plate((title, each.name, told), panels[name], dress, letters, display)
    yield from place_invitation(box.play, panels["back"], letters, above=panels["back"][3] * 0.4)
    for name in ("left", "right"):
        x, y, width, height = panels[name]
        if dress.side is not None:
            yield cover_panel(dress.side, panels[name])
            continue
        long = f"{title} · {each.name}"
        text = long if letters.width(long, SMALL, weight=700) <= height - 10 else each.name
        words = draw_lines(letters, text, Size(height - 10, width - 1.5), min(11.0, width * 1.5), dress.ink)
        yield Group(words, x + width / 2, y + height / 2, -90.0)
    for name in ("lid", "foot"):
        yield from _draw_across(panels[name], each.name if name == "lid" else told, dress, display)


def _draw_across(panel: Rect, text: str, dress: Dress, letters: Lettering) -> Iterator[Op]:
    """Draw a text over a lid or a foot, within a frame of two lines where there is room for it."""
    x, y, width, height = panel
    for inset, line in ((2.5, 0.5), (3.4, 0.2)) if height >= _FRAMED else ():
        frame = make_rectangle(x + inset, y + inset, width - 2 * inset, height - 2 * inset, 2.0)
        yield Outline(frame, stroke=dress.accent or dress.ink, width=line)
    words = draw_lines(letters, text, Size(width - 12, height - 1.5), min(15.0, height * 1.2), dress.ink)
    yield Group(words, x + width / 2, y + height / 2)


def _make_ground(net: Tuckbox) -> tuple[Segment, ...]:
    """Return the coloured part: all but the glue flap, with bleed."""
    x, y, w, h = net.panels["back"].rect
    right, bottom = net.size.width + BLEED, net.size.height + BLEED
    flap = y - net.flap - BLEED
    end = y + h + net.flap + BLEED
    return make_polygon(
        [
            (x - BLEED, -BLEED), (x + w + BLEED, -BLEED), (x + w + BLEED, flap), (right, flap),
            (right, end), (x + w + BLEED, end), (x + w + BLEED, bottom), (x - BLEED, bottom),
        ]
    )  # fmt: skip
