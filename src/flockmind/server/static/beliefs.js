// Beliefs: what may be where, as a table with bars and as heat on the board.
import { beliefs } from "./api.js";
import { el, guarded, percent } from "./dom.js";

const SHOWN = 60;

export class Beliefs {
  // `onHeat` gets {place: probability}.
  constructor({ onHeat }) {
    this.onHeat = onHeat;
    this.thing = "";
    this.rows = [];
    this.button = el("button", { type: "button", "aria-pressed": "false", onclick: guarded(() => this.toggle()) }, "Beliefs");
    this.select = el("select", { "aria-label": "What to look for", onchange: () => this.#pick(this.select.value) });
    this.list = el("div", { class: "scroll" });
    this.body = el("div", { hidden: true }, el("div", { class: "row" }, this.select), this.list);
    this.place = el(
      "section",
      { class: "card", "aria-label": "Beliefs" },
      el("div", { class: "row" }, el("h2", { class: "grow" }, "What may be where"), this.button),
      this.body,
    );
  }

  get on() {
    return !this.body.hidden;
  }

  async toggle() {
    this.body.hidden = !this.body.hidden;
    this.button.setAttribute("aria-pressed", String(this.on));
    if (this.on) await this.#ask();
    else this.onHeat({});
  }

  // A new position.
  show(info) {
    this.info = info;
    if (this.on) guarded(() => this.#ask())();
  }

  async #ask() {
    const info = this.info;
    const rows = await beliefs(info);
    if (info !== this.info) return;
    this.rows = rows;
    const things = [...new Set(rows.map((row) => row.thing))];
    if (!things.includes(this.thing)) this.thing = things[0] ?? "";
    this.select.replaceChildren(...things.map((thing) => el("option", { value: thing, selected: thing === this.thing }, thing)));
    this.select.hidden = things.length === 0;
    this.#pick(this.thing);
  }

  #pick(thing) {
    this.thing = thing;
    const rows = this.rows.filter((row) => row.thing === thing).sort((a, b) => b.probability - a.probability);
    const shown = rows.slice(0, SHOWN).map((row) => {
      const bar = el("i");
      bar.style.width = `${100 * row.probability}%`;
      return el(
        "tr",
        {},
        el("td", {}, row.place),
        el("td", {}, el("div", { class: "win heat", role: "img", "aria-label": percent(row.probability) }, bar)),
        el("td", { class: "number" }, percent(row.probability)),
      );
    });
    const head = el("tr", {}, ["Place", "", "%"].map((text) => el("th", { scope: "col" }, text)));
    this.list.replaceChildren(
      shown.length ? el("table", {}, el("thead", {}, head), el("tbody", {}, shown)) : el("p", { class: "soft" }, "Nothing is hidden from this player."),
    );
    this.onHeat(Object.fromEntries(rows.map((row) => [row.place, Math.min(1, row.probability)])));
  }
}
