// The legal actions as buttons: for the keyboard, for screen readers, and where the board is small.
import { el } from "./dom.js";

const MANY = 14;

export class Actions {
  // `onPreview` gets an action to point out on the board, or null.
  constructor(onAction, onPreview) {
    this.onAction = onAction;
    this.filter = el("input", {
      type: "search",
      placeholder: "Filter, for example: move b3",
      "aria-label": "Filter the actions",
      oninput: () => this.#fill(),
    });
    this.list = el("div", { class: "actions", role: "group", "aria-label": "Legal actions" });
    const point = (event) => onPreview(event.target.dataset?.choose ?? null);
    for (const kind of ["focusin", "pointerover"]) this.list.addEventListener(kind, point);
    for (const kind of ["focusout", "pointerleave"]) this.list.addEventListener(kind, () => onPreview(null));
    this.title = el("h2", {}, "Your actions");
    this.place = el("section", { class: "card", "aria-label": "Actions" }, this.title, this.filter, this.list);
    this.actions = [];
  }

  show(actions, title = "Your actions") {
    this.actions = actions;
    this.title.textContent = actions.length > 1 ? `${title} (${actions.length})` : title;
    this.place.hidden = actions.length === 0;
    this.filter.hidden = actions.length <= MANY;
    if (this.filter.hidden) this.filter.value = "";
    this.#fill();
  }

  #fill() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = this.actions.filter((action) => words.every((word) => action.toLowerCase().includes(word)));
    const button = (action) =>
      el("button", { type: "button", "data-choose": action, onclick: () => this.onAction(action) }, action);
    this.list.replaceChildren(...fits.slice(0, 400).map(button));
    if (fits.length > 400) this.list.append(el("span", { class: "soft" }, `and ${fits.length - 400} more`));
  }
}
