// The panels: they take bytes of commands and data, and show the picture on the glass.
//
// `write(byte, isData)` takes a byte. `picture()` returns red, green and blue of each pixel, as mounted. `bytes` is
// the number of bytes sent.

// The glass that the start sequence suits. sim/panel.py says what differs on another.
const USUAL = { x: 0, y: 0, mirror: 0, bgr: 0, invert: 0, turn: 0 };

/** 128x64 one-bit OLED: an SH1106, which takes one page at a time, or an SSD1306, which takes a window. */
export class Oled {
  static WITH_ARGUMENT = [0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb];

  /** `colOffset` is the number of columns of the memory to the left of the glass (2 on an SH1106). */
  constructor({ width, height, colOffset = 0, windows = false, ...glass }) {
    Object.assign(this, { width, height, colOffset, windows, glass: { ...USUAL, ...glass } });
    this.ram = new Uint8Array(132 * 8);
    this.bytes = { command: 0, data: 0 };
    this.page = this.col = 0;
    this.columns = [0, width - 1];
    this.pages = [0, height / 8 - 1];
    this.across = false; // true if data continues on the next page of the window
    this.on = this.invert = this.mirrored = this.upwards = false;
    this.first = 0; // row of the memory that is shown first
    this.pending = [];
  }

  write(byte, isData) {
    if (isData) this.data(byte);
    else this.command(byte);
  }

  data(byte) {
    this.bytes.data++;
    if (this.col < 132) this.ram[this.page * 132 + this.col] = byte;
    this.col++;
    if (!this.across || this.col <= this.columns[1]) return;
    this.col = this.columns[0];
    this.page = this.page < this.pages[1] ? this.page + 1 : this.pages[0];
  }

  command(byte) {
    this.bytes.command++;
    this.pending.push(byte);
    const [name, ...values] = this.pending;
    if (values.length < this.argumentsOf(name)) return;
    this.pending = [];
    if (this.windows && name === 0x20) this.across = values[0] === 0;
    else if (this.windows && name === 0x21) [this.columns, this.col] = [values, values[0]];
    else if (this.windows && name === 0x22) [this.pages, this.page] = [values, values[0] & 7];
    else if (name <= 0x0f) this.col = (this.col & 0xf0) | name;
    else if (name <= 0x1f) this.col = (this.col & 0x0f) | ((name & 0xf) << 4);
    else if (name >= 0xb0 && name <= 0xb7) this.page = name & 7;
    else if (name === 0xae || name === 0xaf) this.on = name === 0xaf;
    else if (name === 0xa6 || name === 0xa7) this.invert = name === 0xa7;
    else if (name === 0xa0 || name === 0xa1) this.mirrored = name === 0xa1;
    else if (name === 0xc0 || name === 0xc8) this.upwards = name === 0xc8;
    else if (name >= 0x40 && name < 0x80) this.first = name - 0x40;
  }

  argumentsOf(name) {
    if (this.windows && name >= 0x20 && name <= 0x22) return name === 0x20 ? 1 : 2;
    return Oled.WITH_ARGUMENT.includes(name) || (this.windows && name === 0x8d) ? 1 : 0;
  }

  /** The picture is upright if segment remap and reversed COM scan are both on, unless the glass is another. */
  picture() {
    const { width, height } = this;
    const { x: left, y: top, mirror, invert, turn } = this.glass;
    const columns = this.windows ? 128 : 132;
    const turned = turn === 180;
    const rgb = new Uint8Array(width * height * 3);
    if (!this.on) return rgb;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const line = this.colOffset + left + x;
        const column = this.mirrored !== (turned !== !!mirror) ? line : columns - 1 - line;
        const row = ((this.upwards !== turned ? y : height - 1 - y) + this.first + top) & 63;
        const lit = (this.ram[(row >> 3) * 132 + column] >> (row & 7)) & 1;
        if (line < columns && lit !== (Number(this.invert) ^ invert)) rgb.fill(255, (y * width + x) * 3, (y * width + x) * 3 + 3);
      }
    }
    return rgb;
  }
}

// Memory access control (0x36) of an ST7789, and its value for an upright picture, by the rotation of the mounted
// glass in degrees.
const [MIRROR_ROWS, MIRROR_COLUMNS, EXCHANGE, BGR] = [0x80, 0x40, 0x20, 0x08];
const UPRIGHT = {
  0: 0,
  90: EXCHANGE | MIRROR_COLUMNS,
  180: MIRROR_ROWS | MIRROR_COLUMNS,
  270: EXCHANGE | MIRROR_ROWS,
};
const BEGINS = { 0: [0, 0], 90: [0, 0], 180: [0, 80], 270: [80, 0] }; // of a square glass, by the same rotation
const [ROWS, COLUMNS] = [320, 240]; // size of the memory

