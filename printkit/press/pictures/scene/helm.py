"""Helmets as one stands before them: a bowl in facets, what hangs from it, what crowns it. Nobody's face is in one."""

from __future__ import annotations

import itertools
import math

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    data,
    disc,
    ellipse,
    joined,
    lens,
    poly,
    rect,
    spline,
    star,
)
from printkit.press.pictures.scene.thing import thing

_MAIL = "M126 224C116 262 108 300 96 336C108 346 116 338 124 346C134 356 144 346 152 354C162 364 172 352 182 358C194 366 206 356 220 362C234 356 246 366 258 358C268 352 278 364 288 354C296 346 306 356 316 346C324 338 332 346 344 336C332 300 324 262 314 224Z"
_FACE = "M158 224C154 262 160 300 186 322C206 336 234 336 254 322C280 300 286 262 282 224Z"
_BOWL = (
    "M118 214C112 150 140 96 192 62C206 52 212 44 216 30L224 30C228 44 234 52 248 62C300 96 328 150 322 214Z"
)
_ROUND = "M118 214C112 130 160 74 220 74C280 74 328 130 322 214Z"
_CONE = "M122 214C126 150 168 84 214 20H226C272 84 314 150 318 214Z"


@thing("helmet", 240, 330, "plain", "crest", "brim", "horned", "turban", "great", "fur", "fan", casts=False)
def helmet(pen: Pen, variant: str) -> None:
    """A helmet with mail, plumed, brimmed, under a turban; a closed one, one with a fur brim, one with a fan of horsehair; nobody's face is in it."""
    p = pen.at(-220, -366)
    if variant == "great":
        _great(p)
        return
    if variant == "fan":
        _fan(p)
    elif variant == "crest":
        _plume(p)
    if variant in ("fur", "fan"):
        _scales(p)
    else:
        _mail(p)
    p.fill(_FACE, "ink", "deep", "ink")
    p.line("M164 228C161 262 166 296 190 317", "metal", "shade", 2.4, "skip")
    _cheeks(p, wide=variant == "fan")
    bowl = {"brim": _ROUND, "fan": _ROUND, "fur": _CONE}.get(variant, _BOWL)
    _bowl(p, bowl, top=74 if bowl == _ROUND else 26)
    if variant == "horned":
        _horns(p)
    if variant == "turban":
        _turban(p)
    elif variant == "brim":
        _brim(p)
    elif variant == "fur":
        _fur(p)
    else:
        _band(p)
    if variant in ("plain", "horned", "turban", ""):
        _finial(p)
    if variant not in ("fur", "brim"):
        _nasal(p)


def _mail(p: Pen) -> None:
    """Rings in rows, light on the one side, dark on the other."""
    p.fill(_MAIL, "metal", "shade", "mass")
    with p.clip(_MAIL):
        left: list[Outline] = []
        right: list[Outline] = []
        for j in range(17):
            for i in range(26):
                x, y = 92 + i * 10.4 + (5.2 if j % 2 else 0), 226 + j * 8.6
                arc: Outline = (("M", x - 4.6, y), ("C", x - 1.5, y + 4.9, x + 1.5, y + 4.9, x + 4.6, y))
                (left if x < 200 else right).append(arc)
        p.fill(rect(240, 210, 110, 160), "metal", "deep", "skip")
        p.line(joined(*right), "metal", "body", 1.3)
        p.line(joined(*left), "metal", "lit", 1.5)
    p.line("M96 336C108 346 116 338 124 346C134 356 144 346 152 354C162 364 172 352 182 358C194 366 206 356 220 362C234 356 246 366 258 358C268 352 278 364 288 354C296 346 306 356 316 346C324 338 332 346 344 336", "gold", "body", 2.6)  # fmt: skip


