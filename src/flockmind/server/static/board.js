// The drawn board: the picture of the server, its clickable things by mouse, touch and keyboard.
import { el } from "./dom.js";

export class Board {
  constructor(onAction) {
    this.onAction = onAction;
    this.place = el("div", { class: "board", role: "group", "aria-label": "Board" });
    // While a button is down the picture stays: a click on a thing that is replaced would be lost.
    this.pressed = false;
    this.place.addEventListener("pointerdown", () => {
      this.pressed = true;
      const release = () => setTimeout(() => this.#release(), 0);
      for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, { once: true });
    });
    this.place.addEventListener("click", (event) => this.#act(event.target));
    this.place.addEventListener("keydown", (event) => this.#key(event));
  }

  // Shows an SVG document; with `live` its actions can be clicked.
  show(text, live) {
    if (this.pressed) return void (this.later = [text, live]);
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (drawn.nodeName !== "svg") return;
    drawn.querySelectorAll("script, foreignObject").forEach((foreign) => foreign.remove());
    const focused = this.place.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    this.place.replaceChildren(document.importNode(drawn, true));
    this.place.classList.toggle("live", live);
    const things = this.#things();
    for (const [i, thing] of things.entries()) {
      if (!live) continue;
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", i === 0 ? "0" : "-1");
      if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-label", thing.dataset.action);
    }
    if (focused && live) (things.find((thing) => thing.dataset.action === focused) ?? things[0])?.focus();
  }

  #release() {
    this.pressed = false;
    const later = this.later;
    this.later = null;
    if (later) this.show(...later);
  }

  #things() {
    return [...this.place.querySelectorAll("[data-action]")];
  }

  #act(target) {
    const thing = target.closest?.("[data-action]");
    if (thing && this.place.classList.contains("live")) this.onAction(thing.dataset.action);
  }

  // One tab stop; the arrows go through the things in the order of the picture.
  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#act(event.target);
    } else if (step) {
      event.preventDefault();
      const things = this.#things();
      const at = things.indexOf(event.target.closest("[data-action]"));
      const next = things[(at + step + things.length) % things.length];
      things[at]?.setAttribute("tabindex", "-1");
      next?.setAttribute("tabindex", "0");
      next?.focus();
    }
  }
}
