"""Positions for rule tests, as the two players' information states and their components."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flockmind import InfoState, load_game

from .slow_memory import CARDS, in_card_order

FACES = ("lush", "ordinary", "withered")

# The reconstructed deck of the docs page.
FULL = {
    "layout": {
        "layouts": {"home-rows": ["YYYYYY", "......", "......", "......", "......", "RRRRRR"]}
    },
    "deck": {
        "markers": {"lush": 3, "ordinary": 8, "withered": 11, "wolf": 2},
        "cards": {
            "boo": 3, "ceasefire": 1, "airlift": 5, "grilled-sheep": 2,
            "big-clogs": 1, "insider-trading": 3, "sheepdog": 4, "crazy-sheep": 2,
        },
    },
}  # fmt: skip
# A board for exact solving: 3x3, one turn is one action.
TINY = {
    "layout": {"layouts": {"tiny": ["Y..", "...", "..R"]}},
    "deck": {
        "markers": {"lush": 1, "ordinary": 2, "withered": 3, "wolf": 1},
        "cards": {"boo": 1, "airlift": 2, "insider-trading": 2, "grilled-sheep": 1},
        "actions": 1,
        "quiet_turns": 4,
    },
}
SMALL = {
    "layout": {"layouts": {"small": ["YY.Y", "....", "....", "R.RR"]}},
    "deck": {
        "markers": {"lush": 1, "ordinary": 2, "withered": 5, "wolf": 2},
        "cards": {
            "boo": 1, "ceasefire": 1, "airlift": 2, "insider-trading": 3, "big-clogs": 1,
            "sheepdog": 2, "crazy-sheep": 2, "grilled-sheep": 1,
        },
    },
}  # fmt: skip


def options(components: dict[str, dict], start_player: int = 0) -> dict[str, Any]:
    layout = next(iter(components["layout"]["layouts"]))
    return {"start_player": start_player, "layout": layout, "deck": "deck.json"}


def position(
    rows: list[str],
    unseen: dict[str, int] | None = None,
    *,
    turn: int = 0,
    faces: tuple[dict[str, str], dict[str, str]] = ({}, {}),
    hands: tuple[list[str], list[str]] = ([], []),
    pile: dict[str, int] | None = None,
    discard: dict[str, int] | None = None,
    grazed: tuple[dict[str, int], dict[str, int]] = ({}, {}),
    camouflaged: tuple[str | None, str | None] = (None, None),
    actions: int = 2,
    memory: list[list[dict]] | None = None,
    **fields: Any,
) -> tuple[list[dict], dict[str, dict]]:
    """Both documents of a position. The deck file is what the position needs: `unseen` are the
    faces of the markers that nobody has seen (all ordinary unless said), `pile` the draw pile."""
    dots = sum(row.count(".") for row in rows)
    seen = {**faces[0], **faces[1]}
    if unseen is None:
        unseen = {"ordinary": dots - len(seen)}
    assert sum(unseen.values()) == dots - len(seen)
    markers = Counter(unseen) + Counter(seen.values()) + Counter(grazed[0]) + Counter(grazed[1])
    markers["wolf"] += sum(row.count("W") for row in rows)
    cards = Counter(pile or {}) + Counter(discard or {}) + Counter(hands[0]) + Counter(hands[1])
    layout = "/".join(rows).replace("W", ".").upper()
    layout = layout.replace("_", ".", sum(sum(took.values()) for took in grazed)).split("/")
    components = {
        "layout": {"layouts": {"test": layout}},
        "deck": {"markers": dict(markers), "cards": dict(cards)},
    }
    docs = []
    for player in (0, 1):
        doc = {
            "format": "flockmind-info/1",
            "game": "war-and-sheep",
            "players": 2,
            "options": options(components),
            "player": player,
            "to_move": turn,
            "pending": None,
            "board": rows,
            "camouflaged": list(camouflaged),
            "crazy_used": [any("r" in row for row in rows), any("y" in row for row in rows)],
            "scouted": [sorted(faces[0]), sorted(faces[1])],
            "grazed": [{face: took.get(face, 0) for face in FACES} for took in grazed],
            "turn": turn,
            "actions_left": actions,
            "camouflage_used": False,
            "quiet": True,
            "quiet_turns": 0,
            "hand_sizes": [len(hands[0]), len(hands[1])],
            "open": [False, False],
            "discard": {c: n for c in CARDS if (n := (discard or {}).get(c, 0))},
            "faces": dict(faces[player]),
            "hand": in_card_order(hands[player]),
        }
        if memory is not None:
            doc["memory"] = memory[player]
        doc.update(fields)
        docs.append(doc)
    return docs, components


def shut_in(hand: list[str], lowest: str = "YR___", airlifts: int = 2) -> tuple[list[dict], dict[str, dict]]:
    """North, on turn with this hand, is shut in and hidden: it needs a playable card, or a wolf that can run
    among the two markers it has seen. `lowest`: the row of its sheep; `airlifts`: in hand and pile."""
    pile = Counter({"airlift": airlifts, "crazy-sheep": 4, "boo": 1}) - Counter(hand)
    return position(
        ["_____", "_._._", "_____", "R_.__", lowest],
        {"lush": 1},
        turn=1,
        camouflaged=(None, "a1"),
        faces=({}, {"b4": "wolf", "d4": "ordinary"}),
        hands=([], hand),
        pile=dict(pile),
    )


def with_quiet_turns(info: InfoState, number: int) -> InfoState:
    """The same situation of a game with the standard deck, but for so many quiet turns that end it."""
    doc = info.without_events().to_dict()
    doc["options"]["deck"] = "deck.json"
    doc["components"] = {"deck": {**load_game("war-and-sheep").documents["deck"], "quiet_turns": number}}
    return InfoState.from_dict(doc)
