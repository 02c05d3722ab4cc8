// Translates Thumb code into JavaScript: the code that direct branches reach from an entry becomes one function.
//
// Between two events, a function executes the same instructions as the interpreter of rp2040js, with the same results
// after the same cycles. It returns to the interpreter before an instruction that accesses anything but RAM, flash and
// the few registers that cpu.mjs allows, before one that changes the interrupt mask, and when its cycles are used up.

const RAM = 0x20000000;
const BLOCKS = 12; // limit of blocks in a function
const INSTRUCTIONS = 300; // approximate limit of instructions in a function
const LONGEST = 60; // limit of instructions in a block
const READ = 2; // extra cycles of a register compared to RAM
export const PAGE = 9; // bits of an address within a page; stores check for translated code by page

/** Decode the block at `pc`: its instructions and successors, { ops: [[pc, opcode, second half]], next: [pc] }. */
function decode(read, pc) {
  const ops = [];
  for (;;) {
    const op = read(pc);
    const wide = op >>> 11 >= 29;
    const second = wide ? read(pc + 2) : 0;
    ops.push([pc, op, second]);
    const after = pc + (wide ? 4 : 2);
    if (op >>> 12 === 13 && ((op >>> 8) & 15) < 14) return { ops, next: [after, conditional(pc, op)] };
    if (op >>> 11 === 28) return { ops, next: [unconditional(pc, op)] };
    if (ends(op, second)) return { ops, next: [] };
    pc = after;
    if (ops.length === LONGEST) return { ops, next: [pc] };
  }
}

const conditional = (pc, op) => pc + 4 + ((op << 24) >> 23);
const unconditional = (pc, op) => pc + 4 + ((op << 21) >> 20);

/** Return true if an instruction is the last one of its block. */
function ends(op, second) {
  if (op >>> 8 === 0x47) return true; // BX, BLX
  if (op >>> 8 === 0xbd) return true; // POP with PC
  if ((op & 0xff87) === 0x4687 || (op & 0xff87) === 0x4487) return true; // MOV PC, ADD PC
  return statement(0, op, second) === null;
}

/** Return the blocks that can be reached from `start`, sorted by address. */
function region(read, start) {
  const blocks = new Map();
  const wanted = [start];
  let left = INSTRUCTIONS;
  while (wanted.length && blocks.size < BLOCKS && left > 0) {
    const pc = wanted.shift();
    if (blocks.has(pc)) continue;
    const block = decode(read, pc);
    blocks.set(pc, block);
    left -= block.ops.length;
    wanted.push(...block.next);
  }
  // A block that runs into another one ends there.
  for (const block of blocks.values()) {
    const cut = block.ops.findIndex(([pc], at) => at && blocks.has(pc));
    if (cut > 0) Object.assign(block, { next: [block.ops[cut][0]], ops: block.ops.slice(0, cut) });
  }
  return new Map([...blocks].sort(([one], [other]) => one - other));
}

const hex = (number) => "0x" + (number >>> 0).toString(16);
const r = (number) => "r" + number;

const CONDITIONS = ["nz===0", "C", "nz<0", "V<0", "C&&nz!==0", "(nz^V)>=0", "nz!==0&&(nz^V)>=0"];
const condition = (number) => (number & 1 ? `!(${CONDITIONS[number >> 1]})` : CONDITIONS[number >> 1]);

const add = (d, a, b) => `a=${a};b=${b};nz=a+b|0;C=(nz>>>0)<(a>>>0);V=(a^nz)&(b^nz);${d ? d + "=nz;" : ""}`;
const sub = (d, a, b) => `a=${a};b=${b};nz=a-b|0;C=(a>>>0)>=(b>>>0);V=(a^b)&(a^nz);${d ? d + "=nz;" : ""}`;
const set = (d, value) => `${d}=nz=${value};`;

/** Return a load of `size` bytes at `at` into `into`. For an address that is neither memory nor a readable register it
 *  returns to the interpreter. TOUCH accesses the flash cache, if there is one. */
