"""Make a PDF a PDF/X (ISO 15930): output intent, dates, versions, metadata."""

from __future__ import annotations

import os
import time
from html import escape
from uuid import UUID

from printkit.press.pdf.separation import CONDITION, REGISTRY
from printkit.press.sheets.options import Standard

VERSIONS: dict[Standard, tuple[int, int]] = {"X-4": (1, 6), "X-1a": (1, 4)}
_EPOCH = 946684800
"""The first of January 2000: equal input gives equal bytes, and PDF/X requires a date."""


def find_date() -> time.struct_time:
    """Return the date of files: SOURCE_DATE_EPOCH if set."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    return time.gmtime(int(told) if told.isdecimal() else _EPOCH)


def list_information(standard: Standard) -> dict[str, str]:
    """Return entries of the document's information."""
    date = time.strftime("D:%Y%m%d%H%M%SZ", find_date())
    entries = {"CreationDate": date, "ModDate": date, "Creator": "printkit"}
    if standard == "X-1a":
        entries["GTS_PDFXVersion"] = "PDF/X-1a:2003"
    else:
        entries["GTS_PDFXVersion"] = "PDF/X-4"
    return entries


def format_intent(condition: str, profile: int) -> bytes:
    """Return the output intent; `profile`: the object with the ICC profile, 0 for none."""
    registered = condition == CONDITION and not profile
    known = f"/RegistryName({REGISTRY})" if registered else f"/DestOutputProfile {profile} 0 R"
    told = condition if registered else "Custom"
    text = condition.replace("\\", "").replace("(", "[").replace(")", "]")
    return f"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier({told})/OutputCondition({text})/Info({text}){known}>>".encode()


def format_metadata(title: str, producer: str, digest: str) -> bytes:
    """Return the XMP packet that PDF/X-4 asks for."""
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", find_date())
    own = f"uuid:{UUID(hex=digest[:32])}"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>printkit</xmp:CreatorTool><pdf:Producer>{escape(producer)}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>{own}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()
