"""Fills the templates of this folder."""

from __future__ import annotations

import re
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

NOTHING = "–"


def _figure(value: float | None, digits: int, sign: str = "") -> str:
    """A number with so many digits behind the point; a dash for None."""
    return NOTHING if value is None else f"{value:{sign}.{digits}f}"


def _percent(value: float | None) -> str:
    return _figure(None if value is None else 100 * value, 1)


def _plain(value: float | None) -> str:
    return NOTHING if value is None else f"{value:g}"


def _name(text: str) -> Markup:
    """A name that may be broken where its parts end."""
    return Markup(re.sub(r"([:,])", r"\1<wbr>", str(escape(text))))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    environment.filters |= {"figure": _figure, "percent": _percent, "plain": _plain, "name": _name}
    return environment


def render(template: str, title: str, **values: Any) -> str:
    """The page of a template."""
    version = metadata.version("flockmind")
    return _environment().get_template(template).render(title=title, version=version, **values)
