"""Makes the golden files of this folder anew: `python -m tests.games.sheep_n_sheep.golden`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import flockmind
from flockmind.state import State

HERE = Path(__file__).parent
PERFT_CASES = [(2, 1, 5), (2, 2, 4), (3, 1, 5), (4, 1, 4), (4, 3, 5)]  # players, seed, depth
PLAYTHROUGHS = [(2, 0, 5), (3, 2, 6), (4, 1, 7)]  # players, start player, seed


def perft_rows() -> list[str]:
    rows = ["# players seed depth leaves information_states"]
    for players, seed, depth in PERFT_CASES:
        state = flockmind.load_game("sheep-n-sheep", players=players).new_state(seed=seed)
        leaves, information, _ = state._core.perft(depth)
        rows.append(f"{players} {seed} {depth} {leaves} {information}")
    return rows


def playthrough(players: int, start: int, seed: int) -> dict[str, Any]:
    """A game of laying and random actions with the legal actions at each decision."""
    rng = random.Random(seed)
    state: State = flockmind.load_game("sheep-n-sheep", players=players, start_player=start).new_state()
    plies: list[dict[str, Any]] = []
    while not state.is_terminal:
        if state.to_move == -1:
            outcomes = state.chance_outcomes()
            text = rng.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0]
            plies.append({"who": "chance", "action": text, "outcomes": len(outcomes)})
        else:
            legal = sorted(state.legal_actions())
            liked = [a for a in legal if a.startswith(("same", "run", "place"))]
            text = rng.choice(liked if liked and rng.random() < 0.6 else legal)
            plies.append({"who": state.to_move, "action": text, "legal": legal})
        state.apply(text)
    return {
        "players": players,
        "start_player": start,
        "plies": plies,
        "scores": state.scores(),
        "returns": state.returns(),
    }


def main() -> None:
    (HERE / "perft.txt").write_text("\n".join(perft_rows()) + "\n", encoding="utf-8")
    for number, case in enumerate(PLAYTHROUGHS, 1):
        text = json.dumps(playthrough(*case), separators=(",", ":"))
        (HERE / f"playthrough{number}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
