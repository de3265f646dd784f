"""Documents that are none are refused alike, whatever kind was expected."""

from __future__ import annotations

from typing import Any

import pytest

import flockmind
from flockmind.server.errors import RequestError
from flockmind.server.policy import Policy
from flockmind.server.protocol import answer, find_kind
from flockmind.server.rules import new_game

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


@pytest.mark.parametrize(
    ("options", "components", "field"),
    [
        ({"x": 1}, {}, "options.x"),
        ({"": 1}, {}, 'options.""'),
        ({"start_player": 5}, {}, "options.start_player"),
        ({}, {"x": {}}, "components.x"),
    ],
)
def test_paths_are_those_of_the_document(options: Any, components: Any, field: str) -> None:
    state = flockmind.load_game("kuhn-poker").new_state(1)
    for kind, document in (
        (flockmind.Record, state.record().to_dict()),
        (flockmind.InfoState, state.info_state(0).to_dict()),
    ):
        with pytest.raises(flockmind.FieldError) as caught:
            kind.from_dict({**document, "options": options, "components": components})
        assert caught.value.field == field
    if options:
        for request in ("new", "table"):
            body = {"game": "kuhn-poker", "options": options}
            with pytest.raises(RequestError) as refused:
                answer(find_kind("new"), body, Policy()) if request == "new" else new_game(body, Policy())
            assert (refused.value.field, refused.value.message.partition(":")[0]) == (field, field)
        with pytest.raises(flockmind.FieldError) as caught:
            flockmind.load_game("kuhn-poker", **options)
        assert caught.value.field == field.removeprefix("options.")


@pytest.mark.parametrize("slug", [game.slug for game in flockmind.list_games()])
def test_a_component_s_path_says_where_it_stands(slug: str) -> None:
    state = flockmind.load_game(slug).new_state(1)
    record = state.record().to_dict()
    for option in (o for o in state.game.face.options if o.component is not None):
        for place in ("options", "components"):
            wrong = {**record, place: {**record[place], option.name: {"game": "another"}}}
            with pytest.raises(flockmind.FieldError) as caught:
                flockmind.Record.from_dict(wrong)
            assert caught.value.field == f"{place}.{option.name}.game"
