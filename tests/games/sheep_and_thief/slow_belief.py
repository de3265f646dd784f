"""The exact belief of Sheep & Thief, by counting worlds from one information state alone.

This is the definition on the docs page ("The exact belief") written as loops: it needs the
history fields and is meant for small games. All worlds weigh the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from .slow_rules import SlowGame

Look = tuple[tuple[str, ...], tuple[str, ...]]


class Hidden:
    """One player's private things in a world under construction."""

    def __init__(self) -> None:
        self.hand: frozenset[str] = frozenset()
        self.pack: frozenset[str] = frozenset()
        self.boxed: frozenset[str] = frozenset()
        self.down: dict[str, str] = {}  # space -> card
        self.looks: list[tuple[Look, ...]] = []  # a tuple a round

    def copy(self) -> Hidden:
        other = Hidden()
        other.__dict__.update(self.__dict__)
        other.down, other.looks = dict(self.down), list(self.looks)
        return other


World = list[Hidden]


class Counting:
    def __init__(self, doc: dict, components: dict[str, dict]) -> None:
        self.doc = doc
        self.game = SlowGame(doc["players"], doc["options"], components)
        self.n: int = doc["players"]
        self.p: int = doc["player"]

    def order(self, r: int) -> list[int]:
        first = self.doc["options"]["start_player"] + r - 1
        return [(first + i) % self.n for i in range(self.n)]

    def text(self, cards: frozenset[str]) -> tuple[str, ...]:
        return tuple(self.game.sorted(list(cards)))

    def my_look(self, r: int, k: int) -> dict | None:
        """What p saw and took at look k of round r; `took` is None while the pick is due."""
        looks = self.doc["looks"]
        if r <= len(looks) and k < len(looks[r - 1]):
            return looks[r - 1][k]
        if "pack" in self.doc:
            return {"saw": self.doc["pack"], "took": None}
        return None

    # --- one round after the other ------------------------------------------------------------

    def worlds(self) -> Iterator[World]:
        start = [Hidden() for _ in range(self.n)]
        yield from self.from_deal(1, start, frozenset(self.game.rules.ids))

    def from_deal(self, r: int, world: World, deck: frozenset[str]) -> Iterator[World]:
        if r == self.doc["round"] and self.doc["phase"] == "deal":
            yield world
            return
        look = self.my_look(r, 0)
        assert look is not None
        mine = frozenset(look["saw"])
        if not world[self.p].hand <= mine:
            return
        if not mine - world[self.p].hand <= deck:
            return
        rest = deck - mine
        rivals = [q for q in range(self.n) if q != self.p]

        def deal(
            index: int, left: frozenset[str], packs: dict[int, frozenset[str]]
        ) -> Iterator[tuple[frozenset[str], dict[int, frozenset[str]]]]:
            if index == len(rivals):
                yield left, packs
                return
            q = rivals[index]
            count = self.game.hand_size - len(world[q].hand)
            for cards in combinations(sorted(left), count):
                pack = world[q].hand | frozenset(cards)
                yield from deal(index + 1, left - frozenset(cards), {**packs, q: pack})

        for left, packs in deal(0, rest, {self.p: mine}):
            here = [hidden.copy() for hidden in world]
            for q in range(self.n):
                here[q].hand, here[q].pack = frozenset(), packs[q]
                here[q].looks.append(())
            yield from self.from_moment(r, 0, here, left)

    def from_moment(self, r: int, k: int, world: World, deck: frozenset[str]) -> Iterator[World]:
        look = self.my_look(r, k)
        if look is None or frozenset(look["saw"]) != world[self.p].pack:
            return
        per = self.game.per_pick
        keep = len(world[0].pack) == per
        now = r == self.doc["round"] and self.doc["phase"] == "draft" and k == self.doc["step"]
        choices: list[list[frozenset[str] | None]] = []
        order = self.order(r)
        for q in range(self.n):
            if q == self.p:
                choices.append([None if look["took"] is None else frozenset(look["took"])])
            elif now and order.index(q) > order.index(self.p):
                choices.append([None])  # counts as still to come
            else:
                choices.append([frozenset(c) for c in combinations(sorted(world[q].pack), per)])
        for picks in product(*choices):
            here = [hidden.copy() for hidden in world]
            for hidden, took in zip(here, picks, strict=True):
                if took is not None:
                    hidden.looks[-1] += ((self.text(hidden.pack), self.text(took)),)
                    hidden.pack -= took
                    hidden.hand |= took
            if now:
                yield here
            elif keep:
                yield from self.from_placing(r, here, deck)
            else:
                shift = 1 if r % 2 == 1 else -1
                packs = [hidden.pack for hidden in here]
                for q in range(self.n):
                    here[(q + shift) % self.n].pack = packs[q]
                yield from self.from_moment(r, k + 1, here, deck)

    def from_placing(self, r: int, world: World, deck: frozenset[str]) -> Iterator[World]:
        """Face-up cards were in the hand; face-down ones and all that is left were unfit."""
        down_cells: list[tuple[int, dict]] = []
        here = [hidden.copy() for hidden in world]
        for q, board in enumerate(self.doc["boards"]):
            for item in board["cards"]:
                if item.get("round") != r:
                    continue
                if item.get("down"):
                    down_cells.append((q, item))
                elif item["card"] not in here[q].hand:
                    return
                else:
                    here[q].hand -= {item["card"]}

        def lay(index: int, state: World) -> Iterator[World]:
            if index == len(down_cells):
                if all(state[q].hand <= frozenset(item["unfit"]) for q, item in down_cells):
                    yield state
                return
            q, item = down_cells[index]
            for card in sorted(state[q].hand & frozenset(item["unfit"])):
                if item.get("card", card) != card:
                    continue
                after = [hidden.copy() for hidden in state]
                after[q].hand -= {card}
                after[q].down[item["space"]] = card
                yield from lay(index + 1, after)

        for state in lay(0, here):
            if r == self.doc["round"] and self.doc["phase"] in ("placing", "over"):
                yield state
            else:
                yield from self.from_boxing(r, state, deck)

    def from_boxing(self, r: int, world: World, deck: frozenset[str]) -> Iterator[World]:
        now = r == self.doc["round"] and self.doc["phase"] == "box"
        order = [q for q in self.order(r) if len(world[q].hand) > 1]
        choices: list[list[frozenset[str]]] = []
        for q in range(self.n):
            hand = sorted(world[q].hand)
            all_but_one = [frozenset(c) for c in combinations(hand, max(0, len(hand) - 1))]
            if q == self.p:
                look = self.my_look(r + 1, 0)  # a card kept may have been removed in a later round
                kept = frozenset(self.doc["hand"] if look is None else look["saw"])
                choices.append([frozenset(self.doc["boxed"]) & world[q].hand - kept])
            elif now and q in order and (self.p not in order or order.index(self.p) < order.index(q)):
                choices.append([frozenset()])
            else:
                choices.append(all_but_one)
        for boxes in product(*choices):
            here = [hidden.copy() for hidden in world]
            for hidden, boxed in zip(here, boxes, strict=True):
                hidden.hand -= boxed
                hidden.boxed |= boxed
            if now:
                yield here
            elif all(len(hidden.hand) <= 1 for hidden in here):
                yield from self.from_deal(r + 1, here, deck)


def signature(world: World, p: int) -> tuple:
    """All that the rivals of p know and p may not know."""
    return tuple(
        (
            tuple(sorted(h.hand)),
            tuple(sorted(h.boxed)),
            tuple(sorted(h.down.items())),
            tuple(looks for looks in h.looks if looks),
        )
        for q, h in enumerate(world)
        if q != p
    )


def exact_belief(doc: dict, components: dict[str, dict]) -> Counter[tuple]:
    """Number of worlds by the rivals' private knowledge."""
    return Counter(signature(world, doc["player"]) for world in Counting(doc, components).worlds())


def truth(game: SlowGame, p: int) -> tuple:
    """The same signature, of a full state."""
    world = []
    for table in game.tables:
        hidden = Hidden()
        hidden.hand, hidden.boxed = frozenset(table.hand), frozenset(table.boxed)
        hidden.down = {s: c.card for s, c in table.board.items() if c.down}
        hidden.looks = [
            tuple((tuple(saw), tuple(took)) for saw, took in looks or []) for looks in table.looks
        ]
        world.append(hidden)
    return signature(world, p)
