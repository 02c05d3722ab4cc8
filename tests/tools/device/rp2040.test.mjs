// The parts of the emulated board that need no firmware; test_device.py runs it.

import assert from "node:assert/strict";
import test from "node:test";
import { inflateSync } from "node:zlib";
import { FlashCache } from "../../../tools/device/rp2040/cache.mjs";
import { Machine } from "../../../tools/device/rp2040/machine.mjs";
import { Lcd, Oled, OverI2c } from "../../../tools/device/rp2040/panels.mjs";
import { encodePng } from "../../../tools/device/rp2040/png.mjs";
import { Script, wrong } from "../../../tools/device/rp2040/script.mjs";

const KEYS = { KEY1: 1, KEY2: 2, KEY5: 5, KEY12: 12 };
const SH1106 = { type: "sh1106", spi: 1, dc: 24, cs: 22, width: 128, height: 64 };
const SSD1306 = { type: "ssd1306", i2c: 0, address: 0x3c, lines: [4, 5], width: 128, height: 64 };
const BOARD = {
  flashId: [0xef, 0x40, 0x17],
  panel: SH1106,
  keys: KEYS,
  shorts: [1, 12],
  wheel: [17, 18],
  pixels: 19,
  high: [2],
  volts: {},
};
const BOARDS = {
  macropad: BOARD,
  picosystem: { ...BOARD, wheel: [], pixels: null },
  pico: { ...BOARD, panel: SSD1306, volts: { 28: 1.65 } },
};

const send = (panel, isData, ...bytes) => bytes.forEach((byte) => panel.write(byte, isData));
const lit = (panel) => {
  const found = [];
  panel
    .picture()
    .forEach(
      (value, at) =>
        value && at % 3 === 0 && found.push([(at / 3) % panel.width, Math.floor(at / 3 / panel.width)]),
    );
  return found;
};

test("an SH1106 takes a page at a time, two columns in", () => {
  const panel = new Oled({ width: 128, height: 64, colOffset: 2 });
  send(panel, false, 0xa1, 0xc8, 0xb3, 0x02, 0x11); // upright; page 3, column 0x12
  send(panel, true, 0x81);
  assert.deepEqual(lit(panel), [], "it is off");
  send(panel, false, 0xaf);
  assert.deepEqual(lit(panel), [
    [16, 24],
    [16, 31],
  ]);
  send(panel, false, 0xa0, 0xc0); // turned by 180 degrees
  assert.deepEqual(lit(panel), [
    [111, 32],
    [111, 39],
  ]);
  send(panel, false, 0xa7);
  assert.equal(lit(panel).length, 128 * 64 - 2);
});

test("the argument of a command is no command", () => {
  const panel = new Oled({ width: 128, height: 64, colOffset: 2 });
  send(panel, false, 0x81, 0xaf);
  assert.equal(panel.on, false);
});

test("an SSD1306 takes a window, and data goes on at its next page", () => {
  const panel = new Oled({ width: 128, height: 64, windows: true });
  send(panel, false, 0xa1, 0xc8, 0x20, 0x00, 0x8d, 0x14, 0xaf, 0x21, 10, 11, 0x22, 1, 2);
  send(panel, true, 0x01, 0x02, 0x04, 0x08, 0x10);
  assert.deepEqual(
    lit(panel),
    [
      [11, 9],
      [10, 12],
      [10, 18],
      [11, 19],
    ],
    "the fifth byte took the first's place",
  );
});

