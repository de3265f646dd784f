// A record, step by step, as one seat saw it.
import { openTable, view } from "./api.js";
import { choice, download, el, guarded } from "./dom.js";
import { Stage } from "./stage.js";

export class Replay {
  constructor(record, { bots, play, player = 0 }) {
    this.record = record;
    this.player = player;
    this.last = record.actions.length;
    this.at = 0;
    const seats = Array.from({ length: record.players }, (_, i) => [String(i), `Seat ${i}`]);
    const go = (to) => guarded(() => this.go(to(this.at)))();
    const button = (text, label, to) => el("button", { type: "button", "aria-label": label, onclick: () => go(to) }, text);
    this.slider = el("input", { type: "range", class: "grow", min: "0", max: String(this.last), value: "0", "aria-label": "Step", oninput: () => go(() => Number(this.slider.value)) });
    this.count = el("span", { class: "soft" });
    const more = record.scores ? null : el("button", { type: "button", id: "play-on", onclick: guarded(() => this.#playOn(play)) }, "Play on");
    this.stage = new Stage({
      bots,
      onAction: () => {},
      onPick: (step) => go(() => step),
      tools: [
        button("⏮", "First step", () => 0),
        button("◀", "Step back", (at) => at - 1),
        button("▶", "Step forward", (at) => at + 1),
        button("⏭", "Last step", () => this.last),
        this.slider,
        this.count,
        choice("Seen by", seats, String(player), (seat) => {
          this.player = Number(seat);
          this.stage.graph.cut(0);
          go((at) => at);
        }),
        el("button", { type: "button", id: "save", onclick: () => download(`${record.game}.jsonl`, `${JSON.stringify(record)}\n`) }, "Save"),
        more,
      ],
    });
    this.place = this.stage.place;
    go(() => 0);
  }

  async go(to) {
    this.at = Math.max(0, Math.min(this.last, to));
    this.slider.value = String(this.at);
    this.count.textContent = `${this.at} / ${this.last}`;
    const at = this.at;
    const shown = await view({ record: this.record, ply: at, player: this.player });
    if (at !== this.at) return;
    const [who, text] = this.record.actions[at] ?? [null, ""];
    const hidden = who !== this.player && !shown.scores;
    let status = shown.scores ? `The end. Points: ${shown.scores.map((score, seat) => `seat ${seat}: ${score}`).join(", ")}.` : "The record ends here.";
    if (who !== null) status = hidden ? `Next: ${who === "chance" ? "chance" : `seat ${who}`}.` : `Next: you play ${text}.`;
    await this.stage.show(shown.info_state, { live: false, status, actions: [], step: at });
  }

  async #playOn(play) {
    const seats = Array.from({ length: this.record.players }, (_, i) => (i === this.player ? "human" : "greedy"));
    play(await openTable({ record: this.record, seats, reveal: "always" }));
  }

  leave() {
    this.stage.leave();
  }
}
