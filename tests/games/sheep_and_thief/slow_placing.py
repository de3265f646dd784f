"""Placing a card, its animals, and the end of turns and rounds (T4 to T10)."""

from __future__ import annotations

from .slow_draft import Draft
from .slow_scoring import SIDES, Cell, step_from


class Placing(Draft):
    def legal_placements(self, player: int) -> list[str]:
        table = self.tables[player]
        spaces = self.rules.open_spaces(table.board, self.fox)
        hand = self.sorted(table.hand)
        face_up = [
            f"{card} {space}"
            for card in hand
            for space in spaces
            if self.rules.river_fits(table.board, card, space)
        ]
        if face_up:
            return face_up  # T5: compulsory if any card fits
        return [f"{card} {space} down" for card in hand for space in spaces]

    def apply_placement(self, player: int, words: list[str]) -> None:
        table = self.tables[player]
        card, space, down = words[0], words[1], len(words) == 3
        for q in range(self.players):
            seen = card if q == player or not down else "?"
            self.events[q].append(f"{player}: {seen} {space}" + (" down" if down else ""))
        unfit = self.unfit_now(player) if down else None
        table.hand.remove(card)
        table.board[space] = Cell(card, down, self.round, 0, unfit)
        if not down:
            shown = self.rules.cards[card]
            self.pending = {
                "kind": "animals",
                "space": space,
                "sheep": shown["sheep"],
                "dogs": shown["dogs"],
                "foxes": shown["foxes"],
            }
        self.settle(player)

    def unfit_now(self, player: int) -> list[str]:
        """What all learn from a face-down placement: the cards it can be. They fitted nowhere,
        neither now nor when this player last placed face down in this round."""
        board = self.tables[player].board
        unfit = [card for card in self.rules.ids if not self.rules.fits_somewhere(board, self.fox, card)]
        for cell in board.values():
            if cell.down and cell.round == self.round:
                unfit = [card for card in unfit if cell.unfit is None or card in cell.unfit]
        return unfit

    def legal_effects(self, player: int) -> list[str]:
        """T6: what is left of the placed card's images, in any order."""
        assert self.pending is not None
        actions = []
        if self.pending["sheep"]:
            actions.append("sheep")
        if self.pending["dogs"]:
            actions += [*self.dog_moves(player), "no dogs"]
        if self.pending["foxes"]:
            for side in SIDES:
                if step_from(self.fox, side, self.rules.size) is not None:
                    actions.append("fox " + side.lower())
        return actions

    def dog_moves(self, player: int) -> list[str]:
        """T7: 1 to all white sheep and/or the black one, to a card beside, without the fox."""
        table = self.tables[player]
        moves = []
        for space in self.rules.spaces:
            if space not in table.board:
                continue
            for side in SIDES:
                other = step_from(space, side, self.rules.size)
                if other is None or other not in table.board or other == self.fox:
                    continue
                white = table.board[space].white
                moves += [f"dog {space} {other} {n}" for n in range(1, white + 1)]
                if table.black == space:
                    moves.append(f"dog {space} {other} black")
                    moves += [f"dog {space} {other} {n} black" for n in range(1, white + 1)]
        return moves

    def apply_effect(self, player: int, words: list[str]) -> None:
        assert self.pending is not None
        board = self.tables[player].board
        if words[0] == "sheep":  # T9: take what there is
            board[self.pending["space"]].white += min(self.pending["sheep"], self.supply())
            self.pending["sheep"] = 0
        elif words[0] == "no":
            self.pending["dogs"] = 0
        elif words[0] == "dog":
            source, target = words[1], words[2]
            if words[-1] == "black":
                self.tables[player].black = target
            if words[3] != "black":
                board[source].white -= int(words[3])
                board[target].white += int(words[3])
            self.pending["dogs"] -= 1
        else:
            self.pending["foxes"] -= 1
            self.move_fox(player, words[1].upper())
        self.settle(player)

    def move_fox(self, player: int, side: str) -> None:
        """T8: every board's fox moves alike and robs the card it enters, unless it has a barn."""
        fox = step_from(self.fox, side, self.rules.size)
        assert fox is not None
        self.fox = fox
        for q, table in enumerate(self.tables):
            cell = table.board.get(fox)
            if cell is None or self.rules.has_barn(cell):
                continue
            if q != player:
                self.tables[player].paddock += cell.white
            cell.white = 0  # one's own go back to the supply
            if table.black == fox:  # T10
                table.black = self.rules.farmyard_space

    def settle(self, player: int) -> None:
        """T6: the turn ends when no image is left, or nothing but dogs that cannot move."""
        left = self.pending
        if left is not None and (left["sheep"] or left["foxes"]):
            return
        if left is not None and left["dogs"] and self.dog_moves(player):
            return
        self.pending = None
        self.step += 1
        self.skip_passes()

    def skip_passes(self) -> None:
        """T5: who has no space to place on passes and keeps the card."""
        while self.step < self.placed * self.players:
            player = self.order()[self.step % self.players]
            if self.rules.open_spaces(self.tables[player].board, self.fox):
                return
            self.step += 1
        self.step = 0
        if self.round == self.rounds:
            self.phase = "over"
            for seen_by in range(self.players):
                for q, table in enumerate(self.tables):
                    if q != seen_by and table.mission is not None:  # T13a
                        self.events[seen_by].append(f"shown: mission {q} {table.mission}")
            return
        self.box_counts = {q: len(table.hand) for q, table in enumerate(self.tables)}
        self.phase = "box"
        if not self.choosers():
            self.next_round()