function load(into, at, size, signed = "") {
  const [ram, flash] = [`M${size}${signed}`, `F${size}${signed}`];
  const shift = size === 1 ? "" : `>>>${size >> 1}`;
  const value = (memory, place) => `${into}=${memory}[(${place})${shift}]${size === 4 ? "" : "|0"};`;
  const register = `if(readable(t)){${into}=read(t,n+SPENT);n+=t<0?-1:${READ};}else BACK`;
  return (
    `t=${at}|0;i=t-${RAM}>>>0;if(i<SIZE){${value(ram, "i")}}` +
    `else if(t>>>24===16){TOUCH${value(flash, "t&16777215")}}else ${size === 4 ? register : "BACK"}`
  );
}

function store(from, at, size) {
  const shift = size === 1 ? "" : `>>>${size >> 1}`;
  const register = `if(writable(t)){write(t,${from});n--;}else BACK`;
  return (
    `t=${at}|0;i=t-${RAM}>>>0;if(i<SIZE&&P[i>>>${PAGE}]===0)M${size}[i${shift}]=${from};` +
    `else ${size === 4 ? register : "BACK"}`
  );
}

/** Return the check for several words at once: all in RAM and, with `write`, in pages without code. */
function words(base, count, write) {
  const last = 4 * (count - 1);
  const pages = write ? `||P[i>>>${PAGE}]!==0||P[i+${last}>>>${PAGE}]!==0` : "";
  return `i=(${base}|0)-${RAM}>>>0;if(i>=SIZE-${last}${pages})BACK;i>>>=2;`;
}

const bits = (mask) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => mask & (1 << bit));

/** Return an instruction as [JavaScript, cycles], or null if the interpreter has to execute it.
 *
 *  BACK returns to the interpreter, with nothing changed. For instructions that end a block see `branch`.
 */
function statement(pc, op, second) {
  const [d, n, m] = [r(op & 7), r((op >> 3) & 7), r((op >> 6) & 7)];
  const wide = r((op >> 8) & 7);
  const imm5 = (op >> 6) & 31;
  const imm8 = op & 255;
  switch (op >>> 11) {
    case 0:
      return [(imm5 ? `C=(${n}&${1 << (32 - imm5)})!==0;` : "") + set(d, `${n}<<${imm5}`), 1];
    case 1:
      return [`C=(${n}>>>${imm5 ? imm5 - 1 : 31}&1)!==0;` + set(d, imm5 ? `${n}>>>${imm5}|0` : "0"), 1];
    case 2:
      return [`C=(${n}>>>${imm5 ? imm5 - 1 : 31}&1)!==0;` + set(d, `${n}>>${imm5 || 31}`), 1];
    case 3: {
      const other = op & 0x400 ? String((op >> 6) & 7) : m;
      return [(op & 0x200 ? sub : add)(d, n, other), 1];
    }
    case 4:
      return [set(wide, String(imm8)), 1];
    case 5:
      return [sub("", wide, String(imm8)), 1];
    case 6:
      return [add(wide, wide, String(imm8)), 1];
    case 7:
      return [sub(wide, wide, String(imm8)), 1];
    case 8:
      return op & 0x400 ? high(pc, op) : arithmetic(op, d, n);
    case 9:
      return [load(wide, hex(((pc + 4) & ~3) + imm8 * 4), 4), 2];
    case 10:
    case 11: {
      const at = `(${n}+${m})`;
      const kind = (op >> 9) & 7;
      if (kind < 3) return [store(d, at, [4, 2, 1][kind]), 2];
      return [load(d, at, [1, 4, 2, 1, 2][kind - 3], kind === 3 || kind === 7 ? "s" : ""), 2];
    }
    case 12:
      return [store(d, `(${n}+${imm5 * 4})`, 4), 2];
    case 13:
      return [load(d, `(${n}+${imm5 * 4})`, 4), 2];
    case 14:
      return [store(d, `(${n}+${imm5})`, 1), 2];
    case 15:
      return [load(d, `(${n}+${imm5})`, 1), 2];
    case 16:
      return [store(d, `(${n}+${imm5 * 2})`, 2), 2];
    case 17:
      return [load(d, `(${n}+${imm5 * 2})`, 2), 2];
    case 18:
      return [store(wide, `(r13+${imm8 * 4})`, 4), 2];
    case 19:
      return [load(wide, `(r13+${imm8 * 4})`, 4), 2];
    case 20:
      return [`${wide}=${hex((pc & ~3) + 4 + imm8 * 4)}|0;`, 1];
    case 21:
      return [`${wide}=r13+${imm8 * 4}|0;`, 1];
    case 22:
    case 23:
      return miscellaneous(op, d, n);
    case 24: {
      const list = bits(imm8);
      if (!list.length) return null;
      const stored = list.map((number, at) => `M4[i+${at}]=${r(number)};`).join("");
      const back = imm8 & (1 << ((op >> 8) & 7)) ? "" : `${wide}=${wide}+${4 * list.length}|0;`;
      return [words(wide, list.length, true) + stored + back, 1 + list.length];
    }
    case 25: {
      const list = bits(imm8);
      if (!list.length) return null;
      const loaded = list.map((number, at) => `${r(number)}=M4[i+${at}];`).join("");
      const back = imm8 & (1 << ((op >> 8) & 7)) ? "" : `${wide}=${wide}+${4 * list.length}|0;`;
      return [words(wide, list.length, false) + loaded + back, 1 + list.length];
    }
    case 30: // wide: barriers, and the interrupt mask
      if (op === 0xf3bf && [0x8f50, 0x8f40, 0x8f60].includes(second & 0xfff0)) return ["", 3];
      if (op === 0xf3ef && (second & 0xf0ff) === 0x8010)
        return (second & 0xf00) < 0x800 ? [`${r((second >> 8) & 7)}=core.PM?1:0;`, 3] : null;
      return null;
  }
  return null; // branches, calls, other wide instructions, and conditional ones
}

