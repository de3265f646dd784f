// A new game: which, how many players, who sits where, which options.
import { openTable, fresh } from "./api.js";
import { choice, el, guarded } from "./dom.js";

const PEOPLE = [
  ["human", "Person"],
  ["ismcts:time=0.3", "Bot: quick search"],
  ["ismcts:time=2", "Bot: long search"],
  ["greedy", "Bot: greedy"],
  ["random", "Bot: random"],
];

// An input for an option of a game; `read` gives its value, undefined where it is left as it is.
function optionField(option) {
  const label = option.meaning || option.name;
  if (option.kind === "flag") {
    const box = el("input", { type: "checkbox", checked: option.default === true, name: option.name });
    return { name: option.name, read: () => box.checked, place: el("label", { class: "check" }, box, `${option.name}: ${label}`) };
  }
  if (option.kind === "component") {
    if (!option.values || option.values.length < 2) return null;
    let value = option.default;
    const notes = option.provenance ? ` (${option.provenance})` : "";
    const list = option.values.map((name) => [name, name]);
    return { name: option.name, read: () => value, place: choice(`${option.name}: ${label}${notes}`, list, value, (next) => (value = next)) };
  }
  const text = el("input", { type: "text", name: option.name, placeholder: "drawn at random" });
  const read = () => {
    const given = text.value.trim();
    if (!given) return undefined;
    try {
      return JSON.parse(given);
    } catch {
      return given;
    }
  };
  return { name: option.name, read, place: el("label", {}, el("span", {}, `${option.name}: ${label}`), text) };
}

// The form; `real`: for a real table, where one tells only one's own seat. `begin` gets what was made,
// or `resume`, the information state of a real table that was left.
export function setup({ games, bots, real, begin, resume = null }) {
  const shown = games;
  let game = shown.find((row) => !row.reference) ?? shown[0];
  let players = game.players[0];
  const names = new Set(bots.map((bot) => bot.name));
  const people = PEOPLE.filter(([spec]) => spec === "human" || names.has(spec.split(":")[0]));
  const known = new Set(people.map(([spec]) => spec.split(":")[0]));
  for (const bot of bots) if (!known.has(bot.name)) people.push([bot.name, `Bot: ${bot.name}`]);
  let seats = [];
  let own = 0;
  let fields = [];
  const more = el("div", { class: "form" });
  const error = el("p", { class: "error", role: "alert" });

  function fill() {
    const [low, high] = game.players;
    const counts = Array.from({ length: high - low + 1 }, (_, i) => [String(low + i), `${low + i}`]);
    seats = Array.from({ length: players }, (_, i) => (i === 0 ? "human" : people[1]?.[0] ?? "human"));
    fields = game.options.map(optionField).filter(Boolean);
    const seatNames = Array.from({ length: players }, (_, i) => [String(i), `Seat ${i}`]);
    const start = { value: "0" };
    fields.push({
      name: "start_player",
      read: () => Number(start.value),
      place: choice("Who begins", seatNames, "0", (value) => (start.value = value)),
    });
    own = 0;
    const sitting = real
      ? choice("Your seat", seatNames, "0", (value) => (own = Number(value)))
      : el("fieldset", {}, el("legend", {}, "Seats"), seats.map((seat, i) => choice(`Seat ${i}`, people, seat, (value) => (seats[i] = value))));
    more.replaceChildren(
      choice("Players", counts, String(players), (value) => {
        players = Number(value);
        fill();
      }),
      sitting,
      el("details", {}, el("summary", {}, "Options"), el("div", { class: "form" }, fields.map((field) => field.place))),
    );
  }

  async function submit(event) {
    event.preventDefault();
    error.textContent = "";
    const options = {};
    for (const field of fields) {
      const value = field.read();
      if (value !== undefined) options[field.name] = value;
    }
    // A seat that does not exist at this table is refused by the server, as all else.
    const body = { game: game.slug, players, options };
    try {
      if (real) begin((await fresh({ ...body, player: own })).info_state);
      else {
        const reveal = seats.filter((seat) => seat === "human").length === 1 ? "always" : "end";
        begin(await openTable({ ...body, seats, reveal }));
      }
    } catch (failure) {
      error.textContent = failure.message;
    }
  }

  const reference = (row) => (row.reference ? `${row.title} (small, for learning)` : row.title);
  const pick = choice("Game", shown.map((row) => [row.slug, reference(row)]), game.slug, (slug) => {
    game = shown.find((row) => row.slug === slug);
    players = game.players[0];
    fill();
  });
  fill();
  const title = games.find((row) => row.slug === resume?.game)?.title;
  return el(
    "section",
    { class: "card", "aria-label": real ? "Real table" : "New game" },
    el("h2", {}, real ? "A game at a real table" : "New game"),
    real ? el("p", { class: "soft" }, "Enter what your seat sees happen, and get hints. Nobody else's secrets are needed.") : null,
    title ? el("p", {}, el("button", { type: "button", id: "resume", onclick: () => begin(resume) }, `Go on with ${title}, ${resume.events?.length ?? 0} events entered`)) : null,
    el("form", { class: "form", onsubmit: guarded(submit) }, pick, more, error,
      el("button", { type: "submit", class: "main" }, real ? "Begin to enter" : "Play")),
  );
}
