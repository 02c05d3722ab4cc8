// Schedule of the steps of a script. sim/script.py describes the format.

const ACTIONS = ["press", "down", "up", "turn", "shot", "power"];
const PRESS = 80; // ms
const TIMEOUT = 60000; // ms
const DETENT = 10; // ms of a detent of the wheel, four quarters, as in sim/script.py

/** Return the error in a script for a board in one line, or null. The simulator checks more. */
export function wrong(steps, board) {
  if (!Array.isArray(steps)) return "a script is a list of steps";
  for (const [at, step] of steps.entries()) {
    const say = (words) => `step ${at + 1}: ${words}`;
    if ("wait" in step) continue;
    const action = ACTIONS.find((name) => name in step);
    if (!action) return say(`unknown step ${JSON.stringify(step)}`);
    if (["press", "down", "up"].includes(action) && !(step[action] in board.keys))
      return say(`no pin ${step[action]}`);
    if (action === "turn" && !board.wheel.length) return say("the board has no wheel");
    if (action === "power" && step.power !== "cycle") return say('power can only be "cycle"');
  }
  return null;
}

/** A script in play. `step` receives the machine's time in ms and its output so far, and acts through `hands`:
 *  key(name, down), turn(quarters), shot(name), cycle(). */
export class Script {
  constructor(steps, hands) {
    Object.assign(this, { steps, hands });
    this.place = 0; // index of the next step
    this.origin = 0; // time at which the last wait was met, in ms
    this.seen = 0; // end of the last match in the text
    this.queue = []; // scheduled actions: { at, run }, the soonest first
    this.waiting = null; // { text, from, timeout, until }: `until` is null while earlier steps are due
    this.late = null; // the text that a wait did not meet in time
    this.load();
  }

  get over() {
    return this.late !== null || (this.place >= this.steps.length && !this.waiting && !this.queue.length);
  }

  /** Run the actions that are due. */
  step(now, said) {
    while (this.queue.length && this.queue[0].at <= now) this.queue.shift().run();
    if (!this.waiting || this.queue.length) return;
    const { text, from, timeout } = this.waiting;
    this.waiting.until ??= now + timeout;
    const found = said.indexOf(text, from);
    if (found >= 0) {
      this.waiting = null;
      this.origin = now;
      this.seen = found + text.length;
      this.load();
    } else if (now > this.waiting.until) this.late = text;
  }

  load() {
    while (this.place < this.steps.length && !this.waiting) {
      const step = this.steps[this.place++];
      if ("wait" in step) {
        const from = step.from === "start" ? 0 : this.seen;
        this.waiting = { text: step.wait, from, timeout: step.timeout ?? TIMEOUT, until: null };
      } else this.plan(this.origin + step.t, step);
    }
    this.queue.sort((one, other) => one.at - other.at);
  }

  plan(at, step) {
    const { hands } = this;
    const later = (ms, run) => this.queue.push({ at: ms, run });
    if (step.press) {
      later(at, () => hands.key(step.press, true));
      later(at + (step.for ?? PRESS), () => hands.key(step.press, false));
    }
    if (step.down) later(at, () => hands.key(step.down, true));
    if (step.up) later(at, () => hands.key(step.up, false));
    for (let quarter = 0; quarter < 4 * Math.abs(step.turn ?? 0); quarter++)
      later(at + ((quarter + 1) * DETENT) / 4, () => hands.turn(Math.sign(step.turn)));
    if (step.shot) later(at, () => hands.shot(step.shot));
    if (step.power) later(at, () => hands.cycle());
  }
}
