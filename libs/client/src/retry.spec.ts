import { DEFAULT_RETRY, pauseMs, readRetryAfter } from './retry.js';

describe('pauseMs', () => {
  it('doubles, half of it by chance, up to the longest pause', () => {
    const range = (attempt: number): number[] => [0, 1].map((random) => pauseMs(DEFAULT_RETRY, attempt, 0, random));
    expect([1, 2, 3, 10].map(range)).toEqual([
      [125, 250],
      [250, 500],
      [500, 1_000],
      [4_000, 8_000],
    ]);
  });

  it('is never shorter than what the service asks for', () => {
    expect(pauseMs(DEFAULT_RETRY, 1, 30_000, 0)).toBeGreaterThanOrEqual(30_000);
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');

  it.each([
    ['3', 3_000],
    [' 0 ', 0],
    ['Tue, 10 Mar 2026 12:00:05 GMT', 5_000],
    ['Tue, 10 Mar 2026 11:00:00 GMT', 0],
    ['-1', 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ])('reads %j as %i ms', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});
