"""Writes the tables of keys in `docs/`: of every record that a page names between markers.

    <!-- keys: PartKeys -->
    <!-- end of keys -->

Run it after a key was changed; with --check it only tells which pages are not up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from printkit.base.keytables import keys_table, record_named
from printkit.base.yaml_keys import keys_of
from printkit.press.booklet.look import LookKeys
from printkit.studio.editor_schema import SCHEMAS

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCK = re.compile(r"(<!-- keys: (\w+)(?: without (\w+))? -->\n).*?(<!-- end of keys -->)", re.DOTALL)


def table_of(match: re.Match[str]) -> str:
    """A block with its table as the record has it, without the keys of another where it names one."""
    begin, name, other, end = match.groups()
    table = keys_table(record_named(name), without=keys_of(record_named(other)) if other else ())
    return f"{begin}{table}\n{end}"


def main() -> int:
    """Write the pages, or tell which are old."""
    for make in SCHEMAS.values():
        make()  # so that every record is known
    keys_of(LookKeys)
    old = []
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        made = BLOCK.sub(table_of, text)
        if made != text:
            old.append(page.name)
            if "--check" not in sys.argv:
                page.write_text(made, encoding="utf-8")
    if old and "--check" in sys.argv:
        print(f"run scripts/keys.py: tables of keys are old in {', '.join(old)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
