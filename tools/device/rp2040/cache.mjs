// The flash cache of the RP2040: 16 KiB in 1,024 sets of two lines of 8 bytes. An access costs the core cycles only if
// its line is missing. Which line of a full set is replaced is not documented: here it is the less recently used one.

const SETS = 1024;
const CLOCKS = 28; // of the flash, for a missing line: address 8, waiting 4, data 16, with four bits each

export class FlashCache {
  /** `divider()` returns the core cycles of a clock of the flash. */
  constructor(divider) {
    this.divider = divider;
    this.lines = new Int32Array(2 * SETS); // both lines of each set, the more recently used one first
    this.clear();
    this.owed = 0; // cycles of misses that the interpreter has not yet taken
  }

  clear() {
    this.lines.fill(-1);
  }

  /** Access an address. Return the cycles that it takes in addition to those of a hit. */
  touch(at) {
    if (at >>> 24 !== 0x10) return 0;
    const { lines } = this;
    const line = at >>> 3;
    const first = (line & (SETS - 1)) << 1;
    if (lines[first] === line) return 0;
    const known = lines[first + 1] === line;
    lines[first + 1] = lines[first];
    lines[first] = line;
    return known ? 0 : CLOCKS * this.divider();
  }

  /** Access the lines from one address to another. Return the same. */
  fetch(from, to) {
    let cycles = 0;
    for (let at = from & ~7; at <= to; at += 8) cycles += this.touch(at);
    return cycles;
  }

  /** Make the reads of the core, fetches too, owe their cycles. */
  watch(core) {
    for (const name of ["readUint8", "readUint16", "readUint32"]) {
      const read = core[name];
      core[name] = (at) => {
        this.owed += this.touch(at);
        return read(at);
      };
    }
  }

  take() {
    const { owed } = this;
    this.owed = 0;
    return owed;
  }
}