def _scales(p: Pen) -> None:
    """A neck guard of laced plates, each lit at its upper edge."""
    p.fill("M122 220L92 350H348L318 220Z", "metal", "deep", "mass")
    rows: dict[str, list[Outline]] = {"lit": [], "body": [], "shade": []}
    for j in range(6):
        y = 216 + j * 22
        half = 98 + j * 5.4
        count = 13
        for i in range(count):
            x0 = 220 - half + i * 2 * half / count
            w = 2 * half / count - 1.6
            tone = "lit" if i < 3 else "body" if i < 8 else "shade"
            rows[tone].append(data(f"M{x0:.1f} {y}h{w:.1f}v17q{-w / 2:.1f} 7 {-w:.1f} 0Z"))
    for tone, plates in rows.items():
        p.fill(joined(*plates), "metal", tone, "mass")
    studs = [disc(220 - 98 - j * 5.4 + (i + 0.5) * 2 * (98 + j * 5.4) / 13, 222 + j * 22, 1.9) for j in range(6) for i in range(13)]  # fmt: skip
    p.fill(joined(*studs), "accent", "deep", "ink")


def _cheeks(p: Pen, *, wide: bool) -> None:
    """Cheek pieces, edged, with a rosette."""
    reach = 8 if wide else 0
    p.fill(f"M156 228C154 262 160 292 {174 + reach} {318 + reach}C150 312 128 288 122 228Z", "gold", "lit")
    p.fill(
        f"M284 228C286 262 280 292 {266 - reach} {318 + reach}C290 312 312 288 318 228Z",
        "gold",
        "deep",
        "mass",
    )
    p.fill(
        f"M284 228C286 262 280 292 {266 - reach} {318 + reach}C282 312 298 290 302 228Z",
        "gold",
        "shade",
        "shade",
    )
    p.line("M132 232C138 276 150 296 166 308M308 232C302 276 290 296 274 308", "gold", "deep", 1.6)
    p.fill(joined(star(143, 252, 7, 8, 0.6)), "accent", "body", "ink")
    p.fill(joined(star(297, 252, 7, 8, 0.6)), "accent", "deep", "ink")


def _bowl(p: Pen, bowl: str, top: float) -> None:
    """The bowl in eight facets with a bright ridge between each two, and an engraved course."""
    p.fill(bowl, "metal", "body")
    edges = (112, 138, 166, 196, 228, 258, 286, 308, 330)
    tones = ("shade", "half", "lit", "lit", "half", "body", "shade", "deep")

    def ridge(x: float) -> str:
        return f"C{x + (220 - x) * 0.06:.1f} 150 {x + (220 - x) * 0.5:.1f} {top + 60} 220 {top}"

    with p.clip(bowl):
        for (a, b), tone in zip(itertools.pairwise(edges), tones, strict=True):
            d = f"M{a} 216{ridge(a)}C{b + (220 - b) * 0.5:.1f} {top + 60} {b + (220 - b) * 0.06:.1f} 150 {b} 216Z"
            p.fill(d, "metal", tone, "shade" if a > 250 else "skip")
        p.line("".join(f"M{x} 216{ridge(x)}" for x in (166, 196, 228)), "metal", "lit", 1.5, "skip")
        p.line("".join(f"M{x} 216{ridge(x)}" for x in (138, 258, 286, 308)), "metal", "deep", 1.3)
        p.fill("M196 216C196 150 206 100 219 40L214 40C196 96 182 150 180 216Z", "white", "lit", "skip")
        course = "M112 172Q220 148 328 172"
        p.line(course, "gold", "shade", 7)
        p.line(course, "gold", "lit", 1.2, "skip", (1.5, 6.0), "butt")
        p.line("M112 180Q220 156 328 180M112 164Q220 140 328 164", "gold", "deep", 1.2)


def _finial(p: Pen) -> None:
    p.fill(joined(disc(220, 34, 9.5), poly((213, 30), (220, 2), (227, 30))), "gold", "body")
    p.fill(joined(disc(217, 32, 5), poly((214, 28), (220, 2), (220, 28))), "gold", "lit", "glow")
    p.line("M210 42H230", "gold", "deep", 2.6)


