// The page: which screen is shown, what is loaded, the theme.
import { bots, games } from "./api.js";
import { el, guarded, say, store, stored } from "./dom.js";
import { Play } from "./play.js";
import { Real } from "./real.js";
import { Replay } from "./replay.js";
import { setup } from "./setup.js";

const main = document.getElementById("main");
let known = null;
let screen = null;

async function lists() {
  known ??= { games: await games(), bots: await bots() };
  return known;
}

function open(next) {
  screen?.leave?.();
  screen = next;
  main.replaceChildren(next.place ?? next);
  main.focus({ preventScroll: true });
}

function play(table) {
  const seats = table.seats.filter((seat) => seat.token);
  if (seats.length === 1) location.hash = new URLSearchParams({ table: table.id, seat: seats[0].player, token: seats[0].token }).toString();
  open(new Play(table, { bots: known.bots, replay }));
}

function replay(record, player = 0) {
  history.replaceState(null, "", location.pathname);
  open(new Replay(record, { bots: known.bots, play, player }));
}

function real(info) {
  history.replaceState(null, "", location.pathname);
  open(new Real(info, { bots: known.bots, remember: (now) => store("real", JSON.stringify(now)) }));
}

const screens = {
  setup: async () => open(setup({ ...(await lists()), real: false, begin: play })),
  real: async () => open(setup({ ...(await lists()), real: true, begin: real, resume: JSON.parse(stored("real")) })),
};

// A record (its last line, if there are several) or an information state.
async function load(text) {
  await lists();
  const last = text.trim().split("\n").at(-1);
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    document = JSON.parse(last);
  }
  if (document.format === "flockmind-record/1") replay(document);
  else if (document.format === "flockmind-info/1") real(document);
  else throw new Error("expected a record or an information state of flockmind");
}

// A link to a seat: #table=...&seat=...&token=...
async function fromHash() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.get("token")) return screens.setup();
  await lists();
  const seat = { player: Number(given.get("seat")), token: given.get("token") };
  return open(new Play({ id: given.get("table"), seats: [seat] }, { bots: known.bots, replay }));
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  document.getElementById("theme").setAttribute("aria-pressed", String(name === "dark"));
}

theme(stored("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
document.getElementById("theme").addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  theme(next);
  if (!store("theme", next)) say("The browser does not keep the theme.");
});
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", guarded(() => {
    history.replaceState(null, "", location.pathname);
    return screens[button.dataset.go]();
  }));
}
const file = document.getElementById("file");
document.getElementById("load").addEventListener("click", () => file.click());
file.addEventListener("change", guarded(async () => {
  const [chosen] = file.files;
  if (chosen) await load(await chosen.text());
  file.value = "";
}));
main.append(el("p", { class: "soft" }, "Loading…"));
guarded(fromHash)();
