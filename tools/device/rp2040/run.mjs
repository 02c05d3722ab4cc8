// Runs CircuitPython, with the content of its drive, on an emulated board, and plays a script.
//
// Standard input is a JSON job: { uf2: FILE, bootrom: FILE, board, steps, shots: DIR, seconds, nvm: base64, flashCache },
// with `board` from `_wiring` in runs.py.
// Standard output is JSON: { outcome: "end" | "late" | "halted" | "seconds", words, said: [[ms, text], ...],
// keys: [ms, ...], ms, hostMs, erases, resets, nvm: base64 }, with all times in emulated ms since the first
// power-on.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Machine } from "./machine.mjs";
import { encodePng } from "./png.mjs";
import { Script, wrong } from "./script.mjs";

const RESETS = 20; // limit of resets in a run: with more, the board does not start

const job = JSON.parse(readFileSync(0, "utf8"));
const { board } = job;
const refused = wrong(job.steps, board);
if (refused) {
  process.stderr.write(refused + "\n");
  process.exit(2);
}
mkdirSync(job.shots, { recursive: true });

const rom = readFileSync(job.bootrom);
const bootrom = new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + 16384));
const decoder = new TextDecoder();
let text = ""; // everything printed so far
const said = []; // [ms, piece]
const keys = []; // ms of each press and turn
let base = 0; // ms before the last start
let cold = false; // true if the next start follows a power cut

const now = () => base + machine.ms;
const start = () =>
  new Machine({
    board,
    bootrom,
    flashCache: job.flashCache,
    onSerial: (data) => {
      const piece = decoder.decode(data, { stream: true });
      text += piece;
      said.push([now(), piece]);
    },
  });
const shot = (name) => {
  const { width, height } = board.panel;
  writeFileSync(join(job.shots, name + ".png"), encodePng(width, height, machine.panel.picture()));
};

let machine = start();
machine.loadUf2(readFileSync(job.uf2));
if (job.nvm) machine.mcu.flash.set(Buffer.from(job.nvm, "base64"), board.nvm[0]);

const script = new Script(job.steps, {
  key: (name, down) => {
    if (down) keys.push(now());
    machine.key(name, down);
  },
  turn: (direction) => {
    keys.push(now());
    machine.encoderStep(direction);
  },
  shot,
  cycle: () => {
    cold = true;
    machine.resetWanted = true;
  },
});

/** Restart the chip with the same flash, under the same fingers. The registers that survive a reset are lost in a
 *  power cut. */
function restart() {
  const before = machine;
  const { scratchData } = before.mcu.peripherals[0x40058];
  base = now();
  machine = start();
  machine.mcu.flash.set(before.mcu.flash);
  machine.touchLike(before);
  if (!cold) {
    machine.mcu.peripherals[0x40058].scratchData.set(scratchData);
    machine.mcu.peripherals[0x40058].reason = 2;
  }
  cold = false;
}

const began = performance.now();
let outcome = "seconds";
let words = "";
let resets = 0;
while (now() < job.seconds * 1000) {
  script.step(now(), text);
  if (script.over) {
    outcome = script.late === null ? "end" : "late";
    words = script.late ?? "";
    break;
  }
  machine.runUntil(machine.nanos + 1e6);
  if (machine.resetWanted && ++resets <= RESETS) restart();
  else if (machine.halted || machine.resetWanted) {
    outcome = "halted";
    words = machine.halted ?? "it keeps starting anew";
    break;
  }
}
shot("end");
const nvm = Buffer.from(machine.mcu.flash.subarray(...board.nvm)).toString("base64");
const report = { outcome, words, said, keys, ms: now(), hostMs: performance.now() - began, resets, nvm };
process.stdout.write(JSON.stringify({ ...report, erases: machine.flash.erases }));
