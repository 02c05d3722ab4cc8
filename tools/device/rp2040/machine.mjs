// An RP2040 (rp2040js) with everything that CircuitPython needs: flash, panel, keys, wheel, NeoPixels, USB serial
// and reset.
//
// Time is that of the emulated chip: core cycles as rp2040js counts them, SPI and I2C at their clocks, flash with the
// typical times of its data sheet. The same inputs give the same run, to the cycle. Some behaviour of rp2040js 1.4.1 is
// corrected here: PIO runs in step with the core and with its clock divider, a USB OUT endpoint without data is
// silent, sleep ends if an interrupt is already pending, and DMA pacing timers have the right rate. There is no second
// core, and no USB drive for a host.

import { RP2040, USBCDC } from "rp2040js";
import { FlashCache } from "./cache.mjs";
import { Cpu } from "./cpu.mjs";
import { FlashController, I2cLines, QspiPads, Quiet, Rosc } from "./chips.mjs";
import { makePanel, OverI2c } from "./panels.mjs";
import { PioClock } from "./pio.mjs";
import { PAGE } from "./translate.mjs";

const XIP_BASE = 0x10000000;
const ADC_PIN = 26; // pin of the first channel

export class Machine {
  /** `bootrom` is its 4,096 words. `onSerial` receives the bytes that the board prints. With `flashCache` the misses of
   *  the flash cache take their time. */
  constructor({ board, bootrom, onSerial = () => {}, flashCache = false }) {
    Object.assign(this, { board, onSerial, held: new Set() }); // held: GPIOs of the keys that are down
    const mcu = new RP2040();
    this.mcu = mcu;
    mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    mcu.loadBootrom(bootrom);
    mcu.onBreak = (code) => {
      this.halted = `breakpoint ${code} at 0x${mcu.core.PC.toString(16)}`;
    };
    const pads = new QspiPads(mcu);
    this.cache = flashCache ? new FlashCache(() => this.flash.divider) : undefined;
    this.cpu = new Cpu(mcu, this.cache);
    this.flash = new FlashController(mcu, board.flashId, pads, (from, to) => {
      this.cpu.flashed(from, to);
      this.cache?.clear();
    });
    mcu.peripherals[0x18000] = this.flash;
    mcu.peripherals[0x40018] = pads;
    mcu.peripherals[0x40060] = new Rosc(mcu);
    mcu.peripherals[0x40064] = new Quiet(mcu, "VREG", { 0: 0x10b1, 8: 1 << 8 });
    mcu.peripherals[0x14000] = new Quiet(mcu, "XIP_CTRL", { 0: 3, 8: 2 });
    const resets = mcu.peripherals[0x4000c];
    const { writeUint32 } = resets;
    resets.writeUint32 = (offset, value) => {
      // The only part of a reset that matters: CircuitPython checks here whether an I2C peripheral is in use.
      if (offset === 0) mcu.i2c.forEach((i2c, at) => value & (1 << (at + 3)) && (i2c.enable = 0));
      writeUint32.call(resets, offset, value);
    };
    mcu.peripherals[0x40058].onWatchdogTrigger = () => {
      this.resetWanted = true;
    };
    this.wirePanel();
    this.wirePins();
    this.wirePio();
    this.wireNeopixels();
    // DMA pacing timers (used by audiopwmio) run at clk_sys * X / Y; rp2040js inverts the fraction.
    mcu.dma.getTimer = (treq) => {
      const value = [mcu.dma.timer0, mcu.dma.timer1, mcu.dma.timer2, mcu.dma.timer3][treq - 0x3b];
      const x = value >>> 16;
      return x ? (((value & 0xffff) / x) * 1e6) / mcu.clkSys : 0;
    };
    // The PWM output and its wrap interrupt are not used. Without its alarms there are 300,000 fewer a second.
    for (const { alarmA, alarmB, alarmBottom } of mcu.pwm.channels)
      alarmA.enable = alarmB.enable = alarmBottom.enable = false;
    this.wireUsb();
    this.wireMemory();
    this.cache?.watch(mcu.core);
    mcu.core.PC = XIP_BASE;
  }

  get nanos() {
    return this.mcu.clock.nanos;
  }
  get ms() {
    return this.nanos / 1e6;
  }

  loadUf2(data) {
    for (let at = 0; at + 512 <= data.length; at += 512) {
      if (data.readUInt32LE(at) !== 0x0a324655 || data.readUInt32LE(at + 4) !== 0x9e5d5157) continue;
      const target = data.readUInt32LE(at + 12) - XIP_BASE;
      const size = data.readUInt32LE(at + 16);
      this.mcu.flash.set(data.subarray(at + 32, at + 32 + size), target);
    }
  }

  wirePanel() {
    const { mcu, board } = this;
    const spec = board.panel;
    this.panel = makePanel(spec);
    if (spec.i2c !== undefined) this.wireI2c(spec);
    mcu.spi.forEach((spi, index) => {
      const done = mcu.clock.createAlarm(() => spi.completeTransmit(0));
      spi.onTransmit = (value) => {
        const nanos = spi.clockFrequency ? (spi.dataBits / spi.clockFrequency) * 1e9 : 0;
        if (index === spec.spi) {
          const out = mcu.sio.gpioValue;
          if (!((out >>> spec.cs) & 1)) this.panel.write(value & 0xff, !!((out >>> spec.dc) & 1));
        }
        done.schedule(nanos);
      };
    });
  }

