// Asks which of several actions is meant: a list beside the board, in steps where it is long.
import { el } from "./dom.js";

const MOST = 10;

// Options of a step: actions that have nothing in common with others, and groups by the word that tells them apart.
export function steps(actions) {
  if (actions.length <= MOST) return actions.map((action) => ({ name: action, actions: [action] }));
  const words = actions.map((action) => action.split(" "));
  let at = 0;
  while (at < words[0].length && words.every((list) => list[at] === words[0][at])) at++;
  const found = new Map();
  for (const [i, list] of words.entries()) {
    const name = list.slice(0, at + 1).join(" ");
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(actions[i]);
  }
  if (found.size === 1 || found.size === actions.length) return actions.map((action) => ({ name: action, actions: [action] }));
  return [...found].map(([name, group]) => ({ name: group.length === 1 ? group[0] : `${name} … (${group.length})`, actions: group }));
}

export class Chooser {
  // `onPreview` gets an action to point out on the board, or null.
  constructor(onPreview) {
    this.onPreview = onPreview;
    this.title = el("h2", { id: "which" }, "");
    this.list = el("div", { class: "actions" });
    const cancel = el("button", { type: "button", onclick: () => this.close() }, "Cancel");
    this.place = el("dialog", { class: "chooser card", "aria-labelledby": "which" }, this.title, this.list, cancel);
    this.place.addEventListener("close", () => this.place.open || this.#end(null)); // it may be open again by now
    this.place.addEventListener("click", (event) => event.target === this.place && this.close());
  }

  // The action that is meant; null if the person leaves it.
  async ask(actions) {
    this.#end(null);
    if (actions.length === 1) return actions[0];
    const answer = new Promise((resolve) => (this.resolve = resolve));
    this.#fill(actions);
    this.place.showModal();
    this.list.querySelector("button")?.focus();
    return answer;
  }

  close() {
    this.#end(null);
    if (this.place.open) this.place.close();
  }

  #end(action) {
    const resolve = this.resolve;
    if (!resolve) return;
    this.resolve = null;
    this.onPreview(null);
    resolve(action);
  }

  #pick(option) {
    if (option.actions.length > 1) {
      this.#fill(option.actions);
      this.list.querySelector("button")?.focus();
      return;
    }
    this.#end(option.actions[0]);
    this.close();
  }

  #fill(actions) {
    this.title.textContent = `Which of these ${actions.length}?`;
    const button = (option) => {
      const show = () => this.onPreview(option.actions[0]);
      return el("button", { type: "button", "data-meant": option.name, onclick: () => this.#pick(option), onfocus: show, onpointerenter: show }, option.name);
    };
    this.list.replaceChildren(...steps(actions).map(button));
  }
}
