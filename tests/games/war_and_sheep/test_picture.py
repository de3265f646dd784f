"""Text and picture of a position."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from flockmind import InfoState
from flockmind.games import picture, text

from .test_information import EXAMPLE


def test_every_action_can_be_clicked() -> None:
    info = InfoState.from_dict(EXAMPLE)
    actions = [str(action) for action in info.legal_actions()]
    svg = picture(info, marks={actions[0]: 1.0}, heat={"c5": 0.25})
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert set(re.findall(r'data-action="([^"]*)"', svg)) == set(actions)
    assert "25%" in svg


def test_the_text_says_what_is_known() -> None:
    lines = text(InfoState.from_dict(EXAMPLE)).split("\n")
    assert "  5  . _ * _ _ Y" in lines
    assert "  3  . . . . 3 ." in lines
    assert "  2  R _ . 1 1 R" in lines
    assert any("7 points; hand: airlift; camouflaged: c1" in line for line in lines)
    assert any("2 points; hand: 1 unknown" in line for line in lines)
