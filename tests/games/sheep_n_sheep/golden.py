"""Makes the golden files of this folder anew: `python -m tests.games.sheep_n_sheep.golden`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import flockmind
from flockmind.state import State

from ..golden import playthrough, write_lines

HERE = Path(__file__).parent
PERFT_CASES = [(2, 1, 4), (2, 2, 4), (3, 1, 4), (4, 1, 4), (4, 3, 4)]  # players, seed, depth
PLAYTHROUGHS = [(2, 0, 5), (3, 2, 6), (4, 1, 7)]  # players, start player, seed


def perft_rows() -> list[str]:
    rows = ["# players seed depth leaves information_states"]
    for players, seed, depth in PERFT_CASES:
        state = flockmind.load_game("sheep-n-sheep", players=players).new_state(seed=seed)
        leaves, information, _ = state._core.perft(depth)
        rows.append(f"{players} {seed} {depth} {leaves} {information}")
    return rows


def choose(_: State, legal: list[str], rng: random.Random) -> str:
    """Any action; often one that lays cards."""
    liked = [a for a in legal if a.startswith(("same", "run", "place"))]
    return rng.choice(liked if liked and rng.random() < 0.6 else legal)


def playthroughs() -> list[dict[str, Any]]:
    """Games of laying and random actions; the legal actions in full in the game of two players."""
    rows = []
    for players, start, seed in PLAYTHROUGHS:
        game = flockmind.load_game("sheep-n-sheep", players=players, start_player=start)
        table = {"players": players, "start_player": start}
        rows.append(table | playthrough(game, seed, choose, in_full=players == 2))
    return rows


def outcomes(state: State, seat: int) -> dict[str, float]:
    """For each first action of the last turn of a game, the best winning share that whole turns beginning
    with it reach: every one of them is played to the end. Draws do not change the points."""

    def best(at: State) -> float:
        if at.to_move != seat:
            while not at.is_terminal:
                at.apply(at.chance_outcomes()[0][0])
            return at.returns()[seat]
        return max(best(after(at, text)) for text in at.legal_actions())

    return {text: best(after(state, text)) for text in state.legal_actions()}


def after(state: State, text: str) -> State:
    copy = state.copy()
    copy.apply(text)
    return copy


def puzzles(wanted: int) -> list[dict[str, Any]]:
    """Last turns of games between `greedy` bots in which few first actions win, and the others do not."""
    bot = flockmind.load_bot("greedy")
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        players = 2 + seed % 3
        state = flockmind.load_game("sheep-n-sheep", players=players).new_state(seed=seed)
        while not state.is_terminal:
            seat = state.to_move
            info = state.info_state(seat)
            situation = info.situation()
            last = situation["end"] == "last round" and seat == players - 1 and not situation["pending"]
            if last and situation["hands"][seat]["size"] <= 5:
                shares = outcomes(state, seat)
                most = max(shares.values())
                best = [text for text, share in shares.items() if share == most]
                if most > min(shares.values()) and len(best) * 3 <= len(shares):
                    document = info.without_events().to_dict()
                    found.append({"info": document, "share": most, "best": sorted(best)})
                break
            state.apply(flockmind.suggest(info, bot=bot, iterations=1, seed=seed).lines[0].action)
    return found


def main() -> None:
    write_lines(HERE / "perft.txt", perft_rows())
    write_lines(HERE / "playthrough.jsonl", playthroughs())
    write_lines(HERE / "puzzles.jsonl", puzzles(24))


if __name__ == "__main__":
    main()