/** Data processing of two low registers. */
function arithmetic(op, d, n) {
  switch ((op >> 6) & 15) {
    case 0:
      return [set(d, `${d}&${n}`), 1];
    case 1:
      return [set(d, `${d}^${n}`), 1];
    case 2:
      return [`t=${n}&255;if(t)C=(${d}&1<<32-t)!==0;` + set(d, `t>31?0:${d}<<t`), 1];
    case 3:
      return [`t=${n}&255;C=t<33&&(${d}>>>t-1&1)!==0;` + set(d, `t>31?0:${d}>>>t|0`), 1];
    case 4:
      return [`t=${n}&255;if(t>32)t=32;C=(${d}&1<<t-1)!==0;` + set(d, `${d}>>(t>31?31:t)`), 1];
    case 5: // with a carry of 2**32, as in rp2040js
      return [
        `a=${n};b=${d};t=b+(C?1:0)|0;nz=a+t|0;C=(a>>>0)+(b>>>0)+(C?1:0)>4294967295;V=(a^nz)&(t^nz);${d}=nz;`,
        1,
      ];
    case 6:
      return [
        `a=${d};b=${n};t=b+(C?0:1)|0;nz=a-t|0;C=(a>>>0)>=(b>>>0)+(C?0:1);V=(a^t)&(a^nz);${d}=nz;`,
        1,
      ];
    case 7:
      return [`t=${n}&31;` + set(d, `${d}>>>t|${d}<<32-t`) + "C=nz<0;", 1];
    case 8:
      return [`nz=${d}&${n};`, 1];
    case 9:
      return [sub(d, "0", n), 1];
    case 10:
      return [sub("", d, n), 1];
    case 11:
      return [add("", d, n), 1];
    case 12:
      return [set(d, `${d}|${n}`), 1];
    case 13:
      return [set(d, `Math.imul(${d},${n})`), 1];
    case 14:
      return [set(d, `${d}&~${n}`), 1];
    default:
      return [set(d, `~${n}`), 1];
  }
}

/** ADD, CMP and MOV of any register. */
function high(pc, op) {
  const d = (op & 7) | ((op >> 4) & 8);
  const m = (op >> 3) & 15;
  const from = m === 15 ? hex(pc + 4) + "|0" : r(m);
  const kind = (op >> 8) & 3;
  if (d === 15 || kind === 3 || (kind === 1 && m === 15)) return null;
  const masked = d === 13 ? "&~3" : "|0";
  if (kind === 0) return [`${r(d)}=${r(d)}+(${from})${masked};`, 1];
  if (kind === 1) return [sub("", r(d), from), 1];
  return [`${r(d)}=${d === 13 ? `(${from})&~3` : from};`, 1];
}

