"""Files that print shops take: PDF/X in CMYK."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.nearest import list_words
from printkit.press import PressError
from printkit.press.build.export import Export
from printkit.press.pdf.separation import find_separation
from printkit.press.sheets.options import LIMIT, STANDARDS, Options, check_word, raise_problems


@dataclass(frozen=True)
class PrintShop(Export):
    """A build in a print shop's inks."""

    standard: str | None
    profile: Path | None = None
    """The shop's ICC profile."""
    ink_limit: float = LIMIT
    """Percent of ink on one spot."""
    name = "PDF/X"

    def adjust(self, options: Options) -> Options:
        """Return options for files that a print shop takes.

        Raises:
            BoxError: an unknown standard, or none.
            PressError: PDF/X-4 without a profile, or a profile that cannot be used.
        """
        if self.standard is None:
            message = "a profile belongs to --pdfx; add --pdfx X-4 or --pdfx X-1a"
            raise BoxError([Problem("--profile", message)])
        wanted = self.standard.upper().removeprefix("PDF/").replace("A", "a")
        raise_problems([check_word("--pdfx", wanted, STANDARDS)])
        if wanted == "X-4" and self.profile is None:
            found = installed_profiles()
            here = f" Found here: {list_words(found, 8)}." if found else ""
            raise PressError(
                "PDF/X-4 carries the profile of the press that prints it: ask the print shop, add --profile FILE.icc,"
                f" or take --pdfx X-1a.{here}"
            )
        made = replace(options, pdfx=wanted, profile=self.profile, ink_limit=self.ink_limit)
        find_separation(made)
        return made


def installed_profiles() -> list[str]:
    """Return CMYK output profiles in the folders where systems keep them."""
    from platformdirs import user_data_path  # noqa: PLC0415  # as above

    folders = (Path("/usr/share/color/icc"), Path("/Library/ColorSync/Profiles"), user_data_path() / "icc")
    found = []
    for folder in folders:
        for file in sorted(folder.rglob("*.ic[cm]")) if folder.is_dir() else ():
            with suppress(OSError), file.open("rb") as stream:
                if stream.read(20)[12:20] == b"prtrCMYK":
                    found.append(str(file))
    return found
