// Tabs of the web page without a browser: page.js with stand-ins for what it is connected to. The tabs share one
// storage, `kept` (key -> text), as the tabs of a browser do: what one writes is told to the others.

import { readFileSync } from "node:fs";

export const kept = new Map();
export const localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, String(text)),
  removeItem: (key) => kept.delete(key),
};

const listeners = new Map(); // tab -> its listeners of the window: kind -> function
const source = readFileSync(new URL("../../tools/web/page.js", import.meta.url), "utf8").replace(/^import .*$/gm, "");

/** An element of the page: it takes whatever is done to it. */
const element = (options) => ({
  textContent: "", hidden: true, value: "", options, listeners: {}, dataset: { build: "test", games: "cybo knister krypto" }, style: {},
  addEventListener(kind, call) { this.listeners[kind] = call; },
  append() {}, blur() {}, focus() {},
});

/** Open the page, and wait until it has started a worker or given up. Returns the tab: `worker` is null or has
 *  `posted`, `ended` and `tell(message)`; `state()` is what the page says; `choose(board)` uses the selector;
 *  `shows(id)`, `click(id)`; `reloads` counts. */
export async function open(search = "?board=picosystem", storage = localStorage, hash = "") {
  const boards = [{ value: "picosystem" }, { value: "macropad" }];
  const elements = new Map();
  const document = {
    documentElement: element(),
    getElementById(id) {
      if (!elements.has(id)) elements.set(id, element(id === "board" ? boards : undefined));
      return elements.get(id);
    },
  };
  const location = { search, hash, origin: "https://page", pathname: "/", reload() { tab.reloads += 1; } };
  const tab = { worker: null, state: () => document.getElementById("state").textContent, location, reloads: 0 };
  tab.shows = (id) => !document.getElementById(id).hidden;
  tab.click = (id) => document.getElementById(id).listeners.click();
  listeners.set(tab, {});
  const shared = { ...storage, setItem(key, text) {
    storage.setItem(key, text);
    for (const [other, heard] of listeners) if (other !== tab) heard.storage?.({ key });
  } };
  tab.choose = (name) => {
    const list = document.getElementById("board");
    list.value = name;
    list.listeners.change();
  };
  class Worker {
    constructor() {
      Object.assign(this, { posted: [], ended: false });
      tab.worker = this;
    }
    postMessage(message) { this.posted.push(message); }
    terminate() { this.ended = true; }
    tell(message) { if (!this.ended) this.onmessage({ data: message }); }
  }
  const parts = {
    Case: class {}, Outbox: class {}, document, location, localStorage: shared, navigator: {}, Worker,
    window: {}, WebAssembly: { Suspending: 1 },
    addEventListener(kind, call) { listeners.get(tab)[kind] = call; },
  };
  new Function(...Object.keys(parts), source)(...Object.values(parts));
  await new Promise((resolve) => setTimeout(resolve));
  return tab;
}

/** A memory of 4,096 bytes of one value, as the simulator sends it, and as the browser keeps it. */
export const memory = (value) => new Uint8Array(4096).fill(value);
export const text = (bytes) => Buffer.from(bytes).toString("base64");
