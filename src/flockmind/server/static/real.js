// A game at a real table: one enters what one's seat sees happen, and gets hints.
import { happenings, observe } from "./api.js";
import { download, el, guarded } from "./dom.js";
import { Stage } from "./stage.js";

const MANY = 200;

export class Real {
  // `remember` gets each information state that is reached.
  constructor(info, { bots, remember }) {
    this.history = [info];
    this.remember = remember;
    this.entry = el("input", { type: "text", id: "event", autocomplete: "off", class: "grow", "aria-label": "Event", placeholder: "1: pass", oninput: () => this.#offer() });
    this.offered = el("div", { class: "actions", role: "group", "aria-label": "What may have happened" });
    this.undoButton = el("button", { type: "button", id: "undo", onclick: guarded(() => this.undo()) }, "Undo");
    const form = el(
      "form",
      { class: "row", onsubmit: guarded((event) => (event.preventDefault(), this.enter([this.entry.value.trim()]))) },
      this.entry,
      el("button", { type: "submit", class: "main" }, "Enter"),
    );
    const panel = el("section", { class: "card", "aria-label": "What happened" }, el("h2", {}, "What happened?"), form,
      el("p", { class: "soft" }, "Who and what, as your seat sees it; ? for what it does not see."), this.offered);
    this.stage = new Stage({
      bots,
      onAction: (action) => this.enter([`${this.info.player}: ${action}`]),
      tools: [
        this.undoButton,
        el("button", { type: "button", id: "save", onclick: () => download(`${this.info.game}-seat-${this.info.player}.json`, JSON.stringify(this.info)) }, "Save"),
      ],
      panels: [panel],
    });
    this.place = this.stage.place;
    guarded(() => this.show())();
  }

  get info() {
    return this.history.at(-1);
  }

  async enter(events) {
    let info = this.info;
    for (const event of events.filter(Boolean)) info = (await observe(info, event)).info_state;
    if (info === this.info) return;
    this.history.push(info);
    this.entry.value = "";
    await this.show();
  }

  async undo() {
    if (this.history.length < 2) return;
    this.history.pop();
    this.stage.graph.cut(this.history.length);
    await this.show();
  }

  async show() {
    const info = this.info;
    this.remember(info);
    this.undoButton.disabled = this.history.length < 2;
    const turn = { [-1]: "You are about to see what chance brings.", [-4]: "The game is over." }[info.to_move];
    const own = info.to_move === info.player;
    const status = turn ?? (own ? `Your turn (seat ${info.player}).` : `Seat ${info.to_move} is to move.`);
    const { actions } = own ? await observe(info) : { actions: [] };
    await this.stage.show(info, { live: own, status, actions, title: "What did you do?", step: this.history.length - 1 });
    this.groups = [];
    this.#offer();
    this.place.dataset.step = String(this.history.length - 1);
    if (own || info.to_move === -4) return;
    const groups = await happenings(info);
    if (info !== this.info) return;
    this.groups = groups;
    this.entry.placeholder = `for example: ${groups[0]?.[0] ?? "1: pass"}`;
    this.#offer();
  }

  #offer() {
    const typed = this.entry.value.toLowerCase();
    const fits = this.groups.filter((group) => group.join(" ").toLowerCase().includes(typed)).slice(0, MANY);
    const button = (group) => el("button", { type: "button", "data-event": group[0], onclick: guarded(() => this.enter(group)) }, group.join(", "));
    this.offered.replaceChildren(...fits.map(button));
  }

  leave() {
    this.stage.leave();
  }
}
