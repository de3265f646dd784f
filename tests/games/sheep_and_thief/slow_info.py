"""The information state of Sheep & Thief as a JSON document, and the way back to a full state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .slow_scoring import Cell

if TYPE_CHECKING:
    from .slow_rules import SlowGame
    from .slow_state import Table

FORMAT = "flockmind-info/1"


def to_move_for(game: SlowGame, p: int) -> int:
    """Who moves, as p knows it: p while p's choice is due, then the next chooser in the order,
    until the moment ends. Somebody who has no choice in it sees the first chooser."""
    choosers = game.choosers()
    if not choosers:
        return game.to_move
    if p not in choosers:
        return choosers[0]
    if p not in game.chosen:
        return p
    return choosers[choosers.index(p) + 1]  # there is one: the last choice ends the moment


def public_hand(game: SlowGame, q: int) -> int:
    """Cards q holds apart from a pack, as of the last moment that is over."""
    if game.phase == "draft":
        return game.step * game.per_pick
    if game.phase == "box":
        return game.box_counts[q]
    return len(game.tables[q].hand)


def board_doc(game: SlowGame, q: int, p: int) -> dict:
    table = game.tables[q]
    doc: dict = {"hand": public_hand(game, q), "paddock": table.paddock}
    if table.black is not None:
        doc["black"] = table.black
    if table.mission is not None and (q == p or game.phase == "over"):
        doc["mission"] = table.mission
    doc["cards"] = []
    for space in game.rules.spaces:
        if space not in table.board:
            continue
        cell = table.board[space]
        item: dict = {"space": space}
        if not cell.down or q == p:
            item["card"] = cell.card
        if cell.down:
            item["down"] = True
        if cell.round is not None:
            item["round"] = cell.round
        if cell.white:
            item["sheep"] = cell.white
        if cell.unfit is not None:
            item["unfit"] = list(cell.unfit)
        doc["cards"].append(item)
    return doc


def info(game: SlowGame, p: int) -> dict:
    table = game.tables[p]
    doc: dict = {
        "format": FORMAT,
        "game": game.slug,
        "players": game.players,
        "options": dict(game.options),
        "player": p,
        "to_move": to_move_for(game, p),
        "pending": None if game.pending is None else dict(game.pending),
        "phase": game.phase,
        "round": game.round,
        "step": game.step,
        "fox": game.fox,
        "boards": [board_doc(game, q, p) for q in range(game.players)],
        "hand": game.sorted(table.hand),
    }
    if game.phase == "draft" and p not in game.chosen:
        doc["pack"] = game.sorted(table.pack)
    doc["boxed"] = game.sorted(table.boxed)
    doc["looks"] = [
        None if looks is None else [{"saw": list(saw), "took": list(took)} for saw, took in looks]
        for looks in table.looks
    ]
    return doc


def from_info(
    cls: type[SlowGame], doc: dict, components: dict[str, dict], hidden: dict[int, dict]
) -> SlowGame:
    """A full state from p's document and the other players' documents (`hidden`, by seat).

    Whatever is missing is filled with the first cards that are free, without regard to history:
    enough for tests of what lies open, no sample of a belief."""
    game = cls(doc["players"], doc["options"], components)
    p = doc["player"]
    docs = {**hidden, p: doc}
    game.round, game.phase, game.step = doc["round"], doc["phase"], doc["step"]
    game.fox = doc["fox"]
    game.pending = None if doc["pending"] is None else dict(doc["pending"])
    if game.phase == "box":
        game.box_counts = {q: doc["boards"][q]["hand"] for q in range(game.players)}
    game.chosen = {q for q in game.choosers() if has_chosen(game, q, p, docs)}
    for q, table in enumerate(game.tables):
        private = docs.get(q, {})
        read_table(game, table, private, doc["boards"][q], private.get("boards", doc["boards"])[q])
    fill(game, doc, docs)
    located = [
        card
        for table in game.tables
        for card in table.hand + table.pack + table.boxed + [c.card for c in table.board.values()]
    ]
    game.deck = [card for card in game.rules.ids if card not in located]
    game.mission_deck = [m for m in game.mission_deck if m not in [table.mission for table in game.tables]]
    if game.phase == "deal":
        game.queue_deal()
    else:
        game.deal_queue, game.mission_queue = [], []
    return game


def has_chosen(game: SlowGame, q: int, p: int, docs: dict[int, dict]) -> bool:
    """Whether q has made the choice of the open moment; seats unknown: as p counts them."""
    if q in docs and game.phase == "draft":
        return "pack" not in docs[q]
    if q in docs and "hand" in docs[q]:
        return len(docs[q]["hand"]) < game.box_counts[q]
    order = game.choosers()
    return p in order and order.index(q) < order.index(p)


def read_table(game: SlowGame, table: Table, private: dict, public: dict, own: dict) -> None:
    table.board = {}
    for item, known in zip(public["cards"], own["cards"], strict=True):
        card = item.get("card", known.get("card", ""))
        table.board[item["space"]] = Cell(
            card, item.get("down", False), item.get("round"), item.get("sheep", 0), item.get("unfit")
        )
    table.paddock, table.black = public["paddock"], public.get("black")
    table.mission = own.get("mission", public.get("mission"))
    table.hand = list(private.get("hand", []))
    table.boxed = list(private.get("boxed", []))
    table.looks = [
        None if looks is None else [(list(x["saw"]), list(x["took"])) for x in looks]
        for looks in private.get("looks", [])
    ]
    if game.phase != "draft":
        return
    if "pack" in private:
        table.pack = list(private["pack"])
    elif table.looks and table.looks[-1]:  # what was passed on after the last look
        saw, took = table.looks[-1][-1]
        table.pack = [card for card in saw if card not in took]


def fill(game: SlowGame, doc: dict, docs: dict[int, dict]) -> None:
    """Gives unknown seats the first free cards and missions."""
    p = doc["player"]
    for q, table in enumerate(game.tables):
        drawn = (
            doc["phase"] != "deal"
            or doc["round"] > 1
            or (q < p and q not in docs and game.tables[p].mission is not None)
        )
        if doc["options"]["missions"] and table.mission is None and drawn:
            known = [other.mission for other in game.tables]
            table.mission = next(m for m in game.mission_deck if m not in known)
    game.mission_queue = [q for q in game.mission_queue if game.tables[q].mission is None]
    taken_cards = [
        card
        for table in game.tables
        for card in table.hand + table.pack + table.boxed + [c.card for c in table.board.values()]
    ]
    free = [card for card in game.rules.ids if card not in taken_cards]
    for q, table in enumerate(game.tables):
        for cell in table.board.values():
            if cell.card == "":
                cell.card = next(c for c in free if cell.unfit is None or c in cell.unfit)
                free.remove(cell.card)
        if q in docs and "hand" in docs[q]:
            continue
        chosen, per = q in game.chosen, game.per_pick
        count, pack = doc["boards"][q]["hand"], 0
        if game.phase == "draft":
            count += per if chosen else 0
            pack = game.hand_size - game.step * per - (per if chosen else 0)
        elif chosen:
            count = 1
        if game.phase == "draft" and not table.pack:
            table.pack, free = free[:pack], free[pack:]
        table.hand, free = free[:count], free[count:]
        for r in range(1, game.round):  # boxed at the end of the rounds that are over
            here = [c.round for c in table.board.values()].count(r)
            boxed = max(0, game.hand_size - (here or game.placed) - 1)
            table.boxed, free = table.boxed + free[:boxed], free[boxed:]
