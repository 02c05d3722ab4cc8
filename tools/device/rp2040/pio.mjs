// Schedule of the steps of each state machine of a PIO, in core cycles.
//
// A state machine that returns to an earlier state unchanged, such as the wheel's, which polls its pins, repeats that
// loop until its pins or the registers of the PIO change. It sleeps until it is woken.

const GIVE_UP = 64; // steps after which the search for a loop starts from another place

/** Return the state that determines the next steps, together with the pins and the registers of the PIO. */
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
    this.busy = false; // true if a state machine is enabled and awake
  }

  /** Called when an input of the state machines changes. */
  wake(cycles) {
    for (const [number, one] of this.machines.entries()) {
      if (!this.pio.machines[number].enabled) one.due = cycles;
      else if (one.period) one.due += Math.max(0, Math.ceil((cycles - one.due) / one.period)) * one.period;
      Object.assign(one, { period: 0, state: null });
    }
    this.busy = true;
  }

  /** Take all steps that are due. `at` is called with the time of each one before it. */
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

  /** Put a state machine to sleep if it has returned to an earlier state. */
  look(one, sm) {
    if (one.state && ++one.steps < GIVE_UP && sm.pc !== one.state[0]) return;
    const state = stateOf(sm);
    if (one.state?.every((value, at) => value === state[at])) one.period = one.due - one.since;
    Object.assign(one, { state, since: one.due, steps: 0 });
  }
}
