// A game at a table of the server: the page has the tokens of its own seats, and sees what they may.
import { Seat } from "./api.js";
import { download, el, guarded, say } from "./dom.js";
import { Stage } from "./stage.js";

const who = (view, seat) => (view.seats[seat] === "human" ? `seat ${seat}` : `seat ${seat} (${view.seats[seat]})`);

// What a player reads above the board.
export function statusText(view) {
  if (view.fault) return view.fault;
  if (view.over) {
    const points = view.scores.map((score, seat) => `seat ${seat}: ${score}`).join(", ");
    const won = view.winners.length === 1 ? `Seat ${view.winners[0]} wins` : `Seats ${view.winners.join(" and ")} share the win`;
    return `The game is over. ${won}. Points: ${points}. You are seat ${view.player}.`;
  }
  if (view.to_move === view.player) return `Your turn (seat ${view.player}).`;
  return view.to_move < 0 ? "Chance is to move." : `Waiting for ${who(view, view.to_move)}.`;
}

export class Play {
  // `table`: {id, seats: [{player, token}]} with the tokens that this page has.
  constructor(table, { bots, replay }) {
    this.seats = table.seats.filter((seat) => seat.token).map((seat) => new Seat(table.id, seat.player, seat.token));
    this.seat = this.seats[0];
    this.replay = replay;
    this.undoButton = el("button", { type: "button", id: "undo", onclick: guarded(() => this.undo()) }, "Undo");
    this.saveButton = el("button", { type: "button", id: "save", onclick: guarded(() => this.save()) }, "Save");
    this.lookButton = el("button", { type: "button", id: "look", hidden: true, onclick: guarded(() => this.look()) }, "Look back");
    this.stage = new Stage({
      bots,
      onAction: (action) => this.act(action),
      tools: [this.undoButton, this.saveButton, this.lookButton],
      panels: this.seats.length > 1 ? [this.#links(table)] : [],
    });
    this.cover = el("div", { class: "cover", hidden: true });
    this.place = el("div", {}, this.stage.place, this.cover);
    this.round = 0;
    this.watch();
  }

  // Links for the other people: each opens one seat, on this or another device.
  #links(table) {
    const rows = this.seats.map((seat) => {
      const url = new URL(document.baseURI);
      url.hash = new URLSearchParams({ table: table.id, seat: seat.player, token: seat.token }).toString();
      return el("label", {}, `Seat ${seat.player}`, el("input", { readonly: true, value: url.href, onfocus: (event) => event.target.select() }));
    });
    return el("details", { class: "card links" }, el("summary", {}, "Links for each seat"), rows);
  }

  // Asks for the seat's view again and again; the server answers when it has changed.
  // Each call takes over from the one before.
  async watch() {
    const round = ++this.round;
    let pause = 500;
    let view = null;
    while (round === this.round) {
      try {
        view = await this.seat.view(view?.version);
        pause = 500;
        if (round !== this.round) return;
        await this.show(view);
        if (view.over) return;
      } catch (error) {
        if (round !== this.round) return;
        say(error.message);
        if (error.status === 401 || error.status === 404) return;
        await new Promise((resolve) => setTimeout(resolve, (pause *= 2)));
      }
    }
  }

  async show(view) {
    if (this.view && this.view.version === view.version && this.view.player === view.player) return;
    this.view = view;
    const live = view.to_move === view.player && !view.over;
    this.undoButton.hidden = !view.can_undo;
    this.lookButton.hidden = !view.over || view.reveal === "never";
    this.cover.hidden = true;
    await this.stage.show(view.info_state, { live, status: statusText(view), actions: view.actions });
    if (view.over) this.stage.graph.end(view.info_state.events.length, view.returns[view.player]);
    this.place.dataset.version = view.version;
    const other = this.seats.find((seat) => seat.player === view.to_move);
    if (!view.over && other && other !== this.seat && !this.apart) this.#handOver(other);
  }

  // Several people at one screen: it is covered until the next one says so.
  #handOver(seat) {
    const go = () => {
      this.seat = seat;
      this.watch();
    };
    const button = el("button", { type: "button", class: "main", onclick: go }, `I am seat ${seat.player}`);
    const elsewhere = () => {
      this.apart = true;
      this.cover.hidden = true;
    };
    const wait = el("button", { type: "button", onclick: elsewhere }, "They play on another device");
    this.cover.replaceChildren(el("p", {}, `Pass the screen to seat ${seat.player}.`), button, wait);
    this.cover.hidden = false;
    button.focus();
  }

  // What follows is shown by `watch` alone, so that views never come in the wrong order.
  async act(action) {
    this.stage.live = false;
    try {
      await this.seat.act(action);
    } catch (error) {
      this.stage.live = true;
      throw error;
    }
  }

  async undo() {
    const view = await this.seat.undo();
    this.stage.graph.cut((view.info_state.events?.length ?? 0) + 1);
    if (this.view.over) this.watch();
  }

  // The record if the table shows it, else what this seat knows.
  async save() {
    const name = `${this.view.info_state.game}-${this.seat.id.slice(0, 6)}`;
    const shown = this.view.reveal === "always" || (this.view.reveal === "end" && this.view.over);
    if (shown) download(`${name}.jsonl`, `${JSON.stringify(await this.seat.record())}\n`);
    else download(`${name}-seat-${this.seat.player}.json`, JSON.stringify(this.view.info_state));
  }

  async look() {
    this.replay(await this.seat.record(), this.seat.player);
  }

  leave() {
    this.round++;
    this.stage.leave();
  }
}
