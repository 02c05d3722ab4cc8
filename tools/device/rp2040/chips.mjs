// Peripherals of the RP2040 that rp2040js 1.4.1 lacks or that have to behave differently for CircuitPython:
// a NOR flash that really erases and programs, its pads, random bits.

import { BasePeripheral } from "rp2040js";

/** SSI in plain SPI mode with a W25Q-like flash behind it. */
export class FlashController extends BasePeripheral {
  /** `changed(from, to)` is called for each part of the flash that was erased or programmed. */
  constructor(chip, id, pads, changed) {
    super(chip, "SSI");
    Object.assign(this, {
      id,
      pads,
      changed,
      regs: new Map(),
      rx: [],
      cmd: [],
      wel: false,
      busyUntil: 0,
      erases: 0,
      programs: 0,
      busyNanos: 0,
    });
    pads.onSelect = (low) => {
      if (low) this.cmd = [];
      else this.finish();
    };
  }
  /** The core cycles of a clock of the flash; 4 before they are set. */
  get divider() {
    return this.regs.get(0x14) || 4;
  }
  get busy() {
    return this.rp2040.clock.nanos < this.busyUntil;
  }
  keepBusy(ms) {
    this.busyUntil = this.rp2040.clock.nanos + ms * 1e6;
    this.busyNanos += ms * 1e6;
  }
  clockIn(byte) {
    const { cmd, id } = this;
    cmd.push(byte);
    const n = cmd.length - 1; // bytes after the opcode
    switch (cmd[0]) {
      case 0x05:
        return n ? (this.busy ? 1 : 0) | (this.wel ? 2 : 0) : 0xff;
      case 0x35:
        return n ? 0x02 : 0xff; // quad enable is set
      case 0x15:
        return 0;
      case 0x9f:
        return n >= 1 && n <= 3 ? id[n - 1] : 0xff;
      case 0x4b:
        return n > 4 ? 0xd0 + (n - 5) : 0xff; // unique ID after four dummy bytes
      case 0x03: {
        if (n < 4) return 0xff;
        const at = ((cmd[1] << 16) | (cmd[2] << 8) | cmd[3]) + (n - 4);
        return this.rp2040.flash[at];
      }
    }
    return 0xff;
  }
  finish() {
    const { cmd, rp2040 } = this;
    this.cmd = [];
    if (!cmd.length) return;
    const at = (cmd[1] << 16) | (cmd[2] << 8) | cmd[3];
    const wipe = (size, ms) => {
      if (!this.wel || cmd.length < 4) return;
      const from = at & ~(size - 1);
      rp2040.flash.fill(0xff, from, from + size);
      this.changed(from, from + size);
      this.erases++;
      this.wel = false;
      this.keepBusy(ms);
    };
    switch (cmd[0]) {
      case 0x06:
        this.wel = true;
        break;
      case 0x04:
        this.wel = false;
        break;
      case 0x20:
        wipe(4096, 45);
        break; // typical times from the W25Q datasheets
      case 0x52:
        wipe(32768, 120);
        break;
      case 0xd8:
        wipe(65536, 150);
        break;
      case 0x02:
        if (!this.wel || cmd.length < 5) break;
        for (let i = 4; i < cmd.length; i++) rp2040.flash[(at & ~0xff) | ((at + i - 4) & 0xff)] &= cmd[i];
        this.changed(at & ~0xff, (at & ~0xff) + 256);
        this.programs++;
        this.wel = false;
        this.keepBusy(0.4);
        break;
    }
  }
  readUint32(offset) {
    switch (offset) {
      case 0x28: // status; with automatic chip select a finished queue ends the command
        if (this.pads.automatic) this.finish();
        return 0x02 | 0x04 | (this.rx.length ? 0x08 : 0);
      case 0x20:
        return 0;
      case 0x24:
        return this.rx.length;
      case 0x58:
        return 0x51535049;
      case 0x5c:
        return 0x3430312a;
    }
    if (offset >= 0x60 && offset < 0xf0) return this.rx.length ? this.rx.shift() : 0;
    return this.regs.get(offset) ?? 0;
  }
  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      const answer = this.clockIn(value & 0xff);
      if (this.rx.length < 16) this.rx.push(answer);
      return;
    }
    if (offset === 0x08) {
      this.rx = [];
      if (this.pads.automatic) this.finish();
    }
    this.regs.set(offset, value);
  }
}

/** QSPI pads: only the chip-select override matters. */
export class QspiPads extends BasePeripheral {
  constructor(chip) {
    super(chip, "IO_QSPI");
    this.regs = new Map();
    this.automatic = true;
    this.onSelect = () => {};
  }
  readUint32(offset) {
    return this.regs.get(offset) ?? (offset & 4 ? 0x1f : 0);
  }
  writeUint32(offset, value) {
    this.regs.set(offset, value);
    if (offset !== 0x0c) return;
    const over = (value >> 8) & 3;
    this.automatic = over < 2;
    if (over >= 2) this.onSelect(over === 2);
  }
}

/** The ring oscillator. Its random bit, the same in every run, is the source of os.urandom. */
export class Rosc extends BasePeripheral {
  constructor(chip) {
    super(chip, "ROSC");
    this.state = 1;
    this.regs = new Map();
  }
  readUint32(offset) {
    if (offset === 0x1c) {
      let s = this.state;
      s ^= s << 13;
      s ^= s >>> 17;
      s ^= s << 5;
      this.state = s >>> 0;
      return (s >>> 7) & 1;
    }
    if (offset === 0x18) return 0x80001000; // stable, enabled
    return this.regs.get(offset) ?? 0;
  }
  writeUint32(offset, value) {
    this.regs.set(offset, value);
  }
}

/** The two lines of an I2C bus, pulled up, with a chip that acknowledges its address when that is sent bit by bit, as
 *  CircuitPython does to probe for it. (The bytes of the I2C peripheral never appear on the pins.) */
export class I2cLines {
  constructor(sda, scl, address) {
    Object.assign(this, { sda, scl, address, high: { sda: true, scl: true }, bits: -1, byte: 0, held: false });
    const listen = (name) => (state) => this.changed({ ...this.high, [name]: state !== 0 });
    sda.addListener(listen("sda"));
    scl.addListener(listen("scl"));
    this.changed(this.high);
  }
  changed(high) {
    const before = this.high;
    this.high = high;
    if (before.scl && high.scl && before.sda && !high.sda) Object.assign(this, { bits: 0, byte: 0 }); // start
    if (!before.scl && high.scl && this.bits >= 0) {
      if (this.bits < 8) this.byte = (this.byte << 1) | Number(high.sda);
      this.bits++;
    }
    if (before.scl && !high.scl) {
      this.held = this.bits === 8 && this.byte >> 1 === this.address;
      if (this.bits === 9) this.bits = -1;
    }
    this.sda.setInputValue(high.sda && !this.held);
    this.scl.setInputValue(high.scl);
  }
}

/** Registers that store the written values and have no function. */
export class Quiet extends BasePeripheral {
  constructor(chip, name, fixed = {}) {
    super(chip, name);
    this.regs = new Map(Object.entries(fixed).map(([k, v]) => [+k, v]));
  }
  readUint32(offset) {
    return this.regs.get(offset) ?? 0;
  }
  writeUint32(offset, value) {
    this.regs.set(offset, value);
  }
}
