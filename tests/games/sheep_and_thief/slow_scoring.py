"""Board geometry and scoring of Sheep & Thief, the slow and obvious way.

A space is a text like "r2c3". A board is a dict from space to Cell. Sides are N, E, S, W.
Ruling numbers (T1 ...) are those of docs/games/sheep-and-thief.md.
"""

from __future__ import annotations

from dataclasses import dataclass

SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
BLACK_GOLD = [[0, 1, 3, 5], [1, 3, 5, 7], [3, 5, 7, 10], [5, 7, 10, 15]]
ALL_MISSIONS = ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"]
# Gold of missions 1 to 8: alone the best, equal best.
MISSION_GOLD = {
    "M1": (3, 1),
    "M2": (5, 2),
    "M3": (3, 1),
    "M4": (5, 2),
    "M5": (5, 2),
    "M6": (5, 2),
    "M7": (5, 2),
    "M8": (5, 2),
}


@dataclass
class Cell:
    """A placed card: `card` is its id, or "farmyard"; `down` = face down."""

    card: str
    down: bool = False
    round: int | None = None  # in which round it was placed; None: not known, farmyard
    white: int = 0  # white sheep standing on it
    unfit: list[str] | None = None  # face down only: the cards it can be (docs: "unfit")


Board = dict[str, Cell]


def row_column(space: str) -> tuple[int, int]:
    """ "r2c3" -> (2, 3)."""
    return int(space[1]), int(space[3])


def all_spaces(size: int) -> list[str]:
    """All spaces, row by row."""
    return [f"r{r}c{c}" for r in range(1, size + 1) for c in range(1, size + 1)]


def step_from(space: str, side: str, size: int) -> str | None:
    """The space one step on, or None off the board."""
    row, column = row_column(space)
    row, column = row + SIDES[side][0], column + SIDES[side][1]
    if 1 <= row <= size and 1 <= column <= size:
        return f"r{row}c{column}"
    return None


class Scoring:
    """What the component files say, and everything that is computed from boards alone."""

    def __init__(self, cards_file: dict, board_file: dict) -> None:
        self.size: int = board_file["size"]
        self.cards: dict[str, dict] = {card["id"]: card for card in cards_file["cards"]}
        self.ids: list[str] = [card["id"] for card in cards_file["cards"]]
        self.board_file = board_file
        self.farmyard_space: str = board_file["farmyard"]["space"]
        self.spaces = all_spaces(self.size)

    # --- what a placed card shows -----------------------------------------------------------

    def edges(self, cell: Cell, kind: str) -> str:
        """Road or river edges of a placed card; none face down (T5)."""
        if cell.down:
            return ""
        if cell.card == "farmyard":
            return self.board_file["farmyard"][kind]
        return self.cards[cell.card][kind]

    def has_barn(self, cell: Cell) -> bool:
        if cell.down:
            return False
        if cell.card == "farmyard":
            return self.board_file["farmyard"]["barn"]
        return self.cards[cell.card]["barn"]

    # --- placing ------------------------------------------------------------------------------

    def open_spaces(self, board: Board, fox: str) -> list[str]:
        """Free spaces beside a placed card (rule 1, T6b) without the fox (rule 3)."""
        result = []
        for space in self.spaces:
            if space in board or space == fox:
                continue
            beside = [step_from(space, side, self.size) for side in SIDES]
            if any(other in board for other in beside if other is not None):
                result.append(space)
        return result

    def river_fits(self, board: Board, card: str, space: str) -> bool:
        """Rule 2 and T4: towards a placed card, both have a river edge there or neither has."""
        for side in SIDES:
            other = step_from(space, side, self.size)
            if other is None or other not in board:
                continue  # the board's edge or a free space: anything may meet it
            mine = side in self.cards[card]["river"]
            theirs = OPPOSITE[side] in self.edges(board[other], "river")
            if mine != theirs:
                return False
        return True

    def fits_somewhere(self, board: Board, fox: str, card: str) -> bool:
        return any(self.river_fits(board, card, s) for s in self.open_spaces(board, fox))

    # --- connections --------------------------------------------------------------------------

    def networks(self, board: Board, kind: str) -> list[set[str]]:
        """Connected roads or rivers, each as the set of its cards' spaces (T12, T13)."""
        left = {space for space, cell in board.items() if self.edges(cell, kind)}
        result = []
        while left:
            network: set[str] = set()
            todo = [min(left)]
            while todo:
                space = todo.pop()
                if space in network:
                    continue
                network.add(space)
                for side in self.edges(board[space], kind):
                    other = step_from(space, side, self.size)
                    if other in board and OPPOSITE[side] in self.edges(board[other], kind):
                        todo.append(other)
            left -= network
            result.append(network)
        return result

    def longest(self, board: Board, kind: str) -> int:
        return max((len(network) for network in self.networks(board, kind)), default=0)

    # --- gold -----------------------------------------------------------------------------------

    def river_gold(self, length: int) -> int:
        table = self.board_file["river_gold"]
        if length <= len(table):
            return table[length - 1]
        return table[-1] + self.board_file["river_gold_each_more"] * (length - len(table))

    def rivers(self, board: Board) -> int:
        return sum(self.river_gold(len(network)) for network in self.networks(board, "river"))

    def towns(self, board: Board) -> int:
        """T11: the farmyard's road reaches the corner's card and leaves it by a gate."""
        gold = 0
        for network in self.networks(board, "road"):
            if self.farmyard_space not in network:
                continue
            for town in self.board_file["towns"]:
                if town["space"] in network:
                    roads = self.edges(board[town["space"]], "road")
                    if any(gate in roads for gate in town["gates"]):
                        gold += town["gold"]
        return gold

    def white_on_board(self, board: Board) -> int:
        return sum(cell.white for cell in board.values())

    def black_gold(self, space: str) -> int:
        row, column = row_column(space)
        return BLACK_GOLD[row - 1][column - 1]

    # --- missions -------------------------------------------------------------------------------

    def missions(self) -> list[str]:
        """T13: missions 4 and 5 need at least three rows and columns."""
        if self.size >= 3:
            return list(ALL_MISSIONS)
        return [mission for mission in ALL_MISSIONS if mission not in ("M4", "M5")]

    def mission_value(self, mission: str, board: Board) -> int:
        """What missions 1 to 8 compare."""

        def images(kind: str) -> int:
            return sum(
                1
                for cell in board.values()
                if not cell.down and cell.card != "farmyard" and self.cards[cell.card][kind]
            )

        if mission == "M1":
            return self.longest(board, "river")
        if mission == "M2":
            return self.longest(board, "road")
        if mission == "M3":
            return sum(1 for cell in board.values() if self.has_barn(cell))
        if mission == "M4":
            return sum(c.white for s, c in board.items() if row_column(s)[0] >= self.size - 1)
        if mission == "M5":
            return sum(c.white for s, c in board.items() if row_column(s)[1] >= self.size - 1)
        if mission == "M6":
            return images("foxes")
        if mission == "M7":
            return images("dogs")
        if mission == "M8":
            return 1 + images("sheep")  # the farmyard's sheep counts, the same for all
        raise ValueError(mission)

    def mission_gold(self, mission: str, boards: list[Board], player: int, fox: str) -> int:
        if mission == "M9":
            return 3 if fox in [town["space"] for town in self.board_file["towns"]] else 0
        values = [self.mission_value(mission, board) for board in boards]
        alone, equal = MISSION_GOLD[mission]
        if values[player] < max(values):
            return 0
        return alone if values.count(max(values)) == 1 else equal
