"""Seeds derived from seeds: the same on every platform, whatever process asks."""

from __future__ import annotations

from hashlib import blake2b

from .game import MAX_SEED


def derive(*parts: int | str) -> int:
    """A seed from 0 to MAX_SEED that depends on every part and their order, by BLAKE2b.

    It tells nothing of the parts: whoever gets it cannot find a secret seed among them.
    """
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MAX_SEED
