import { LocalCounter } from './local-counter.js';
import { WINDOW_MS } from './window-counter.js';

describe('counting requests in this process', () => {
  it('never says that more than a window is left, whatever the clock shows', async () => {
    let nowMs = 0.1;
    const counter = new LocalCounter(() => nowMs);
    for (let i = 0; i < 1_000; i++) {
      nowMs = nowMs * 1.01 + 1 / 3;
      const { resetMs } = await counter.increment(`key ${i}`);
      expect(resetMs).toBeLessThanOrEqual(WINDOW_MS);
    }
  });

  it('begins a new window when the old one is over', async () => {
    let nowMs = 0;
    const counter = new LocalCounter(() => nowMs);
    await counter.increment('key');
    nowMs = WINDOW_MS - 1;
    expect(await counter.increment('key')).toEqual({ count: 2, resetMs: 1 });
    nowMs = WINDOW_MS;
    expect(await counter.increment('key')).toEqual({ count: 1, resetMs: WINDOW_MS });
  });
});
