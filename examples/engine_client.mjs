// A client of `flockmind engine` in Node.js, without packages: two bots play a game by the protocol.
//
//   node engine_client.mjs [GAME] [PLAYERS] [SEED] [-- COMMAND ARGUMENTS...]
//
// It keeps no rules of its own: it asks the engine for a new game, for what each player knows, for
// hints, and to apply them, and prints the finished record, one line of JSON.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

export class Engine {
  #process;
  #next = 1;
  #waiting = new Map();

  constructor(command = ["flockmind", "engine"]) {
    this.#process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.stdin.on("error", () => {}); // told by "exit"
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
    this.#process.on("exit", () => this.#fail(new Error("the engine ended")));
    this.#process.on("error", (error) => this.#fail(error));
  }

  // Sends a request; resolves to its final reply, rejects with its error. `onReport` gets reports.
  ask(request, onReport = () => {}) {
    const id = this.#next++;
    this.#process.stdin.write(JSON.stringify({ id, ...request }) + "\n");
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, onReport }));
    answer.id = id; // what a request of type "cancel" takes as its target
    return answer;
  }

  quit() {
    return this.ask({ type: "quit" });
  }

  #receive(reply) {
    const waiter = this.#waiting.get(reply.id);
    if (!reply.final) return waiter?.onReport(reply);
    this.#waiting.delete(reply.id);
    if (!reply.error) return waiter?.resolve(reply);
    waiter?.reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

async function playGame(engine, game, players, seed) {
  let position = await engine.ask({ type: "new", game, players, seed });
  while (position.to_move >= 0) {
    const { record } = position;
    const limits = { iterations: 30 };
    const hint = await engine.ask({ type: "suggest", record, limits, bot: "flat", seed, top: 1 });
    position = await engine.ask({ type: "apply", record, action: hint.lines[0].action, seed });
  }
  return position;
}

async function main(words) {
  const dashes = words.indexOf("--");
  const command = dashes < 0 ? undefined : words.slice(dashes + 1);
  const [game = "kuhn-poker", players = "2", seed = "7"] = dashes < 0 ? words : words.slice(0, dashes);
  const engine = new Engine(command);
  const end = await playGame(engine, game, Number(players), Number(seed));
  console.log(JSON.stringify(end.record));

  // A search without end in sight, watched, and cancelled after its second report.
  const start = await engine.ask({ type: "new", game, players: Number(players), seed: Number(seed) });
  let reports = 0;
  const search = engine.ask(
    { type: "suggest", record: start.record, limits: { time: 600 }, report_every: 0.02 },
    () => ++reports === 2 && engine.ask({ type: "cancel", target: search.id }),
  );
  const { cancelled, iterations, lines } = await search;
  console.error(`cancelled: ${cancelled}, ${iterations} iterations, best ${lines[0].action}`);

  const refused = await engine.ask({ type: "new", game: "no-such-game" }).catch((error) => error);
  console.error(`refused: ${refused.field}: ${refused.message}`);
  await engine.quit();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
