// The core with its hot code translated: at addresses that it reaches often, a function of translate.mjs runs
// in place of the interpreter of rp2040js, with the same results after the same cycles.

import { PAGE, translate } from "./translate.mjs";

const OFTEN = 200; // visits to an address before it is translated
const RAM = 0x20000000;
const SIO = 13; // the top four bits of its addresses
const [DIVIDER, LOCKS] = [0xd000006, 0xd00001];
const [TIMER_HIGH, TIMER_LOW] = [0x40054024, 0x40054028];
const ELSEWHERE = 0x0fe00000; // bits that are 0 in all addresses of code

export class Cpu {
  /** `cache` is a FlashCache, or undefined. */
  constructor(mcu, cache) {
    const { core, clock, sram, flash } = mcu;
    const [ram, rom] = [sram.buffer, flash.buffer];
    this.mcu = mcu;
    this.core = core;
    this.registers = new Int32Array(core.registers.buffer);
    this.made = new Array(3 << 20).fill(null); // the function for each place: see `run`
    this.seen = new Uint16Array(3 << 20); // number of visits to each place
    this.pages = new Uint8Array((sram.length >>> PAGE) + 1); // 1 for pages of RAM with translated code
    this.covered = new Uint8Array(sram.length); // 1 for bytes of RAM with translated code
    this.flashPages = new Uint8Array(flash.length >>> 12); // sectors of flash with translated code
    const given = {
      core,
      R: this.registers,
      SIZE: sram.length,
      P: this.pages,
      M1: sram,
      M1s: new Int8Array(ram),
      M2: new Uint16Array(ram),
      M2s: new Int16Array(ram),
      M4: new Int32Array(ram),
      F1: flash,
      F1s: new Int8Array(rom),
      F2: new Uint16Array(rom),
      F2s: new Int16Array(rom),
      F4: new Int32Array(rom),
      // These cause no event: the divider, the spin locks and other readable registers of SIO, and the timer.
      readable: (at) => at >>> 28 === SIO || at === TIMER_HIGH || at === TIMER_LOW,
      read: (at, cycles) => {
        if (at < 0) return mcu.sio.readUint32(at & 0xfff) | 0;
        const micros = (clock.nanosCounter + (this.spent + cycles) * this.perCycle) / 1000;
        return at === TIMER_LOW ? (micros >>> 0) | 0 : Math.floor(micros / 2 ** 32);
      },
      writable: (at) => at >>> 4 === DIVIDER || at >>> 4 === DIVIDER + 1 || at >>> 8 === LOCKS,
      write: (at, value) => mcu.sio.writeUint32(at & 0xfff, value),
      touch: (at) => cache.touch(at),
      fetch: (from, to) => cache.fetch(from, to),
    };
    this.cached = cache !== undefined;
    this.names = Object.keys(given);
    this.values = Object.values(given);
    this.spent = this.perCycle = 0;
    this.gaveBack = false; // true if the last run ended before an instruction for the interpreter
  }

  /** Run translated code for at most `limit` cycles, in which no event is due. Return the cycles that it took. */
  run(limit) {
    const { core, registers, made } = this;
    let spent = 0;
    this.perCycle = 1e9 / this.mcu.clkSys;
    this.gaveBack = false;
    while (!core.interruptsUpdated) {
      const pc = registers[15] & ~1; // rp2040js enters handlers at the odd address
      const place = ((pc >>> 28) << 20) | ((pc >>> 1) & 0xfffff);
      const code = made[place];
      if (!code) {
        if (++this.seen[place] < OFTEN || !this.translate(pc, place)) break;
        continue;
      }
      this.spent = spent; // cycles before this function
      const cycles = code(limit - spent);
      if (cycles < 0) {
        this.gaveBack = true;
        return spent + ~cycles;
      }
      if (!cycles) break;
      spent += cycles;
    }
    return spent;
  }

  translate(pc, place) {
    this.seen[place] = 0;
    if (pc & ELSEWHERE || pc >>> 28 > 2) return false;
    const { source, ranges } = translate((at) => this.mcu.readUint16(at), pc, this.cached);
    this.made[place] = new Function(...this.names, source)(...this.values);
    for (const [first, last] of ranges)
      for (let at = first; at <= last; at++) {
        if (first >= RAM) this.pages[(at - RAM) >>> PAGE] = this.covered[at - RAM] = 1;
        else if (first >>> 28) this.flashPages[(at & 0xffffff) >>> 12] = 1;
      }
    return true;
  }

  /** Called after a write to RAM, at this offset. */
  wrote(at) {
    if (this.covered[at]) this.forget(2);
  }

  /** Called after flash was erased or programmed, from offset `from` to `to`. */
  flashed(from, to) {
    for (let page = from >>> 12; page <= (to - 1) >>> 12; page++) if (this.flashPages[page]) return this.forget(1);
  }

  /** Drop the functions made from flash (1) or RAM (2). */
  forget(memory) {
    this.made.fill(null, memory << 20, (memory + 1) << 20);
    if (memory === 1) this.flashPages.fill(0);
    else [this.pages, this.covered].forEach((flags) => flags.fill(0));
  }
}
