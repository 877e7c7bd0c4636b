import { readRetryAfter, waitAfter } from './retries.js';

describe('the next attempt', () => {
  it('follows the times of Standard Webhooks within a fifth, ten attempts in all', () => {
    const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [nth, wanted] of seconds.entries()) {
      expect(waitAfter(nth + 1, null, 0)).toBe(wanted * 800);
      expect(waitAfter(nth + 1, null, 1)).toBe(wanted * 1_200);
    }
    expect(waitAfter(10, null)).toBeNull();
  });

  it('waits as long as the receiver asks, for a day at most', () => {
    expect(waitAfter(1, 60_000, 0.5)).toBe(60_000);
    expect(waitAfter(1, 10 * 86_400_000, 0.5)).toBe(86_400_000);
    expect(waitAfter(2, 1_000, 0.5)).toBe(300_000);
  });

  it('reads Retry-After in seconds and as a date', () => {
    const now = new Date('2026-11-23T10:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Mon, 23 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(readRetryAfter('soon', now)).toBeNull();
    expect(readRetryAfter(undefined, now)).toBeNull();
  });
});
