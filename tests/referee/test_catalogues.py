"""Every message of the referee and of the titles is translated, and names the same places."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    [*(ROOT / "printkit").glob("**/locale/ar.po"), *(ROOT / "card_data").glob("*/locale/ar.po")]
)


def test_nothing_is_missing_or_stale() -> None:
    """`scripts/words.py --check` finds every text translated and none that nobody says."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "words.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translations_name_no_place_that_is_not_there(path: Path) -> None:
    """A translation may leave a number out (one, two), but can name no other place."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale="ar")
    for message in catalogue:
        if message.id:
            texts = message.id if isinstance(message.id, tuple) else (message.id,)
            known = {name for text in texts for name in places(text)}
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            for text in said:
                assert places(text) <= known, (message.id, text)


def places(text: object) -> set[str]:
    """The names of a text's places."""
    return set(re.findall(r"\{(\w+)", str(text)))
