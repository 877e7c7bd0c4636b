// The thread of the tests of libs/threads; a thread runs compiled code alone.
import { serve } from '../../dist/libs/threads/src/serve.js';

const begun = [];
const kept = [];

/** Answers with what it has begun so far, this chore included. */
serve(
  ({ name, holdMs = 0, fails, exits, keepsBytes }) => {
    begun.push(name);
    // Holds the thread as work does, and no core.
    if (holdMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, holdMs);
    if (exits) process.exit(3);
    if (keepsBytes) kept.push(new Uint8Array(keepsBytes).fill(1));
    if (fails) throw new TypeError(`${name} cannot be done`);
    return [...begun];
  },
  { hello: 'loaded' },
);
