"""The shipped component files, and how an option's value becomes one of them or the user's own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..documents import loads
from ..errors import FieldError

CUSTOM = "custom"
"""Value of an option whose component was given as a document rather than by name."""

PROVENANCES = ("reconstructed", "published", "variant")


@cache
def _shipped(file: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath(file).read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


@dataclass(frozen=True)
class Component:
    """The component behind an option: a shipped file, or one in its form.

    `table` names the member that holds several named entries of which the option picks one (as a
    layout file holds layouts); None if the file is one component as a whole.
    """

    game: str
    file: str
    table: str | None = None
    whole_name: str = "standard"

    def names(self) -> list[str]:
        """Names of what is shipped, the default first."""
        return list(_shipped(self.file)[self.table]) if self.table else [self.whole_name]

    def provenance(self) -> str:
        """Where the shipped data comes from: reconstructed, published or variant."""
        return str(_shipped(self.file)["provenance"])

    def is_shipped(self, value: Any) -> bool:
        """Whether the value names shipped data."""
        return isinstance(value, str) and value in self.names()

    def resolve(self, option: str, value: Any) -> dict[str, Any]:
        """The document for an option's value; raises FieldError that names the option and the reason.

        A value is a shipped name, a document, or a path, for files with named entries also
        ``PATH#NAME`` (without a name the first entry is taken).
        """
        if self.is_shipped(value):
            return self._pick(_shipped(self.file), option, value if self.table else "")
        if isinstance(value, dict):
            return self._pick(value, option, "")
        if not isinstance(value, str):
            raise FieldError(option, f"expected {' or '.join(self.names())}, a file or a document")
        path, _, entry = value.partition("#") if self.table else (value, "", "")
        try:
            document = loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            names = ", ".join(self.names())
            reason = error.strerror or "cannot be read"
            raise FieldError(option, f"{value!r} is neither one of {names} nor a file ({reason})") from None
        except ValueError as error:
            raise FieldError(option, f"{path} is not JSON: {error}") from None
        return self._pick(document, option, entry, f"{path}: ")

    def _pick(self, document: Any, option: str, entry: str, where: str = "") -> dict[str, Any]:
        if not isinstance(document, dict):
            raise FieldError(option, f"{where}expected a JSON object")
        if document.get("game") != self.game:
            raise FieldError(f"{option}.game", f"{where}expected {self.game!r}")
        if document.get("provenance") not in PROVENANCES:
            raise FieldError(f"{option}.provenance", f"{where}expected one of {', '.join(PROVENANCES)}")
        if self.table is None:
            return document
        entries = document.get(self.table)
        if not isinstance(entries, dict) or not entries:
            raise FieldError(f"{option}.{self.table}", f"{where}expected named entries")
        name = entry or next(iter(entries))
        if name not in entries:
            raise FieldError(
                f"{option}.{self.table}", f"{where}no entry {name!r}; there are {', '.join(entries)}"
            )
        return {**document, self.table: {name: entries[name]}}
