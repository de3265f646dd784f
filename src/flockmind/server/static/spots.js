// Where the board's clickable things are: which of them a pointer means, and which lies next in a direction.

// Pixels around a pointer in which small things count as pointed at.
const REACH = { mouse: 6, pen: 8, touch: 12 };

export const things = (root) => [...root.querySelectorAll("[data-action]")];

const small = (box, reach) => Math.min(box.width, box.height) < 2 * reach;
const alike = (a, b) => Math.max(a.width, b.width) < 1.5 * Math.min(a.width, b.width) + 2 && Math.max(a.height, b.height) < 1.5 * Math.min(a.height, b.height) + 2;

function distance(box, x, y) {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

// The actions that a pointer at x, y may mean, nearest first. What lies on top is meant, with those of its
// size that share its place; where it is too small to be hit safely, all small things around it as well.
export function pointedAt(root, x, y, pointer) {
  const reach = REACH[pointer] ?? REACH.mouse;
  const under = [...new Set(document.elementsFromPoint(x, y).map((element) => element.closest("[data-action]")))].filter((thing) => thing && root.contains(thing));
  const top = under[0]?.getBoundingClientRect();
  const meant = under.filter((thing) => alike(thing.getBoundingClientRect(), top)).reverse(); // as they are drawn
  if (!top || small(top, reach)) {
    const around = things(root)
      .map((thing) => [thing, thing.getBoundingClientRect()])
      .filter(([, box]) => small(box, reach) && distance(box, x, y) <= reach)
      .map(([thing, box]) => [thing, Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y)])
      .sort((a, b) => a[1] - b[1]);
    meant.push(...around.map(([thing]) => thing));
  }
  return [...new Set(meant.map((thing) => thing.dataset.action))];
}

// Things grouped by their place: one stop of the keyboard each.
export function stops(root) {
  const found = new Map();
  for (const thing of things(root)) {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const key = [left, top, width, height].map(Math.round).join();
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(thing);
  }
  return [...found.values()];
}

// The stop that lies next in the direction of an arrow key, seen from `at`; in order where none does.
export function neighbour(all, at, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const middle = (stop) => {
    const box = stop[0].getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(all[at]);
  let best = -1;
  let least = Infinity;
  for (const [i, stop] of all.entries()) {
    const [sx, sy] = middle(stop);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (i === at || ahead < 1 || aside > 2 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [i, ahead + 2 * aside];
  }
  return best >= 0 ? best : (at + dx + dy + all.length) % all.length;
}