  /** Connect a panel at an address; a byte takes nine clocks. */
  wireI2c(spec) {
    const { mcu } = this;
    mcu.i2c.forEach((i2c, index) => {
      const port = new OverI2c(this.panel);
      const nanos = () => ((i2c.sclHighPeriod + i2c.sclLowPeriod) * 9e9) / mcu.clkSys;
      const connected = mcu.clock.createAlarm(() => i2c.completeConnect(this.heard));
      const written = mcu.clock.createAlarm(() => i2c.completeWrite(true));
      i2c.onConnect = (address) => {
        this.heard = index === spec.i2c && address === spec.address;
        port.start();
        connected.schedule(nanos());
      };
      i2c.onWriteByte = (value) => {
        port.write(value);
        written.schedule(nanos());
      };
    });
  }

  wirePins() {
    const { mcu, board } = this;
    // Every switch pulls its pin low when pressed; nothing else drives these pins, so the pull-up wins.
    for (const pin of Object.values(board.keys)) mcu.gpio[pin].setInputValue(true);
    for (const pin of [...board.wheel, ...board.high]) mcu.gpio[pin].setInputValue(true);
    // Mirror driven outputs back to the input side, as the pads do. A pin without a wire follows its pull (3 is up).
    const wired = [...Object.values(board.keys), ...board.wheel, ...board.high, ...(board.panel.lines ?? [])];
    mcu.gpio.forEach((pin, at) =>
      pin.addListener((state) => {
        if (state < 2 || !wired.includes(at)) pin.setInputValue(state === 1 || state === 3);
      }),
    );
    const [sda, scl] = (board.panel.lines ?? []).map((pin) => mcu.gpio[pin]);
    if (sda) new I2cLines(sda, scl, board.panel.address);
    for (const [pin, volts] of Object.entries(board.volts))
      mcu.adc.channelValues[pin - ADC_PIN] = Math.round((volts / 3.3) * 4095);
    this.encoderPhase = 0;
    // The flash chip-select line idles high: the BOOTSEL button (read during CircuitPython's boot) is not pressed.
    Object.defineProperty(mcu.qspi[1], "inputValue", { get: () => true });
  }
  key(name, down) {
    const { board, held, mcu } = this;
    const pin = board.keys[name];
    if (down) held.add(pin);
    else held.delete(pin);
    const joined = board.shorts.includes(pin) ? board.shorts : [pin];
    for (const each of joined) mcu.gpio[each].setInputValue(!joined.some((one) => held.has(one)));
  }
  /** Hold the keys and the wheel as on another machine, whose chip this one replaces. */
  touchLike(before) {
    this.encoderPhase = before.encoderPhase;
    this.held = before.held;
    for (const pin of [...Object.values(this.board.keys), ...this.board.wheel])
      this.mcu.gpio[pin].setInputValue(before.mcu.gpio[pin].rawInputValue);
  }
  /** One quarter of a detent; +1 is clockwise. */
  encoderStep(direction) {
    this.pios.forEach((pio) => pio.wake(this.cycles));
    const [a, b] = this.board.wheel;
    this.encoderPhase = (this.encoderPhase + (direction > 0 ? 1 : 3)) % 4;
    const [va, vb] = [
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
    ][this.encoderPhase];
    this.mcu.gpio[a].setInputValue(!!va);
    this.mcu.gpio[b].setInputValue(!!vb);
  }

  wirePio() {
    // rp2040js runs PIO from a host timer, out of step with the core and without clock dividers. Here each state
    // machine has the time of its next instruction, in core cycles, and is advanced from the main loop.
    this.cycles = 0;
    this.pios = this.mcu.pio.map((pio) => new PioClock(pio));
    this.mcu.pio.forEach((pio, p) => {
      const [read, write, irq] = [pio.readUint32, pio.writeUint32, pio.irqUpdated];
      const wake = () => this.pios[p].wake(this.cycles);
      pio.readUint32 = (offset) => (wake(), read.call(pio, offset));
      pio.writeUint32 = (offset, value) => (wake(), write.call(pio, offset, value));
      pio.irqUpdated = () => (wake(), irq.call(pio));
      pio.run = () => wake();
    });
  }
  get pioBusy() {
    return this.pios[0].busy || this.pios[1].busy;
  }
  stepPios() {
    for (const pio of this.pios)
      pio.step(this.cycles, (due) => {
        this.pioNanos = this.nanos - ((this.cycles - due) * 1e9) / this.mcu.clkSys;
      });
  }

