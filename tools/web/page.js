// The page: shows the picture and plays the sound of the simulator in the worker, and sends it the input.

import { Case } from "./case.js";
import { Outbox } from "./mail.js";

const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const LOUD = 0.06; // volume: a piezo is shrill at close range
const TURN = 14; // CSS pixels of a drag along the wheel for one detent
const REST = 250; // ms after which a resting finger pushes the wheel; an earlier drag turns it
const STILL = 4; // largest movement of a resting finger in CSS pixels
const TAP = 80; // ms of a tap
const BELOW = 44; // CSS pixels for the line of keys below the case, except on a phone held sideways
const STORED = "trefoil nvm "; // followed by the board's name: the key of its memory in the browser's storage
const OWNER = "trefoil page "; // followed by the board's name: the key of the page that was opened last
const MEMORY = 4096; // bytes of a board's memory
const ME = `${Date.now()} ${Math.random()}`; // this page
const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "return",
  NumpadEnter: "return", Space: "space", Escape: "escape", Backspace: "backspace", PageUp: "pageup",
  PageDown: "pagedown", Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]",
};

let look = null; // the board's appearance (sim/web.py), once loaded
let face = null; // the Case of the board
let worker = null;
let send = null; // sends a message to the worker
let played = null; // the name of the board that the worker plays; the selector may show another one already
let owned = false; // true once the storage names this page as the owner of the board's memory
let audio = null;
let shared = ""; // the result of a challenge, with its address
const HERE = location.origin + location.pathname;
const held = new Map(); // pointer -> its action; see onPress

// The board and its settings

function board() {
  const names = [...$("board").options].map((option) => option.value);
  const text = asked.get("board");
  if (text !== null && !names.includes(text)) wrong(`?board=${text}`, `one of ${names.join(", ")}`);
  return names.includes(text) ? text : names[0];
}

function seed() {
  const text = asked.get("seed");
  if (text === null || /^\d{1,9}$/.test(text)) return text;
  wrong(`?seed=${text}`, "a whole number of at most nine digits");
  return null;
}

// A code on the panel links here, and to a challenge as in #knister-17.
function challenge() {
  const text = location.hash.slice(1).toLowerCase();
  const games = document.documentElement.dataset.games.split(" ");
  const [, game, number] = /^(.*)-([1-9]\d{0,4})$/.exec(text) ?? [];
  if (!text || number && games.includes(game)) return text;
  wrong(`#${text}`, `a game (${games.join(", ")}) and a number from 1 to 99999, as in #knister-17`);
  return "";
}

function wrong(part, expected) {
  say(`${$("state").textContent} ${part} in the link: expected ${expected}.`.trim());
}

function settings() {
  const given = { TREFOIL_PAGE: HERE, TREFOIL_CHALLENGE: challenge(), TREFOIL_SEED: seed() };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text));
}

// Serial text

function say(text) {
  $("state").textContent = text;
  $("state").hidden = !text;
}

function print(text) {
  // Drop control sequences: CircuitPython's title and a cleared line.
  $("serial").append(text.replace(/\x1b\][^\x1b]*\x1b\\|\x1b\[[0-9;]*[A-Za-z]/g, "").replaceAll("\r", ""));
  $("serial").scrollTop = $("serial").scrollHeight;
}

async function copied(text, what) {
  $("record").textContent = text;
  $("record").hidden = !text;
  if (!text) {
    say("No match has been begun since this page was opened.");
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    say(`The ${what} is copied.`);
  } catch {
    say(`Mark the ${what} below the buttons to copy it.`);
  }
}

// The browser's storage. Two pages would overwrite each other's matches: the one that was opened last owns them.

// Own a board's memory and return it; it is empty if there is none. Raises Error with words for the player.
function stored(name) {
  let text = "";
  try {
    text = localStorage.getItem(STORED + name) || "";
    localStorage.setItem(OWNER + name, ME);
    owned = true;
  } catch {
    // The storage is closed to this page, or full: `store` will say so if it cannot write either.
  }
  const bytes = decoded(text);
  if (!text || bytes.length === MEMORY) return bytes;
  setAside(name, text);
  return new Uint8Array();
}

