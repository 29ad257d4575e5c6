"""Every message of the referee and of the titles is translated, and names the same places."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
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


def test_nothing_is_counted_by_a_word_that_stays_as_it_is() -> None:
    """Arabic counts by six forms: a number is never followed by one of them in a text that has only one."""
    read = [read_po(BytesIO(path.read_bytes()), locale="ar") for path in CATALOGUES]
    forms = [
        form
        for one in read
        for message in one
        if isinstance(message.string, tuple)
        for text in message.string[3:]
        for form in text.split("|")
    ]
    counted = {found[1] for form in forms if (found := re.search(r"\{n\} ([\u0621-\u0652]{3,})", form))} - {
        "من",
        "منها",
    }
    assert {"دراهم", "درهمًا", "سيوف"} <= counted
    stiff = {
        message.string
        for one in read
        for message in one
        if isinstance(message.id, str)
        for name, word in re.findall(r"\{(\w+)(?::\w+)?\} ([\u0621-\u0652]+)", str(message.string))
        if word in counted - MASSES and re.search(rf"\{{{name}\}}", message.id)
    }
    assert stiff == set()


MASSES = {"ذهب", "علف", "ماء", "قمح", "خمر", "زيت", "غنم"}
"""What has one form for any number."""


def places(text: object) -> set[str]:
    """The names of a text's places."""
    return set(re.findall(r"\{(\w+)", str(text)))
