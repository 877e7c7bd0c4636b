import { blockingTime, layoutShiftScore } from './lab-load.js';
import { readLabLoad } from './read-lab-load.js';

describe('what a load measured', () => {
  it('sums shifts of a burst, and gives the largest burst', () => {
    expect(layoutShiftScore([])).toBe(0);
    expect(
      layoutShiftScore([
        [0, 0.1],
        [900, 0.2],
        [2_000, 0.25],
      ]),
    ).toBeCloseTo(0.3);
  });

  it('ends a burst after five seconds', () => {
    const shifts = Array.from({ length: 12 }, (_, n) => [n * 500, 0.1] as const);
    expect(layoutShiftScore(shifts)).toBeCloseTo(1);
  });

  it('counts what tasks take beyond 50 ms, after the first paint', () => {
    expect(
      blockingTime(
        [
          [0, 400],
          [500, 40],
          [600, 70],
          [700, 250],
        ],
        300,
      ),
    ).toBe(50 + 20 + 200);
  });

  it('is read of a renderer with its bounds, and refused in another shape', () => {
    const load = { kind: 'measured', cls: 0.2, tbtMs: 10, longTasks: 1, lcpMs: 900, fcpMs: null, ttfbMs: 'x' };
    const shifts = Array.from({ length: 9 }, () => ({ selector: 'p', html: 'x'.repeat(5_000), value: 0.1 }));
    const traffic = [
      { kind: 'script', requests: 2, bytes: 100 },
      { kind: '__proto__', requests: 2, bytes: 100 },
    ];
    const read = readLabLoad({ ...load, shifts, traffic, more: 1 });
    expect(read).toMatchObject({ lcpMs: 900, fcpMs: null, ttfbMs: null, lcpElement: null, isCutOff: false });
    expect(read).not.toHaveProperty('more');
    expect(read?.shifts.map(({ html }) => html.length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(read?.traffic).toEqual(traffic.slice(0, 1));
    for (const broken of [{ ...load, cls: -1 }, { ...load, tbtMs: null }, { ...load, kind: 'rendered' }, {}])
      expect(readLabLoad(broken)).toBeNull();
  });
});