  /** Decode the signal for the NeoPixels into `pixels`, [red, green, blue] each. */
  wireNeopixels() {
    const pin = this.board.pixels;
    this.pixels = [];
    if (pin === null) return;
    let rise = 0;
    let bits = [];
    const byte = (at) => bits.slice(at, at + 8).reduce((value, bit) => (value << 1) | bit, 0);
    const latch = () => {
      const pixels = [];
      for (let at = 0; at + 24 <= bits.length; at += 24) pixels.push([byte(at + 8), byte(at), byte(at + 16)]); // the wire carries green first
      if (pixels.length) this.pixels = pixels;
      bits = [];
    };
    const quiet = this.mcu.clock.createAlarm(latch);
    this.mcu.gpio[pin].addListener((state) => {
      const now = this.pioBusy ? this.pioNanos : this.nanos;
      if (state === 1) rise = now;
      if (state !== 0 || !rise) return;
      const wide = now - rise;
      rise = 0;
      if (wide > 5000) return; // not a bit
      bits.push(wide > 470 ? 1 : 0);
      quiet.schedule(50000);
    });
  }

  wireUsb() {
    const { mcu } = this;
    new USBCDC(mcu.usbCtrl).onSerialData = (data) => this.onSerial(data);
    // A real host is silent until it has data to send, and this one never has. (rp2040js answers every armed OUT
    // endpoint at once with an empty packet: these interrupts would take more than half of the core's time.)
    mcu.usbCtrl.onEndpointRead = () => {};
  }

  /** Make the core try its two most used memories first, which is twice as fast. */
  wireMemory() {
    const { mcu } = this;
    const { core, sram, flash } = mcu;
    const flash16 = new Uint16Array(flash.buffer);
    const flash32 = new Uint32Array(flash.buffer);
    const ram16 = new Uint16Array(sram.buffer);
    const ram32 = new Uint32Array(sram.buffer);
    const ram = 0x20000000;
    const inRam = (at) => at >= ram && at < ram + sram.length;
    const inFlash = (at) => at >>> 24 === 0x10;
    core.readUint8 = (at) =>
      inRam(at) ? sram[at - ram] : inFlash(at) ? flash[at & 0xffffff] : mcu.readUint8(at);
    core.readUint16 = (at) =>
      inRam(at) ? ram16[(at - ram) >>> 1] : inFlash(at) ? flash16[(at & 0xffffff) >>> 1] : mcu.readUint16(at);
    core.readUint32 = (at) => {
      if (at & 3) return mcu.readUint32(at);
      return inRam(at)
        ? ram32[(at - ram) >>> 2]
        : inFlash(at)
          ? flash32[(at & 0xffffff) >>> 2]
          : mcu.readUint32(at);
    };
    const { pages } = this.cpu;
    const wrote = (at) => {
      if (pages[at >>> PAGE]) this.cpu.wrote(at);
    };
    core.writeUint8 = (at, value) => {
      if (!inRam(at)) return mcu.writeUint8(at, value);
      sram[at - ram] = value;
      wrote(at - ram);
    };
    core.writeUint16 = (at, value) => {
      if (!inRam(at)) return mcu.writeUint16(at, value);
      ram16[(at - ram) >>> 1] = value;
      wrote(at - ram);
    };
    core.writeUint32 = (at, value) => {
      if (!inRam(at) || at & 3) return mcu.writeUint32(at, value);
      ram32[(at - ram) >>> 2] = value;
      wrote(at - ram);
    };
  }

  /** Run until the given emulated time, a reset request or a halt. */
  runUntil(nanos) {
    const { mcu, cpu } = this;
    const { core, clock } = mcu;
    let arrived = false; // true after a jump: translated code may begin there
    while (clock.nanos < nanos && !this.resetWanted && !this.halted) {
      const perCycle = 1e9 / mcu.clkSys;
      const pending = core.pendingInterrupts & core.enabledInterrupts;
      if (core.waiting && pending) {
        // rp2040js sleeps even when an interrupt is already pending (masked by PRIMASK); the real core does not.
        core.waiting = false;
        core.interruptsUpdated = true;
      }
      const next = Math.min(clock.nextAlarm ? clock.nextAlarm.nanos : Infinity, nanos);
      const { pioBusy } = this;
      if (core.waiting) {
        let sleep = Math.max(next - clock.nanos, 1);
        if (pioBusy) sleep = Math.min(sleep, 1000);
        clock.tick(sleep);
        this.cycles += sleep / perCycle;
      } else {
        if (arrived && !pioBusy) {
          if (core.interruptsUpdated && !pending && !exceptions(core)) core.interruptsUpdated = false;
          const cycles = cpu.run(Math.ceil((next - clock.nanos) / perCycle) - 1);
          clock.nanosCounter += cycles * perCycle;
          this.cycles += cycles;
          arrived = cpu.gaveBack;
        }
        const { PC } = core;
        const cycles = core.executeInstruction() + (this.cache?.take() ?? 0);
        clock.tick(cycles * perCycle);
        this.cycles += cycles;
        arrived ||= core.PC - PC !== 2;
      }
      if (pioBusy) this.stepPios();
    }
  }
}

/** Return true if an exception of the core itself is pending. */
const exceptions = (core) =>
  core.pendingNMI || core.pendingSVCall || core.pendingPendSV || core.pendingSystick;
