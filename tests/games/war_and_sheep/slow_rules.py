"""War & Sheep, slow and obvious: the rules that the fast version is tested against.

Numbers such as W4 are the rulings of docs/games/war-and-sheep.md.
"""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from typing import Any

from . import slow_actions, slow_effects, slow_info
from .slow_board import board_from_rows
from .slow_memory import Memory

CHANCE = -1
TERMINAL = -4
POINTS = {"lush": 5, "ordinary": 3, "withered": 1}


def layout_rows(option: str, file: dict[str, Any]) -> list[str]:
    """A layout's name, FILE#name, or FILE for its first layout."""
    layouts = file["layouts"]
    name = option.rsplit("#", 1)[-1]
    return layouts[name] if name in layouts else next(iter(layouts.values()))


class SlowGame:
    slug = "war-and-sheep"

    def __init__(self, players: int, options: dict, components: dict[str, dict]) -> None:
        assert players == 2
        deck = components["deck"]
        self.options = dict(options)
        self.all_markers: Counter[str] = Counter(deck["markers"])
        self.all_cards: Counter[str] = Counter(deck["cards"])
        self.actions_a_turn: int = deck.get("actions", 2)
        self.quiet_limit: int = deck.get("quiet_turns", 4)

        self.board = board_from_rows(layout_rows(options["layout"], components["layout"]))
        self.crazy_used = [False, False]
        self.grazed = [Counter[str](), Counter[str]()]
        # The faces of the face-down markers that somebody has seen, and who has seen them. What
        # nobody has seen has no face yet.
        self.faces: dict[str, str] = {}
        self.scouted: list[set[str]] = [set(), set()]

        self.hands: list[list[str]] = [[], []]
        self.discard: Counter[str] = Counter()
        self.open_hand = [False, False]
        self.memory = [Memory(), Memory()]  # by the owner of the hand

        self.turn: int = options["start_player"]
        self.actions_left = self.actions_a_turn
        self.camouflage_used = False
        self.quiet = True  # nothing eaten or grazed in this turn
        self.quiet_turns = 0  # full turns in a row before this one
        self.over = False
        # The action that is under way, as in the information state of the player who acts.
        self.pending: dict[str, Any] | None = None

        self._events: list[list[str]] = [[], []]

    # ---- what is asked of a game ----

    @property
    def to_move(self) -> int:
        if self.over:
            return TERMINAL
        if self.pending is not None:
            if self.pending["kind"] in ("graze", "draw"):
                return CHANCE
            if self.pending["kind"] == "scout":
                looked = len(self.pending["faces"]) == len(self.pending["cells"])
                return self.turn if looked else CHANCE
        return self.turn

    def legal_actions(self) -> list[str]:
        return slow_actions.legal_actions(self) if self.to_move >= 0 else []

    def pile(self) -> Counter[str]:
        """The cards of the draw pile; its order is drawn as it is needed."""
        return self.all_cards - self.discard - Counter(self.hands[0]) - Counter(self.hands[1])

    def unseen_markers(self) -> Counter[str]:
        """The faces of the markers on the board that nobody has seen."""
        turned = self.grazed[0] + self.grazed[1] + Counter({"wolf": len(self.board.wolves)})
        return self.all_markers - turned - Counter(self.faces.values())

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        if self.to_move != CHANCE:
            return []
        assert self.pending is not None
        drawn_from = self.pile() if self.pending["kind"] == "draw" else self.unseen_markers()
        total = sum(drawn_from.values())
        return [(what, Fraction(count, total)) for what, count in sorted(drawn_from.items())]

    def apply(self, text: str) -> list[list[str]]:
        self._events = [[], []]
        if self.to_move == CHANCE:
            assert text in dict(self.chance_outcomes()), f"{text} cannot come up"
            slow_effects.happen(self, text)
        else:
            assert text in self.legal_actions(), f"{text} is not legal"
            slow_effects.act(self, text)
        return self._events

    def scores(self) -> list[int]:
        return [sum(POINTS[face] * n for face, n in took.items()) for took in self.grazed]

    def returns(self) -> list[Fraction]:
        assert self.over
        for player in (0, 1):
            if not self.board.sheep_of(player):  # W20, W21: whatever the points
                return [Fraction(player != seat) for seat in (0, 1)]
        south, north = self.scores()
        if south == north:
            return [Fraction(1, 2), Fraction(1, 2)]
        return [Fraction(south > north), Fraction(north > south)]

    def info(self, p: int) -> dict:
        return slow_info.info(self, p)

    def copy(self) -> SlowGame:
        return copy.deepcopy(self)

    @classmethod
    def from_infos(cls, docs: list[dict], components: dict[str, dict]) -> SlowGame:
        """The state of which `docs` are the two players' information states."""
        return slow_info.from_infos(cls, docs, components)

    @classmethod
    def from_info(cls, doc: dict, components: dict[str, dict], hidden: dict) -> SlowGame:
        """`hidden`: {"hand": the rival's cards, "faces": what the rival scouted, by cell}."""
        rival = slow_info.rival_document(doc, hidden)
        docs = [doc, rival] if doc["player"] == 0 else [rival, doc]
        return slow_info.from_infos(cls, docs, components)

    # ---- events ----

    def tell(self, player: int, event: str) -> None:
        self._events[player].append(event)

    def tell_both(self, event: str) -> None:
        self.tell(0, event)
        self.tell(1, event)

    # ---- turns ----

    def end_action(self) -> None:
        self.pending = None
        self.actions_left -= 1
        no_sheep = not self.board.sheep_of(0) or not self.board.sheep_of(1)
        if no_sheep or not self.board.markers:  # W19
            self.over = True
        if not self.over and self.actions_left == 0:
            self._end_turn()
        self._pass_turns()

    def _pass_turns(self) -> None:
        """W18: the turn of a player who can do nothing ends by itself."""
        while not self.over and not slow_actions.legal_actions(self):
            self.tell_both(f"{self.turn}: no action")
            self._end_turn()
        if self.over:
            self.actions_left = 0
            self.camouflage_used = False

    def _end_turn(self) -> None:
        if self.quiet:
            self.quiet_turns += 1
            if self.quiet_turns == self.quiet_limit:  # W19
                self.over = True
                return
        self.quiet = True
        self.turn = 1 - self.turn
        self.actions_left = self.actions_a_turn
        self.camouflage_used = False
