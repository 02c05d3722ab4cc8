// Runs the simulator in Pyodide, away from the page: JavaScript's side of sim/web.py.
//
// The simulator is never done: it runs on and waits within itself. So the page's messages reach it in one of
// two ways. Where the browser has JSPI a wait gives the worker back to the browser, and messages come as
// messages. Elsewhere the worker sleeps on memory that it shares with the page, and they lie there (mail.js).

import { Inbox } from "./mail.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const STORE = "trefoil";
// The folder of code.py comes last on the path: see sim/__init__.py.
const BEGIN = `
import sys
sys.path += ["/trefoil/site", "/trefoil"]
from sim.web import play, rehearse`;

let inbox = []; // what people did, as [what, which]
let wake = null; // ends the wait that is under way
let mail = null; // an Inbox, where memory is shared

const now = new MessageChannel(); // a wait of no time: what has come is handed over, and on it goes
now.port1.onmessage = () => wake?.();

onmessage = ({ data }) => {
  if (data.board) {
    play(data).catch((error) => postMessage({ what: "failed", text: String(error) }));
  } else {
    inbox.push(data);
    wake?.();
  }
};

function wait(seconds) {
  if (mail) {
    mail.wait(1000 * seconds);
    return undefined;
  }
  return new Promise((resolve) => {
    const timer = seconds > 0 ? setTimeout(() => wake?.(), 1000 * seconds) : 0;
    wake = () => {
      clearTimeout(timer);
      wake = null;
      resolve();
    };
    if (!timer) now.port2.postMessage(0);
  });
}

function take() {
  const taken = mail ? mail.take() : inbox;
  inbox = [];
  return JSON.stringify(taken);
}

const page = {
  wait,
  take,
  open: (text) => postMessage({ what: "open", look: JSON.parse(text) }),
  over: (text) => postMessage({ what: "over", text }),
  say: (text) => postMessage({ what: "say", text }),
  record: (text) => postMessage({ what: "record", text }),
  tone: (frequency) => postMessage({ what: "tone", frequency }),
  keep: (data) => postMessage({ what: "keep", bytes: data.toJs() }),
  show: (data, text) => postMessage({ what: "show", pixels: data.toJs(), seen: JSON.parse(text) }),
};

// Python with the simulator in it takes seconds to begin. So what its memory holds then, before anything is
// played, is kept in the browser, by the build that it is of; the next time it begins there.

async function kept(build) {
  try {
    const store = await caches.open(STORE);
    for (const each of await store.keys()) if (!each.url.endsWith(build)) await store.delete(each);
    return store;
  } catch {
    return null; // this browser keeps nothing for this page
  }
}

async function python(build, board) {
  const fetched = fetch("./trefoil.zip").then((answer) => {
    if (!answer.ok) throw new Error(`trefoil.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const store = await kept(build);
  const memory = await store?.match(`./memory/${build}`);
  const options = { indexURL: "./pyodide/" };
  try {
    if (memory) return unpacked(await loadPyodide({ ...options, _loadSnapshot: memory.arrayBuffer() }), await fetched);
  } catch {
    await store.delete(`./memory/${build}`);
  }
  const fresh = unpacked(await loadPyodide({ ...options, _makeSnapshot: Boolean(store) }), await fetched);
  fresh.runPython(BEGIN);
  fresh.globals.get("rehearse")(board);
  await store?.put(`./memory/${build}`, new Response(fresh.makeMemorySnapshot())).catch(() => {});
  return fresh;
}

// The same times on the files each time: what was compiled of them stays good.
function unpacked(python, archive) {
  python.unpackArchive(archive, "zip", { extractDir: "/trefoil" });
  python.runPython(`
import os
for folder, _, files in os.walk("/trefoil"):
    for file in files:
        os.utime(os.path.join(folder, file), (0, 0))`);
  return python;
}

async function play({ board, build, seed, flash, shared }) {
  mail = shared ? new Inbox(shared) : null;
  const running = await python(build, board);
  const start = running.globals.get("play");
  const from = [page, board, seed ?? undefined, running.toPy(flash)];
  await (shared ? start(...from) : start.callPromising(...from));
}
