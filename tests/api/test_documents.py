"""Documents that are none are refused alike, whatever kind was expected."""

from __future__ import annotations

import pytest

import flockmind

KINDS = [flockmind.InfoState, flockmind.Record]
WRONG = [
    ("{", ""),
    ("[" * 100_000, ""),
    ("[]", ""),
    ("{}", "format"),
    ('{"format": "flockmind-other/1"}', "format"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("text", "field"), WRONG)
def test_wrong_documents_name_the_field(kind: type[flockmind.InfoState], text: str, field: str) -> None:
    with pytest.raises(flockmind.FieldError) as caught:
        kind.from_json(text)
    assert caught.value.field == field