/** Stack, extensions, byte orders, the interrupt mask. */
function miscellaneous(op, d, n) {
  const list = bits(op & 255);
  switch (op >>> 9) {
    case 0x58:
      if (op & 0x100) return null;
      return [`r13=r13${op & 0x80 ? "-" : "+"}${(op & 127) * 4}|0;`, 1];
    case 0x59:
      if (op & 0x100) return null;
      return [[`${d}=${n}<<16>>16;`, `${d}=${n}<<24>>24;`, `${d}=${n}&65535;`, `${d}=${n}&255;`][(op >> 6) & 3], 1];
    case 0x5a: {
      const all = op & 0x100 ? [...list, 14] : list;
      if (!all.length) return null;
      const stored = all.map((number, at) => `M4[i+${at}]=${r(number)};`).join("");
      return [words(`r13-${4 * all.length}`, all.length, true) + stored + `r13=r13-${4 * all.length}|0;`, 1 + list.length];
    }
    case 0x5b:
      return op === 0xb672 ? ["core.PM=true;", 1] : null;
    case 0x5d:
      if (op & 0x100) return null;
      if (((op >> 6) & 3) === 0)
        return [`t=${n};${d}=t<<24|(t&65280)<<8|t>>>8&65280|t>>>24;`, 1];
      if (((op >> 6) & 3) === 1) return [`t=${n};${d}=(t&16711935)<<8|t>>>8&16711935;`, 1];
      return ((op >> 6) & 3) === 3 ? [`t=${n};${d}=((t&255)<<8|t>>8&255)<<16>>16;`, 1] : null;
    case 0x5e: {
      if (op & 0x100 || !list.length) return null;
      const loaded = list.map((number, at) => `${r(number)}=M4[i+${at}];`).join("");
      return [words("r13", list.length, false) + loaded + `r13=r13+${4 * list.length}|0;`, 1 + list.length];
    }
    case 0x5f:
      return op === 0xbf00 ? ["", 1] : null;
  }
  return null;
}

/** Return the last instruction of a block, a jump, as JavaScript. `go(to, cycles)` writes the way there, and `spent` are
 *  the cycles of the instructions before it. */
