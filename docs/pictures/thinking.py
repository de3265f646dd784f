"""Draws the pictures of search and beliefs: `python -m docs.pictures.thinking`, at the top of the tree.

Figures in them are those of real searches and real beliefs; seeds make them the same again.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files

import matplotlib
from matplotlib.ticker import FuncFormatter

import flockmind
from docs.pictures.drawing import Drawing, save
from docs.pictures.positions import played
from flockmind.hint import interval
from flockmind.pages.plots import DASHES, MARKERS, SERIES, SOFT, STYLE, TEXT, new_figure, to_svg
from flockmind.testing import sample


def iteration() -> None:
    """The five steps of an iteration."""
    picture = Drawing(428, "An iteration: a world is drawn, a way down the tree, a playout, values back up")
    picture.box(130, 34, 236, 40, "what the asker knows", "3 1 ? ? ?", colour="series-0")
    for x, hidden, drawn in ((50, "3 1 W 1 3", False), (130, "3 1 1 W 3", True), (210, "3 1 3 1 W", False)):
        picture.arrow(130, 56, x, 86, width=2.5 if drawn else 1)
        picture.box(x, 102, 72, 28, hidden, colour="series-0" if drawn else "line", solid=drawn)
    picture.arrow(130, 118, 130, 146, width=2.5)
    picture.box(130, 162, 84, 28, "asker", colour="series-0")
    picture.arrow(110, 178, 62, 206, width=1)
    picture.arrow(130, 178, 130, 206, width=2.5)
    picture.arrow(150, 178, 198, 206, width=1)
    picture.box(54, 222, 64, 28, "rival", colour="series-1", solid=False)
    picture.box(130, 222, 64, 28, "rival", colour="series-1")
    picture.box(206, 222, 64, 28, "rival", colour="series-1", solid=False)
    picture.arrow(130, 238, 130, 266, width=2.5)
    picture.box(130, 282, 64, 28, "new node", colour="series-2")
    for y in (298, 316, 334, 352):
        picture.arrow(130, y, 130, y + 16, width=1)
    picture.box(130, 386, 170, 28, "the end, or a judgement")
    picture.path([(217, 386), (250, 386), (250, 162), (174, 162)], "series-2", 2.5)
    for y, number, name in (
        (76, "1", "draw a world"),
        (160, "2", "find the node"),
        (196, "3", "choose"),
        (336, "4", "play out"),
        (404, "5", "back up"),
    ):
        picture.words(262, y, number, anchor="start", colour="series-2", bold=True)
        picture.words(276, y, name, anchor="start")
    save("search-iteration", picture.svg())


def tree() -> None:
    """The tree of Kuhn poker for a player who holds the queen, with the figures of its root."""
    state = flockmind.load_game("kuhn-poker").new_state()
    for card in ("Q", "J"):
        state.apply(card)
    lines = flockmind.suggest(state.info_state(0), iterations=20_000, seed=1).lines
    found = {line.action: line.estimate for line in lines}
    picture = Drawing(
        330, "The tree of Kuhn poker for a player with the queen: rivals' nodes by what they hold"
    )
    picture.box(180, 30, 120, 40, "seat 0", "holds Q", colour="series-0")
    for x, action in ((92, "pass"), (268, "bet")):
        estimate = found[action]
        assert estimate.win_probability is not None
        for side, card in ((-42, "J"), (42, "K")):
            picture.arrow(180 + (x - 180) * 0.25, 52, x + side, 128, width=1 + 3 * estimate.share)
            picture.box(x + side, 150, 74, 40, "seat 1", f"{card}, {action}", colour="series-1")
            if action == "pass":
                picture.arrow(x + side, 172, x + side * 0.4, 226)
                picture.words(x + side * 0.35, 194, "bet", colour="soft")
            for turn in (-14, 14) if action == "bet" else (side * 0.6,):
                picture.arrow(x + side + turn * 0.6, 172, x + side + turn, 192)
                picture.end(x + side + turn, 193)
        anchor, edge = ("start", 8) if action == "pass" else ("end", 352)
        told = f"{100 * estimate.win_probability:.0f} %", f"{estimate.visits:,} visits"
        picture.words(edge, 50, action, *told, anchor=anchor)
    picture.box(92, 248, 120, 40, "seat 0", "Q, pass, bet", colour="series-0")
    for x in (70, 114):
        picture.arrow(x, 270, x, 292)
        picture.end(x, 293)
    picture.words(268, 240, "one node: seat 0 cannot", "tell the two worlds apart", colour="soft")
    picture.words(180, 321, "two nodes for each of seat 0's actions: seat 1 knows its card", colour="soft")
    save("search-tree", picture.svg())


def growth() -> None:
    """How win probabilities and visits of a War & Sheep search change as it goes on."""
    info = played("war-and-sheep", 2, 3, 12).info_state(0)
    counts = [10 ** (k / 2) for k in range(4, 12)]
    hints = [flockmind.suggest(info, iterations=int(count), seed=1) for count in counts]
    rows = [{line.action: line.estimate for line in hint.lines} for hint in hints]
    shown = [hints[-1].lines[0].action]
    for hint in reversed(hints):
        shown += [hint.best] if hint.best not in shown and len(shown) < 4 else []
    with matplotlib.rc_context(STYLE):
        figure, axes = new_figure(4.3, 2)
        for place, action in enumerate(shown):
            style = {"color": SERIES[place], "linestyle": DASHES[place], "marker": MARKERS[place]}
            known = [(c, row[action]) for c, row in zip(counts, rows, strict=True) if row[action].visits]
            low = [100 * (e.low or 0) for _, e in known]
            high = [100 * (e.high or 0) for _, e in known]
            x = [c for c, _ in known]
            axes[0].fill_between(x, low, high, color=SERIES[place], alpha=0.15, linewidth=0)
            axes[0].plot(x, [100 * (e.win_probability or 0) for _, e in known], markersize=4, **style)
            axes[1].plot(x, [100 * e.share for _, e in known], markersize=4, label=action, **style)
        axes[0].set_ylabel("win probability %")
        axes[0].set_ylim(0, 60)
        axes[1].set_ylabel("share of visits %")
        axes[1].set_ylim(0, 100)
        axes[1].set_xscale("log")
        axes[1].xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:,.0f}"))
        axes[1].set_xlabel("iterations")
        for axis in axes:
            axis.grid(axis="y")
        axes[1].legend(loc="upper left", frameon=False, fontsize=9, handlelength=1.2)
        told = (
            f"After {int(counts[-1]):,} iterations {shown[0]} has most visits; before, {', '.join(shown[1:])}"
        )
        save("search-growth", to_svg(figure, told, "growth"))


def sampled(worlds: int = 1000) -> None:
    """A rival's hand in War & Sheep: exact probabilities, and how often sampled worlds have the card."""
    info = played("war-and-sheep", 2, 3, 16).info_state(0)
    # Drawn below without the weight of what the rival chose, so compared with the belief without it.
    rows = flockmind.beliefs(info.without_events())
    exact = {thing: p for thing, place, p in rows if place == "hand 1"}
    drawn: Counter[str] = Counter()
    for seed in range(worlds):
        drawn.update(set(sample(info, seed).info_state(1).to_dict()["hand"]))
    names = sorted(exact, key=lambda name: exact[name])
    with matplotlib.rc_context(STYLE):
        figure, (axes,) = new_figure(3.1)
        axes.barh(names, [100 * exact[name] for name in names], color=SERIES[0], alpha=0.35, label="exact")
        for y, name in enumerate(names):
            low, high = interval(worlds, drawn[name], drawn[name])
            axes.plot([100 * low, 100 * high], [y, y], color=SERIES[1], linewidth=1.5)
        axes.plot(
            [100 * drawn[name] / worlds for name in names],
            range(len(names)),
            color=SERIES[1],
            marker="D",
            markersize=4,
            linestyle="",
            label=f"{worlds:,} sampled worlds, 95 %",
        )
        axes.set_xlabel("probability that the rival holds the card, %")
        axes.grid(axis="x")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, frameon=False, fontsize=9)
        told = "; ".join(
            f"{name} {100 * exact[name]:.0f} %, {100 * drawn[name] / worlds:.0f} % of the worlds"
            for name in names
        )
        save("belief-sampled", to_svg(figure, f"The rival's hand: {told}", "sampled"))


