"""Plays checked games of every game and a short search of every kind, under the sanitizers."""

from __future__ import annotations

import sys

import flockmind

games, only = int(sys.argv[1]), sys.argv[2]
for info in flockmind.list_games():
    if only not in ("", info.slug):
        continue
    for players in range(info.min_players, info.max_players + 1):
        game = flockmind.load_game(info.slug, players=players).drawn(1)
        for guided in (0.0, 0.8):
            counts, _, _ = game.core.simulate(7, games // 2, guided, True)
            print(f"{info.slug}, {players} players, guided {guided:.1f}: {counts}", flush=True)
        state = game.new_state(seed=3)
        for bot in flockmind.list_bots():
            if not bot.sees_state:
                limits = {"iterations": 100, "workers": 2, "threads": 2}
                flockmind.suggest(state.info_state(state.to_move), bot.name, seed=1, **limits)
