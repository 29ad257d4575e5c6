"""Typed codes: what they name, and what they may name."""

from __future__ import annotations

import pytest

from printkit.companion import finding
from printkit.companion.pages import LoadedTitle
from printkit.title import load_title


def test_a_code_that_two_pieces_have_is_a_doubt_between_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids that differ in punctuation only: both are offered and nothing else, whatever looks alike."""
    own = LoadedTitle.of(load_title("mecca"))
    one, other = list(own.pieces.values())[:2]
    monkeypatch.setitem(vars(own), "pieces", {"K-71": one, "K7-1": other, "K72": other})
    looked = finding.searched(own, "k71")
    assert (looked.pieces, looked.wrong) == ((), ())
    [doubt] = looked.doubts
    assert doubt.may_be == (one, other)
