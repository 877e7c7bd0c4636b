import { AdaptivePace } from './adaptive-pace.js';

function calm(pace: AdaptivePace, answers: number): void {
  for (let i = 0; i < answers; i++) pace.onCalm();
}

describe('AdaptivePace', () => {
  it('leaves a healthy host at its base delay', () => {
    const pace = new AdaptivePace({ baseDelayMs: 100 });
    calm(pace, 1000);
    expect(pace.delayMs).toBe(100);
    expect(pace.nextStartMs(5000)).toBe(5100);
  });

  it('slows down at once, further with each push, up to the maximum', () => {
    const pace = new AdaptivePace({ maxDelayMs: 3000 });
    const delays = [0, 10_000, 20_000, 30_000].map((nowMs) => {
      pace.onPushback(1_000_000 + nowMs);
      return pace.delayMs;
    });
    expect(delays).toEqual([500, 1000, 2000, 3000]);
  });

  it('counts the answers of requests under way as one push', () => {
    const pace = new AdaptivePace();
    for (let i = 0; i < 8; i++) pace.onPushback(1_000_000 + i * 10);
    expect(pace.delayMs).toBe(500);
  });

  it('takes Retry-After as a minimum', () => {
    const pace = new AdaptivePace();
    pace.onPushback(1_000_000, 30_000);
    pace.onPushback(1_000_010, 5_000);
    expect(pace.nextStartMs(1_000_000)).toBe(1_030_000);
    expect(new AdaptivePace({ state: pace.toState() }).notBeforeMs).toBe(1_030_000);
  });

  it('waits a delay without Retry-After', () => {
    const pace = new AdaptivePace();
    pace.onPushback(1_000_000);
    expect(pace.nextStartMs(0)).toBe(1_000_500);
  });

  it('returns slowly', () => {
    const pace = new AdaptivePace();
    pace.onPushback(1_000_000);
    calm(pace, 19);
    expect(pace.delayMs).toBe(500);
    calm(pace, 1);
    expect(pace.delayMs).toBe(400);
    calm(pace, 400);
    expect(pace.delayMs).toBe(0);
  });

  it('does not return to a pace that failed', () => {
    const pace = new AdaptivePace();
    pace.onPushback(1_000_000);
    calm(pace, 60);
    const failed = pace.delayMs;
    expect(failed).toBeCloseTo(256);
    pace.onPushback(1_100_000);
    calm(pace, 190);
    expect(pace.delayMs).toBeCloseTo(failed * 1.25);
  });

  it('never goes below a crawl-delay', () => {
    const pace = new AdaptivePace({ baseDelayMs: 2000 });
    pace.onPushback(1_000_000);
    expect(pace.delayMs).toBe(4000);
    calm(pace, 2000);
    expect(pace.delayMs).toBeGreaterThanOrEqual(2000);
    expect(new AdaptivePace({ baseDelayMs: 90_000, maxDelayMs: 60_000 }).delayMs).toBe(90_000);
  });

  it('settles below the rate that a host stands, with few pushes', () => {
    const pace = new AdaptivePace();
    const allowedGapMs = 250;
    let nowMs = 1_000_000;
    let pushes = 0;
    for (let i = 0; i < 2000; i++) {
      const startMs = Math.max(nowMs, pace.nextStartMs(nowMs));
      if (startMs - nowMs < allowedGapMs) {
        pushes += 1;
        pace.onPushback(startMs);
      } else pace.onCalm();
      nowMs = startMs;
    }
    expect(pushes).toBeLessThan(20);
    expect(pace.delayMs).toBeLessThan(4 * allowedGapMs);
  });

  it('goes on in another process where it was', () => {
    const pace = new AdaptivePace();
    pace.onPushback(1_000_000, 10);
    calm(pace, 7);
    const copy = new AdaptivePace({ state: JSON.parse(JSON.stringify(pace.toState())) });
    calm(pace, 33);
    calm(copy, 33);
    expect(copy.toState()).toEqual(pace.toState());
  });
});