test("over I2C a control byte says what comes", () => {
  const panel = new Oled({ width: 128, height: 64, windows: true });
  const port = new OverI2c(panel);
  const transfer = (...bytes) => (port.start(), bytes.forEach((byte) => port.write(byte)));
  transfer(0x80, 0xa1, 0x80, 0xc8, 0x80, 0xaf);
  transfer(0x00, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  transfer(0x40, 0x80, 0x01);
  assert.deepEqual(lit(panel), [
    [1, 0],
    [0, 7],
  ]);
});

test("an LCD takes a window of pixels in 16 bits", () => {
  const panel = new Lcd({ width: 240, height: 240 });
  send(panel, false, 0x11);
  send(panel, false, 0x21);
  send(panel, false, 0x29);
  send(panel, false, 0x2a);
  send(panel, true, 0, 238, 0, 239);
  send(panel, false, 0x2b);
  send(panel, true, 0, 5, 0, 6);
  send(panel, false, 0x2c);
  send(panel, true, 0xf8, 0x00, 0x07, 0xe0, 0x00, 0x1f, 0x84, 0x10);
  const picture = panel.picture();
  const at = (x, y) => [...picture.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)];
  assert.deepEqual(
    [at(238, 5), at(239, 5), at(238, 6)],
    [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ],
  );
  assert.deepEqual(at(239, 6), [132, 130, 132]);
  send(panel, false, 0x10);
  assert.ok(
    panel.picture().every((value) => value === 0),
    "it sleeps",
  );
});

test("an LCD whose glass is mounted turned shows what it is told to turn", () => {
  const shown = (spec, access, x, y) => {
    const panel = new Lcd(spec);
    for (const name of [0x11, 0x21, 0x29]) send(panel, false, name);
    send(panel, false, 0x36);
    send(panel, true, access);
    send(panel, false, 0x2a);
    send(panel, true, x >> 8, x & 255, x >> 8, x & 255);
    send(panel, false, 0x2b);
    send(panel, true, y >> 8, y & 255, y >> 8, y & 255);
    send(panel, false, 0x2c);
    send(panel, true, 0xff, 0xff);
    return lit(panel);
  };
  const wide = { width: 320, height: 240, turn: 90 };
  assert.deepEqual(shown(wide, 0x60, 319, 5), [[319, 5]]);
  assert.deepEqual(shown(wide, 0x60, 5, 240), [], "there is no row 240");
  assert.deepEqual(
    shown({ width: 240, height: 240, turn: 270 }, 0xa0, 85, 3),
    [[5, 3]],
    "80 rows come first",
  );
  const square = { width: 240, height: 240 };
  assert.deepEqual(shown(square, 0, 239, 7), [[239, 7]]);
  assert.deepEqual(shown({ ...square, mirror: 1 }, 0, 239, 7), [[0, 7]]);
  assert.deepEqual(shown({ ...square, x: 1, y: 80 }, 0, 5, 82), [[4, 2]]);
});

test("an OLED's glass is turned, mirrored, shifted, and light where others are dark", () => {
  const shown = (glass) => {
    const panel = new Oled({ width: 128, height: 64, windows: true, ...glass });
    send(panel, false, 0xa1, 0xc8, 0xaf, 0x21, 5, 5, 0x22, 0, 0);
    send(panel, true, 0x04);
    return lit(panel);
  };
  assert.deepEqual(shown({}), [[5, 2]]);
  assert.deepEqual(shown({ turn: 180 }), [[122, 61]]);
  assert.deepEqual(shown({ mirror: 1 }), [[122, 2]]);
  assert.deepEqual(shown({ x: 1, y: -1 }), [[4, 3]]);
  assert.equal(shown({ invert: 1 }).length, 128 * 64 - 1);
});

