"""The information state of the slow War & Sheep: what one player knows, as a JSON document.

While a scout or an Insider Trading is under way, all fields but `to_move` and `pending` stand as
before it, and the other player's document does not change at all.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import TYPE_CHECKING, Any

from .slow_board import board_from_rows
from .slow_memory import CARDS, Memory, Step, in_card_order, parse_steps

if TYPE_CHECKING:
    from .slow_rules import SlowGame

PRIVATE = ("scout", "insider-trading")


def info(game: SlowGame, p: int) -> dict:
    """All that player `p` knows."""
    private = game.pending is not None and game.pending["kind"] in PRIVATE
    to_move = game.to_move
    pending = copy.deepcopy(game.pending)
    if private and game.turn != p:
        to_move = game.turn
        pending = None
    return {
        "format": "flockmind-info/1",
        "game": "war-and-sheep",
        "players": 2,
        "options": dict(game.options),
        "player": p,
        "to_move": to_move,
        "pending": pending,
        # the board
        "board": game.board.rows(),
        "camouflaged": [game.board.camouflaged_of(0), game.board.camouflaged_of(1)],
        "crazy_used": list(game.crazy_used),
        "scouted": [sorted(game.scouted[0]), sorted(game.scouted[1])],
        "grazed": [{face: took[face] for face in ("lush", "ordinary", "withered")} for took in game.grazed],
        # the turn
        "turn": game.turn,
        "actions_left": game.actions_left,
        "camouflage_used": game.camouflage_used,
        "quiet": game.quiet,
        "quiet_turns": game.quiet_turns,
        # cards
        "hand_sizes": [len(game.hands[0]), len(game.hands[1])],
        "open": list(game.open_hand),
        "discard": {card: game.discard[card] for card in CARDS if game.discard[card]},
        # private and history
        "faces": {cell: game.faces[cell] for cell in sorted(game.scouted[p])},
        "hand": list(game.hands[p]),
        "memory": [
            {"certain": list(known.certain), "since": known.texts(owner, p)}
            for owner, known in enumerate(game.memory)
        ],
    }


def from_infos(cls: type[SlowGame], docs: list[dict], components: dict[str, dict]) -> SlowGame:
    """The state that both documents describe: they are the players' views of one position.

    `memory`, `faces` and `hand` may be left out as in any document.
    """
    doc = docs[0]
    game = cls(2, doc["options"], components)
    game.board = board_from_rows(doc["board"])
    for cell in doc["camouflaged"]:
        if cell is not None:
            game.board.sheep[cell].camouflaged = True
    game.crazy_used = list(doc["crazy_used"])
    game.grazed = [Counter(took) for took in doc["grazed"]]
    game.scouted = [set(cells) for cells in doc["scouted"]]
    game.faces = {**docs[0].get("faces", {}), **docs[1].get("faces", {})}
    game.turn = doc["turn"]
    game.actions_left = doc["actions_left"]
    game.camouflage_used = doc["camouflage_used"]
    game.quiet = doc["quiet"]
    game.quiet_turns = doc["quiet_turns"]
    game.open_hand = list(doc["open"])
    game.discard = Counter(doc["discard"])
    game.hands = [in_card_order(view.get("hand", [])) for view in docs]
    assert [len(hand) for hand in game.hands] == doc["hand_sizes"]
    for owner in (0, 1):
        game.memory[owner] = merged_memory(docs[1 - owner], docs[owner], owner)
    game.over = doc["to_move"] == -4
    game.pending = copy.deepcopy(docs[game.turn]["pending"])
    if game.pending is not None:
        if game.pending["kind"] == "graze":
            game.board.markers.add(game.pending["cell"])
        if game.pending["kind"] == "scout":
            looked = zip(game.pending["cells"], game.pending["faces"], strict=False)
            game.faces.update(looked)
    return game


def memory_of(doc: dict, owner: int) -> Memory:
    """The memory in a document; left out, every card of the hand counts as drawn unseen."""
    if doc.get("memory") is None:
        return Memory([], [Step("draw")] * doc["hand_sizes"][owner])
    entry = doc["memory"][owner]
    return Memory(list(entry["certain"]), parse_steps(entry["since"], owner))


def merged_memory(observers: dict, owners: dict, owner: int) -> Memory:
    """The observer knows all cards of the steps; the owner's `?` are those not known to both."""
    memory = memory_of(observers, owner)
    others = [step for step in memory.steps if step.kind == "other"]
    common = [step.card for step in memory_of(owners, owner).steps if step.kind == "other"]
    # Behind every take but the last one the groups agree; in the last one the `?` stand last.
    unknown = Counter(step.card for step in others) - Counter(common)
    for step in reversed(others):
        if unknown[step.card] > 0:
            unknown[step.card] -= 1
            step.known = False
    return memory


def unseen_gains(certain: list[str], since: list[Step], hand: list[str]) -> Counter[str]:
    """The cards that came into the hand by the steps `draw` and `take`."""
    played = Counter(step.card for step in since if step.kind == "play")
    return Counter(hand) + played - Counter(certain)


def rival_document(doc: dict, hidden: dict[str, Any]) -> dict:
    """The other player's document, when the truth is `hidden`: their hand, and what they saw."""
    me, rival = doc["player"], 1 - doc["player"]
    mine, theirs = memory_of(doc, me), memory_of(doc, rival)
    rivals = copy.deepcopy(doc)
    rivals.update(player=rival, hand=in_card_order(hidden.get("hand", [])))
    seen = {**doc.get("faces", {}), **hidden.get("faces", {})}
    rivals["faces"] = {cell: seen[cell] for cell in doc["scouted"][rival]}
    if doc["pending"] is not None and doc["pending"]["kind"] in PRIVATE:
        rivals.update(pending=None, to_move=me)

    # They know the cards that they drew behind my takes: the `?` are their unseen gains.
    gains = list(unseen_gains(theirs.certain, theirs.steps, rivals["hand"]).elements())
    for step in mine.steps:
        if step.card == "?":
            step.card = gains.pop()
    # They do not know which of my unseen gains I drew behind their takes.
    unknown = unseen_gains(mine.certain, mine.steps, doc.get("hand", []))
    for step in reversed(theirs.steps):
        if step.kind == "other" and unknown[step.card] > 0:
            unknown[step.card] -= 1
            step.known = False
    rivals["memory"] = [
        {"certain": known.certain, "since": known.texts(owner, rival)}
        for owner, known in sorted([(me, mine), (rival, theirs)], key=lambda pair: pair[0])
    ]
    return rivals
