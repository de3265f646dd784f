"""What a game of Sheep & Thief consists of. Ruling numbers: docs/games/sheep-and-thief.md."""

from __future__ import annotations

from typing import Self

from .slow_scoring import Board, Cell, Scoring

CHANCE = -1
TERMINAL = -4


class Table:
    """What lies before one player."""

    def __init__(self) -> None:
        self.board: Board = {}
        self.paddock = 0  # white sheep stolen from others
        self.black: str | None = None  # where the black sheep stands (module)
        self.mission: str | None = None
        self.hand: list[str] = []  # taken and not yet placed
        self.pack: list[str] = []  # the pack before the player in the draft
        self.boxed: list[str] = []  # removed from the game by this player
        # one list a round begun, of finished looks: (cards seen, cards taken); None: not known
        self.looks: list[list[tuple[list[str], list[str]]] | None] = []

    def copy(self) -> Table:
        other = Table()
        other.board = {space: Cell(**vars(cell)) for space, cell in self.board.items()}
        other.paddock, other.black, other.mission = self.paddock, self.black, self.mission
        other.hand, other.pack = list(self.hand), list(self.pack)
        other.boxed = list(self.boxed)
        other.looks = [None if looks is None else list(looks) for looks in self.looks]
        return other


class State:
    """The referee's truth."""

    slug = "sheep-and-thief"

    def __init__(self, players: int, options: dict, components: dict[str, dict]) -> None:
        self.players = players
        self.options = dict(options)
        self.components = components
        self.rules = Scoring(components["cards"], components["board"])
        board_file = components["board"]
        self.hand_size: int = board_file["hand"][str(players)]
        self.placed: int = board_file["placed"]  # turns a player has in a round
        self.rounds: int = board_file["rounds"]
        # T1: how many cards a pick takes, and how many are kept at the end without a decision
        self.per_pick = 2 if players == 2 and self.hand_size % 2 == 0 else 1

        self.round = 1
        self.phase = "deal"  # deal, draft, placing, box, over
        self.step = 0  # moments of the draft, or turns, that are over
        self.fox: str = board_file["fox_start"]
        self.pending: dict | None = None  # images of the card just placed, still to be used
        self.chosen: set[int] = set()  # who has chosen in the open moment (draft, box)
        self.box_counts: dict[int, int] = {}  # hand sizes when the box moment began
        self.deck = list(self.rules.ids)
        self.mission_deck: list[str] = []
        self.mission_queue: list[int] = []  # who is still to get a mission
        self.deal_queue: list[int] = []  # who is to get the next card, and so on
        self.events: list[list[str]] = []
        self.tables = [Table() for _ in range(players)]
        for table in self.tables:
            farmyard = Cell("farmyard")
            table.board[self.rules.farmyard_space] = farmyard
            if self.options["black_sheep"]:
                table.black = self.rules.farmyard_space
            else:
                farmyard.white = 1
        if self.options["missions"]:
            self.mission_deck = self.rules.missions()
            self.mission_queue = list(range(players))
        self.queue_deal()

    def order(self) -> list[int]:
        """Turn order of this round: the start player moves to the left each round (T3)."""
        first = self.options["start_player"] + self.round - 1
        return [(first + i) % self.players for i in range(self.players)]

    def choosers(self) -> list[int]:
        """Who chooses in the open simultaneous moment, in turn order."""
        if self.phase == "draft":
            return self.order()
        if self.phase == "box":
            return [q for q in self.order() if self.box_counts[q] > 1]
        return []

    @property
    def to_move(self) -> int:
        if self.phase == "over":
            return TERMINAL
        if self.phase == "deal":
            return CHANCE
        if self.phase == "placing":
            return self.order()[self.step % self.players]
        return next(q for q in self.choosers() if q not in self.chosen)

    def supply(self) -> int:
        """White sheep in the middle: all there are, less those on boards and in paddocks."""
        used = sum(t.paddock + self.rules.white_on_board(t.board) for t in self.tables)
        return self.components["board"]["white_sheep"] - used

    def tell_all(self, event: str) -> None:
        for events in self.events:
            events.append(event)

    def sorted(self, cards: list[str]) -> list[str]:
        """Cards in the order of the cards file."""
        return sorted(cards, key=self.rules.ids.index)

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.pending = None if self.pending is None else dict(self.pending)
        other.chosen, other.box_counts = set(self.chosen), dict(self.box_counts)
        other.deck, other.mission_deck = list(self.deck), list(self.mission_deck)
        other.mission_queue, other.deal_queue = list(self.mission_queue), list(self.deal_queue)
        other.tables = [table.copy() for table in self.tables]
        return other

    # --- defined in the files that follow -----------------------------------------------------

    def queue_deal(self) -> None:
        raise NotImplementedError

    def skip_passes(self) -> None:
        raise NotImplementedError
