// Small helpers for the page's elements.

// An element with attributes and children; functions under "on..." are listeners.
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const percent = (value) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);

// Says something to everybody: shown for a while, and read out.
let timer = 0;
export function say(text) {
  const place = document.getElementById("say");
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (place.textContent = ""), 6000);
}

// Runs an action of the user; what fails is said.
export const guarded =
  (work) =>
  async (...words) => {
    try {
      return await work(...words);
    } catch (error) {
      say(error.message);
      return undefined;
    }
  };

// What the browser keeps for this page; null, or false, where it keeps nothing.
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function download(name, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function choice(label, options, value, onchange) {
  const list = options.map(([key, text]) => el("option", { value: key, selected: key === value }, text));
  return el("label", {}, el("span", {}, label), el("select", { onchange: (event) => onchange(event.target.value) }, list));
}
