// Runs Python under real MicroPython with a heap as small as the device's. See wasm.py.
//
// Standard input is a JSON job: { heap, pystack, files: { path: base64 } }, paths from the root. `main`
// is imported; if it has a generator `steps`, that is run to its end.

import { readFileSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));

// Once the heap exists, memory must not grow, and emscripten must not report each refusal.
const grow = WebAssembly.Memory.prototype.grow;
let capped = false;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (capped) throw new RangeError("capped");
  return grow.call(this, pages);
};
const complain = console.error;
console.error = (...words) => capped || complain(...words);

const mp = await loadMicroPython({
  heapsize: job.heap,
  pystack: job.pystack / 4, // in words of this 32-bit machine
  stdout: (line) => writeSync(1, line + "\n"), // unbuffered, in case the following code hangs
  stderr: (line) => writeSync(2, line + "\n"),
});

for (const [path, content] of Object.entries(job.files)) {
  mp.FS.mkdirTree("/" + path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  mp.FS.writeFile("/" + path, Buffer.from(content, "base64"));
}

// `heapsize` alone is no limit: a full heap allocates another piece of the wasm memory, as large as itself. So that
// memory is filled, except for a smaller reserve for the calls from here.
const malloc = mp._module._malloc;
const reserve = malloc(job.heap >> 1);
capped = true;
for (let size = 1 << 20; size >= 1024; size >>= 1) while (malloc(size));
mp._module._free(reserve);

// MicroPython collects garbage here only when a call from JavaScript ends, with an empty stack.
const driver = `
import gc, main
_steps = main.steps() if hasattr(main, "steps") else iter(())
def _step():
    gc.collect()
    for _ in _steps:
        gc.collect()
        return True
`;
try {
  mp.runPython(driver);
  mp.runPython("gc.collect()"); // the remains of compiling it
  const step = mp.globals.get("_step");
  while (step());
} catch (error) {
  process.stderr.write((error.message ?? String(error)) + "\n");
  process.exitCode = 1;
}