function branch(pc, op, second, spent, go) {
  const leave = (to, cycles) => `pc=${to};n+=${spent + cycles};break out;`;
  const m = (op >> 3) & 15;
  if (op >>> 12 === 13 && ((op >>> 8) & 15) < 14)
    return `if(${condition((op >> 8) & 15)}){${go(conditional(pc, op), spent + 2)}}${go(pc + 2, spent + 1)}`;
  if (op >>> 11 === 28) return go(unconditional(pc, op), spent + 2);
  if (op >>> 11 === 30 && (second & 0xd000) === 0xd000) {
    const sign = (op >> 10) & 1;
    const [bit23, bit22] = [1 - (sign ^ ((second >> 13) & 1)), 1 - (sign ^ ((second >> 11) & 1))];
    const far = (sign ? -0x1000000 : 0) | (bit23 << 23) | (bit22 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    return `r14=${hex(pc + 5)}|0;` + leave(hex(pc + 4 + far), 3);
  }
  if (op >>> 4 === 0xf38 && second === 0x8810 && m < 16 && (op & 15) < 15)
    return `core.PM=(${r(op & 15)}&1)!==0;core.interruptsUpdated=true;` + leave(hex(pc + 4), 3);
  if (op === 0xb662) return "core.PM=false;core.interruptsUpdated=true;" + leave(hex(pc + 2), 1);
  if (op >>> 8 === 0xbd) {
    const list = bits(op & 255);
    const loaded = list.map((number, at) => `${r(number)}=M4[i+${at}];`).join("");
    return (
      words("r13", list.length + 1, false) +
      `t=M4[i+${list.length}];if(t>>>28===15)BACK;${loaded}r13=r13+${4 * list.length + 4}|0;` +
      leave("t&~1", 3 + list.length)
    );
  }
  if (m === 15) return null;
  if ((op & 0xff87) === 0x4780) return `t=${r(m)}&~1;r14=${hex(pc + 3)}|0;` + leave("t", 2); // BLX
  if ((op & 0xff87) === 0x4700) return `if(${r(m)}>>>28===15)BACK;` + leave(r(m) + "&~1", 2); // BX
  if ((op & 0xff87) === 0x4687) return leave(r(m) + "&~1", 2); // MOV PC
  if ((op & 0xff87) === 0x4487) return leave(`${hex(pc + 4)}+${r(m)}&~1`, 2); // ADD PC
  return null;
}

/** Return the function for the code at `start` as { source, ranges }; see cpu.mjs for its arguments.
 *
 *  `read` returns the halfword at an address. With `cached` the code adds the cycles of misses in the flash cache: those
 *  of a block's instructions where it begins, those of data where they are loaded.
 */
export function translate(read, start, cached) {
  const blocks = region(read, start);
  const places = [...blocks.keys()];
  const several = places.length > 1 || blocks.get(start).next.includes(start);
  const parts = places.map((place, number) => {
    const lines = [];
    let cycles = 0;
    let more = 0; // cycles that registers may take
    let next = place;
    const go = (to, spent) => {
      const at = places.indexOf(to);
      if (at < 0) return `n+=${spent};pc=${hex(to)};break out;`;
      return `n+=${spent};` + (at === number ? `continue B${number};` : `p=${at};continue out;`);
    };
    for (const [pc, op, second] of blocks.get(place).ops) {
      const back = `{n+=${cycles};pc=${hex(pc)};back=true;break out;}`;
      const one = literal(read, pc, op) ?? statement(pc, op, second);
      next = pc + (op >>> 11 >= 29 ? 4 : 2);
      if (one) {
        const touch = cached ? "n+=touch(t);" : "";
        lines.push(one[0].replaceAll("BACK", back).replaceAll("SPENT", cycles).replaceAll("TOUCH", touch));
        cycles += one[1];
        if (one[0].includes("SPENT")) more += READ;
      } else {
        lines.push((branch(pc, op, second, cycles, go) ?? "BACK").replaceAll("BACK", back));
        cycles += 12; // more than the longest of them takes
        next = null;
      }
    }
    if (next !== null) lines.push(go(next, cycles));
    const last = blocks.get(place).ops.at(-1)[0] + 1;
    const fetched = cached && place >>> 24 === 16 ? `n+=fetch(${hex(place)},${hex(last)});` : "";
    const body = `${fetched}if(n+${cycles + more}>limit){pc=${hex(place)};break out;}\n${lines.join("\n")}`;
    if (!several) return body;
    return `case ${number}:` + (body.includes(`continue B${number}`) ? `B${number}:for(;;){\n${body}\n}` : body);
  });
  return { source: around(parts, places.indexOf(start), several), ranges: rangesOf(blocks) };
}

/** Return a load of a constant beside the code in flash or boot ROM, which changes only together with the code. */
function literal(read, pc, op) {
  if (op >>> 11 !== 9 || pc >= RAM) return null;
  const at = ((pc + 4) & ~3) + (op & 255) * 4;
  return [`t=${hex(at)};TOUCH${r((op >> 8) & 7)}=${hex(read(at) | (read(at + 2) << 16))}|0;`, 2];
}

/** Return the parts of a function, with registers and flags loaded before and stored after them. */
function around(parts, entry, several) {
  const code = parts.join("\n");
  const used = [...new Set(code.match(/\br\d+\b/g) ?? [])];
  const written = [...new Set([...code.matchAll(/\b(r\d+)=[^=]/g)].map((found) => found[1]))];
  const flags = { nz: /\bnz=[^=]/.test(code), C: /\bC=[^=]/.test(code), V: /\bV=[^=]/.test(code) };
  const needed = { nz: /\bnz\b/.test(code), C: /\bC\b/.test(code), V: /\bV\b/.test(code) };
  return [
    "return function(limit){",
    "let n=0,t=0,i=0,a=0,b=0,pc=0,back=false;",
    ...used.map((name) => `let ${name}=R[${name.slice(1)}];`),
    needed.nz ? "let nz=core.Z?0:core.N?-1:1;" : "",
    needed.C ? "let C=core.C;" : "",
    needed.V ? "let V=core.V?-1:0;" : "",
    several ? `let p=${entry};out:for(;;)switch(p){\n${code}\n}` : `out:{\n${code}\n}`,
    ...written.map((name) => `R[${name.slice(1)}]=${name};`),
    flags.nz ? "core.N=nz<0;core.Z=nz===0;" : "",
    flags.C ? "core.C=C;" : "",
    flags.V ? "core.V=V<0;" : "",
    "R[15]=pc;return back?~n:n;}",
  ].join("\n");
}

/** Return the addresses that a function was made from, as [first, last] of each block. */
function rangesOf(blocks) {
  return [...blocks.values()].map(({ ops }) => [ops[0][0], ops.at(-1)[0] + 3]);
}