test("a picture is a PNG file", () => {
  const png = encodePng(
    3,
    2,
    Uint8Array.from({ length: 18 }, (_, at) => at),
  );
  assert.equal(png.readUInt32BE(16), 3);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  assert.deepEqual([...rows], [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

/** What a script does on a machine that says `said(ms)`: [ms, what] for each thing done. */
function played(steps, said, until = 10000) {
  const done = [];
  let now = 0;
  const note = (what) => done.push([now, what]);
  const script = new Script(steps, {
    key: (name, down) => note(`${name} ${down ? "down" : "up"}`),
    turn: (direction) => note(direction),
    shot: (name) => note(`shot ${name}`),
    cycle: () => note("cycle"),
  });
  for (; now < until && !script.over; now++) script.step(now, said(now));
  return { done, script, now };
}

test("times count from the wait that was met", () => {
  const said = (now) => (now < 300 ? "" : now < 1000 ? "READY\n" : "READY\nREADY\n");
  const steps = [
    { wait: "READY", from: "start" },
    { t: 10, press: "KEY1" },
    { t: 20, press: "KEY2", for: 50 },
    { wait: "READY" },
    { t: 5, shot: "menu" },
  ];
  const { done, script } = played(steps, said);
  assert.deepEqual(done, [
    [310, "KEY1 down"],
    [320, "KEY2 down"],
    [370, "KEY2 up"],
    [390, "KEY1 up"],
    [1005, "shot menu"],
  ]);
  assert.ok(script.over && script.late === null);
});

test("a text is matched after the last match, once all that was due is done", () => {
  const steps = [{ wait: "A" }, { t: 400, down: "KEY1" }, { wait: "A" }, { t: 0, up: "KEY1" }];
  assert.deepEqual(played(steps, () => "A A").done, [
    [400, "KEY1 down"],
    [401, "KEY1 up"],
  ]);
  const late = played([{ wait: "A" }, { wait: "A", timeout: 500 }], () => "A");
  assert.equal(late.script.late, "A");
  assert.ok(late.now > 500 && late.now < 510);
});

test("the time limit of a wait counts from the last step before it", () => {
  const steps = [{ t: 2000, press: "KEY1" }, { wait: "A", timeout: 500 }];
  assert.equal(played(steps, (now) => (now < 2400 ? "" : "A")).script.late, null);
});

test("a detent of the wheel is four quarters", () => {
  const { done } = played([{ t: 100, turn: -2 }], () => "");
  assert.deepEqual(
    done.map(([now]) => now),
    [103, 105, 108, 110, 113, 115, 118, 120],
  );
  assert.ok(done.every(([, what]) => what === -1));
});

test("what cannot be played is refused", () => {
  const on = (steps, board = "macropad") => wrong(steps, BOARDS[board]);
  assert.equal(
    on([{ wait: "READY" }, { t: 1, press: "KEY12" }, { t: 2, turn: 1 }, { t: 3, power: "cycle" }]),
    null,
  );
  assert.equal(on({}), "a script is a list of steps");
  assert.equal(on([{ t: 1, press: "KEY13" }]), "step 1: no pin KEY13");
  assert.equal(on([{ wait: "A" }, { t: 1, turn: 1 }], "picosystem"), "step 2: the board has no wheel");
  assert.match(on([{ t: 1, jump: 1 }]), /step 1: unknown step/);
  assert.match(on([{ t: 1, power: "off" }]), /power can only be/);
});

// The chip, run by a program of a few words: no firmware, and a boot ROM of zeros.
const machine = (board, ...program) => emulated(board, false, ...program);
const emulated = (board, flashCache, ...program) => {
  const made = new Machine({ board: BOARDS[board], bootrom: new Uint32Array(4096), flashCache });
  made.mcu.flash.set(Uint8Array.from(new Uint8Array(Uint16Array.from(program).buffer)));
  return made;
};

test("time passes on the chip", () => {
  const made = machine("macropad", 0xe7fe); // b .
  made.runUntil(2e6);
  assert.ok(made.ms >= 2 && made.ms < 2.2 && !made.halted);
});

test("a breakpoint halts it, and says where", () => {
  const made = machine("macropad", 0x46c0, 0xbe07); // nop; bkpt 7
  made.runUntil(1e6);
  assert.match(made.halted, /breakpoint 7 at 0x1000000/);
});

test("a key pulls its pin low, the wheel turns by quarters", () => {
  const made = machine("macropad", 0xe7fe);
  const pin = (gpio) => made.mcu.gpio[gpio].rawInputValue;
  assert.equal(pin(5), true);
  made.key("KEY5", true);
  assert.equal(pin(5), false);
  made.key("KEY5", false);
  assert.equal(pin(5), true);
  const { padValue } = made.mcu.gpio[7];
  for (const [pull, high] of [[8, true], [4, false]]) {
    made.mcu.gpio[7].padValue = (padValue & ~12) | pull;
    made.mcu.gpio[7].checkForUpdates();
    assert.equal(pin(7), high, "without a wire");
  }
  for (const name of ["KEY1", "KEY12"]) made.key(name, true);
  made.key("KEY1", false);
  assert.deepEqual([pin(1), pin(12)], [false, false], "two that touch");
  made.key("KEY12", false);
  assert.deepEqual([pin(1), pin(12)], [true, true]);
  const phases = [1, 1, 1, 1].map((direction) => (made.encoderStep(direction), [pin(17), pin(18)]));
  assert.deepEqual(phases, [
    [false, true],
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test("a UF2 file goes where its blocks say", () => {
  const made = machine("macropad");
  const block = Buffer.alloc(512);
  [0x0a324655, 0x9e5d5157, 0x2000, 0x10100100, 256, 0, 1, 0xe48bff56].forEach((word, at) =>
    block.writeUInt32LE(word, at * 4),
  );
  block.fill(7, 32, 288);
  made.loadUf2(block);
  assert.deepEqual(
    [0xff, 7, 256].map((value, at) => made.mcu.flash[0x1000ff + at] === value),
    [true, true, false],
  );
  assert.equal(made.mcu.flash[0x1001ff], 7);
  assert.equal(made.mcu.flash[0x100200], 0xff);
});

test("the flash erases to ones and programs to zeros, and is busy meanwhile", () => {
  const { flash, mcu } = machine("macropad");
  const command = (...bytes) => {
    bytes.forEach((byte) => flash.writeUint32(0x60, byte));
    flash.finish();
  };
  command(0x02, 0, 0x10, 0, 0x0f);
  assert.equal(mcu.flash[0x1000], 0xff, "not write-enabled");
  command(0x06);
  command(0x02, 0, 0x10, 0, 0x0f);
  assert.equal(mcu.flash[0x1000], 0x0f);
  assert.ok(flash.busy);
  command(0x06);
  command(0x02, 0, 0x10, 0, 0xf5);
  assert.equal(mcu.flash[0x1000], 0x05, "no bit goes up again");
  command(0x06);
  command(0x20, 0, 0x1f, 0xff);
  assert.equal(mcu.flash[0x1000], 0xff);
});

test("an OLED on I2C hears its address, and no other", () => {
  const made = machine("pico", 0xe7fe);
  const i2c = 0x40044000;
  const write = (address, ...bytes) => {
    made.mcu.writeUint32(i2c + 0x6c, 0);
    made.mcu.writeUint32(i2c + 0x04, address);
    made.mcu.writeUint32(i2c + 0x6c, 1);
    bytes.forEach((byte, at) =>
      made.mcu.writeUint32(i2c + 0x10, byte | (at === bytes.length - 1 ? 0x200 : 0)),
    );
    made.runUntil(made.nanos + 2e6);
  };
  write(0x3d, 0x00, 0xaf);
  assert.equal(made.panel.on, false);
  write(0x3c, 0x00, 0xa1, 0xc8, 0xaf, 0x20, 0x00);
  write(0x3c, 0x40, 0x03);
  assert.deepEqual(lit(made.panel), [
    [0, 0],
    [0, 1],
  ]);
});

test("a chip on the lines of I2C answers to its address, sent by hand", () => {
  const { mcu } = machine("pico", 0xe7fe);
  const [sda, scl] = [mcu.gpio[4], mcu.gpio[5]];
  const low = (pin, on) => {
    pin.ctrl = 5; // SIO
    mcu.sio.gpioOutputEnable = on
      ? mcu.sio.gpioOutputEnable | (1 << pin.index)
      : mcu.sio.gpioOutputEnable & ~(1 << pin.index);
    pin.checkForUpdates();
  };
  const answered = (address) => {
    [sda, scl].forEach((pin) => low(pin, false));
    assert.ok(sda.rawInputValue && scl.rawInputValue, "both are pulled up");
    [sda, scl].forEach((pin) => low(pin, true)); // start
    for (let bit = 7; bit >= 0; bit--) {
      low(sda, !((address << 1) & (1 << bit)));
      [false, true].forEach((on) => low(scl, on));
    }
    [sda, scl].forEach((pin) => low(pin, false));
    const heard = !sda.rawInputValue;
    low(scl, true);
    assert.ok(sda.rawInputValue, "it lets go");
    [scl, sda].forEach((pin) => low(pin, false));
    return heard;
  };
  assert.deepEqual([0x3c, 0x3d, 0x3c].map(answered), [true, false, true]);
});

test("a battery is seen by the ADC", () => {
  const { mcu } = machine("pico", 0xe7fe);
  assert.equal(mcu.adc.channelValues[2], 2048);
});

test("translated code does what the interpreter does, in the same cycles", () => {
  // A loop over an array in RAM: loads, stores, flags, shifts, a call, stack, and a timer that is read.
  const program = [
    0x4c0b, 0x2500, 0x4e0b, 0x68b7, 0x5963, 0x18eb, 0x0a1a, 0x4053, 0x415d, 0x41d3, 0x5163, 0xb48c, 0xbc8c, 0x3504,
    0x2dfc, 0xd300, 0x2500, 0x1ae2, 0x4272, 0x4191, 0xe7ed, 0x46c0, 0x0000, 0x2000, 0x4020, 0x4005,
  ];
  const [plain, translated] = [machine("macropad", ...program), machine("macropad", ...program)];
  plain.cpu.run = () => 0;
  for (let ms = 0; ms < 5; ms++) {
    for (const made of [plain, translated]) {
      made.runUntil((ms + 1) * 1e6);
      assert.equal(made.halted, undefined);
    }
    const [one, other] = [plain, translated].map(({ nanos, mcu: { core, sram } }) => ({
      nanos,
      registers: [...core.registers],
      flags: [core.N, core.Z, core.C, core.V],
      ram: Buffer.from(sram).toString("base64"),
    }));
    assert.deepEqual(other, one);
  }
  assert.ok(translated.cpu.seen.some((count) => count > 0) || translated.cpu.made.some((code) => code));
  assert.ok(translated.cpu.made.some((code) => code), "something was translated");
});

test("the flash cache holds two lines of 8 bytes in each of 1,024 sets", () => {
  const cache = new FlashCache(() => 4);
  const flash = 0x10000000;
  const misses = [flash, flash + 7, flash + 8, flash + 8192, flash, flash + 16384, flash, flash + 8192, 0x20000000];
  const cycles = misses.map((at) => cache.touch(at));
  assert.deepEqual(cycles, [112, 0, 112, 112, 0, 112, 0, 112, 0]);
  assert.equal(cache.fetch(flash + 30, flash + 41), 3 * 112);
  cache.clear();
  assert.equal(cache.touch(flash), 112);
});

test("misses of the flash cache take their time, in the interpreter and in translated code", () => {
  // r0 counts the rounds of a loop that loads three words of flash from one set, or two: only the three miss.
  const three = [0x680c, 0x6814, 0x681c, 0x3001, 0xe7fa];
  const two = [0x680c, 0x6814, 0x680c, 0x3001, 0xe7fa];
  const start = [0x2110, 0x0609, 0x3140, 0x2201, 0x0352, 0x188a, 0x2301, 0x039b, 0x18cb, 0x2000];
  for (const [loads, flashCache, cycles] of [[three, true, 9 + 3 * 112], [two, true, 9], [three, false, 9]])
    for (const translated of [false, true]) {
      const made = emulated("macropad", flashCache, ...start, ...loads);
      if (!translated) made.cpu.run = () => 0;
      made.runUntil(4e6);
      assert.ok(Math.abs((made.mcu.core.registers[0] * cycles) / made.cycles - 1) < 0.01, `${loads} ${translated}`);
      if (translated) assert.ok(made.cpu.made.some((code) => code), "something was translated");
    }
});
