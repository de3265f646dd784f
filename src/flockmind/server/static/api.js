// The server: requests by HTTP, searches by WebSocket.

async function ask(path, { body, token, query } = {}) {
  const url = new URL(path, document.baseURI);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const reply = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const found = await reply.json();
  if (!reply.ok) throw Object.assign(new Error(found.error?.message ?? reply.statusText), { status: reply.status });
  return found;
}

export const games = () => ask("v1/games").then((found) => found.games);
export const bots = () => ask("v1/bots").then((found) => found.bots.filter((bot) => !bot.sees_state));
export const view = (body) => ask("v1/view", { body });
export const beliefs = (info_state) => ask("v1/beliefs", { body: { info_state } }).then((found) => found.beliefs);
export const happenings = (info_state) => ask("v1/events", { body: { info_state } }).then((found) => found.events);
export const observe = (info_state, action) => ask("v1/actions", { body: { info_state, action } });
export const fresh = (body) => ask("v1/new", { body });
export const openTable = (body) => ask("v1/tables", { body });

// A seat at a table of the server.
export class Seat {
  constructor(id, player, token) {
    Object.assign(this, { id, player, token });
  }
  get #path() {
    return `v1/tables/${encodeURIComponent(this.id)}`;
  }
  view(after) {
    return ask(this.#path, { token: this.token, query: after === undefined ? {} : { after, wait: 20 } });
  }
  act(action) {
    return ask(`${this.#path}/actions`, { token: this.token, body: { action } });
  }
  undo() {
    return ask(`${this.#path}/undo`, { token: this.token, body: {} });
  }
  record() {
    return ask(`${this.#path}/record`, { token: this.token });
  }
}

// Searches: one connection, opened when it is needed.
class Live {
  #socket = null;
  #next = 1;
  #waiting = new Map();

  async #open() {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket;
    const url = new URL("v1/analyse", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("the server does not answer"));
    });
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data));
    socket.onclose = () => this.#fail(new Error("the connection was closed"));
    this.#socket = socket;
    return socket;
  }

  #receive(reply) {
    const waiter = this.#waiting.get(reply.id);
    if (!waiter) return;
    if (!reply.final) return void waiter.report(reply);
    this.#waiting.delete(reply.id);
    if (reply.error) waiter.reject(Object.assign(new Error(reply.error.message), reply.error));
    else waiter.resolve(reply);
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  // The final hint; `report` gets hints so far; an AbortSignal cancels.
  async suggest(request, { report = () => {}, signal } = {}) {
    const socket = await this.#open();
    if (signal?.aborted) throw new DOMException("cancelled", "AbortError");
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, report }));
    socket.send(JSON.stringify({ id, type: "suggest", ...request }));
    signal?.addEventListener("abort", () => {
      if (this.#waiting.has(id)) socket.send(JSON.stringify({ id: this.#next++, type: "cancel", target: id }));
    });
    return answer;
  }
}

export const live = new Live();
