"""Positions and implementations for the tests of Sheep & Thief.

A position is a dict of one of two forms, both with "components":
  {"info": DOC}                             one player's information state; what it leaves out is
                                            filled with anything that is possible
  {"players", "options", "actions"}         a game from its start, with all its chance outcomes
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol

import flockmind
from flockmind.state import State

from .pieces import beside, components, connect, options
from .slow_rules import SlowGame


class Play(Protocol):
    @property
    def to_move(self) -> int: ...
    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, Fraction]]: ...
    def apply(self, text: str) -> list[list[str]]: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...
    def info(self, p: int) -> dict[str, Any]: ...


def play_slow(position: dict[str, Any]) -> Play:
    if "info" in position:
        return SlowGame.from_info(position["info"], position["components"])
    game = SlowGame(position["players"], position["options"], position["components"])
    for text in position["actions"]:
        game.apply(text)
    return game


class FastGame:
    """The package's rules in the form of the slow ones."""

    def __init__(self, state: flockmind.State) -> None:
        self.state = state
        self.seen = [0] * state.game.players

    @classmethod
    def start(cls, players: int, options: dict[str, Any], components: dict[str, Any]) -> FastGame:
        game = flockmind.load_game("sheep-and-thief", players, **{**options, **components})
        return cls(game.new_state())

    @property
    def to_move(self) -> int:
        return self.state.to_move

    def legal_actions(self) -> list[str]:
        return [] if self.to_move < 0 else [str(action) for action in self.state.legal_actions()]

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        if self.to_move != flockmind.CHANCE:
            return []
        return [(str(a), Fraction(p).limit_denominator(1000)) for a, p in self.state.chance_outcomes()]

    def apply(self, text: str) -> list[list[str]]:
        self.state.apply(text)
        news = []
        for p, seen in enumerate(self.seen):
            events = self.state.info_state(p).events
            news.append(events[seen:])
            self.seen[p] = len(events)
        return news

    def scores(self) -> list[int]:
        return [int(score) for score in self.state.scores()]

    def returns(self) -> list[Fraction]:
        return [Fraction(share).limit_denominator(12) for share in self.state.returns()]

    def info(self, p: int) -> dict[str, Any]:
        return document(self.state.info_state(p))


def document(info: flockmind.InfoState) -> dict[str, Any]:
    """As the slow version writes it: no events, shipped components."""
    doc = info.without_events().to_dict()
    doc.pop("components", None)
    return {**doc, "options": {**doc["options"], "cards": "standard", "board": "standard"}}


def private(state: Any, q: int) -> tuple[Any, ...]:
    """What q knows and others may not, in the form of slow_belief.signature."""
    doc = state.info_state(q).situation()
    down = {c["space"]: c["card"] for c in doc["boards"][q]["cards"] if c.get("down")}
    looks = tuple(
        tuple((tuple(x["saw"]), tuple(x["took"])) for x in looks) for looks in doc["looks"] if looks
    )
    return (tuple(sorted(doc["hand"])), tuple(sorted(doc["boxed"])), tuple(sorted(down.items())), looks)


def bare(doc: dict[str, Any]) -> dict[str, Any]:
    """The document without its history, as somebody at a table writes it."""
    doc = {key: value for key, value in doc.items() if key != "looks"}
    boards = []
    for board in doc["boards"]:
        cells = [{k: v for k, v in c.items() if k not in ("round", "unfit")} for c in board["cards"]]
        boards.append({**board, "cards": cells})
    return {**doc, "boards": boards}


def read_fast(info: dict[str, Any], components: dict[str, Any]) -> flockmind.InfoState:
    chosen = {**info["options"], "cards": "custom", "board": "custom"}
    return flockmind.InfoState.from_dict({**info, "options": chosen, "components": components})


def play_fast(position: dict[str, Any]) -> Play:
    if "info" in position:
        info = read_fast(position["info"], position["components"])
        return FastGame(State(info.game, info._core.sample(1, False), None))
    game = FastGame.start(position["players"], position["options"], position["components"])
    for text in position["actions"]:
        game.apply(text)
    return game


IMPLEMENTATIONS: dict[str, Callable[[dict[str, Any]], Play]] = {"slow": play_slow, "fast": play_fast}


