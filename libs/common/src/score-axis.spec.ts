import { scoreAxis } from './score-axis.js';

describe('the axis of a chart of scores', () => {
  it.each([
    [[81.2, 82.6, 84.1], { low: 81, high: 85, ticks: [81, 82, 83, 84, 85] }],
    [[41, 52, 74], { low: 40, high: 80, ticks: [40, 50, 60, 70, 80] }],
    [[3, 98], { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] }],
    [[100, 100], { low: 98, high: 100, ticks: [98, 99, 100] }],
    [[0, 0], { low: 0, high: 2, ticks: [0, 1, 2] }],
  ])('of %j fits them', (scores, axis) => {
    expect(scoreAxis(scores)).toEqual(axis);
  });

  it('holds every score and stays within 0 to 100', () => {
    const wrong: string[] = [];
    for (let low = 0; low <= 100; low++)
      for (let high = low; high <= 100; high++) {
        const axis = scoreAxis([low, high]);
        const holds = axis.low <= low && axis.high >= high && axis.low >= 0 && axis.high <= 100;
        if (!holds || axis.ticks.length < 3 || axis.ticks.at(-1) !== axis.high)
          wrong.push(`${low} to ${high}: ${JSON.stringify(axis)}`);
      }
    expect(wrong).toEqual([]);
  });
});
