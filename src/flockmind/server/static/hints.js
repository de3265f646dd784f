// Hints: searched on the server, shown as rows with bars of the win probability, and as marks on the board.
import { live } from "./api.js";
import { choice, el, guarded, percent } from "./dom.js";

const SHOWN = 8;

// A bar of the win probability with its 95 % interval.
export function winBar(line) {
  if (line.win_probability === null) return el("span", { class: "soft" }, "–");
  const bar = el("i");
  bar.style.width = `${100 * line.win_probability}%`;
  const between = el("b");
  between.style.left = `${100 * line.low}%`;
  between.style.width = `${Math.max(1, 100 * (line.high - line.low))}%`;
  const label = `${percent(line.win_probability)}, between ${percent(line.low)} and ${percent(line.high)}`;
  return el("div", { class: "win", role: "img", "aria-label": label, title: label }, bar, between);
}

const steps = (line) => line.map(([who, text]) => `${who}: ${text}`).join(", ");

export class Hints {
  // `onMarks` gets {action: weight}; `onChoose` an action; `onValue` each final hint.
  constructor({ bots, onMarks, onChoose, onValue }) {
    Object.assign(this, { onMarks, onChoose, onValue });
    this.bot = bots.some((bot) => bot.name === "ismcts") ? "ismcts" : bots[0].name;
    this.time = 1;
    this.search = null;
    this.button = el("button", { type: "button", class: "main", onclick: guarded(() => this.ask()) }, "Hint");
    this.rows = el("div", { class: "scroll", "aria-live": "polite" });
    const times = [0.3, 1, 3, 10].map((seconds) => [String(seconds), `${seconds} s`]);
    this.place = el(
      "section",
      { class: "card", "aria-label": "Hints" },
      el("h2", {}, "Hints"),
      el(
        "div",
        { class: "row" },
        this.button,
        choice("Bot", bots.map((bot) => [bot.name, bot.name]), this.bot, (value) => (this.bot = value)),
        choice("Time", times, "1", (value) => (this.time = Number(value))),
      ),
      this.rows,
    );
  }

  // A new position: what was said of the old one is gone.
  show(info, canAsk) {
    this.stop();
    this.info = info;
    this.button.disabled = !canAsk;
    this.rows.replaceChildren();
  }

  stop() {
    this.search?.abort();
    this.search = null;
  }

  // A search of the position; with `quiet` only its value is wanted, for the graph.
  async ask({ quiet = false, time = this.time } = {}) {
    if (!quiet && this.search) return this.stop();
    const info = this.info;
    const search = new AbortController();
    if (!quiet) {
      this.search = search;
      this.button.textContent = "Stop";
    }
    try {
      const request = { info_state: info, bot: this.bot, limits: { time }, top: SHOWN };
      if (!quiet) request.report_every = 0.25;
      const report = (hint) => this.info === info && this.#fill(hint, true);
      const hint = await live.suggest(request, { report: quiet ? () => {} : report, signal: search.signal });
      if (this.info !== info) return undefined;
      if (!quiet) this.#fill(hint, false);
      this.onValue(hint);
      return hint;
    } finally {
      if (this.search === search || !this.search) {
        this.search = null;
        this.button.textContent = "Hint";
      }
    }
  }

  #fill(hint, going) {
    const most = Math.max(...hint.lines.map((line) => line.visits), 1);
    const row = (line, rank) =>
      el(
        "tr",
        { class: rank === 0 ? "best" : null, title: steps(line.line) },
        el("td", {}, el("button", { type: "button", onclick: () => this.onChoose(line.action) }, line.action)),
        el("td", {}, winBar(line)),
        el("td", { class: "number" }, percent(line.win_probability)),
        el("td", { class: "number wide" }, line.visits.toLocaleString()),
        el("td", { class: "number" }, line.expected_score === null ? "–" : line.expected_score.toFixed(1)),
      );
    const heads = [["Action"], ["Win"], ["%"], ["Visits", "wide"], ["Points"]];
    const best = hint.lines[0];
    this.rows.replaceChildren(
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, heads.map(([text, name]) => el("th", { scope: "col", class: name }, text)))),
        el("tbody", {}, hint.lines.map(row)),
      ),
      el("p", { class: "soft" }, going ? "Thinking… " : "", `${hint.iterations.toLocaleString()} iterations. `,
        best.line.length > 1 ? `Expected: ${steps(best.line)}` : ""),
    );
    this.onMarks(Object.fromEntries(hint.lines.slice(0, 5).map((line) => [line.action, line.visits / most])));
  }
}