def weighed() -> None:
    """Which sheep a rival is after in Mother Sheep: the exact belief, and with the rival's plays weighed."""
    state = played("mother-sheep", 2, 5, 10)
    info = state.info_state(0)

    def wanted(known: flockmind.InfoState) -> dict[str, float]:
        return {thing: 100 * p for thing, place, p in flockmind.beliefs(known) if place == "wanted 1"}

    exact, likely = wanted(info.without_events()), wanted(info)
    card = state.info_state(1).to_dict()["cards"][1]
    cards = json.loads((files("flockmind.components") / "mother-sheep-cards.json").read_text("utf-8"))[
        "cards"
    ]
    truth = next(row["sheep"] for row in cards if row["id"] == card)
    names = sorted(exact, key=lambda name: likely[name])
    with matplotlib.rc_context(STYLE):
        figure, (axes,) = new_figure(3.4)
        for y, name in enumerate(names):
            axes.plot([exact[name], likely[name]], [y, y], color=SOFT, linewidth=1)
        axes.plot([exact[n] for n in names], range(len(names)), "o", color=SOFT, markersize=5, label="exact")
        axes.plot(
            [likely[n] for n in names], range(len(names)), "D", color=SERIES[0], label="weighed by plays"
        )
        axes.set_yticks(range(len(names)), [f"{n} *" if n in truth else n for n in names], color=TEXT)
        axes.set_xlabel("probability that the rival is after the sheep, %;  * it is")
        axes.grid(axis="x")
        axes.legend(loc="lower right", frameon=False, fontsize=9)
        told = "; ".join(f"{n} {exact[n]:.0f} %, weighed {likely[n]:.0f} %" for n in names)
        save("belief-weighed", to_svg(figure, f"What the rival is after: {told}", "weighed"))


def main() -> None:
    """Replaces the pictures."""
    iteration()
    tree()
    growth()
    sampled()
    weighed()


if __name__ == "__main__":
    main()
