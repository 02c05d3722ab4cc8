// Messages from the page to a worker that never returns to its event loop, through shared memory.
//
// The layout is two counters, of all bytes written and read, and a ring buffer. A message is its length (two
// bytes) and its JSON in UTF-8.

const HEAD = 8;

export class Outbox {
  constructor(size = 1 << 14) {
    this.memory = new SharedArrayBuffer(HEAD + size);
    this.counts = new Int32Array(this.memory, 0, 2);
    this.ring = new Uint8Array(this.memory, HEAD);
  }

  // A message that does not fit is dropped: the worker hangs, and old keys would be useless later.
  send(message) {
    const text = new TextEncoder().encode(JSON.stringify(message));
    const [written, read] = [Atomics.load(this.counts, 0), Atomics.load(this.counts, 1)];
    if (written - read + text.length + 2 > this.ring.length) return;
    const bytes = [text.length >> 8, text.length & 255, ...text];
    bytes.forEach((byte, at) => { this.ring[(written + at) % this.ring.length] = byte; });
    Atomics.store(this.counts, 0, written + bytes.length);
    Atomics.notify(this.counts, 0);
  }
}

export class Inbox {
  constructor(memory) {
    this.counts = new Int32Array(memory, 0, 2);
    this.ring = new Uint8Array(memory, HEAD);
  }

  // Sleep until a message arrives or a number of milliseconds has passed.
  wait(ms) {
    if (ms > 0) Atomics.wait(this.counts, 0, Atomics.load(this.counts, 1), ms);
  }

  take() {
    const messages = [];
    let read = Atomics.load(this.counts, 1);
    const byte = () => this.ring[read++ % this.ring.length];
    while (read < Atomics.load(this.counts, 0)) {
      const length = byte() << 8 | byte();
      messages.push(JSON.parse(new TextDecoder().decode(Uint8Array.from({ length }, byte))));
    }
    Atomics.store(this.counts, 1, read);
    return messages;
  }
}