def _plume(p: Pen) -> None:
    """Three feathers from a socket, their ribs drawn."""
    p.fill("M214 40C180 6 150 8 132 34C138 4 166 -24 206 -8C226 0 226 26 224 40Z", "accent", "deep", "mass")
    p.fill("M216 40C190 -20 250 -66 330 -26C300 -24 290 -8 306 14C276 4 256 14 246 44Z", "accent", "body")
    p.fill(
        "M246 44C256 14 276 4 306 14C290 -8 300 -24 330 -26C290 -24 246 -8 232 42Z", "accent", "deep", "shade"
    )
    p.fill(
        "M212 40C196 -4 206 -44 246 -58C236 -40 240 -16 232 2C228 16 228 30 228 40Z", "accent", "half", "glow"
    )
    p.line(
        "M218 40C212 4 220 -28 242 -54M224 38C240 -2 272 -22 322 -25M216 38C200 8 172 4 140 26",
        "accent",
        "deep",
        1.8,
    )
    p.fill("M208 58L211 30H229L232 58Z", "gold", "body")
    p.fill("M208 58L211 30H217L216 58Z", "gold", "lit", "glow")


def _horns(p: Pen) -> None:
    p.fill("M128 150C84 140 60 104 66 60C84 96 112 108 142 112Z", "paper", "lit")
    p.fill("M128 150C96 138 72 108 66 60C62 104 84 140 128 150Z", "paper", "shade", "shade")
    p.fill("M312 150C356 140 380 104 374 60C356 96 328 108 298 112Z", "paper", "shade")


def _turban(p: Pen) -> None:
    """A wound cloth, its folds crossing, with a brooch and a feather."""
    cloth = "M102 214C92 176 116 154 158 156C190 146 250 146 282 156C324 154 348 176 338 214C300 200 140 200 102 214Z"
    p.fill("M226 150C222 110 240 84 268 70C262 96 262 126 244 152Z", "white", "body", "white")
    p.fill("M236 152C238 116 250 92 268 70C262 96 262 126 244 152Z", "white", "shade", "shade")
    p.fill(cloth, "paper", "body")
    with p.clip(cloth):
        p.fill(
            "M102 214C92 176 116 154 158 156C176 150 190 149 204 148C170 166 140 190 132 212Z",
            "paper",
            "lit",
            "glow",
        )
        p.fill("M262 150C300 150 352 170 340 220L270 206C286 190 280 168 262 150Z", "paper", "shade", "shade")
        p.line(
            "M106 200C140 166 196 158 240 182M112 212C140 180 190 172 226 200M150 156C210 158 280 176 338 204M206 148C252 152 306 164 344 184M200 204C236 192 290 196 340 214",
            "cloth-2", "shade", 3.2,
        )  # fmt: skip
        p.line(
            "M124 174C156 158 190 156 214 162M118 190C146 168 184 162 214 174", "paper", "lit", 2.4, "skip"
        )
    p.fill(star(226, 168, 15, 8, 0.66), "gold", "body", "mass")
    p.fill(disc(226, 168, 6.4), "accent", "body", "ink")
    p.fill(disc(224, 166, 2), "paper", "lit", "white")


def _brim(p: Pen) -> None:
    """A kettle's broad brim with rivets."""
    p.fill("M56 230C110 182 330 182 384 230C330 216 110 216 56 230Z", "metal", "lit")
    p.fill("M236 195C306 197 356 206 384 230C346 220 296 217 236 217Z", "metal", "deep", "shade")
    p.fill("M56 230C110 216 330 216 384 230C330 224 110 224 56 230Z", "metal", "dark", "ink")
    rivets = [disc(x, 208 - 9 * math.sin(math.pi * (x - 96) / 248) + 7, 3.2) for x in range(104, 350, 29)]
    p.fill(joined(*rivets), "gold", "body", "ink")
    p.line("M118 196Q220 168 322 196", "gold", "shade", 5)
    p.fill(disc(220, 74, 8), "gold", "lit")


