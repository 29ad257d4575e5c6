"""Secrets: join codes that people type, tokens that nobody can guess, and the tokens of forms."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Final

from printkit.web import host

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without letters and digits that people confuse."""

CODE_LENGTH: Final = 5


def new_code() -> str:
    """Return a join code that is easy to read out."""
    return "".join(LETTERS[host.random_below(len(LETTERS))] for _ in range(CODE_LENGTH))


def clean_code(typed: str) -> str:
    """Return a join code as a person typed it; "" if it cannot be one."""
    code = "".join(letter for letter in typed[:40].upper() if letter.isalnum())
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


def new_token() -> str:
    """Return 192 bits that nobody can guess."""
    return host.make_token(24)


def derive_token(token: str, code: str) -> str:
    """Return the token that the owner of a token gets at another table: the same each time."""
    made = hmac.new(
        token.encode("utf-8", "replace"), f"goes along to {code}".encode("utf-8", "replace"), hashlib.sha256
    )
    return base64.urlsafe_b64encode(made.digest()[:24]).decode()


def digest_token(token: str) -> str:
    """Return the part of a token that the store keeps: nobody can take a seat with it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def is_token_of(token: str, kept: str) -> bool:
    """Return whether a token is the one whose digest was stored, in a time that does not betray how much is right."""
    return is_same_digest(digest_token(token), kept)


def is_same_digest(shown: str, kept: str) -> bool:
    """Return whether a digest is the stored one: for a token that is compared with many, and hashed once."""
    return bool(kept) and hmac.compare_digest(shown.encode("utf-8", "replace"), kept.encode())


def form_token(session: str) -> str:
    """Return the token in a session's forms; another site cannot read the cookie to make it."""
    return hashlib.sha256(f"forms of {session}".encode("utf-8", "replace")).hexdigest()[:32]
