// Runs the simulator in Pyodide, away from the page: JavaScript's side of sim/web.py.
//
// The simulator is never done: it runs on and waits within itself. So the page's messages reach it in one of
// two ways. Where the browser has JSPI a wait gives the worker back to the browser, and messages come as
// messages. Elsewhere the worker sleeps on memory that it shares with the page, and they lie there (mail.js).

import { Inbox } from "./mail.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

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

async function play({ board, seed, kept, shared }) {
  mail = shared ? new Inbox(shared) : null;
  const fetched = fetch("./trefoil.zip").then((answer) => {
    if (!answer.ok) throw new Error(`trefoil.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: "./pyodide/" });
  python.unpackArchive(await fetched, "zip", { extractDir: "/trefoil" });
  // The folder of code.py comes last on the path: see sim/__init__.py.
  const start = python.runPython(`
import sys
sys.path += ["/trefoil/site", "/trefoil"]
from sim.web import play
play`);
  const from = [page, board, seed ?? undefined, python.toPy(kept)];
  await (shared ? start(...from) : start.callPromising(...from));
}
