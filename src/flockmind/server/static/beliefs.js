// Beliefs: what may be where, as a table with bars and as heat on the board.
import { beliefs } from "./api.js";
import { el, guarded, percent } from "./dom.js";

const SHOWN = 60;

export class Beliefs {
  // `onHeat` gets {place: probability}.
  constructor({ onHeat }) {
    this.onHeat = onHeat;
    this.looked = "";
    this.rows = [];
    this.button = el("button", { type: "button", "aria-pressed": "false", onclick: guarded(() => this.toggle()) }, "Beliefs");
    this.select = el("select", { "aria-label": "What to look for, or where", onchange: () => this.#look(this.select.value) });
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
    const group = (member, label) => {
      const names = [...new Set(rows.map((row) => row[member]))];
      const options = names.map((name) => el("option", { value: `${member} ${name}`, selected: `${member} ${name}` === this.looked }, name));
      return names.length ? el("optgroup", { label }, options) : null;
    };
    this.select.replaceChildren(...[group("thing", "Where may it be?"), group("place", "What may be there?")].filter(Boolean));
    this.select.hidden = rows.length === 0;
    this.#look(this.select.value);
  }

  // `choice`: "thing NAME", and all places it may be in are shown, or "place NAME", and all things.
  #look(choice) {
    this.looked = choice;
    const [member, name] = [choice.slice(0, 5), choice.slice(6)];
    const other = member === "thing" ? "place" : "thing";
    const rows = this.rows.filter((row) => row[member] === name).sort((a, b) => b.probability - a.probability);
    const shown = rows.slice(0, SHOWN).map((row) => {
      const bar = el("i");
      bar.style.width = `${100 * row.probability}%`;
      return el(
        "tr",
        {},
        el("td", {}, row[other]),
        el("td", {}, el("div", { class: "win heat", role: "img", "aria-label": percent(row.probability) }, bar)),
        el("td", { class: "number" }, percent(row.probability)),
      );
    });
    const head = el("tr", {}, [other === "place" ? "Place" : "Thing", "", "%"].map((text) => el("th", { scope: "col" }, text)));
    this.list.replaceChildren(
      shown.length ? el("table", {}, el("thead", {}, head), el("tbody", {}, shown)) : el("p", { class: "soft" }, "Nothing is hidden from this player."),
    );
    this.onHeat(Object.fromEntries(rows.map((row) => [row[other], Math.min(1, row.probability)])));
  }
}
