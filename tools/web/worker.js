// Runs the simulator in Pyodide, apart from the page: the JavaScript side of sim/web.py.
//
// The simulator never returns: it waits within its own loop. So messages from the page reach it in one of two
// ways. In browsers with JSPI a wait returns control to the event loop, which delivers messages as usual. In
// others the worker sleeps on memory shared with the page and reads the messages there (mail.js).

import { Inbox } from "./mail.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const STORE = "trefoil";
// The folder of code.py comes last on the path: see sim/__init__.py.
const BEGIN = `
import sys
sys.path += ["/trefoil/site", "/trefoil"]
from sim.web import play, rehearse`;

let inbox = []; // input of the user, as [action, part]
let wake = null; // ends the current wait
let mail = null; // an Inbox, if memory is shared

const now = new MessageChannel(); // for a wait of zero time, which delivers pending messages
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
  share: (text) => postMessage({ what: "share", text }),
  film: (data) => postMessage({ what: "film", bytes: data.toJs() }),
  keep: (data) => postMessage({ what: "keep", bytes: data.toJs() }),
  show: (data, text) => postMessage({ what: "show", pixels: data.toJs(), seen: JSON.parse(text) }),
};

// The large files are gzips, whatever the server does: small to send and to store. Pyodide gets them unpacked.

const PACKED = /\.(?:wasm|zip)$/;
const load = self.fetch;
let loaded = 0; // bytes

self.fetch = async (name, options) => {
  if (!PACKED.test(name)) return load(name, options);
  const answer = await load(`${name}.packed`, options).catch((error) => error);
  if (!answer.ok) {
    const text = `${name}.packed cannot be loaded: ${answer.status ?? answer.message}`;
    postMessage({ what: "failed", text }); // Pyodide would wait for ever
    throw new Error(text);
  }
  const count = new TransformStream({
    transform(bytes, to) {
      loaded += bytes.length;
      postMessage({ what: "loading", loaded });
      to.enqueue(bytes);
    },
  });
  return through(answer.body.pipeThrough(count), DecompressionStream);
};

// Pyodide compiles WebAssembly while it loads if that is the type; for other content the type does not matter.
function through(stream, Way) {
  return new Response(stream.pipeThrough(new Way("gzip")), { headers: { "Content-Type": "application/wasm" } });
}

// Python with the simulator takes seconds to start. So a snapshot of its memory before the first match is stored
// in the browser, also as a gzip, under the id of the build, and the next start loads it.

async function kept(build) {
  try {
    const store = await caches.open(STORE);
    for (const each of await store.keys()) if (!each.url.endsWith(build)) await store.delete(each);
    return store;
  } catch {
    return null; // this browser stores nothing for this page
  }
}

async function python(build, board) {
  const fetched = fetch("./trefoil.zip").then((answer) => answer.arrayBuffer());
  const store = await kept(build);
  const memory = await store?.match(`./memory/${build}`);
  const options = { indexURL: "./pyodide/" };
  try {
    const image = memory && through(memory.body, DecompressionStream).arrayBuffer();
    if (memory) return unpacked(await loadPyodide({ ...options, _loadSnapshot: image }), await fetched);
  } catch {
    await store.delete(`./memory/${build}`);
  }
  const fresh = unpacked(await loadPyodide({ ...options, _makeSnapshot: Boolean(store) }), await fetched);
  fresh.runPython(BEGIN);
  fresh.globals.get("rehearse")(board);
  if (store) {
    const image = new Blob([fresh.makeMemorySnapshot()]).stream();
    await store.put(`./memory/${build}`, through(image, CompressionStream)).catch(() => {});
  }
  return fresh;
}

// Files always get the same times, so that their compiled forms stay valid.
function unpacked(python, archive) {
  python.unpackArchive(archive, "zip", { extractDir: "/trefoil" });
  python.runPython(`
import os
for folder, _, files in os.walk("/trefoil"):
    for file in files:
        os.utime(os.path.join(folder, file), (0, 0))`);
  return python;
}

async function play({ board, build, settings, flash, shared }) {
  mail = shared ? new Inbox(shared) : null;
  const running = await python(build, board);
  const start = running.globals.get("play");
  const from = [page, board, JSON.stringify(settings), running.toPy(flash)];
  await (shared ? start(...from) : start.callPromising(...from));
}