def _fur(p: Pen) -> None:
    """A brim of fur in two rows of tufts, a spike, a tassel of red hair."""
    p.fill(
        "M206 26C190 44 168 46 150 36C160 58 150 72 136 80C164 84 196 72 212 44Z", "accent", "deep", "mass"
    )
    p.fill("M214 22C232 60 272 62 300 46C288 72 300 90 318 98C278 106 236 90 222 40Z", "accent", "body")
    p.line("M220 34C240 72 270 84 304 86M214 36C200 62 176 74 150 72", "accent", "deep", 1.8)
    p.fill(joined(poly((214, 30), (220, -18), (226, 30)), disc(220, 30, 10)), "gold", "body")
    p.fill(joined(poly((214, 30), (220, -18), (220, 30)), disc(217, 28, 5)), "gold", "lit", "glow")
    for y, rise, tone in ((228, 26, "deep"), (214, 22, "body")):
        tufts = []
        for i in range(21):
            x = 104 + i * 11.6
            lift = 12 * math.sin(math.pi * i / 20)
            tufts.append(lens(x, y - lift, 12, 0.1))
            tufts.append(ellipse(x, y - lift, 9.4, rise * (0.62 + 0.1 * (i % 3))))
        p.fill(joined(*tufts[1::2]), "hide", tone, "ink" if tone == "deep" else "mass")
    strands = "".join(
        f"M{104 + i * 7.4:.1f} {208 - 12 * math.sin(math.pi * i / 31):.1f}q{(-3, 2, 4)[i % 3]} 9 {(-1, 3, 1)[i % 3]} 17"
        for i in range(32)
    )
    p.line(strands, "hide", "deep", 1.7)
    p.line("".join(f"M{106 + i * 11.6:.1f} {200 - 12 * math.sin(math.pi * i / 20):.1f}q-3 7 -1 12" for i in range(12)), "hide", "lit", 1.8, "skip")  # fmt: skip


def _fan(p: Pen) -> None:
    """A fan of horsehair that stands over the bowl from ear to ear."""
    fan = "M120 120C96 40 150 -34 220 -34C290 -34 344 40 320 120L300 128C300 70 262 44 220 44C178 44 140 70 140 128Z"
    p.fill(fan, "accent", "body")
    with p.clip(fan):
        p.fill("M236 -40H350V140H280C300 90 280 40 236 40Z", "accent", "deep", "shade")
        hairs = "".join(
            f"M{220 + 78 * math.cos(a):.1f} {122 + 80 * math.sin(a):.1f}L{220 + 124 * math.cos(a):.1f} {122 + 176 * math.sin(a):.1f}"
            for a in (math.pi * (1 + i / 30) for i in range(31))
        )
        p.line(hairs, "accent", "deep", 1.6)
    p.line("M140 126C140 70 178 42 220 42C262 42 300 70 300 126", "gold", "body", 9, "bar", cap="butt")
    p.line("M142 120C144 72 180 46 214 44", "gold", "lit", 2.6, "skip")


def _band(p: Pen) -> None:
    """A gilded brow band set with stones."""
    band = "M112 206C150 190 290 190 328 206L330 236C290 218 150 218 110 236Z"
    (x0, y0), (x1, _) = p.place(110, 206), p.place(330, 206)
    glow = Gradient(
        tuple(
            zip(
                (0, 0.3, 0.55, 1),
                (p.colour("gold"), p.colour("gold", "lit"), p.colour("gold"), p.colour("gold", "deep")),
                strict=True,
            )
        ),
        (x0, y0, x1, y0),
    )
    p.canvas.fill(p.placed(band), glow, "lit", p.plane)
    places = [(130 + i * 22.5, 209.5 + abs(i - 4) ** 2 * 0.32) for i in range(9)]
    gems = [poly((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)) for x, y in places]
    p.fill(joined(*gems), "ink", "deep", "ink")
    p.fill(
        joined(*(poly((x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)) for x, y in places[::2])),
        "accent",
        "body",
        "skip",
    )
    p.fill(
        joined(*(poly((x, y - 4.4), (x + 3, y - 1), (x - 3, y)) for x, y in places[::2])),
        "paper",
        "lit",
        "skip",
    )
    p.line("M112 206C150 190 290 190 328 206", "gold", "lit", 2.2, "skip")
    p.line("M330 236C290 218 150 218 110 236", "gold", "deep", 2.4)


