"""What ISO 15930 asks of a PDF/X-1a:2003 (part 4) or PDF/X-4 (part 7) file, looked up by pikepdf; ink by Ghostscript.

No free program checks all of it (docs/print-shops.md), so the clauses stand here as short functions that tell what is wrong.
"""

from __future__ import annotations

import itertools
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
from PIL import Image, ImageChops, ImageMath

VERSION = {"X-1a": "PDF/X-1a:2003", "X-4": "PDF/X-4"}
_BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox")
"""From the outermost to the innermost."""
_FORBIDDEN = {
    "/JS",
    "/JavaScript",
    "/AA",
    "/OpenAction",
    "/AcroForm",
    "/EmbeddedFiles",
    "/OPI",
    "/PS",
    "/TR",
    "/HTP",
}
_INKS = {"/DeviceGray", "/DeviceCMYK", "/Separation", "/DeviceN", "/Indexed", "/Pattern"}
_PAINTS = {"f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "sh"}
_SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}
_ASKED = ("dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped")  # fmt: skip


def faults(file: Path, standard: str) -> list[str]:
    """Everything in which a file is no PDF/X of this standard."""
    with pikepdf.open(file) as pdf:
        return [
            *_file(file, pdf, standard),
            *_information(pdf, standard),
            *_intent(pdf, standard),
            *_pages(pdf),
            *(fault for each in pdf.objects for fault in _object(each, standard)),
            *(f"{file.name}: {fault}" for each in _streams(pdf) for fault in _operators(each)),
        ]


def _file(file: Path, pdf: pikepdf.Pdf, standard: str) -> Iterator[str]:
    """Header, identity, no encryption; 1.4 knows neither packed objects nor packed cross references."""
    if pdf.is_encrypted:
        yield "it is encrypted"
    if len(pdf.trailer.get("/ID", ())) != 2:
        yield "its trailer has no ID"
    if pdf.pdf_version != {"X-1a": "1.4", "X-4": "1.6"}[standard]:
        yield f"it is PDF {pdf.pdf_version}"
    if standard == "X-1a" and re.search(rb"/Type\s*/(ObjStm|XRef)\b", file.read_bytes()):
        yield "its objects are packed"
    yield from pdf.check_pdf_syntax()


def _information(pdf: pikepdf.Pdf, standard: str) -> Iterator[str]:
    """Version, title, dates, whether it was trapped; in X-4 as XMP, and both say the same."""
    about = pdf.trailer.get("/Info", pikepdf.Dictionary())
    told = {name: str(about.get(name, "")) for name in ("/Title", "/CreationDate", "/ModDate", "/Trapped")}
    yield from (f"its information has no {name}" for name, value in told.items() if not value)
    if told["/Trapped"] not in ("/True", "/False"):
        yield f"it is trapped: {told['/Trapped']}"
    for date in (told["/CreationDate"], told["/ModDate"]):
        if not re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d'?)", date):
            yield f"{date} is no whole date"
    if standard == "X-1a":
        if str(about.get("/GTS_PDFXVersion", "")) != VERSION[standard]:
            yield f"its version is {about.get('/GTS_PDFXVersion')}"
        return
    root = ET.fromstring(pdf.Root.Metadata.read_bytes().decode().split("?>", 1)[1].rsplit("<?xpacket", 1)[0])  # noqa: S314  # our own file
    if "/Filter" in pdf.Root.Metadata:
        yield "its metadata are packed"
    found = {name: "".join(node.itertext()).strip() if (node := root.find(f".//{name}", _SPACES)) is not None else "" for name in (*_ASKED, "pdfxid:GTS_PDFXVersion")}  # fmt: skip
    yield from (f"its metadata have no {name}" for name in _ASKED if not found[name])
    if found["pdfxid:GTS_PDFXVersion"] != VERSION[standard]:
        yield f"its version is {found['pdfxid:GTS_PDFXVersion']}"
    for key, name in (("/Title", "dc:title"), ("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate"), ("/Trapped", "pdf:Trapped")):  # fmt: skip
        one, other = (
            re.sub(r"[-:TD/]" if "Date" in name else r"^/", "", text) for text in (told[key], found[name])
        )
        if one != other:
            yield f"{key} is {told[key]}, {name} is {found[name]}"


