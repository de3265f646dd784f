"""The games of a store as files for other programs: JSON Lines and Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ..errors import FlockmindError
from .store import Store

ROWS = 1000
"""Games of a row group of Parquet."""


def records(store: Store, deals: Iterable[int] | None = None) -> Iterator[str]:
    """The record of each game as a line of JSON, in order; games of which there is none are left out.

    `deals`: only those.
    """
    return (result.record for _, result in store.stream(deals=deals) if result.record)


def rows(store: Store, deals: Iterable[int] | None = None) -> Iterator[dict[str, Any]]:
    """A row a game, in order; lists have an entry a seat.

    `seats` are the names of the bots, `record` is the line of JSON or None.
    """
    bots = store.definition["bots"]
    for fixture, result in store.stream(deals=deals):
        members = {**vars(result), "record": result.record or None}
        yield {
            "deal": fixture.deal,
            "slot": fixture.slot,
            "seats": [bots[b] for b in fixture.seats],
            **members,
        }


def write_parquet(store: Store, path: str | Path, deals: Iterable[int] | None = None) -> int:
    """Writes `rows` as a Parquet file, `ROWS` at a time; the number of games. Needs pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    counts, floats = pa.list_(pa.int64()), pa.list_(pa.float64())
    schema = pa.schema(
        [
            ("deal", pa.int64()),
            ("slot", pa.int32()),
            ("seats", pa.list_(pa.string())),
            ("returns", floats),
            ("scores", floats),
            ("forfeit", pa.int32()),
            ("reason", pa.string()),
            ("decisions", counts),
            ("iterations", counts),
            ("seconds", floats),
            ("record", pa.string()),
        ],
        metadata={"format": "flockmind-games/1", "game": store.definition["game"]},
    )
    written = 0
    wanted = rows(store, deals)
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as out:
            while part := list(islice(wanted, ROWS)):
                out.write_table(pa.Table.from_pylist(part, schema))
                written += len(part)
    except OSError as error:
        raise FlockmindError(f"{path}: expected a file that can be written ({error})") from error
    return written
