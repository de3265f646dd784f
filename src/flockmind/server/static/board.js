// The drawn board: the picture of the server, its clickable things by mouse, touch and keyboard.
import { el } from "./dom.js";
import { neighbour, pointedAt, stops, things } from "./spots.js";

const ZOOMS = [1, 1.5, 2, 3, 4];

export class Board {
  // `onActions` gets the actions that a click or a key may mean: one, or several that share a spot.
  constructor(onActions) {
    this.onActions = onActions;
    this.drawn = el("div", { class: "board", role: "group", "aria-label": "Board" });
    this.zoom = 0;
    const button = (text, label, step) => el("button", { type: "button", "aria-label": label, onclick: () => this.#zoom(step) }, text);
    this.tools = el("div", { class: "row zoom" }, button("−", "Smaller board", -1), button("+", "Larger board", 1));
    // While a button is down the picture stays: a click on a thing that is replaced would be lost.
    this.pressed = false;
    this.drawn.addEventListener("pointerdown", () => {
      this.pressed = true;
      const release = () => setTimeout(() => this.#release(), 0);
      for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, { once: true });
    });
    this.drawn.addEventListener("click", (event) => this.#offer(pointedAt(this.drawn, event.clientX, event.clientY, event.pointerType)));
    this.drawn.addEventListener("keydown", (event) => this.#key(event));
  }

  // Shows an SVG document; with `live` its actions can be clicked.
  show(text, live) {
    if (this.pressed) return void (this.later = [text, live]);
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (drawn.nodeName !== "svg") return;
    drawn.querySelectorAll("script, foreignObject").forEach((foreign) => foreign.remove());
    const focused = this.drawn.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    this.drawn.replaceChildren(document.importNode(drawn, true));
    this.drawn.classList.toggle("live", live);
    for (const thing of things(this.drawn)) thing.removeAttribute("tabindex");
    if (!live) return;
    const all = stops(this.drawn);
    for (const [i, [thing, ...more]] of all.entries()) {
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", i === 0 ? "0" : "-1");
      const names = [thing, ...more].map((one) => one.dataset.action);
      thing.setAttribute("aria-label", names.length < 4 ? names.join(", or ") : `${names[0]}, or ${names.length - 1} others`);
      for (const one of more) one.setAttribute("aria-hidden", "true");
    }
    if (focused) this.#focus(all, Math.max(0, all.findIndex((stop) => stop.some((thing) => thing.dataset.action === focused))));
  }

  // The picture is no longer true: nothing of it can be chosen until the next is shown.
  retire() {
    this.drawn.classList.remove("live");
  }

  #release() {
    this.pressed = false;
    const later = this.later;
    this.later = null;
    if (later) this.show(...later);
  }

  #offer(actions) {
    if (actions.length && this.drawn.classList.contains("live")) this.onActions(actions);
  }

  #zoom(step) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + step));
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.drawn;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.drawn.style.setProperty("--zoom", ZOOMS[this.zoom]);
    this.drawn.scrollLeft = middle[0] * this.drawn.scrollWidth - this.drawn.clientWidth / 2;
    this.drawn.scrollTop = middle[1] * this.drawn.scrollHeight - this.drawn.clientHeight / 2;
  }

  #focus(all, to) {
    for (const [i, [thing]] of all.entries()) thing.setAttribute("tabindex", i === to ? "0" : "-1");
    all[to]?.[0].focus();
  }

  // One tab stop; the arrows go to the spot that lies next, + and - zoom.
  #key(event) {
    const zoom = { "+": 1, "-": -1 }[event.key];
    if (zoom) return this.#zoom(zoom);
    const all = stops(this.drawn);
    const at = all.findIndex((stop) => stop.includes(event.target.closest("[data-action]")));
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#offer([...new Set(all[at].map((thing) => thing.dataset.action))]);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#focus(all, neighbour(all, at, event.key));
    }
  }
}
