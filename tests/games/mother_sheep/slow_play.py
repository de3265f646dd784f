"""Which actions are legal in a play: community first, secret first, done, pass (M6, M8)."""

from __future__ import annotations

from .slow_table import Placement, Table


class LegalPlays:
    """The questions about legality that a game answers; the fields are those of SlowGame."""

    players: int
    letters: dict[str, str]
    table: Table
    turn: int
    phase: str
    touch: Placement | None
    community: list[str]
    secrets: list[list[str]]

    @property
    def to_move(self) -> int:
        raise NotImplementedError

    def legal_actions(self) -> list[str]:
        if self.phase == "play":
            actions = [
                str(placement)
                for fence in self.in_file_order(self.community)
                for placement in self.table.candidates(fence)
                if self.table.fault(placement) is None
            ]
            actions += [
                f"secret {placement}"
                for fence in self.in_file_order(self.secrets[self.turn])
                for placement in self.table.candidates(fence)
                if self.secret_first_fault(placement) is None
            ]
            return actions or ["pass"]
        if self.phase == "secret":
            return [f"secret {p}" for p in self.touching(self.secrets[self.turn])] + ["done"]
        if self.phase == "community":
            return [str(p) for p in self.touching(self.community)]
        return []

    def in_file_order(self, fences: list[str] | set[str]) -> list[str]:
        return [fence for fence in self.letters if fence in fences]

    def touching(self, fences: list[str]) -> list[Placement]:
        """Legal placements of these fences that share a node with the first fence of the play."""
        assert self.touch is not None
        nodes = self.table.nodes_of(self.touch)
        return sorted(
            placement
            for fence in fences
            for placement in self.table.through(fence, nodes)
            if self.table.fault(placement, self.touch.fence) is None
        )

    def secret_first_fault(self, placement: Placement) -> str | None:
        """M6: a secret may come first only if a community fence can then follow and touch it."""
        fault = self.table.fault(placement)
        if fault is not None:
            return fault
        then = self.table.copy()
        then.lay(placement)
        nodes = then.nodes_of(placement)
        for fence in self.community:
            for follow in then.through(fence, nodes):
                if then.fault(follow, placement.fence) is None:
                    return None
        return "M6: no community fence could follow"

    def playable_fences(self) -> set[str]:
        """M8, M19: fences not seen by all that could now be laid first by one who held them."""
        public = set(self.table.laid) | set(self.community)
        return {
            fence
            for fence in self.letters
            if fence not in public
            and any(self.secret_first_fault(p) is None for p in self.table.candidates(fence))
        }

    def any_play(self) -> bool:
        """M8: can any play at all be made, community first or secret first?"""
        return any(
            self.table.fault(p) is None for f in self.community for p in self.table.candidates(f)
        ) or any(
            self.secret_first_fault(p) is None
            for f in self.secrets[self.turn]
            for p in self.table.candidates(f)
        )

    def why_illegal(self, text: str) -> str | None:
        """The first ruling that forbids this action now, or None: the verdict on one action."""
        if self.to_move < 0:
            return "nobody is on move"
        if text == "done":
            return None if self.phase == "secret" else "M6: no question to answer"
        if text == "pass":
            if self.phase != "play":
                return "M8: in the middle of a play"
            return "M8: a play can be made" if self.any_play() else None
        secret = text.startswith("secret ")
        try:
            placement = Placement.parse(text.removeprefix("secret "))
        except ValueError as error:
            return f"notation: {error}"
        if placement.fence not in (self.secrets[self.turn] if secret else self.community):
            return "M6: not a fence to lay now"
        if placement.direction not in self.table.directions(placement.fence):
            return "notation: a fence that reads the same both ways has the direction 0 to 2"
        if self.phase == ("community" if secret else "secret"):
            return "M6: the other kind of fence is due"
        if self.phase == "play" and secret:
            return self.secret_first_fault(placement)
        return self.table.fault(placement, self.touch.fence if self.touch else None)

    def is_legal(self, text: str) -> bool:
        return self.why_illegal(text) is None

    def why_not_lay(self, text: str) -> str | None:
        """M1-M4, M10, M14 alone, for any fence not laid yet, whoever has it: "F17 q,r d"."""
        return self.table.fault(Placement.parse(text))

    def enclosed_by(self, text: str) -> list[str]:
        """Sheep that laying this fence would close off, alphabetical; legality is not looked at."""
        return self.table.enclosed_by(Placement.parse(text.removeprefix("secret ")))

    def impossible_sheep(self) -> list[str]:
        """Live sheep that fail M14 as the table stands."""
        return self.table.impossible()
