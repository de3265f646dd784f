"""A client on a network cannot have a file of the server read, whatever option would take its path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import flockmind
from flockmind.server.policy import LimitError, Policy

OPTIONS = [
    (game.slug, option.name)
    for game in flockmind.list_games()
    for option in game.options
    if option.kind in ("open", "component")
]


@pytest.mark.parametrize(("slug", "name"), OPTIONS)
def test_no_option_names_a_file(
    slug: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flockmind.load_game(slug)  # reads what is shipped, once for all
    file = tmp_path / "secret.json"
    file.write_text("{}", encoding="utf-8")
    opened: list[Any] = []
    real = Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda self, **words: opened.append(self) or real(self, **words))
    with pytest.raises(flockmind.FieldError):
        flockmind.load_game(slug, **{name: str(file)})
    assert opened == [file]  # the option takes a path, so that there is something to refuse
    for place in ("", "record"):
        with pytest.raises(LimitError) as caught:
            Policy(files=False).check_documents({"game": slug, "options": {name: str(file)}}, place)
        assert caught.value.field == f"{place}.options.{name}".lstrip(".")
    assert opened == [file]


@pytest.mark.parametrize(
    ("slug", "name"),
    [(game.slug, o.name) for game in flockmind.list_games() for o in game.options if o.kind == "component"],
)
def test_no_component_names_a_file(
    slug: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path under `components` is refused, whoever gives it; under `options` it is a local one's own."""
    file = tmp_path / "mine.json"
    option = next(
        o for game in flockmind.list_games() if game.slug == slug for o in game.options if o.name == name
    )
    assert option.component is not None
    file.write_text(json.dumps(option.component.resolve(name, option.component.names()[0])), encoding="utf-8")
    own = flockmind.load_game(slug, **{name: str(file)}).drawn(1)
    record = own.new_state(1).record().to_dict()
    assert isinstance(record["components"][name], dict)
    assert flockmind.Record.from_dict({**record, "components": {}}).game == own
    opened: list[Any] = []
    real = Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda self, **words: opened.append(self) or real(self, **words))
    for text in (str(file), option.component.names()[0]):
        document = {**record, "components": {name: text}}
        with pytest.raises(flockmind.FieldError) as caught:
            flockmind.Record.from_dict(document)
        assert caught.value.field == f"components.{name}"
        info = {**own.new_state(1).info_state(0).to_dict(), "components": {name: text}}
        with pytest.raises(flockmind.FieldError) as caught:
            flockmind.InfoState.from_dict(info)
        assert caught.value.field == f"components.{name}"
    assert not opened


@pytest.mark.parametrize("slug", [game.slug for game in flockmind.list_games()])
def test_what_is_no_file_is_let_through(slug: str) -> None:
    game = flockmind.load_game(slug).drawn(1)
    Policy(files=False).check_documents({"game": slug, "options": game.options}, "")
    texts = {k: " ".join(v) if isinstance(v, list) else v for k, v in game.options.items()}
    Policy(files=False).check_documents({"game": slug, "options": texts}, "")
