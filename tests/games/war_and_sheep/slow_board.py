"""Board of the slow War & Sheep: what stands where, and how sheep and wolves run."""

from __future__ import annotations

from dataclasses import dataclass, field

STRAIGHT = ("n", "e", "s", "w")
DIAGONAL = ("ne", "se", "sw", "nw")
STEP = {
    "n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0),
    "ne": (1, 1), "se": (1, -1), "sw": (-1, -1), "nw": (-1, 1),
}  # fmt: skip
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "se": "nw", "nw": "se"}
LETTERS = "RY"  # sheep of players 0 and 1 in pictures; small letters are crazy sheep


@dataclass
class Sheep:
    owner: int
    crazy: bool = False
    camouflaged: bool = False

    def ways(self) -> tuple[str, ...]:
        """W7: a crazy sheep runs diagonally, any other one straight."""
        return DIAGONAL if self.crazy else STRAIGHT


@dataclass
class Board:
    """A square board; cells are texts such as "b3" and sort in cell order (a1, a2, ..., b1)."""

    size: int
    sheep: dict[str, Sheep] = field(default_factory=dict)
    markers: set[str] = field(default_factory=set)  # face-down ones
    wolves: set[str] = field(default_factory=set)  # face-up ones

    def cells(self) -> list[str]:
        columns = "abcdef"[: self.size]
        return [f"{column}{row}" for column in columns for row in range(1, self.size + 1)]

    def empty_cells(self) -> list[str]:
        taken = set(self.sheep) | self.markers | self.wolves
        return [cell for cell in self.cells() if cell not in taken]

    def next_cell(self, cell: str, way: str) -> str | None:
        """The neighbour of `cell` in direction `way`; None beyond the edge."""
        right, up = STEP[way]
        column, row = ord(cell[0]) - ord("a") + right, int(cell[1]) + up
        if 0 <= column < self.size and 1 <= row <= self.size:
            return "abcdef"[column] + str(row)
        return None

    def neighbours(self, cell: str) -> list[str]:
        around = [self.next_cell(cell, way) for way in STRAIGHT + DIAGONAL]
        return sorted(other for other in around if other is not None)

    def sheep_of(self, player: int) -> list[str]:
        return sorted(cell for cell, one in self.sheep.items() if one.owner == player)

    def camouflaged_of(self, player: int) -> str | None:
        for cell in self.sheep_of(player):
            if self.sheep[cell].camouflaged:
                return cell
        return None

    def sheep_run(self, cell: str, way: str) -> list[str]:
        """W5: the cells a sheep runs over, its last one at the end; empty when blocked (W1)."""
        run: list[str] = []
        ahead = self.next_cell(cell, way)
        while ahead is not None and ahead not in self.sheep and ahead not in self.wolves:
            run.append(ahead)
            if ahead in self.markers:
                break
            ahead = self.next_cell(ahead, way)
        return run

    def wolf_run(self, cell: str, way: str) -> list[str]:
        """W12: the cells a wolf runs over; the last one may hold the sheep that it eats."""
        run: list[str] = []
        ahead = self.next_cell(cell, way)
        while ahead is not None and ahead not in self.markers and ahead not in self.wolves:
            one = self.sheep.get(ahead)
            if one is not None and one.camouflaged:
                break
            run.append(ahead)
            if one is not None:
                break
            ahead = self.next_cell(ahead, way)
        return run

    def train(self, cell: str, way: str) -> list[str]:
        """W2, W7: sheep directly behind the lead on `cell` that follow, the nearest first."""
        behind: list[str] = []
        back = self.next_cell(cell, OPPOSITE[way])
        while back is not None and back in self.sheep and not self.sheep[back].camouflaged:
            behind.append(back)
            back = self.next_cell(back, OPPOSITE[way])
        return behind

    def move_sheep(self, cell: str, way: str) -> str:
        """W2 to W6: the lead runs, its train goes as many spaces. Returns the lead's new cell."""
        self.sheep[cell].camouflaged = False  # W6: turned up first
        distance = len(self.sheep_run(cell, way))
        end = cell
        for follower in [cell, *self.train(cell, way)]:
            target: str | None = follower
            for _ in range(distance):
                assert target is not None
                target = self.next_cell(target, way)
            assert target is not None
            assert target not in self.sheep
            self.sheep[target] = self.sheep.pop(follower)
            if follower == cell:
                end = target
        return end

    def rows(self) -> list[str]:
        """The picture in the information state: the top row first."""
        picture = []
        for row in range(self.size, 0, -1):
            line = ""
            for column in "abcdef"[: self.size]:
                cell = f"{column}{row}"
                if cell in self.sheep:
                    letter = LETTERS[self.sheep[cell].owner]
                    line += letter.lower() if self.sheep[cell].crazy else letter
                elif cell in self.markers:
                    line += "."
                else:
                    line += "W" if cell in self.wolves else "_"
            picture.append(line)
        return picture


def board_from_rows(rows: list[str]) -> Board:
    """The inverse of `Board.rows`; also reads a layout. A marker under a sheep is not in it."""
    board = Board(len(rows))
    for index, line in enumerate(rows):
        assert len(line) == len(rows), "boards are square"
        for column, letter in zip("abcdef", line, strict=False):
            cell = f"{column}{len(rows) - index}"
            if letter.upper() in LETTERS:
                board.sheep[cell] = Sheep(LETTERS.index(letter.upper()), letter.islower())
            elif letter == ".":
                board.markers.add(cell)
            elif letter == "W":
                board.wolves.add(cell)
            else:
                assert letter == "_", f"unknown letter {letter!r}"
    return board
