// Microseconds of a move in boardgame.io's tic-tac-toe, reducer only: node boardgame.mjs FOLDER MOVES
// FOLDER holds node_modules/boardgame.io.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, moves] = process.argv.slice(2);
const { Client } = createRequire(resolve(folder, "x.js"))("boardgame.io/client");
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};
let done = 0;
const play = () => {
  const client = Client({ game, debug: false });
  client.start();
  for (let cell = 0; cell < 9; ++cell) {
    client.moves.take(cell);
    ++done;
  }
  client.stop();
};
for (let i = 0; i < 200; ++i) play(); // so that the engine has compiled what it compiles
done = 0;
const began = process.cpuUsage();
while (done < Number(moves)) play();
const used = process.cpuUsage(began);
console.log((used.user + used.system) / done);
