// What all ways to look at a position share: board, status, actions, hints, beliefs, graph, log.
import { view } from "./api.js";
import { Actions } from "./actions.js";
import { Beliefs } from "./beliefs.js";
import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { el, guarded } from "./dom.js";
import { Graph } from "./graph.js";
import { Hints } from "./hints.js";

export class Stage {
  // `onAction` is called with what is chosen; `onPick` with a point of the graph; `tools` stand above.
  constructor({ bots, onAction, onPick, tools = [], panels = [] }) {
    this.onAction = onAction;
    this.marks = {};
    this.heat = {};
    this.pointed = null;
    const act = guarded((action) => this.live && this.offered.includes(action) && this.onAction(action));
    const preview = (pointed) => pointed !== this.pointed && this.#redraw({ pointed });
    this.chooser = new Chooser(preview);
    this.board = new Board(guarded(async (actions) => act(await this.chooser.ask(actions))));
    this.actions = new Actions(act, preview);
    this.graph = new Graph(onPick);
    this.hints = new Hints({
      bots,
      onMarks: (marks) => this.#redraw({ marks }),
      onChoose: act,
      onValue: (hint) => this.graph.set(this.step, hint.lines[0]),
    });
    this.beliefs = new Beliefs({ onHeat: (heat) => this.#redraw({ heat }) });
    this.status = el("p", { class: "status", "aria-live": "polite" });
    this.evaluate = el("input", { type: "checkbox", checked: true });
    this.log = el("ol", { class: "events scroll" });
    this.place = el(
      "div",
      { class: "stage" },
      el(
        "section",
        { class: "card", "aria-label": "Position" },
        el("div", { class: "row top" }, this.status, this.board.tools),
        this.board.drawn,
        this.chooser.place,
      ),
      el(
        "div",
        { class: "side" },
        tools.length ? el("section", { class: "card row", "aria-label": "Game" }, tools) : null,
        panels,
        this.actions.place,
        this.hints.place,
        this.graph.place,
        el("label", { class: "check soft" }, this.evaluate, "Follow the win probability (a short search at each own decision)"),
        this.beliefs.place,
        el("details", { class: "card" }, el("summary", {}, "What this player saw"), this.log),
      ),
    );
  }

  // Shows a position; `live`: its actions may be chosen.
  async show(info, { live, status, actions, title, step = info.events?.length ?? 0 }) {
    this.board.retire();
    this.chooser.close();
    this.info = info;
    this.step = step;
    this.live = live;
    this.marks = {};
    this.heat = {};
    this.pointed = null;
    this.status.textContent = status;
    this.offered = actions;
    const onMove = info.to_move === info.player;
    this.actions.show(live ? actions : [], title);
    this.hints.show(info, onMove);
    this.log.replaceChildren(...(info.events ?? []).map((line) => el("li", {}, line)));
    await this.#draw();
    this.beliefs.show(info);
    if (onMove && this.evaluate.checked && !this.graph.points.has(this.step)) {
      guarded(() => this.hints.ask({ quiet: true, time: 0.3 }))();
    }
  }

  async #draw() {
    const info = this.info;
    // What is pointed at stands out; the hint's marks pale beside it.
    const pale = (weight) => (this.pointed ? 0.3 * weight : weight);
    const marks = Object.fromEntries(Object.entries(this.marks).map(([action, weight]) => [action, pale(weight)]));
    if (this.pointed) marks[this.pointed] = 1;
    const shown = await view({ info_state: info, marks, heat: this.heat });
    if (info === this.info) this.board.show(shown.svg, this.live && info.to_move === info.player);
  }

  // Marks, heat or the action pointed at changed; drawings are asked for one at a time.
  async #redraw(change) {
    Object.assign(this, change);
    if (this.drawing) return void (this.stale = true);
    this.drawing = true;
    do {
      this.stale = false;
      await guarded(() => this.#draw())();
    } while (this.stale);
    this.drawing = false;
  }

  leave() {
    this.chooser.close();
    this.hints.stop();
  }
}
