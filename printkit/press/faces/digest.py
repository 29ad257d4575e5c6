"""Fingerprints of faces: the same operations have the same one."""

from __future__ import annotations

import hashlib
from typing import Any

from printkit.press.ops import Face, Group, Op

_KEPT = 4000


class Digests:
    """Makes fingerprints; of operations that faces share, once."""

    def __init__(self) -> None:
        self._common: dict[int, tuple[Any, bytes]] = {}

    def of(self, face: Face) -> str:
        """Return the fingerprint of a face."""
        digest = hashlib.blake2b(repr((face.width, face.height, face.bleed)).encode(), digest_size=12)
        for op in face.ops:
            digest.update(self._digest_op(op))
        return digest.hexdigest()

    def _digest_op(self, op: Op) -> bytes:
        if not isinstance(op, Group):
            return repr(op).encode()
        if op.shared:
            known = self._common.get(id(op.ops))
            if known is None or known[0] is not op.ops:
                if len(self._common) > _KEPT:
                    self._common.clear()
                inner = hashlib.blake2b(repr(op.ops).encode(), digest_size=12).digest()
                known = self._common[id(op.ops)] = (op.ops, inner)
            body = known[1]
        else:
            body = b"".join(self._digest_op(inner) for inner in op.ops)
        return repr((op.x, op.y, op.angle, op.scale, op.clip, op.shared, op.opacity, op.veil)).encode() + body