/** Return the offset of the pixel at x, y of the bus in the memory, or -1. */
function placeOf(access, x, y) {
  let [row, column] = access & EXCHANGE ? [x, y] : [y, x];
  if (row >= ROWS || column >= COLUMNS) return -1;
  if (access & MIRROR_ROWS) row = ROWS - 1 - row;
  if (access & MIRROR_COLUMNS) column = COLUMNS - 1 - column;
  return row * COLUMNS + column;
}

/** Colour LCD, ST7789 style, with 16 bits a pixel; a square glass shows the first 240 rows of the memory. */
export class Lcd {
  /** `differing` are bits of the access control that another controller has the other way, `plain` its colours. */
  constructor({ width, height, differing = 0, plain = false, ...glass }) {
    Object.assign(this, { width, height, differing, plain, glass: { ...USUAL, ...glass } });
    this.ram = new Uint16Array(ROWS * COLUMNS);
    this.bytes = { command: 0, data: 0 };
    this.reset();
  }

  reset() {
    this.name = 0;
    this.values = [];
    this.window = { x0: 0, x1: COLUMNS - 1, y0: 0, y1: ROWS - 1 };
    this.x = this.y = 0;
    this.high = -1;
    this.on = this.inverted = false;
    this.asleep = true;
    this.access = 0;
  }

  write(byte, isData) {
    if (!isData) this.command(byte);
    else if (this.name === 0x2c || this.name === 0x3c) this.pixel(byte);
    else this.argument(byte);
  }

  command(byte) {
    this.bytes.command++;
    this.name = byte;
    this.values = [];
    if (byte === 0x01) this.reset();
    else if (byte === 0x10 || byte === 0x11) this.asleep = byte === 0x10;
    else if (byte === 0x20 || byte === 0x21) this.inverted = byte === 0x21;
    else if (byte === 0x28 || byte === 0x29) this.on = byte === 0x29;
    else if (byte === 0x2c) [this.x, this.y, this.high] = [this.window.x0, this.window.y0, -1];
  }

  argument(byte) {
    this.bytes.data++;
    this.values.push(byte);
    const [a, b, c, d] = this.values;
    if (this.name === 0x36) this.access = byte;
    else if (this.values.length !== 4) return;
    else if (this.name === 0x2a) Object.assign(this.window, { x0: (a << 8) | b, x1: (c << 8) | d });
    else if (this.name === 0x2b) Object.assign(this.window, { y0: (a << 8) | b, y1: (c << 8) | d });
  }

  pixel(byte) {
    this.bytes.data++;
    if (this.high < 0) {
      this.high = byte;
      return;
    }
    const place = placeOf(this.access, this.x, this.y);
    if (place >= 0) this.ram[place] = (this.high << 8) | byte;
    this.high = -1;
    if (++this.x <= this.window.x1) return;
    this.x = this.window.x0;
    if (++this.y > this.window.y1) this.y = this.window.y0;
  }

  /** An IPS panel: "inversion on" is the setting that shows true colours. */
  picture() {
    const { width, height } = this;
    const rgb = new Uint8Array(width * height * 3);
    if (!this.on || this.asleep) return rgb;
    const { turn, mirror, bgr, invert } = this.glass;
    let access = UPRIGHT[turn] ^ (this.differing & MIRROR_COLUMNS);
    let [left, top] = width > COLUMNS ? [0, 0] : BEGINS[turn];
    if (mirror) {
      access ^= access & EXCHANGE ? MIRROR_ROWS : MIRROR_COLUMNS;
      left = (access & EXCHANGE ? ROWS : COLUMNS) - width - left; // the other end
    }
    left = Math.max(0, left + this.glass.x);
    top = Math.max(0, top + this.glass.y);
    const flipped = (this.inverted !== this.plain) === !!invert ? 0xffff : 0;
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        const value = this.ram[placeOf(access, left + x, top + y)] ^ flipped;
        const [red, green, blue] = [(value >> 11) & 31, (value >> 5) & 63, value & 31];
        // Widened as on a panel, with the top bits repeated.
        const parts = [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
        if (!!((this.access ^ this.differing) & BGR) !== !!bgr) parts.reverse();
        rgb.set(parts, at);
      }
    }
    return rgb;
  }
}

/** I2C: after each start a control byte tells whether one byte or all remaining bytes belong together. */
export class OverI2c {
  constructor(panel) {
    this.panel = panel;
    this.start();
  }
  start() {
    this.control = null;
  }
  write(byte) {
    if (this.control === null) {
      this.control = byte;
      return;
    }
    this.panel.write(byte, !!(this.control & 0x40));
    if (this.control & 0x80) this.control = null; // a single byte
  }
}

const KINDS = {
  sh1106: (spec) => new Oled({ colOffset: 2, ...spec }),
  ssd1306: (spec) => new Oled({ windows: true, ...spec }),
  st7789: (spec) => new Lcd(spec),
  ili9341: (spec) => new Lcd({ differing: MIRROR_COLUMNS | BGR, plain: true, ...spec }),
};

/** Return the panel of a board. */
export const makePanel = (spec) => KINDS[spec.type](spec);
