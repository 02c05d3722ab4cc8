// When each state machine of a PIO takes its next step, in core cycles.
//
// One that has come round to where it was with nothing changed (a wheel's, which polls its pins) will go on so
// until its pins or the registers of the PIO change: it sleeps until it is woken.

const GIVE_UP = 64; // steps after which a loop is looked for from another place

/** All that a state machine does next depends on, but for its pins and the registers of the PIO. */
const stateOf = (sm) => [
  sm.pc,
  sm.x,
  sm.y,
  sm.inputShiftReg,
  sm.inputShiftCount,
  sm.outputShiftReg,
  sm.outputShiftCount,
  sm.rxFIFO.itemCount,
  sm.txFIFO.itemCount,
  sm.waiting,
  sm.execValid,
];

export class PioClock {
  constructor(pio) {
    this.pio = pio;
    this.machines = pio.machines.map(() => ({ due: 0, period: 0, state: null, since: 0, steps: 0 }));
    this.busy = false; // a state machine is enabled and awake
  }

  /** Something that the state machines look at changes now. */
  wake(cycles) {
    for (const [number, one] of this.machines.entries()) {
      if (!this.pio.machines[number].enabled) one.due = cycles;
      else if (one.period) one.due += Math.max(0, Math.ceil((cycles - one.due) / one.period)) * one.period;
      Object.assign(one, { period: 0, state: null });
    }
    this.busy = true;
  }

  /** Take all steps that are due; `at` is told the time of each before. */
  step(cycles, at) {
    const { pio } = this;
    if (!this.busy) return;
    this.busy = false;
    for (const [number, one] of this.machines.entries()) {
      const sm = pio.machines[number];
      if (!sm.enabled) one.due = cycles;
      const divider = (sm.clockDivInt || 65536) + sm.clockDivFrac / 256;
      while (sm.enabled && !one.period && one.due <= cycles) {
        const before = sm.cycles;
        at(one.due);
        sm.step();
        one.due += divider * Math.max(1, sm.cycles - before);
        pio.checkChangedPins();
        this.look(one, sm);
      }
      this.busy ||= sm.enabled && !one.period;
    }
  }

  /** Whether a state machine has come round, so that it may sleep. */
  look(one, sm) {
    if (one.state && ++one.steps < GIVE_UP && sm.pc !== one.state[0]) return;
    const state = stateOf(sm);
    if (one.state?.every((value, at) => value === state[at])) one.period = one.due - one.since;
    Object.assign(one, { state, since: one.due, steps: 0 });
  }
}