def on_move(
    cards: str,
    hand: str,
    *boards: dict[str, str],
    players: int = 2,
    fox: str = "r3c3",
    paddocks: tuple[int, ...] = (),
    black: tuple[str, ...] = (),
    mission: str | None = None,
    rounds: int = 1,
    more_turns: int = 0,
    **board: Any,
) -> dict[str, Any]:
    """Player 0 is on move in the first round with `hand` in hand.

    `boards`: space -> "CARD", "CARD SHEEP", "CARD down" for each seat; "r1c1": "farmyard 1"
    unless given. All boards are filled up with blank cards to the same number of cards, and the
    hand size and the number placed are set to suit: each has 1 + `more_turns` turns to come."""
    own = hand.split()
    specs = [dict(spec) for spec in boards] + [{} for _ in range(players - len(boards))]
    for spec in specs:
        spec.setdefault("r1c1", "farmyard" if black else "farmyard 1")
    size = board.get("size", 4)
    blanks = [f"B{i:02d}" for i in range(50, 0, -1)]
    spaces = [f"r{r}c{c}" for r in range(1, size + 1) for c in range(1, size + 1)]
    made = components(cards)["cards"]["cards"]
    rivers = {row["id"]: row["river"] for row in made}
    for spec, at in zip(specs, black or [""] * players, strict=True):
        if at and at not in spec:
            spec[at] = blanks.pop(0)
        connect(spec, spaces, rivers, blanks, fox)
    each = max(len(spec) for spec in specs) - 1
    for spec in specs:
        while len(spec) <= each:
            spec[next(s for s in beside(spec, spaces, rivers) if s != fox)] = blanks.pop(0)
    docs = []
    for q, spec in enumerate(specs):
        items = []
        for space in spaces:
            if space not in spec:
                continue
            words = spec[space].split()
            item: dict[str, Any] = {"space": space}
            if q == 0 or "down" not in words:
                item["card"] = words[0]
            if "down" in words:
                item["down"] = True
            if space != "r1c1":
                item["round"] = 1
            if words[-1].isdigit():
                item["sheep"] = int(words[-1])
            items.append(item)
        doc: dict[str, Any] = {"hand": len(own), "paddock": (paddocks + (0,) * players)[q]}
        if black:
            doc["black"] = black[q]
        if q == 0 and mission is not None:
            doc["mission"] = mission
        docs.append({**doc, "cards": items})
    sizes = {str(n): each + len(own) for n in (2, 3, 4)}
    info = {
        "format": "flockmind-info/1",
        "game": "sheep-and-thief",
        "players": players,
        "options": options(missions=mission is not None, black_sheep=bool(black)),
        "player": 0,
        "to_move": 0,
        "pending": None,
        "phase": "placing",
        "round": 1,
        "step": each * players,
        "fox": fox,
        "boards": docs,
        "hand": own,
        "boxed": [],
    }
    return {
        "info": info,
        "components": components(cards, hand=sizes, placed=each + 1 + more_turns, rounds=rounds, **board),
    }


def board_of(game: Play, q: int) -> dict[str, dict[str, Any]]:
    """The cards on q's board by space, as q sees them."""
    return {item["space"]: item for item in game.info(q)["boards"][q]["cards"]}


def sheep_on(game: Play, q: int, space: str) -> int:
    return int(board_of(game, q)[space].get("sheep", 0))


def started(
    players: int,
    cards: str = "",
    actions: tuple[str, ...] = (),
    missions: bool = False,
    start: int = 0,
    **board: Any,
) -> dict[str, Any]:
    return {
        "players": players,
        "options": options(missions=missions, start_player=start),
        "components": components(cards, **board),
        "actions": list(actions),
    }


def deal(game: Any, cards: str) -> None:
    for card in cards.split():
        game.apply(card)


def until(game: Any, phase: str) -> None:
    """Plays the first legal action or outcome until the phase is reached."""
    while game.info(0)["phase"] != phase:
        game.apply((game.legal_actions() or [text for text, _ in game.chance_outcomes()])[0])


def placements(game: Any, card: str) -> set[str]:
    return {a.split()[1] for a in game.legal_actions() if a.split()[0] == card}
