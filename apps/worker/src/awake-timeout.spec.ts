import { setImmediate as turn } from 'node:timers/promises';
import { afterAwake } from './awake-timeout.js';

/** Stands still, as a frozen process does. */
function freeze(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('a timeout of awake time', () => {
  it('is not over because the process stood still, and is over later', async () => {
    let isOver = false;
    const over = new Promise<void>((resolve) => afterAwake(400, () => resolve(void (isOver = true))));
    freeze(1_000);
    await turn();
    await turn();
    expect(isOver).toBe(false);
    await over;
  });

  it('never comes when it is called off', async () => {
    let isOver = false;
    afterAwake(20, () => (isOver = true))();
    await new Promise<void>((resolve) => afterAwake(200, resolve));
    expect(isOver).toBe(false);
  });
});
