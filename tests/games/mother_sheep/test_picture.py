"""The picture of a position, and the mat to print."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import flockmind
from flockmind import InfoState
from flockmind.games import picture
from flockmind.games.mother_sheep_mat import PITCH, mat
from flockmind.games.mother_sheep_picture import STEP, _at
from flockmind.games.mother_sheep_table import Laid, TableView, parse_node

from .fast_game import read
from .positions import TRIANGLE, triangle

SVG = "{http://www.w3.org/2000/svg}"


def position() -> InfoState:
    return read(triangle(sheep={"Bob": "13,0"}))


def circles(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))


def test_bands_are_told_apart_by_letters() -> None:
    """A letter on every node of every fence, small where the band is used."""
    info = position()
    view = TableView(info)
    written = [text.text for text in ElementTree.fromstring(picture(info)).iter(f"{SVG}text")]
    for laid in view.laid:
        for letter, band in zip(view.letters[laid.fence], view.bands(laid.fence), strict=True):
            assert (letter.lower() if (laid.fence, band) in view.used else letter) in written
    assert set("OGPy") <= set(written)


def test_every_action_can_be_clicked() -> None:
    info = position()
    found = re.findall(r'data-action="([^"]*)"', picture(info))
    assert sorted(found) == sorted(map(str, info.legal_actions()))


def test_a_single_fence_shows_its_origins() -> None:
    info = position()
    actions = [a for a in map(str, info.legal_actions()) if a.startswith("T1 ")]
    svg = picture(info, actions=actions)
    dots = {
        (c.get("cx"), c.get("cy")) for c in circles(svg) if c.get("fill") == "#117733" and c.get("r") == "3.2"
    }
    origins = {_at(Laid.parse(text).nodes[0]) for text in actions}
    assert dots == {(f"{x:.1f}", f"{y:.1f}") for x, y in origins}


def test_heat_is_hottest_at_the_gap() -> None:
    """The way round Bob is open at the third side of the triangle, and nowhere else so nearly closed."""
    info = position()
    heat = info.heat()
    assert max(heat.values()) == 1
    assert all(0 < weight <= 1 for weight in heat.values())
    gap = Laid.parse(TRIANGLE.table[1])
    inside = {f"{q},{r}" for q, r in gap.nodes[3:4]}
    assert all(heat[node] == 1 for node in inside)
    far = [weight for node, weight in heat.items() if parse_node(node)[0] < 0]
    assert max(far, default=0) < 0.5
    shown = [c for c in circles(picture(info, heat=heat)) if c.get("fill-opacity")]
    assert len(shown) == len(heat)


def test_heat_of_a_new_game_is_near_the_own_sheep() -> None:
    info = flockmind.load_game("mother-sheep", 2).new_state(seed=4).info_state(0)
    assert info.heat()
    assert set(info.heat()) <= {f"{q},{r}" for q in range(-31, 32) for r in range(-31, 32)}


def test_the_mat_is_to_scale() -> None:
    width = 8.0
    root = ElementTree.fromstring(mat(width))
    high, wide = (float(str(root.get(name)).removesuffix("mm")) for name in ("height", "width"))
    box = [float(part) for part in str(root.get("viewBox")).split()]
    assert (round(box[2], 1), round(box[3], 1)) == (wide, high)  # a unit is a millimetre
    level = sorted(
        {float(str(line.get("y1"))) for line in root.iter(f"{SVG}line") if line.get("y1") == line.get("y2")}
    )[:63]
    steps = [b - a for a, b in itertools.pairwise(level)]
    assert all(abs(step - PITCH * width * math.sqrt(3) / 2) < 0.02 for step in steps)
    named = {text.text: text for text in root.iter(f"{SVG}text")}
    x, y = _at((20, -15))
    assert abs(float(str(named["20,-15"].get("x"))) - x / STEP * PITCH * width) < 0.02
    assert abs(float(str(named["20,-15"].get("y"))) - y / STEP * PITCH * width) < PITCH * width / 2