def _nasal(p: Pen) -> None:
    """The bar before the nose."""
    p.fill("M211 190L220 180L229 190L227 286C227 298 232 300 232 308C228 318 212 318 208 308C208 300 213 298 213 286Z", "gold", "lit")  # fmt: skip
    p.fill("M220 180L229 190L227 286C227 298 232 300 232 308C230 313 225 315.500 220 315.500Z", "gold", "deep", "shade")  # fmt: skip
    p.fill(star(220, 208, 12, 8, 0.66), "accent", "body", "ink")
    p.fill(star(220, 208, 5, 8, 0.5), "gold", "lit", "white")


def _great(p: Pen) -> None:
    """A closed helm: a flat crown, plates riveted together, a slit, breath holes on one side."""
    barrel = "M132 92C160 78 280 78 308 92L322 206L306 330C280 352 160 352 134 330L118 206Z"
    p.fill("M104 330C120 318 320 318 336 330L356 366H84Z", "cloth", "body")
    p.fill("M240 318C290 320 322 324 336 330L356 366H256Z", "cloth", "deep", "shade")
    p.fill(barrel, "metal", "body")
    with p.clip(barrel):
        for a, b, tone in ((110, 150, "half"), (150, 190, "lit"), (190, 219, "half"), (219, 262, "body"), (262, 294, "shade"), (294, 340, "deep")):  # fmt: skip
            p.fill(f"M{a} 70L{a - (220 - a) * 0.06:.1f} 206L{a + (220 - a) * 0.05:.1f} 360H{b + (220 - b) * 0.05:.1f}L{b - (220 - b) * 0.06:.1f} 206L{b} 70Z", "metal", tone, "shade" if a > 250 else "skip")  # fmt: skip
        p.fill("M162 70L158 206L164 360H174L170 206L174 70Z", "white", "lit", "skip")
        p.line("M118 214Q220 238 322 214M122 246Q220 268 320 246", "metal", "deep", 1.4)
    p.fill(ellipse(220, 88, 88, 15), "metal", "lit")
    p.fill("M220 73C272 73 308 80 308 88C308 97 272 103 220 103Z", "metal", "shade", "shade")
    p.fill("M126 194Q168 206 212 208V224Q168 222 124 210Z", "ink", "deep", "ink")
    p.fill("M314 194Q272 206 228 208V224Q272 222 316 210Z", "ink", "deep", "ink")
    p.line("M124 190Q168 202 212 204M316 190Q272 202 228 204M122 214Q168 226 212 228M318 214Q272 226 228 228", "gold", "body", 3.4)  # fmt: skip
    p.fill("M210 96H230L231 340Q220 343 209 340Z", "gold", "body")
    p.fill("M210 96H218L218 341Q212 341 209 340Z", "gold", "lit", "glow")
    holes = [disc(250 + i * 14, 262 + j * 17 - i * 2.5, 3.6) for i in range(4) for j in range(4)]
    p.fill(joined(*holes), "ink", "deep", "ink")
    rivets = [disc(x, y, 2.6) for x, y in ((140, 112), (300, 112), (130, 180), (310, 180), (134, 262), (140, 312), (300, 330), (220, 120), (220, 160), (220, 262), (220, 312))]  # fmt: skip
    p.fill(joined(*rivets), "gold", "deep", "ink")
    p.fill(
        spline([(134, 330), (220, 352), (306, 330), (306, 336), (220, 358), (134, 336)], closed=True),
        "gold",
        "body",
    )
