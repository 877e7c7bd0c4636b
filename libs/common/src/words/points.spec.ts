import { costOf, pointsToWin, signed } from './points.js';

describe('points of a score', () => {
  it('have a sign where they are a change, and no other', () => {
    expect([1.26, -2, 0, 0.04, -0.04].map((change) => signed(change))).toEqual([
      '+1.3',
      '−2.0',
      '±0.0',
      '±0.0',
      '±0.0',
    ]);
    expect([3, -3, 0].map((change) => signed(change, 0))).toEqual(['+3', '−3', '±0']);
  });

  it('are there to win where an issue takes them, and are a cost where a category does', () => {
    expect([11.5, 0.04].map(pointsToWin)).toEqual(['11.5 points to win', '< 0.1 points to win']);
    expect(costOf(18)).toBe('costs 18.0');
  });
});
