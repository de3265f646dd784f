// The win probability over the game: a line with its 95 % band.
import { el, percent, svg } from "./dom.js";

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 42;
const BOTTOM = 20;

export class Graph {
  // `onPick` gets the step of a point that is clicked.
  constructor(onPick = () => {}) {
    this.points = new Map();
    this.onPick = onPick;
    this.drawn = el("div", { class: "graph" });
    this.place = el("section", { class: "card", "aria-label": "Win probability over the game" }, el("h2", {}, "Win probability"), this.drawn);
    this.draw();
  }

  // A value of the position after `step` events, for its player.
  set(step, line) {
    if (line.win_probability === null) return;
    this.points.set(step, line);
    this.draw();
  }

  // The winning share at the end, after `step` events.
  end(step, share) {
    this.set(step, { win_probability: share, low: share, high: share });
  }

  // Forgets all from `step` on.
  cut(step) {
    for (const at of [...this.points.keys()]) if (at >= step) this.points.delete(at);
    this.draw();
  }

  draw() {
    const rows = [...this.points.entries()].sort((a, b) => a[0] - b[0]);
    this.place.hidden = rows.length === 0;
    if (!rows.length) return;
    const [first, last] = [rows[0][0], rows.at(-1)[0]];
    const x = (step) => LEFT + ((WIDTH - LEFT - 10) * (step - first)) / Math.max(1, last - first);
    const y = (value) => 8 + (HEIGHT - BOTTOM - 8) * (1 - value);
    const text = `Win probability: ${rows.map(([step, line]) => `${percent(line.win_probability)} after ${step}`).join(", ")}`;
    const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text });
    for (const value of [0, 0.5, 1]) {
      root.append(svg("line", { x1: LEFT, x2: WIDTH - 10, y1: y(value), y2: y(value), stroke: "var(--line)" }));
      root.append(svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, `${100 * value} %`));
    }
    const upper = rows.map(([step, line]) => `${x(step)},${y(line.high)}`);
    const lower = rows.map(([step, line]) => `${x(step)},${y(line.low)}`).reverse();
    root.append(svg("polygon", { points: [...upper, ...lower].join(" "), fill: "var(--bar)", opacity: "0.35" }));
    const middle = rows.map(([step, line]) => `${x(step)},${y(line.win_probability)}`);
    root.append(svg("polyline", { points: middle.join(" "), fill: "none", stroke: "var(--accent)", "stroke-width": "2.5" }));
    for (const [step, line] of rows) {
      const point = svg("circle", { cx: x(step), cy: y(line.win_probability), r: 4, fill: "var(--accent)" });
      point.append(svg("title", {}, `${percent(line.win_probability)} after ${step} events`));
      point.addEventListener("click", () => this.onPick(step));
      root.append(point);
    }
    root.append(svg("text", { x: LEFT, y: HEIGHT - 4 }, `event ${first}`));
    root.append(svg("text", { x: WIDTH - 10, y: HEIGHT - 4, "text-anchor": "end" }, `${last}`));
    this.drawn.replaceChildren(root);
  }
}
