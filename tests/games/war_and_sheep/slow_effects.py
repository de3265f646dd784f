"""What actions and chance do in the slow War & Sheep, and what each player sees of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .slow_memory import in_card_order

if TYPE_CHECKING:
    from .slow_rules import SlowGame


def act(game: SlowGame, text: str) -> None:
    """A legal action of the player to move."""
    kind, *words = text.split()
    me = game.turn
    if kind in ("scout", "show", "hide") or text == "play insider-trading":
        game.tell(me, f"{me}: {text}")  # the other player sees one event, at the end
        if kind == "scout":
            game.pending = {"kind": "scout", "cells": words, "faces": [], "answers": []}
            go_on_scouting(game)
        elif kind == "play":
            pile = in_card_order(list(game.pile().elements()))
            game.tell(me, "shown: pile " + " ".join(pile))
            game.pending = {"kind": "insider-trading", "pile": dict(Counter(pile))}
        else:
            assert game.pending is not None
            game.pending["answers"].append(text)
            go_on_scouting(game)
    elif kind == "take":
        game.tell(me, f"{me}: {text}")
        take(game, words[0])
    else:
        game.tell_both(f"{me}: {text}")
        if kind == "camouflage":
            camouflage(game, words[0])
        elif kind == "move":
            move_sheep(game, words[0], words[1])
        elif kind == "wolf":
            move_wolf(game, words[0], words[1])
        else:
            play(game, words[0], words[1:])


def happen(game: SlowGame, what: str) -> None:
    """An outcome of the chance node at hand."""
    pending = game.pending
    assert pending is not None
    if pending["kind"] == "scout":
        game.tell(game.turn, f"chance: {what}")
        game.faces[pending["cells"][len(pending["faces"])]] = what
        pending["faces"].append(what)
        go_on_scouting(game)
    elif pending["kind"] == "graze":
        game.tell_both(f"chance: {what}")
        graze(game, what)
    else:
        drawer = pending["player"]
        public = what == "boo" or game.open_hand[drawer]
        game.tell(drawer, f"chance: {what}")
        game.tell(1 - drawer, f"chance: {what if public else '?'}")
        if what != "boo":
            game.memory[1 - drawer].other_drew(what, game.open_hand[drawer])
        gain(game, drawer, what, "draw")
        game.end_action()


# ---- scouting and camouflage ----


def go_on_scouting(game: SlowGame) -> None:
    """Look at the next marker, wait for the next answer, or end the action (W8)."""
    assert game.pending is not None
    cells, faces, answers = (game.pending[key] for key in ("cells", "faces", "answers"))
    me, board = game.turn, game.board
    while len(faces) < len(cells):
        cell = cells[len(faces)]
        if cell not in game.faces:
            return  # nobody has seen it: chance
        if cell not in game.scouted[me]:
            game.tell(me, f"shown: {cell} {game.faces[cell]}")
        faces.append(game.faces[cell])
    if len(answers) < faces.count("wolf"):
        return

    able = [cell for cell in board.sheep_of(me) if set(cells) <= set(board.neighbours(cell))]
    if all(board.sheep[cell].camouflaged for cell in able):
        board.sheep[able[0]].camouflaged = False  # W8: there is only one
    shown = [answer.split()[1] for answer in answers if answer.startswith("show")]
    for cell in cells:
        game.scouted[me].add(cell)
        if cell in shown:
            turn_up(game, cell)
            board.wolves.add(cell)
    seen = f"{me}: scout {' '.join(cells)}"
    game.tell(1 - me, f"{seen} show {' '.join(shown)}" if shown else seen)
    game.end_action()


def turn_up(game: SlowGame, cell: str) -> None:
    """The marker is face-down no more: nothing is left to know about it."""
    game.board.markers.remove(cell)
    game.faces.pop(cell, None)
    for seen in game.scouted:
        seen.discard(cell)


def camouflage(game: SlowGame, cell: str) -> None:
    before = game.board.camouflaged_of(game.turn)
    if before is not None:
        game.board.sheep[before].camouflaged = False  # W10
    game.board.sheep[cell].camouflaged = True
    game.camouflage_used = True
    game.end_action()


# ---- sheep and wolves ----


def move_sheep(game: SlowGame, cell: str, way: str) -> None:
    end = game.board.move_sheep(cell, way)
    if end not in game.board.markers:
        game.end_action()
        return
    game.pending = {"kind": "graze", "cell": end}
    if end in game.faces:  # somebody has seen it: no chance, but news for who has not
        for player in (0, 1):
            if end not in game.scouted[player]:
                game.tell(player, f"shown: {end} {game.faces[end]}")
        graze(game, game.faces[end])


def graze(game: SlowGame, face: str) -> None:
    """W4, W13, W14: the marker under the lead sheep is turned over."""
    assert game.pending is not None
    cell = game.pending["cell"]
    owner = game.board.sheep[cell].owner
    turn_up(game, cell)
    break_quiet(game)
    if face == "wolf":
        del game.board.sheep[cell]
        game.board.wolves.add(cell)
    else:
        game.grazed[owner][face] += 1
        if face == "lush":
            del game.board.sheep[cell]
    if face == "withered" and game.board.markers and game.pile():  # W15, W19
        game.pending = {"kind": "draw", "player": owner}
    else:
        game.end_action()


def move_wolf(game: SlowGame, cell: str, way: str) -> None:
    end = game.board.wolf_run(cell, way)[-1]
    if cell in game.board.markers:
        turn_up(game, cell)  # W11: as it moves
    else:
        game.board.wolves.remove(cell)
    if end in game.board.sheep:
        del game.board.sheep[end]
        break_quiet(game)
    game.board.wolves.add(end)
    game.end_action()


def break_quiet(game: SlowGame) -> None:
    """A sheep was eaten or a marker grazed in this turn (W19)."""
    game.quiet = False
    game.quiet_turns = 0


# ---- cards ----


def play(game: SlowGame, card: str, words: list[str]) -> None:
    me, rival, board = game.turn, 1 - game.turn, game.board
    put_from_hand(game, card)
    if card == "sheepdog":
        move_sheep(game, words[0], words[1])
        return
    if card == "ceasefire":
        game.over = True
    elif card == "airlift":
        board.sheep[words[1]] = board.sheep.pop(words[0])
    elif card == "grilled-sheep":
        del board.sheep[words[0]]
    elif card == "crazy-sheep":
        board.sheep[words[0]].crazy = True
        game.crazy_used[me] = True
    elif card == "big-clogs":
        game.open_hand[rival] = True
        know_whole(game, rival)
        if game.hands[rival]:
            game.tell(me, f"shown: hand {rival} {' '.join(game.hands[rival])}")
    game.end_action()


def put_from_hand(game: SlowGame, card: str) -> None:
    me = game.turn
    game.hands[me].remove(card)
    game.discard[card] += 1
    game.memory[me].play(card)
    if not game.memory[me].steps:
        know_whole(game, me)


def take(game: SlowGame, card: str) -> None:
    """W17: the end of an Insider Trading, which changes nothing before."""
    me, rival = game.turn, 1 - game.turn
    put_from_hand(game, "insider-trading")
    know_whole(game, rival)  # the pile was seen
    public = card == "boo" or game.open_hand[me]
    game.tell(rival, f"{me}: play insider-trading take {card if public else '?'}")
    gain(game, me, card, "take")
    game.end_action()


def gain(game: SlowGame, player: int, card: str, how: str) -> None:
    """A card comes into a hand; Boo! empties it."""
    hand = game.hands[player]
    if card == "boo":
        if hand and not game.open_hand[player]:
            game.tell(1 - player, f"shown: hand {player} {' '.join(hand)}")  # W15
        game.discard.update([*hand, "boo"])
        hand.clear()
        know_whole(game, player)
    else:
        game.hands[player] = in_card_order([*hand, card])
        game.memory[player].gain(how)
        if game.open_hand[player]:
            know_whole(game, player)
    if set(game.pile()) <= {"boo"}:  # each player can work out the other's hand
        know_whole(game, 0)
        know_whole(game, 1)


def know_whole(game: SlowGame, owner: int) -> None:
    """The other player now knows this whole hand, and so all that its owner drew before."""
    game.memory[owner].know_whole(game.hands[owner])
    for step in game.memory[1 - owner].steps:
        step.known = True