def _intent(pdf: pikepdf.Pdf, standard: str) -> Iterator[str]:
    """One, for a printing condition that is registered or whose profile lies in the file."""
    intents = [each for each in pdf.Root.get("/OutputIntents", ()) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"it has {len(intents)} output intents"
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")).strip():
        yield "its output intent has no identifier"
    profile = intent.get("/DestOutputProfile")
    if profile is not None:
        data = profile.read_bytes()
        if profile.N != 4 or data[12:20] != b"prtrCMYK" or data[36:40] != b"acsp":
            yield "its profile is none of a CMYK press"
    elif standard == "X-4" or str(intent.get("/RegistryName", "")) != "http://www.color.org":
        yield "its output intent has neither profile nor registry"
    if profile is not None and not str(intent.get("/Info", "")).strip():
        yield "nothing tells what its profile is for"


def _pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Boxes on every page, each within the one before; nothing lies on a page that does not print as it looks."""
    for number, page in enumerate(pdf.pages, start=1):
        missing = [box for box in _BOXES if box not in page.obj]
        yield from (f"page {number} has no {box}" for box in missing)
        if "/ArtBox" in page.obj:
            yield f"page {number} has an ArtBox beside its TrimBox"
        boxes = [[float(edge) for edge in page.obj[box]] for box in _BOXES if box not in missing]
        for outer, inner in itertools.pairwise(boxes):
            if inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]:
                yield f"page {number}: {inner} reaches out of {outer}"
        if page.obj.get("/Annots"):
            yield f"page {number} has annotations"
        if "/UserUnit" in page.obj:
            yield f"page {number} has units of its own"


def _object(each: Any, standard: str) -> Iterator[str]:
    """One object: colours, fonts, transparency, pictures, and what a page must not do."""
    if not isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
        return
    where = f"object {each.objgen[0]}"
    yield from (f"{where} has {key}" for key in _FORBIDDEN & set(each.keys()))
    if each.get("/S") in ("/JavaScript", "/Launch", "/GoToR", "/SubmitForm", "/URI"):
        yield f"{where} is an action"
    if each.get("/Type") == "/Font" and each.get("/Subtype") not in ("/Type0", "/Type3"):
        descriptor: Any = each.get("/FontDescriptor", {})
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            yield f"{where}: {each.get('/BaseFont')} is not embedded"
    if "/LZWDecode" in str(each.get("/Filter", "")):
        yield f"{where} is packed by LZW"
    spaces = [each.get("/ColorSpace")] if each.get("/Subtype") == "/Image" or "/ShadingType" in each else []
    spaces += list(each.get("/ColorSpace", {}).values()) if isinstance(each.get("/ColorSpace"), pikepdf.Dictionary) else []  # fmt: skip
    for space in spaces:
        names = _named(space)
        if not names <= _INKS:
            yield f"{where} has the colours {sorted(names)}"
    if standard == "X-1a":
        yield from _opaque(where, each)


def _named(space: Any) -> set[str]:
    """Names of a colour space and of those it stands on."""
    if isinstance(space, pikepdf.Name):
        return {str(space)}
    first, *rest = list(space) if isinstance(space, pikepdf.Array) else [pikepdf.Name("/Unknown")]
    if first in ("/Indexed", "/Pattern"):
        return {str(first), *(name for part in rest[:1] for name in _named(part))}
    return {str(first), *_named(rest[1])} if first in ("/Separation", "/DeviceN") else {str(first)}


def _opaque(where: str, each: Any) -> Iterator[str]:
    """X-1a knows no transparency, and no pictures but those of PDF 1.4."""
    if each.get("/SMask", "/None") != "/None":
        yield f"{where} has a soft mask"
    if any(float(each.get(key, 1)) != 1 for key in ("/CA", "/ca") if not isinstance(each.get(key, 1), pikepdf.Dictionary)):  # fmt: skip
        yield f"{where} shines through"
    if each.get("/BM", "/Normal") not in ("/Normal", "/Compatible"):
        yield f"{where} blends"
    if isinstance(each.get("/Group"), pikepdf.Dictionary) and each["/Group"].get("/S") == "/Transparency":
        yield f"{where} is a transparency group"
    if (
        re.search("JPXDecode|JBIG2Decode", str(each.get("/Filter", "")))
        or "/OC" in each
        or "/Alternates" in each
    ):
        yield f"{where} has what PDF 1.4 does not know, or what may print in two ways"


def _streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """What draws: pages and forms."""
    yield from (page for page in pdf.pages)
    yield from (
        each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    )


def _operators(drawn: Any) -> Iterator[str]:
    """No colour but inks, no picture within the stream; only black is printed over what lies below."""
    resources = drawn.get("/Resources", pikepdf.Dictionary())
    states = resources.get("/ExtGState", pikepdf.Dictionary())
    over, fill, saved = False, "", list[tuple[bool, str]]()
    for instruction in pikepdf.parse_content_stream(drawn):
        operands: Any = instruction.operands
        operator = str(instruction.operator)
        if operator in (
            "rg",
            "RG",
            "cs",
            "CS",
            "sc",
            "SC",
            "scn",
            "SCN",
            "BI",
            "INLINE IMAGE",
            "BX",
            "d0",
            "d1",
        ):
            yield f"the operator {operator}"
        elif operator == "gs":
            over = bool(states[str(operands[0])].get("/op", False))
        elif operator in ("k", "g"):
            fill = operator + " ".join(f"{float(number):g}" for number in operands)
        elif operator == "q":
            saved.append((over, fill))
        elif operator == "Q":
            over, fill = saved.pop()
        elif operator in _PAINTS and over and fill not in ("k0 0 0 1", "g0"):
            yield f"{fill or 'a colour of before'} is printed over its ground"


def most_ink(file: Path, scratch: Path, dpi: int = 150) -> float:
    """Percent of ink on the wettest spot of a file's pages: the four plates as Ghostscript separates them.

    With fewer dots a gold sign and black text beside it would lie on one dot.
    """
    subprocess.run(
        ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{dpi}", f"-sOutputFile={scratch}/%d.tif", str(file)],
        check=True, capture_output=True,
    )  # fmt: skip
    most = 0.0
    for cyan in sorted(scratch.glob("*(Cyan).tif")):
        plates = []
        for name in ("Cyan", "Magenta", "Yellow", "Black"):
            file_of = cyan.with_name(cyan.name.replace("(Cyan)", f"({name})"))
            with Image.open(file_of) as plate:
                plates.append(ImageChops.invert(plate.convert("L")))
        total = ImageMath.lambda_eval(lambda ink: ink["c"] + ink["m"] + ink["y"] + ink["k"], **dict(zip("cmyk", plates, strict=True)))  # fmt: skip
        most = max(most, total.getextrema()[1] / 2.55)
    for plate_file in scratch.glob("*.tif"):
        plate_file.unlink()
    return most