function decoded(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function setAside(name, text) {
  const aside = `${STORED}${name} ${new Date().toISOString()}`;
  try {
    localStorage.setItem(aside, text);
  } catch {
    throw new Error(`The saved matches of this board cannot be read, and the browser has no room to set them aside. `
      + `They are in its storage as '${STORED}${name}'.`);
  }
  say(`The saved matches of this board cannot be read. They are set aside in the browser's storage as '${aside}'.`);
}

function store(bytes) {
  try {
    if (lost()) leave();
    else localStorage.setItem(STORED + played, btoa(String.fromCharCode(...bytes)));
  } catch {
    say("This browser keeps nothing for this page: matches are lost when it is closed.");
  }
}

// Switch this board off: another page owns its memory now.
function leave() {
  worker.terminate();
  send = null;
  sound(0);
  say("");
  face?.off();
  $("loading").hidden = true;
  $("away").hidden = false;
  $("here").focus();
}

// The storage tells what another page has written: at once, but not to a page that was asleep.
function onStored({ key }) {
  if (send && key === OWNER + played && lost()) leave();
}

function lost() {
  return owned && localStorage.getItem(OWNER + played) !== ME;
}

// Sound

function sound(frequency) {
  if (!audio) return;
  audio.square.frequency.setValueAtTime(frequency || 440, audio.context.currentTime);
  audio.volume.gain.setTargetAtTime(frequency && !$("quiet").checked ? LOUD : 0, audio.context.currentTime, 0.002);
}

// Browsers play no sound before the first user input.
function listen() {
  if (audio || !window.AudioContext) return;
  const context = new AudioContext();
  const square = new OscillatorNode(context, { type: "square" });
  const volume = new GainNode(context, { gain: 0 });
  square.connect(volume).connect(context.destination);
  square.start();
  audio = { context, square, volume };
}

let tunes = 0; // so many have been asked for: a new one ends the last

// Notes as in docs/sounds.md: "C5 90, - 40".
async function play(notes) {
  const own = (tunes += 1);
  listen();
  for (const [note, ms] of notes.split(", ").map((each) => each.split(" "))) {
    sound(note === "-" ? 0 : 440 * 2 ** (("C D EF G A B".indexOf(note[0]) - 9) / 12 + Number(note[1]) - 4));
    await new Promise((done) => setTimeout(done, ms));
    if (own !== tunes) return;
  }
  sound(0);
}

// Fingers

function named(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return KEYS[event.code] || (digit && digit[1]) || event.key.toLowerCase();
}

// Buttons and the list of boards take only the keys that press or open them.
function isForPage(event) {
  const part = event.target.closest?.("select, button, input, a, summary");
  return event.ctrlKey || event.altKey || event.metaKey || part && /^(?:Enter|NumpadEnter|Space|Tab)$/.test(event.code);
}

function onKey(event) {
  listen();
  if (!send || isForPage(event)) return;
  const name = named(event);
  const plays = /^(up|down|left|right|return|space|escape|backspace|page.*|[0-9=\-[\]abxy])$/.test(name);
  if (plays || event.target === $("board")) event.preventDefault(); // a letter would choose another board
  if (!plays) return;
  if (event.type === "keyup") send(["up", name]);
  else if (!event.repeat || /^(up|down|page)/.test(name) && look.wheel) send(["down", name]);
}

function onPress(event) {
  listen();
  if (!send) return;
  const part = face.at(event.clientX, event.clientY);
  if (!part || event.button > 0 && event.button !== 2) return;
  event.preventDefault();
  document.activeElement?.blur();
  if (event.button === 2 || event.shiftKey) {
    send(["hold", part.pin]);
    return;
  }
  $("case").setPointerCapture(event.pointerId);
  const finger = { pin: part.pin, y: event.clientY, pushed: false, rests: 0 };
  held.set(event.pointerId, finger);
  if (part.shape === "knob") finger.rests = setTimeout(push, REST, finger);
  else push(finger);
}

function push(finger) {
  finger.rests = 0;
  finger.pushed = true;
  send(["press", finger.pin]);
}

function onMove(event) {
  const finger = held.get(event.pointerId);
  if (!finger || finger.pushed || !send) return;
  const moved = Math.abs(event.clientY - finger.y);
  if (moved > STILL) {
    clearTimeout(finger.rests);
    finger.rests = 0;
  }
  if (moved < TURN) return;
  send(["turn", event.clientY > finger.y ? 1 : -1]);
  finger.y = event.clientY;
}

function onRelease(event) {
  const finger = held.get(event.pointerId);
  held.delete(event.pointerId);
  if (!finger || !send) return;
  const tapped = finger.rests;
  if (tapped) {
    clearTimeout(finger.rests);
    push(finger);
  }
  if (finger.pushed) setTimeout(send, tapped ? TAP : 0, ["release", finger.pin]);
}

let rolled = 0; // distance of the mouse's wheel since the last detent
function onWheel(event) {
  if (!look.wheel || !send) return;
  event.preventDefault();
  rolled += event.deltaMode ? 40 * event.deltaY : event.deltaY;
  for (; Math.abs(rolled) >= 40; rolled -= 40 * Math.sign(rolled)) send(["turn", Math.sign(rolled)]);
}

// Messages from the worker

const told = {
  loading({ loaded }) {
    const bar = $("bar");
    bar.value = loaded;
    if (loaded >= bar.max) bar.removeAttribute("value"); // from here on the bar only moves: Python starts
  },
  open(message) {
    look = message.look;
    face = new Case($("case"), look);
    document.title = `Trefoil \u2013 ${look.title}`;
    $("keys").replaceChildren(...look.legend.flatMap(([what, keys]) => {
      const key = document.createElement("kbd");
      key.textContent = keys;
      return [key, ` ${what}  `];
    }));
    $("case").hidden = false;
    $("loading").hidden = true;
    resize();
    navigator.serviceWorker?.register("offline.js").catch(() => {}); // without it, the page needs the network
  },
  show({ pixels, seen }) {
    face.show(pixels, seen);
  },
  over({ text }) {
    say(`${text.trim().split("\n").at(-1)} \u2013 Restart starts it again.`);
  },
  say({ text }) {
    print(text);
  },
  record({ text }) {
    copied(text, "record");
  },
  share({ text }) {
    const [place, ...words] = text.split(" ");
    shared = `Trefoil ${words.join(" ")} ${HERE}#${place}`;
    $("share").hidden = false;
  },
  film({ bytes }) {
    URL.revokeObjectURL($("film").href);
    $("film").href = URL.createObjectURL(new Blob([bytes], { type: "image/gif" }));
    $("film").hidden = false;
  },
  tone({ frequency }) {
    sound(frequency);
  },
  keep({ bytes }) {
    store(bytes);
  },
  failed({ text }) {
    failed(`The simulator stopped: ${text.trim().split("\n").at(-1)}`);
  },
};

function failed(text) {
  $("loading").hidden = true;
  say(text);
}

function resize() {
  if (face) face.fit($("play").clientWidth, window.innerHeight - (window.innerHeight > 480 ? BELOW : 0));
}

function start() {
  played = board();
  $("board").value = played;
  const jspi = "Suspending" in WebAssembly;
  if (!jspi && !window.crossOriginIsolated) {
    failed("This browser lacks JSPI (JavaScript Promise Integration), by which Python waits for you. Chrome and "
      + "Edge from 137 on have it. Others play if the page's server isolates it (COOP, COEP), as "
      + "python3 -m tools.web --serve does.");
    return;
  }
  let flash;
  try {
    flash = stored(played);
  } catch (error) {
    failed(error.message);
    return;
  }
  worker = new Worker("worker.js", { type: "module" });
  const outbox = jspi ? null : new Outbox();
  worker.onmessage = ({ data }) => told[data.what](data);
  worker.onerror = (event) => failed(`The simulator cannot be loaded: ${event.message || "no answer"}`);
  const { build } = document.documentElement.dataset;
  worker.postMessage({ board: played, build, settings: settings(), flash, shared: outbox?.memory });
  send = outbox ? (message) => outbox.send(message) : (message) => worker.postMessage(message);
}

addEventListener("keydown", onKey);
addEventListener("keyup", onKey);
addEventListener("blur", () => send?.(["away", 0]));
addEventListener("resize", resize);
addEventListener("storage", onStored);
$("case").addEventListener("pointerdown", onPress);
$("case").addEventListener("pointermove", onMove);
$("case").addEventListener("pointerup", onRelease);
$("case").addEventListener("pointercancel", onRelease);
$("case").addEventListener("wheel", onWheel, { passive: false });
$("case").addEventListener("contextmenu", (event) => event.preventDefault());
// A finger on a part plays; elsewhere it scrolls the page.
$("case").addEventListener("touchstart", (event) => {
  const [touch] = event.changedTouches;
  if (face.at(touch.clientX, touch.clientY)) event.preventDefault();
}, { passive: false });
$("board").addEventListener("change", () => {
  asked.set("board", $("board").value);
  location.search = asked;
});
$("copy").addEventListener("click", () => send?.(["record", 0]));
$("share").addEventListener("click", () => copied(shared, "challenge"));
$("sounds").addEventListener("click", ({ target }) => target.dataset.notes && play(target.dataset.notes));
addEventListener("hashchange", () => location.reload());
for (const [id, why] of [["restart", "edited"], ["cut", "power"]]) {
  $(id).addEventListener("click", () => {
    say("");
    send?.(["start", why]);
  });
}
$("here").addEventListener("click", () => location.reload());
// Whatever is pressed there gives the keyboard back to the game.
$("buttons").addEventListener("click", ({ target }) => target.closest("button, input, a")?.blur());
start();
